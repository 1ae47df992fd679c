"""BattleLore: battles fought at random, the odds against an enumeration by the law itself, faults of form."""

import copy
import json
import random
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from itertools import combinations_with_replacement
from math import factorial
from typing import Any

import pytest

import engine.battlelore as game
from adjudicator.rulings.case import resolve
from engine import hexes
from engine.battlelore.actions import FACES, Action, Attack, Ignore, Move, Path, Roll
from engine.battlelore.battlefield import HEXES, NEIGHBOURS, NORTH, NUMBERS, REARWARD, SECTIONS, SECTIONS_OF, SOUTH
from engine.battlelore.creatures import CREATURES
from engine.battlelore.law import battle
from engine.battlelore.odds import odds
from engine.battlelore.position import Position
from engine.battlelore.reader import MAX_FAULTS
from engine.battlelore.rulebook import AWAITED, NOTHING_AWAITED, OWN_SIDE_ATTACKED
from engine.errors import IllegalAction, NotationError, NotationFault, UnknownRule
from engine.play import against, play_actions
from engine.rulebook import Finding

DEFAULTS, _ = resolve(game, {})
KILLERS = ("riders", "beast", None)

ID = "[A-Za-z0-9_-]{1,32}"
NUMBER = "0-99"
HEX = "a1-m9"
SIDE = "north, south"
WHETHER = "true, false"
FIELDS = "units, impassable, woods, hills, lore, banners, pool, to_move, pending_battle_back"
UNIT = "side, hex, kind, figures, tokens, bold, on_stone_bridge"
DICE = "green, blue, red, bonus, lore, flag"
LIST, OBJECT = "[...]", "{...}"
MISSING = "missing: "


def told(faults: Iterable[NotationFault]) -> list[tuple[str, str]]:
    """Where each fault is, and what was expected there."""
    return [(fault.pointer, MISSING * fault.missing + fault.expected) for fault in faults]


def shown(fault: NotationFault, sent: Any) -> bool:
    """Whether a fault shows what was sent in its place: a value, how many there are, or a key that is none."""
    key = ""
    for part in fault.pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        sent = sent[int(key)] if isinstance(sent, list) else sent[key]
    if isinstance(sent, str):
        return fault.text in (sent, key)
    return fault.text in (json.dumps(sent), key, str(len(sent)) if isinstance(sent, (list, dict)) else key)


# A field at random: a target in the middle of units, terrain and both edges of the board.


def scene(chance: random.Random, creature: str | None) -> dict[str, Any]:
    side = chance.choice(["north", "south"])
    other = "south" if side == "north" else "north"
    home = chance.choice(HEXES)
    near = sorted({HEXES[n] for m in NEIGHBOURS[NUMBERS[home]] for n in NEIGHBOURS[m]} - {home})
    places = chance.sample(near, min(len(near), 9))
    target: dict[str, Any] = {"side": side, "hex": home, "kind": "creature" if creature else "foot"}
    target |= (
        {"creature": creature}
        if creature
        else {"banner": "green", "bold": chance.randrange(2), "figures": chance.randint(1, 4)}
    )
    units = {
        "target": target | {"tokens": chance.randrange(3)},
        "riders": {"side": other, "hex": places.pop(), "kind": "mounted", "banner": "red", "figures": 1},
        "beast": {"side": other, "hex": places.pop(), "kind": "creature", "creature": "rock_elemental"},
    }
    while places and chance.random() < 0.8:
        kind: dict[str, Any] = {"kind": "foot", "figures": chance.randint(1, 4)}
        if chance.random() < 0.3:
            kind = {"kind": "creature", "creature": chance.choice(list(CREATURES))}
        standing = {"side": chance.choice([side, other]), "hex": places.pop(), "tokens": chance.randrange(3)}
        units[f"u{len(places)}"] = standing | kind
    return {
        "units": units,
        "impassable": [place for place in places if chance.random() < 0.7],
        "lore": {"north": chance.randrange(4), "south": chance.randrange(4)},
        "banners": {"north": 1, "south": 2},
        "pool": chance.randrange(4),
    }


def options(chance: random.Random) -> dict[str, Any]:
    return {option.name: chance.choice(list(option.values)) for option in game.RULEBOOK.options}


