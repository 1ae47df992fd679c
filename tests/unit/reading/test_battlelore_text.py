"""BattleLore as text: every turn and position has one text, which reads back to it."""

import copy
import random
import re
from contextlib import suppress
from functools import cache
from typing import Any, Final

import orjson
import pytest

import engine.battlelore as game
from engine.battlelore import words
from engine.battlelore.battlefield import HEXES, SECTIONS, SIDES
from engine.battlelore.creatures import CREATURES
from engine.battlelore.position import Position
from engine.battlelore.turns import FACES, Attack, Hits
from engine.errors import NotationError, UnknownRule
from tests.support.battlelore import DEFAULTS, as_read, fought, scene
from tests.support.random_requests import IDS, stored

NAMES: Final = (
    *IDS, "x", "order", "ends", "critical", "e7-e6", "g6", "u3", "1", "4d", "2-1", "-", "a-", "_", "none", "foot",
    "troll", "Nord", "RED", "target", "the", "l-a", "to", "card", "draw", "1-0", "no", "lore", "back", "for-foot",
)  # fmt: skip
"""Ids of units that are words of the notation, or look like hexes, numbers and results."""
ODD_TEXTS: Final = (
    "", " ", "a  b", "left", "Zone 3: x", "Charge de cavalerie", "La Charge", "pour foot", 'a "b"', "{x} (y); [z] %",
    "1. e4", "Élan", "e\u0301", "🐉", "\n", "fin !", "back\\slash", "x" * 64, "Arcane_De-Guerre", "carte", "none",
    "Lore War", "War of Lore", "Cavalry Charge", "mountedcharge", "for foot", "to e7", "Lore War for foot",
    "to", "no", "x", "lore", "back", "g6",
)  # fmt: skip
"""Names of cards and faces of dice that no game has."""


@cache
def _table(seed: int) -> tuple[Any, Position, random.Random]:
    chance = random.Random(seed)
    field = scene(chance, chance.choice([*CREATURES, None])) | chance.choice([{}, {"to_move": "north"}])
    if chance.random() < 0.5:
        name, held = chance.choice(NAMES), field["units"].pop("beast")
        field["units"][name if re.fullmatch("[A-Za-z0-9_-]{1,32}", name) else "beast"] = held
    for hexes in ("woods", "hills"):
        field[hexes] = chance.sample(["a1", "m9", "g5", "f4"], chance.randrange(3))
    for unit in field["units"].values():
        unit |= chance.choice([{}, {"bold": 1}, {"on_stone_bridge": True}])
    position = game.read_position(field, DEFAULTS)
    return orjson.loads(orjson.dumps(game.write_position(position))), position, chance


def _odd(turn: Any, chance: random.Random) -> Any:
    """The same turn, now and then with a name or a face that no game has."""
    if turn["kind"] == "order" and turn["card"]["kind"] == "tactic" and chance.random() < 0.5:
        turn["card"]["name"] = chance.choice(ODD_TEXTS[2:])
    for one in turn.get("inputs", ()):
        if one.get("faces") and chance.random() < 0.1:
            one["faces"][0] = chance.choice(ODD_TEXTS)
    return turn


@cache
def _declared() -> list[Any]:
    """Turns that are objects in the right form, legal or not."""
    declared = []
    for body in stored("battlelore"):
        with suppress(NotationError):
            declared.append(body["action"])
            game.read_turn(_table(0)[1], declared[-1])
            continue
        declared.pop()
    return [turn for turn in declared if "kind" in turn]


def _any_turn(position: Position, chance: random.Random) -> tuple[Any, ...] | None:
    """Any turn that has a form: a battle fought to some point, or any declaration with any inputs."""
    if chance.random() < 0.5:
        free = position._replace(to_move=None)
        attack = Attack("riders", "target", None, chance.randint(1, 6), chance.random() < 0.5)
        declared: Any = chance.choice([attack, attack, Hits("target", chance.randint(1, 3), None)])
        if declared is attack and chance.random() < 0.2:
            declared = attack._replace(hit_faces=("lore", "flag"))
        try:
            if game.objection(free, declared) is None:
                _, _, actions = fought(free, declared, chance)
                return as_read(actions[: chance.randint(1, len(actions))])
        except UnknownRule:
            pass
    try:
        return game.read_turn(position, _odd(copy.deepcopy(chance.choice(_declared())), chance))
    except NotationError:
        return None


