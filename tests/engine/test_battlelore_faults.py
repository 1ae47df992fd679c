"""BattleLore: every fault of form of a position or an action, named at its place."""

from typing import Any

import pytest

import engine.battlelore as game
from engine.battlelore.battlefield import HEXES
from engine.battlelore.creatures import CREATURES
from engine.battlelore.objects import MAX_FAULTS
from engine.battlelore.turns import Move
from engine.errors import NotationError
from tests.support.battlelore import DEFAULTS
from tests.support.faults import (
    DICE,
    FIELDS,
    HEX,
    ID,
    LIST,
    MISSING,
    NUMBER,
    OBJECT,
    SIDE,
    UNIT,
    WHETHER,
    described,
    shown,
)


def faults_of(text: Any) -> list[tuple[str, str]]:
    with pytest.raises(NotationError) as misread:
        game.read_position(text, DEFAULTS)
    assert all(shown(fault, text) for fault in misread.value.faults if not fault.missing)
    return described(misread.value.faults)


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


KINDS = "attack, end_turn, hits, move, order"
ATTACK = "kind, attacker, target, melee, dice, bonus_strike, battle_back, hit_faces, tokens, inputs"
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
          "battle_back": "no", "hit_faces": ["red", 1], "tokens": {"die": 100, "hex": 1}},
         [("/attacker", ID), ("/target", ID), ("/melee", WHETHER), ("/dice", "1-12"), ("/bonus_strike", WHETHER),
          ("/battle_back", WHETHER), ("/hit_faces/1", DICE), ("/tokens/hex", "die"), ("/tokens/die", NUMBER),
          ("/inputs", LIST)]),
        ({"kind": "attack", "attacker": None, "target": "a", "dice": 0, "inputs": [
            7, {"roll": "x", "faces": []}, {"roll": "attack"}, {"roll": "critical", "faces": ["red", 1], "unit": "a"},
            {"roll": "trample_critical", "faces": "red"}, {"choose": "x", "value": 1},
            {"choose": "path", "value": ["a1", "a0"]}, {"choose": "ignore", "value": [1], "side": "south"},
            {"choose": "ignore"}, {"choose": "path", "why": 1}, {"roll": "trample_critical", "faces": [], "unit": ""}]},
         [("/dice", "1-12"), ("/inputs/0", "roll, choose"), ("/inputs/1/roll", ROLLS),
          ("/inputs/2/faces", f"{MISSING}[{DICE}]"), ("/inputs/3/unit", "roll, faces"), ("/inputs/3/faces/1", DICE),
          ("/inputs/4/unit", MISSING + ID), ("/inputs/4/faces", LIST), ("/inputs/5/choose", "ignore, path"),
          ("/inputs/6/value/1", HEX), ("/inputs/7/side", "choose, value, tokens"), ("/inputs/7/value", NUMBER),
          ("/inputs/8/value", MISSING + NUMBER), ("/inputs/9/why", "choose, value, tokens"),
          ("/inputs/9/value", f"{MISSING}[{HEX}, ...]"), ("/inputs/10/unit", ID)]),
        ({"kind": "move", "unit": "a", "path": []}, [("/path", "1-99")]),
        ({"kind": "move", "unit": "a", "path": ["a1"] * 100}, [("/path", "1-99")]),
        ({"kind": "move", "path": ["a1", 1], "movement": "2", "by": "foot"},
         [("/by", "kind, unit, path, movement, tokens"), ("/unit", MISSING + ID), ("/path/1", HEX),
          ("/movement", NUMBER)]),
        ({"kind": "move", "unit": 1}, [("/path", f"{MISSING}[{HEX}, ...]"), ("/unit", ID)]),
        ({"kind": "hits", "target": "a", "hits": 0, "killer": 2, "dice": 1},
         [("/dice", "kind, target, hits, killer, inputs"), ("/hits", "1-99"), ("/killer", ID)]),
        ({"kind": "hits", "inputs": [{}]},
         [("/target", MISSING + ID), ("/hits", MISSING + "1-99"), ("/inputs/0", "roll, choose")]),
        ({"kind": "spend_token", "unit": "a", "for": "die"}, [("/kind", KINDS)]),
        ({"kind": "hits", "target": ["a"], "hits": 100}, [("/target", ID), ("/hits", "1-99")]),
        ({"kind": "attack", "attacker": None, "target": "a", "tokens": 1, "token_flags": 1},
         [("/token_flags", ATTACK), ("/tokens", OBJECT)]),
        ({"kind": "order", "side": "south", "card": {"kind": "tactic", "name": "x", "for": "creature"}, "units": []},
         [("/card/for", "foot, mounted")]),
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
         [("/card/orders", "kind, name, for"), ("/card/name", MISSING + ".{1,64}")]),
        ({"kind": "order", "side": "north", "card": {"kind": "joker"}, "units": []},
         [("/card/kind", "section, tactic")]),
        ({"kind": "order", "side": "north", "card": {}, "units": []}, [("/card/kind", MISSING + "section, tactic")]),
    ],
)  # fmt: skip
def test_every_fault_of_an_action_is_named_at_its_place(action: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(NotationError) as misread:
        game.read_turn(game.read_position({"units": {}}, DEFAULTS), action)
    assert described(misread.value.faults) == expected
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


def test_more_faults_than_anybody_reads_are_not_described() -> None:
    assert len(faults_of({"units": {}, "woods": [0] * (2 * MAX_FAULTS)})) == MAX_FAULTS
    assert len(faults_of({"units": {f"u{n}": {"kind": "creature", "luck": n} for n in range(60)}})) == MAX_FAULTS