def answer(position: Position, chance: random.Random) -> Action:
    """Any answer to what a battle awaits."""
    owed = position.fight.owed if position.fight else None
    assert owed is not None
    if not owed.dice:
        return chance.choice(list(game.legal_actions(position)))
    return Roll(owed.kind, tuple(chance.choices(FACES, k=owed.dice)), owed.unit)  # type: ignore[arg-type]  # a roll


def fought(position: Position, attack: Attack, chance: random.Random) -> tuple[Position, list[Finding], list[Action]]:
    """The battle to its end, what happened, and all of its actions."""
    reached: Position = position
    actions: list[Action] = [attack]
    found: list[Finding] = []
    while True:
        assert game.objection(reached, actions[-1]) is None
        after = game.apply(reached, actions[-1])
        found += game.findings(reached, actions[-1], after)
        reached = after
        if game.awaited(reached) is None:
            return reached, found, actions
        actions.append(answer(reached, chance))


def tokens(written: Mapping[str, Any]) -> int:
    on_units = sum(unit.get("tokens", 0) for unit in written["units"].values())
    return int(written["pool"] + sum(written["lore"].values()) + on_units)


def figures(written: Mapping[str, Any]) -> int:
    return sum(unit["figures"] for unit in written["units"].values() if unit["kind"] != "creature")


@pytest.mark.parametrize("seed", range(12))
def test_in_battles_at_random_everything_is_accounted_for(seed: int) -> None:
    chance = random.Random(seed)
    for _ in range(250):
        given = scene(chance, chance.choice([*CREATURES, None]))
        kept = copy.deepcopy(given)
        position = game.read_position(given, options(chance))
        before: Any = game.write_position(position)
        attack = Attack(chance.choice(KILLERS), "target", chance.random() < 0.5, chance.randint(1, 8), True)
        reached, found, actions = fought(position, attack, chance)
        after: Any = game.write_position(game.close(reached))
        outcome: Any = game.extra_fields(reached)["outcome"]
        happened = Counter(finding.code for finding in found)

        assert given == kept
        assert game.write_position(position) == before
        assert tokens(after) == tokens(before)
        lost = [finding.facts["figures"] for finding in found if finding.code == "figures_lost"]
        assert figures(after) == figures(before) - sum(lost)  # type: ignore[arg-type]  # numbers
        gone = set(before["units"]) - set(after["units"])
        assert len(gone) == happened["died"] == sum(after["banners"].values()) - 3
        assert outcome["dead"] == ("target" in gone)
        assert len(outcome["trampled"]) <= 2
        assert not (outcome["dead"] and outcome["trampled"])
        assert gone <= {"target", *outcome["trampled"]}
        assert outcome["required"] == outcome["missing"] + len(outcome["path"])
        assert game.write_position(game.read_position(after, DEFAULTS)) == after

        written = game.write_turn(position, tuple(actions))
        assert game.read_turn(position, written) == tuple(actions)
        assert play_actions(game, position, game.read_turn(position, written)) == (reached, len(actions), None)


@pytest.mark.parametrize(
    ("row", "files"),
    [
        (1, {"left": "abcd", "centre": "efghi", "right": "jklm"}),
        (2, {"left": "abcd", "centre": "defghi", "right": "ijkl"}),
        (8, {"left": "abcd", "centre": "defghi", "right": "ijkl"}),
        (9, {"left": "abcd", "centre": "efghi", "right": "jklm"}),
    ],
)
def test_sections_as_each_side_sees_them(row: int, files: dict[str, str]) -> None:
    """North sees what south sees the other way round; on the narrow rows d and i are on a dotted line (BTL-1.2)."""
    mirrored = {"left": files["right"], "centre": files["centre"], "right": files["left"]}
    for side, seen in ((SOUTH, files), (NORTH, mirrored)):
        for file in "abcdefghijklm"[: len(set("".join(files.values())))]:
            held = tuple(section for section in SECTIONS if file in seen[section])
            assert sorted(SECTIONS_OF[side][NUMBERS[f"{file}{row}"]]) == sorted(held)


