"""BattleLore: exact odds, against the figures of the rulebook and an enumeration of every fall of the dice."""

import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

import pytest

import engine.battlelore as game
from engine.battlelore.battlefield import NUMBERS
from engine.battlelore.creatures import CREATURES
from engine.battlelore.odds import odds
from engine.battlelore.position import Position
from engine.battlelore.turns import FACES, Attack, Roll
from engine.errors import IllegalAction, NotationError, UnknownRule
from engine.play import against
from tests.support.battlelore import KILLERS, dragon_hunt, options, scene
from tests.support.faults import described, shown
from tests.support.tabled import tabled


@tabled
def test_the_odds_of_the_rulebook(dice: int, bonus_strike: bool, free: int | None, death: str) -> None:
    question = {"dice": dice, "bonus_strike": bonus_strike, "per_flag": 2} | ({} if free is None else {"free": free})
    assert chance_of(odds(None, question)["death"]) == Fraction(death)


def chance_of(written: Any) -> Fraction:
    fraction = Fraction(written["fraction"])
    assert written["fraction"] == f"{fraction.numerator}/{fraction.denominator}"
    assert written["decimal"] == round(float(fraction), 4)
    return fraction


@pytest.mark.parametrize("ignore", [None, 0, 2])
@pytest.mark.parametrize("free", [None, 0, 1, 8])
@pytest.mark.parametrize("more", [{}, {"per_flag": 1}, {"per_flag": 3, "bonus_strike": True}, {"per_flag": 0}])
def test_the_odds_by_numbers_agree_with_every_fall(ignore: int | None, free: int | None, more: dict[str, Any]) -> None:
    dice = 4
    question = {"dice": dice, **more} | ({} if free is None else {"free": free})
    hitting = ("green", "bonus") if more.get("bonus_strike") else ("green",)
    first = later = Fraction(0)
    retreat: dict[str, Fraction] = defaultdict(Fraction)
    for faces, weight in falls(dice):
        survives = Fraction(5, 6) ** sum(face in hitting for face in faces)
        first += weight * (1 - survives)
        required = more.get("per_flag", 2) * max(faces.count("flag") - (1 if ignore is None else ignore), 0)
        gone = required if free is None else min(required, free)
        unharmed = Fraction(5, 6) ** (required - gone)
        later += weight * survives * (1 - unharmed)
        retreat[str(gone)] += weight * survives * unharmed
    answer: Any = odds(None, question, ignore)
    assert answer["dice"] == dice
    assert chance_of(answer["death_first"]) == first
    assert chance_of(answer["death"]) == first + later
    assert chance_of(answer["survival"]) == 1 - first - later
    assert {hexes: chance_of(one) for hexes, one in answer["retreat"].items()} == retreat
    assert (answer["trampled"], answer["chosen"]) == ({}, {"ignore": None, "path": None})


def falls(dice: int) -> Iterator[tuple[tuple[str, ...], Fraction]]:
    """Every fall of dice, up to their order, with its weight."""
    for faces in combinations_with_replacement(FACES, dice):
        orders = factorial(dice)
        for count in Counter(faces).values():
            orders //= factorial(count)
        yield faces, Fraction(orders, 6**dice)


def ends(position: Position, ignore: int | None, chosen: set[str]) -> Iterator[tuple[Position, Fraction]]:
    """Every end of a battle, with its weight. What becomes of creatures trampled is left open.

    Choices met are noted in ``chosen``, by their kinds.
    """
    awaited = position.fight.awaited if position.fight else None
    if awaited is None or awaited.kind == "trample_critical":
        yield position, Fraction(1)
    elif awaited.dice:
        for faces, weight in falls(awaited.dice):
            for end, rest in ends(game.apply(position, Roll(awaited.kind, faces)), ignore, chosen):  # type: ignore[arg-type]
                yield end, weight * rest
    else:
        chosen.add(awaited.kind)
        choices = list(game.legal_actions(position))
        choice = (
            choices[0]
            if awaited.kind == "path"
            else choices[-1]
            if ignore is None
            else choices[min(ignore, len(choices) - 1)]
        )
        yield from ends(game.apply(position, choice), ignore, chosen)


