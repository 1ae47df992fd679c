"""BattleLore: every fault of form of a position or an action, named at its place."""

from typing import Any

import pytest

import engine.battlelore as game
from engine.battlelore.battlefield import HEXES
from engine.battlelore.objects import MAX_FAULTS
from engine.battlelore.turns import Move
from engine.errors import NotationError
from tests.support.battlelore import DEFAULTS
from tests.support.faults import described, shown
from tests.support.tabled import tabled


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