def test_the_tables_of_hexes_agree_with_each_other() -> None:
    for number, around in enumerate(NEIGHBOURS):
        assert set(REARWARD[0][number]) | set(REARWARD[1][number]) <= set(around)
        assert all(number in NEIGHBOURS[other] for other in around)
        assert len(around) <= 6
    assert len(HEXES) == 113
    assert hexes.names((2, 1)) == ("a1", "b1", "a2")
    assert hexes.ahead((2, 1), 1) == ((2,), (2,), ())
    assert hexes.neighbours((2, 1)) == ((1, 2), (0, 2), (0, 1))


# Odds


@pytest.mark.parametrize(
    ("dice", "bonus_strike", "free", "death"),
    [
        (2, False, None, "71/1296"), (2, False, 1, "77/1296"), (2, False, 0, "41/648"),
        (3, True, None, "919/5832"), (3, True, 1, "883/5184"), (3, True, 0, "50327/279936"),
        (4, True, None, "21455/104976"), (4, True, 1, "2294827/10077696"), (4, True, 0, "14702807/60466176"),
    ],
)  # fmt: skip
def test_the_odds_of_the_rulebook(dice: int, bonus_strike: bool, free: int | None, death: str) -> None:
    asked = {"dice": dice, "bonus_strike": bonus_strike, "per_flag": 2} | ({} if free is None else {"free": free})
    assert chance_of(odds(None, asked)["death"]) == Fraction(death)


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
    asked = {"dice": dice, **more} | ({} if free is None else {"free": free})
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
    told: Any = odds(None, asked, ignore)
    assert told["dice"] == dice
    assert chance_of(told["death_first"]) == first
    assert chance_of(told["death"]) == first + later
    assert chance_of(told["survival"]) == 1 - first - later
    assert {hexes: chance_of(one) for hexes, one in told["retreat"].items()} == retreat
    assert (told["trampled"], told["chosen"]) == ({}, {"ignore": None, "path": None})


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
    owed = position.fight.owed if position.fight else None
    if owed is None or owed.kind == "trample_critical":
        yield position, Fraction(1)
    elif owed.dice:
        for faces, weight in falls(owed.dice):
            for end, rest in ends(game.apply(position, Roll(owed.kind, faces)), ignore, chosen):  # type: ignore[arg-type]
                yield end, weight * rest
    else:
        chosen.add(owed.kind)
        choices = list(game.legal_actions(position))
        choice = (
            choices[0]
            if owed.kind == "path"
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
        first += weight * (died and not result.missing)
        if not died:
            retreat[str(len(result.path))] += weight
        for unit in result.trampled:
            trampled[unit] += weight
    told: Any = odds(position, game.write_turn(position, (attack,)), ignore)
    assert told["dice"] == attack.dice
    assert chance_of(told["death_first"]) == first
    assert chance_of(told["death"]) == death
    assert chance_of(told["survival"]) == 1 - death
    assert {hexes: chance_of(one) for hexes, one in told["retreat"].items()} == retreat
    assert {unit: chance_of(one) for unit, one in told["trampled"].items()} == trampled
    assert told["chosen"] == {
        "ignore": ("most" if ignore is None else ignore) if "ignore" in chosen else None,
        "path": "first" if "path" in chosen else None,
    }


@pytest.mark.parametrize("creature", [*CREATURES, None])
@pytest.mark.parametrize("ignore", [None, 0])
def test_the_odds_agree_with_every_fall_adjudicated(creature: str | None, ignore: int | None) -> None:
    chance = random.Random(str((creature, ignore)))
    for dice in (1, 2, 3, 4) if ignore is None else (2,):
        position = game.read_position(scene(chance, creature), options(chance))
        token_flags = chance.choice([0, 0, 1, 2])
        bonus_strike = chance.random() < 0.7
        attack = Attack(chance.choice(KILLERS), "target", False, dice, bonus_strike, token_flags=token_flags)
        agree_with_every_fall(position, attack, ignore)


@pytest.mark.parametrize("retreat_path", ["max", "step"])
def test_the_odds_of_a_way_that_ends_early(retreat_path: str) -> None:
    """The first way by its hexes, f4, ends there; whoever must go as far as possible goes by g4."""
    field = replace(dragon_hunt(), impassable=frozenset((NUMBERS["f3"], NUMBERS["g3"])))
    by_step = retreat_path == "step"
    field = replace(field, readings=replace(field.readings, retreat_by_step=by_step))
    attack = Attack("k", "d", dice=3, bonus_strike=True)
    agree_with_every_fall(field, attack, 0)
    told: Any = odds(field, game.write_turn(field, (attack,)), 0)
    assert ("1" in told["retreat"]) == by_step


def dragon_hunt() -> Position:
    return game.read_position(
        {
            "units": {
                "k": {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"},
                "d": {"side": "south", "hex": "g5", "kind": "creature", "creature": "ice_drake"},
            }
        },
        DEFAULTS,
    )


def test_the_odds_say_what_was_chosen_for_the_owner() -> None:
    declared = {"kind": "attack", "attacker": "k", "target": "d", "dice": 2, "bonus_strike": True}
    assert odds(dragon_hunt(), declared)["chosen"] == {"ignore": "most", "path": "first"}
    assert odds(dragon_hunt(), declared, 0)["chosen"] == {"ignore": 0, "path": "first"}
    assert odds(None, {"dice": 2})["chosen"] == {"ignore": None, "path": None}


def test_the_odds_of_an_attack_by_its_own_dice() -> None:
    """Red riders attack with four dice, into woods with two."""
    declared = {"kind": "attack", "attacker": "k", "target": "d", "bonus_strike": True}
    field = dragon_hunt()
    assert odds(field, declared) == odds(field, declared | {"dice": 4})
    wooded = replace(field, woods=frozenset([NUMBERS["g5"]]))
    assert odds(wooded, declared) == odds(wooded, declared | {"dice": 2})


def test_odds_of_what_is_illegal_or_unknown_are_refused() -> None:
    field = dragon_hunt()
    own: dict[str, Any] = {"kind": "attack", "attacker": "k", "target": "k", "bonus_strike": True}
    with pytest.raises(IllegalAction) as illegal:
        odds(field, own)
    (attack,) = game.read_turn(field, own)
    assert illegal.value.finding == against(game, field, attack, OWN_SIDE_ATTACKED)
    with pytest.raises(IllegalAction) as nobody:
        odds(field, own | {"target": "nobody"})
    assert nobody.value.finding.facts == {"target": "nobody", "unit": "nobody"}
    with pytest.raises(UnknownRule, match="bonus_strike"):
        odds(field, {"kind": "attack", "attacker": "k", "target": "d"})


@pytest.mark.parametrize(
    ("declared", "expected"),
    [
        ("attack", [("", OBJECT)]),
        ({}, [("/kind", MISSING + "attack")]),
        ({"kind": "move", "unit": "k", "path": ["g7"]}, [("/kind", "attack")]),
        ({"kind": "attack", "attacker": "k", "dice": 0, "inputs": [1]},
         [("/target", MISSING + ID), ("/dice", "1-12"), ("/inputs", "[]")]),
    ],
)  # fmt: skip
def test_every_fault_of_an_attack_to_be_weighed(declared: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(NotationError) as misread:
        odds(dragon_hunt(), declared)
    assert told(misread.value.faults) == expected
    assert all(shown(fault, declared) for fault in misread.value.faults if not fault.missing)


@pytest.mark.parametrize(
    ("numbers", "expected"),
    [
        ({}, [("/dice", MISSING + "1-12")]),
        ({"dice": 0, "free": -1, "per_flag": 100, "bonus_strike": 1},
         [("/dice", "1-12"), ("/bonus_strike", WHETHER), ("/free", "0-8"), ("/per_flag", NUMBER)]),
        ({"dice": 13, "free": 9, "luck": 1},
         [("/luck", "dice, bonus_strike, free, per_flag"), ("/dice", "1-12"), ("/free", "0-8")]),
    ],
)  # fmt: skip
def test_every_fault_of_an_attack_told_by_numbers(numbers: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(NotationError) as misread:
        odds(None, numbers)
    assert told(misread.value.faults) == expected


def test_what_comes_out_of_turn_is_refused_by_the_engine_alone() -> None:
    """No action that can be read begins with an input, or goes on with a declaration."""
    before = dragon_hunt()
    declared = Attack("k", "d", dice=2, bonus_strike=True)
    begun = game.apply(before, declared)
    for given in (Roll("attack", ("red", "red")), Ignore(1), Path(())):
        assert game.objection(before, given) is NOTHING_AWAITED
        assert game.facts(before, given, NOTHING_AWAITED) == {}
        with pytest.raises(ValueError, match="no battle is under way"):
            battle.carry_on(before, given)
    ground = game.objection(begun, declared)
    assert ground is AWAITED["attack"]
    assert game.facts(begun, declared, ground) == {"given": "declaration", "due": "attack"}


# Faults of form, all of them at their places


def faults_of(text: Any) -> list[tuple[str, str]]:
    with pytest.raises(NotationError) as misread:
        game.read_position(text, DEFAULTS)
    assert all(shown(fault, text) for fault in misread.value.faults if not fault.missing)
    return told(misread.value.faults)


FOOT = {"side": "north", "hex": "a1", "kind": "foot"}
BEAST = {"side": "north", "hex": "a1", "kind": "creature"}
WRONG = {
    "side": "east", "hex": "m2", "kind": "boat", "banner": "pink", "figures": 100, "bold": 1.5, "tokens": -1,
    "on_stone_bridge": 1,
}  # fmt: skip


@pytest.mark.parametrize(
    ("position", "expected"),
    [
        ({"wind": 1}, [("/wind", FIELDS), ("/units", MISSING + OBJECT)]),
        ([], [("", OBJECT)]),
        ({"units": []}, [("/units", OBJECT)]),
        ({"units": {f"u{n}": FOOT for n in range(61)}}, [("/units", "0-60")]),
        ({"units": {"b/d~": FOOT, "x" * 33: FOOT}}, [("/units/b~1d~0", ID), ("/units/" + "x" * 33, ID)]),
        ({"units": {"a": 7, "b": {}, "c": FOOT | {"creature": "troll"}}},
         [("/units/a", OBJECT), ("/units/b/side", MISSING + SIDE), ("/units/b/hex", MISSING + HEX),
          ("/units/b/kind", MISSING + "foot, mounted, creature"), ("/units/c/creature", f"{UNIT}, banner")]),
        ({"units": {"a": WRONG}},
         [("/units/a/kind", "foot, mounted, creature"), ("/units/a/side", SIDE), ("/units/a/hex", HEX),
          ("/units/a/banner", "green, blue, red"), ("/units/a/figures", NUMBER), ("/units/a/tokens", NUMBER),
          ("/units/a/bold", NUMBER), ("/units/a/on_stone_bridge", WHETHER)]),
        ({"units": {"a": WRONG | {"kind": "creature", "creature": "hydra", "necks": "8"}}},
         [("/units/a/banner", f"{UNIT}, creature, necks"), ("/units/a/side", SIDE), ("/units/a/hex", HEX),
          ("/units/a/figures", NUMBER), ("/units/a/tokens", NUMBER), ("/units/a/necks", NUMBER),
          ("/units/a/bold", NUMBER), ("/units/a/on_stone_bridge", WHETHER)]),
        ({"units": {"a": BEAST, "b": BEAST | {"creature": "wyrm"}}},
         [("/units/a/creature", MISSING + ", ".join(CREATURES)), ("/units/b/creature", ", ".join(CREATURES))]),
        ({"units": {"a": BEAST | {"creature": "troll", "necks": 2, "banner": "red", "troll_tokens": True}}},
         [("/units/a/necks", f"{UNIT}, creature, troll_tokens"), ("/units/a/banner", f"{UNIT}, creature, troll_tokens"),
          ("/units/a/troll_tokens", NUMBER)]),
        ({"units": {}, "impassable": ["a1", 7, "n1"], "woods": "a1", "lore": {"east": 1, "north": True}, "banners": 3,
          "pool": None, "to_move": "east", "pending_battle_back": {"unit": "a b"}},
         [("/impassable/1", HEX), ("/impassable/2", HEX), ("/woods", LIST), ("/lore/east", SIDE),
          ("/lore/north", NUMBER), ("/banners", OBJECT), ("/pool", NUMBER), ("/to_move", SIDE),
          ("/pending_battle_back/against", MISSING + ID), ("/pending_battle_back/unit", ID)]),
        ({"units": {}, "hills": [None], "lore": {"south": -1}, "banners": {"north": 100, "south": "1"},
          "pending_battle_back": 7},
         [("/hills/0", HEX), ("/lore/south", NUMBER), ("/banners/south", NUMBER), ("/banners/north", NUMBER),
          ("/pending_battle_back", OBJECT)]),
        ({"units": {}, "pending_battle_back": {"against": "", "who": 1}},
         [("/pending_battle_back/who", "unit, against"), ("/pending_battle_back/unit", MISSING + ID),
          ("/pending_battle_back/against", ID)]),
    ],
)  # fmt: skip
def test_every_fault_of_a_position_is_named_at_its_place(position: Any, expected: list[tuple[str, str]]) -> None:
    assert faults_of(position) == expected


KINDS = "attack, hits, move, order, spend_token"
ATTACK = "kind, attacker, target, melee, dice, bonus_strike, battle_back, token_flags, inputs"
ROLLS = "attack, critical, retreat_critical, trample_critical"


@pytest.mark.parametrize(
    ("action", "expected"),
    [
        ("Rc3", [("", OBJECT)]),
        ({}, [("/kind", MISSING + KINDS)]),
        ({"kind": "dance"}, [("/kind", KINDS)]),
        ({"kind": "attack", "luck": 1},
         [("/luck", ATTACK), ("/attacker", f"{MISSING}{ID}, null"), ("/target", MISSING + ID)]),
        ({"kind": "attack", "attacker": 1, "target": None, "melee": 1, "dice": 13, "bonus_strike": None, "inputs": {},
          "battle_back": "no", "token_flags": 100},
         [("/attacker", ID), ("/target", ID), ("/melee", WHETHER), ("/dice", "1-12"), ("/bonus_strike", WHETHER),
          ("/battle_back", WHETHER), ("/token_flags", NUMBER), ("/inputs", LIST)]),
        ({"kind": "attack", "attacker": None, "target": "a", "dice": 0, "inputs": [
            7, {"roll": "x", "faces": []}, {"roll": "attack"}, {"roll": "critical", "faces": ["red", 1], "unit": "a"},
            {"roll": "trample_critical", "faces": "red"}, {"choose": "x", "value": 1},
            {"choose": "path", "value": ["a1", "a0"]}, {"choose": "ignore", "value": [1], "side": "south"},
            {"choose": "ignore"}, {"choose": "path", "why": 1}, {"roll": "trample_critical", "faces": [], "unit": ""}]},
         [("/dice", "1-12"), ("/inputs/0", "roll, choose"), ("/inputs/1/roll", ROLLS),
          ("/inputs/2/faces", f"{MISSING}[{DICE}]"), ("/inputs/3/unit", "roll, faces"), ("/inputs/3/faces/1", DICE),
          ("/inputs/4/unit", MISSING + ID), ("/inputs/4/faces", LIST), ("/inputs/5/choose", "ignore, path"),
          ("/inputs/6/value/1", HEX), ("/inputs/7/side", "choose, value"), ("/inputs/7/value", NUMBER),
          ("/inputs/8/value", MISSING + NUMBER), ("/inputs/9/why", "choose, value"),
          ("/inputs/9/value", f"{MISSING}[{HEX}, ...]"), ("/inputs/10/unit", ID)]),
        ({"kind": "move", "unit": "a", "path": []}, [("/path", "1-99")]),
        ({"kind": "move", "unit": "a", "path": ["a1"] * 100}, [("/path", "1-99")]),
        ({"kind": "move", "path": ["a1", 1], "movement": "2", "by": "foot"},
         [("/by", "kind, unit, path, movement"), ("/unit", MISSING + ID), ("/path/1", HEX), ("/movement", NUMBER)]),
        ({"kind": "move", "unit": 1}, [("/path", f"{MISSING}[{HEX}, ...]"), ("/unit", ID)]),
        ({"kind": "hits", "target": "a", "hits": 0, "killer": 2, "dice": 1},
         [("/dice", "kind, target, hits, killer, inputs"), ("/hits", "1-99"), ("/killer", ID)]),
        ({"kind": "hits", "inputs": [{}]},
         [("/target", MISSING + ID), ("/hits", MISSING + "1-99"), ("/inputs/0", "roll, choose")]),
        ({"kind": "spend_token", "unit": "a", "for": "beer"}, [("/for", "move, die, flag")]),
        ({"kind": "hits", "target": ["a"], "hits": 100}, [("/target", ID), ("/hits", "1-99")]),
        ({"kind": "spend_token", "unit": None, "for": "die"}, [("/unit", ID)]),
        ({"kind": "spend_token", "to": "b"},
         [("/to", "kind, unit, for"), ("/unit", MISSING + ID), ("/for", MISSING + "move, die, flag")]),
        ({"kind": "order", "side": "south", "card": 1, "units": [1, "a"]}, [("/card", OBJECT), ("/units/0", ID)]),
        ({"kind": "order", "card": {"kind": "section", "orders": {"left": -1, "middle": 1}}},
         [("/side", MISSING + SIDE), ("/units", f"{MISSING}[{ID}, ...]"),
          ("/card/orders/middle", "left, centre, right"), ("/card/orders/left", NUMBER)]),
        ({"kind": "order", "side": "east", "units": "a", "for": "free"},
         [("/for", "kind, side, card, units"), ("/card", MISSING + OBJECT), ("/side", SIDE), ("/units", LIST)]),
        ({"kind": "order", "side": "north", "card": {"kind": "section", "name": "x"}, "units": []},
         [("/card/name", "kind, orders"), ("/card/orders", MISSING + OBJECT)]),
        ({"kind": "order", "side": "north", "card": {"kind": "tactic", "name": ""}, "units": []},
         [("/card/name", ".{1,64}")]),
        ({"kind": "order", "side": "north", "card": {"kind": "tactic", "name": 7}, "units": []},
         [("/card/name", ".{1,64}")]),
        ({"kind": "order", "side": "north", "card": {"kind": "tactic", "name": "x" * 65}, "units": []},
         [("/card/name", ".{1,64}")]),
        ({"kind": "order", "side": "north", "card": {"kind": "tactic", "orders": {}}, "units": []},
         [("/card/orders", "kind, name"), ("/card/name", MISSING + ".{1,64}")]),
        ({"kind": "order", "side": "north", "card": {"kind": "joker"}, "units": []},
         [("/card/kind", "section, tactic")]),
        ({"kind": "order", "side": "north", "card": {}, "units": []}, [("/card/kind", MISSING + "section, tactic")]),
    ],
)  # fmt: skip
def test_every_fault_of_an_action_is_named_at_its_place(action: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(NotationError) as misread:
        game.read_turn(game.read_position({"units": {}}, DEFAULTS), action)
    assert told(misread.value.faults) == expected
    assert all(shown(fault, action) for fault in misread.value.faults if not fault.missing)


def test_sixty_units_are_read() -> None:
    units = {f"u{n:02}": FOOT | {"hex": HEXES[n]} for n in range(60)}
    assert list(game.read_position({"units": units}, DEFAULTS).units) == list(units)


def test_the_longest_way_is_read() -> None:
    position = game.read_position({"units": {}}, DEFAULTS)
    (move,) = game.read_turn(position, {"kind": "move", "unit": "a", "path": ["a1"] * 99})
    assert move == Move("a", (0,) * 99)


def test_the_longest_name_of_a_card_is_read() -> None:
    order: dict[str, Any] = {
        "kind": "order",
        "side": "north",
        "card": {"kind": "tactic", "name": "x" * 64},
        "units": [],
    }
    position = game.read_position({"units": {}}, DEFAULTS)
    assert game.write_turn(position, game.read_turn(position, order)) == order | {"units": ()}


def test_faults_are_shown_as_they_were_sent() -> None:
    position: Any = {"units": {"a": {"side": None, "hex": True, "kind": ["é"]}}, "pool": {"a": 1.5}}
    with pytest.raises(NotationError) as misread:
        game.read_position(position, DEFAULTS)
    assert {fault.text for fault in misread.value.faults} == {"null", "true", '["é"]', '{"a": 1.5}'}


def test_more_faults_than_anybody_reads_are_not_told() -> None:
    assert len(faults_of({"units": {}, "woods": [0] * (2 * MAX_FAULTS)})) == MAX_FAULTS
    assert len(faults_of({"units": {f"u{n}": {"kind": "creature", "luck": n} for n in range(60)}})) == MAX_FAULTS