def _in_french(text: str, *tables: str) -> str:
    """The same text, each of its words in French; names stay, which in positions are before a hex."""
    french = {code: name.split()[0] for table in tables for code, name in words._SENTENCES["fr"][table].items()}
    french |= {"token": "pion", "tokens": "pions", "hits": "touches", "hit": "touches", "on": "sur", "with": "avec"}
    return re.sub(
        r'"[^"]*"|(?<![\w-])[a-z]+(?![\w-])(?! [a-m][1-9](?: [a-z]|$))', lambda word: french.get(word[0], word[0]), text
    )


def _read(position: Position, typed: str) -> tuple[Any, ...]:
    return game.read_turn(position, game.turn_object(position, typed))


def _read_alike(seeds: range) -> int:
    seen = 0
    for seed in seeds:
        table, position, chance = _table(seed)
        text = game.position_text(table)
        assert text is not None
        for typed in (text, _in_french(text, "turns", "positions")):
            read = game.read_position(game.position_object(typed), DEFAULTS)
            assert game.write_position(read) == game.write_position(position), typed
        assert game.position_text(game.write_position(game.read_position(game.position_object(text), DEFAULTS))) == text
        texts: dict[str, tuple[Any, ...]] = {}
        for _ in range(4):
            actions = _any_turn(position, chance)
            if actions is None:
                continue
            turn = game.turn_text(position, orjson.loads(orjson.dumps(game.write_turn(position, actions))))
            assert turn is not None
            for typed in (turn, _in_french(turn, "turns")):
                assert _read(position, typed) == actions, typed
            assert texts.setdefault(turn, actions) == actions, "no text is another turn's"
            assert game.turn_text(position, game.write_turn(position, _read(position, turn))) == turn
            seen += 1
    return seen


def test_turns_and_positions_are_read_as_they_are_written() -> None:
    assert _read_alike(range(100)) > 250


def test_units_of_any_name_are_read_back() -> None:
    """Also after ``battle back``, and next to the words of the service's own sentences."""
    for name in (*NAMES, *words.CODES, "with", "on", "u1", "h6", "a1-b2", "giant_spider"):
        if not re.fullmatch("[A-Za-z0-9_-]{1,32}", name):
            continue
        units: dict[str, Any] = {
            name: {"side": "north", "hex": "g6", "kind": "foot", "banner": "red", "tokens": 2},
            "other": {"side": "south", "hex": "g5", "kind": "foot", "banner": "blue"},
            **{f"friend-{at}": {"side": "north", "hex": at, "kind": "foot", "banner": "blue"} for at in ("f6", "h6")},
        }
        field = {"units": units, "pending_battle_back": {"unit": name, "against": "other"}}
        position = game.read_position(field, DEFAULTS)
        written = game.write_position(position)
        placed = game.position_object(game.position_text(written) or "")
        assert game.write_position(game.read_position(placed, DEFAULTS)) == written
        by_card: dict[str, Any] = {"attacker": None, "card": {"kind": "tactic", "name": name, "for": "foot"}, "dice": 2}
        turns: tuple[dict[str, Any], ...] = (
            {"kind": "move", "unit": name, "path": ["h6"], "movement": 1, "tokens": 1},
            {"kind": "attack", "target": name, "bonus_strike": False, **by_card},
            {"kind": "hits", "hits": 2, "target": name, "card": by_card["card"]},
        )
        for turn in turns:
            actions = game.read_turn(position, turn)
            text = game.turn_text(position, game.write_turn(position, actions))
            assert text is not None
            assert _read(position, text) == actions, text


