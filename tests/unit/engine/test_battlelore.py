"""BattleLore: battles fought at random, tables of hexes and sections, inputs out of turn."""

from typing import Any

import pytest

import engine.battlelore as game
from engine.battlelore.actions import phases
from engine.battlelore.battlefield import HEXES, NEIGHBOURS, NORTH, NUMBERS, REARWARD, SECTIONS, SECTIONS_OF, SOUTH
from engine.battlelore.objects import MAX_FAULTS
from engine.battlelore.position import hex_names
from engine.battlelore.turns import Attack, Ignore, Move, Path, Roll
from engine.errors import NotationError
from tests.support.battlelore import DEFAULTS, dragon_hunt
from tests.support.faults import described, shown
from tests.support.tabled import tabled


@tabled
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
    a1, a2 = NUMBERS["a1"], NUMBERS["a2"]
    assert (HEXES[0], HEXES[13], HEXES[-1]) == ("a1", "a2", "m9")
    assert hex_names(NEIGHBOURS[a1]) == ("b1", "a2")
    assert hex_names(NEIGHBOURS[a2]) == ("a1", "b1", "b2", "a3", "b3")
    assert [hex_names(behind[a2]) for behind in REARWARD] == [("a1", "b1"), ("a3", "b3")]


def test_what_comes_out_of_turn_is_refused_by_the_engine_alone() -> None:
    """No action that can be read begins with an input, or goes on with a declaration."""
    before = dragon_hunt()
    declared = Attack("k", "d", dice=2, bonus_strike=True)
    begun = game.apply(before, declared)
    for given in (Roll("attack", ("red", "red")), Ignore(1), Path(())):
        assert game.objection(before, given) == "nothing-awaited"
        assert game.facts(before, given, "nothing-awaited") == {}
        with pytest.raises(ValueError, match="no battle is under way"):
            phases.carry_on(before, given)
    ground = game.objection(begun, declared)
    assert ground == "attack-roll-awaited"
    assert game.facts(begun, declared, ground) == {"given": "declaration", "due": "attack"}


# Every fault of form of a position or an action, named at its place


def faults_of(text: Any) -> list[tuple[str, str]]:
    with pytest.raises(NotationError) as misread:
        game.read_position(text, DEFAULTS)
    assert all(shown(fault, text) for fault in misread.value.faults if fault.code != "required")
    return described(misread.value.faults)


FOOT = {"side": "north", "hex": "a1", "kind": "foot"}


@tabled
def test_every_fault_of_a_position_is_named_at_its_place(position: Any, expected: list[tuple[str, str]]) -> None:
    assert faults_of(position) == expected


@tabled
def test_every_fault_of_an_action_is_named_at_its_place(action: Any, expected: list[tuple[str, str]]) -> None:
    with pytest.raises(NotationError) as misread:
        game.read_turn(game.read_position({"units": {}}, DEFAULTS), action)
    assert described(misread.value.faults) == expected
    assert all(shown(fault, action) for fault in misread.value.faults if fault.code != "required")


def test_sixty_units_are_read_and_not_one_more() -> None:
    units = {f"u{n:02}": FOOT | {"hex": HEXES[n]} for n in range(60)}
    assert list(game.read_position({"units": units}, DEFAULTS).units) == list(units)
    assert faults_of({"units": units | {"u60": FOOT}}) == [("/units", "0-60")]


def test_the_longest_way_is_read() -> None:
    position = game.read_position({"units": {}}, DEFAULTS)
    (move,) = game.read_turn(position, {"kind": "move", "unit": "a", "path": ["a1"] * 99})
    assert move == Move("a", (0,) * 99)


def test_the_longest_name_of_a_card_is_read() -> None:
    order: dict[str, Any] = {
        "kind": "order", "side": "north", "card": {"kind": "tactic", "name": "x" * 64}, "units": [],
    }  # fmt: skip
    position = game.read_position({"units": {}}, DEFAULTS)
    assert game.write_turn(position, game.read_turn(position, order)) == order | {"units": ()}


def test_faults_are_shown_as_they_were_sent() -> None:
    position: Any = {"units": {"a": {"side": None, "hex": True, "kind": ["é"]}}, "pool": {"a": 1.5}}
    with pytest.raises(NotationError) as misread:
        game.read_position(position, DEFAULTS)
    assert {fault.facts["text"] for fault in misread.value.faults} == {"null", "true", '["é"]', '{"a": 1.5}'}


def test_more_faults_than_anybody_reads_are_not_described() -> None:
    assert len(faults_of({"units": {}, "woods": [0] * (2 * MAX_FAULTS)})) == MAX_FAULTS
    assert len(faults_of({"units": {f"u{n}": {"kind": "creature", "luck": n} for n in range(60)}})) == MAX_FAULTS