def agree_with_every_fall(position: Position, attack: Attack, ignore: int | None) -> None:
    """The odds of an attack against every fall of its dice, adjudicated."""
    chosen: set[str] = set()
    first = death = Fraction(0)
    retreat: dict[str, Fraction] = defaultdict(Fraction)
    trampled: dict[str, Fraction] = defaultdict(Fraction)
    for end, weight in ends(game.apply(position, attack), ignore, chosen):
        assert end.fight is not None
        result = end.fight.result
        died = attack.target not in end.units
        death += weight * died
        first += weight * (died and not result["missing"])
        if not died:
            retreat[str(len(result["path"]))] += weight
        for unit in result["trampled"]:
            trampled[unit] += weight
    answer: Any = odds(position, game.write_turn(position, (attack,)), ignore)
    assert answer["dice"] == attack.dice
    assert chance_of(answer["death_first"]) == first
    assert chance_of(answer["death"]) == death
    assert chance_of(answer["survival"]) == 1 - death
    assert {hexes: chance_of(one) for hexes, one in answer["retreat"].items()} == retreat
    assert {unit: chance_of(one) for unit, one in answer["trampled"].items()} == trampled
    assert answer["chosen"] == {
        "ignore": ("most" if ignore is None else ignore) if "ignore" in chosen else None,
        "path": "first" if "path" in chosen else None,
    }


@pytest.mark.parametrize("creature", [*CREATURES, None])
@pytest.mark.parametrize("ignore", [None, 0])
def test_the_odds_agree_with_every_fall_adjudicated(creature: str | None, ignore: int | None) -> None:
    chance = random.Random(str((creature, ignore)))
    for dice in (1, 2, 3, 4) if ignore is None else (2,):
        position = game.read_position(scene(chance, creature), options(chance))
        bonus_strike = chance.random() < 0.7
        hit_faces = tuple(chance.sample(FACES, chance.choice([0, 0, 1, 2])))
        attack = Attack(chance.choice(KILLERS), "target", None, dice, bonus_strike, hit_faces=hit_faces)
        agree_with_every_fall(position, attack, ignore)


@pytest.mark.parametrize("retreat_path", ["max", "step"])
def test_the_odds_of_a_way_that_ends_early(retreat_path: str) -> None:
    """The first way by its hexes, f4, ends there; the longest way goes by g4."""
    field = dragon_hunt()._replace(impassable=frozenset((NUMBERS["f3"], NUMBERS["g3"])))
    by_step = retreat_path == "step"
    field = field._replace(options={**field.options, "retreat_path": retreat_path})
    attack = Attack("k", "d", dice=3, bonus_strike=True)
    agree_with_every_fall(field, attack, 0)
    answer: Any = odds(field, game.write_turn(field, (attack,)), 0)
    assert ("1" in answer["retreat"]) == by_step


def test_the_odds_say_what_was_chosen_for_the_owner() -> None:
    declared = {"kind": "attack", "attacker": "k", "target": "d", "dice": 2, "bonus_strike": True}
    assert odds(dragon_hunt(), declared)["chosen"] == {"ignore": "most", "path": "first"}
    assert odds(dragon_hunt(), declared, 0)["chosen"] == {"ignore": 0, "path": "first"}
    assert odds(dragon_hunt(), declared, 9) == odds(dragon_hunt(), declared, 1)  # the dragon ignores one flag at most
    assert odds(None, {"dice": 2})["chosen"] == {"ignore": None, "path": None}


def test_the_odds_of_an_attack_by_its_own_dice() -> None:
    """Red riders attack with four dice, into woods with two."""
    declared = {"kind": "attack", "attacker": "k", "target": "d", "bonus_strike": True}
    field = dragon_hunt()
    assert odds(field, declared) == odds(field, declared | {"dice": 4})
    wooded = field._replace(woods=frozenset([NUMBERS["g5"]]))
    assert odds(wooded, declared) == odds(wooded, declared | {"dice": 2})


def test_odds_of_what_is_illegal_or_unknown_are_refused() -> None:
    field = dragon_hunt()
    own: dict[str, Any] = {"kind": "attack", "attacker": "k", "target": "k", "bonus_strike": True}
    with pytest.raises(IllegalAction) as illegal:
        odds(field, own)
    (attack,) = game.read_turn(field, own)
    assert illegal.value.finding == against(game, field, attack, "own-side-attacked")
    with pytest.raises(IllegalAction) as nobody:
        odds(field, own | {"target": "nobody"})
    assert nobody.value.finding.facts == {"target": "nobody", "unit": "nobody"}
    with pytest.raises(UnknownRule, match="bonus_strike"):
        odds(field, {"kind": "attack", "attacker": "k", "target": "d"})


@tabled
def test_every_fault_of_an_attack_to_be_weighed(declared: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(NotationError) as misread:
        odds(dragon_hunt(), declared)
    assert described(misread.value.faults) == expected
    assert all(shown(fault, declared) for fault in misread.value.faults if fault.code != "required")


@tabled
def test_every_fault_of_an_attack_told_by_numbers(numbers: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(NotationError) as misread:
        odds(None, numbers)
    assert described(misread.value.faults) == expected