@pytest.mark.parametrize(
    ("typed", "read"),
    [
        ("2 dice: green 3, flag", "2 dice: green green green flag"),
        ("2 dice: green*2, lore, red", "2 dice: green green lore red"),
        ("2 dice: green (2), lore", "2 dice: green green lore"),
        ("2 dice: green ×2, lore", "2 dice: green green lore"),
        ("2 dice: green, 2 red", "2 dice: green red red"),
        ("2 dice: flag 2 / ignore 1", "2 dice: flag flag / ignore 1"),
        ("2 dice: 2 green 3, flag", ""),
        ("2 dice 3 dice", ""),
        ("melee ranged", ""),
        ("4 bonus strike lore flag hits", ""),
        ("4 dice bonus 2 lore flag hits", ""),
    ],
)
def test_counts_follow_faces_and_nothing_is_read_twice(typed: str, read: str) -> None:
    position = game.read_position(scene(random.Random(1), None), DEFAULTS)
    if not read:
        with pytest.raises(NotationError):
            _read(position, f"riders x target {typed}")
        return
    turn = game.write_turn(position, _read(position, f"riders x target {typed}"))
    assert game.turn_text(position, turn) == f"riders x target {read}"


def test_a_unit_with_more_parts_than_fields_is_refused() -> None:
    """A place is found for each part; 1,000 characters may have 500."""
    with pytest.raises(NotationError) as refusal:
        game.position_object(f"north: riders e5 mounted {'3 ' * 30}")
    assert refusal.value.faults[0].code == "clause-unknown"


def test_a_side_named_before_the_unit_of_the_other_is_refused() -> None:
    field = scene(random.Random(1), None)
    side = field["units"]["riders"]["side"]
    other = "south" if side == "north" else "north"
    position = game.read_position(field, DEFAULTS)
    assert _read(position, f"{side}: riders x target") == _read(position, "riders x target")
    for typed in (f"{other}: riders x target", f"{other}: riders to g7 movement 1"):
        with pytest.raises(NotationError) as refusal:
            _read(position, typed)
        assert (refusal.value.faults[0].code, refusal.value.faults[0].facts["found"]) == ("side-not-to-move", other)


@pytest.mark.parametrize("count", [300, pytest.param(20_000, marks=pytest.mark.slow)])
def test_a_text_with_another_word_keeps_all_that_it_names(count: int) -> None:
    """One word dropped or replaced: each legal reading has every name in the text."""
    chance, read, texts = random.Random(11), 0, ["riders x target", "north orders left 1: riders"]
    for n in range(count):
        _, position, of_table = _table(n % 500)
        actions = _any_turn(position, of_table)
        if actions is None:
            continue
        text = game.turn_text(position, game.write_turn(position, actions)) or ""
        texts.append(text)
        parts = text.split(" ")
        at = chance.randrange(len(parts))
        parts[at : at + 1] = [chance.choice(chance.choice(texts).split(" "))][: chance.randrange(2)]
        typed = " ".join(parts)
        try:
            again = _read(position, typed)
            if game.objection(position, again[0]) is not None:
                continue
        except (NotationError, UnknownRule):
            continue
        written = game.turn_text(position, game.write_turn(position, again)) or ""
        read += 1
        named = _named(written, position)
        kinds = {position.units[name].piece for name in named & {*position.units}}  # these name a unit, too
        lacking = _named(typed, position) - named - kinds
        assert not lacking, (typed, written, lacking)
    assert read > count / 50


def _named(text: str, position: Position) -> set[str]:
    """The units, hexes, sides, sections, faces, numbers and other names in a text, without counts of faces."""
    known = {*position.units, *FACES, *SIDES, *SECTIONS, "melee", "ranged", "no", "foot", "mounted"}
    faces = "|".join(FACES)
    text = re.sub(rf"\b0 (?:{faces})\b|\b(?:{faces}) 0\b", "", text)
    text = re.sub(rf"\b[1-9] ({faces})\b|\b({faces}) [1-9]\b", r"\1\2", text)
    on = {HEXES[unit.hex]: unit.id for unit in position.units.values()}
    text = re.sub(r"(?<![\w-])[a-m][1-9](?:-[a-m][1-9])*(?![\w-])", lambda path: path[0].replace("-", " "), text)
    names = [on.get(word, word.strip('"')) for word in re.findall(r'"[^"]*"|[\w-]+', text)]
    return {word for word in names if word in known or not word.isalpha()}


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_ten_thousand_battles_are_read_as_they_are_written(seed: int) -> None:
    _read_alike(range(1_000 * seed + 1_000, 1_000 * seed + 2_000))
