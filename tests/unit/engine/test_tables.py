"""Tables as input: each is a whole position, and every error is reported at its place."""

from collections.abc import Mapping
from typing import Any

import pytest

from engine.errors import ImpossiblePosition, NotationError
from engine.game import HasTableText
from engine.registry import GAMES
from tests.support.cases import games_with
from tests.support.tabled import tabled

RULES: Mapping[str, Any] = GAMES


def faults(game: str, table: Any) -> list[tuple[str, str]]:
    with pytest.raises(NotationError) as refused:
        RULES[game].text_of_table(table)
    return [(fault.pointer, fault.code) for fault in refused.value.faults]


@pytest.mark.parametrize("game", games_with(HasTableText))
def test_an_empty_table_can_be_written(game: str) -> None:
    rules = RULES[game]
    text = rules.text_of_table({})
    try:
        position = rules.read_position(text, rules.RULEBOOK.complete({}))
    except ImpossiblePosition:
        return
    assert not rules.table(position)["pieces"]


@tabled
def test_every_fault_of_a_table_is_told_at_its_place(game: str, table: Any, expected: list[tuple[str, ...]]) -> None:
    errors = faults(game, table)
    for one in expected:
        assert any(fault[: len(one)] == one for fault in errors), (one, errors)


def test_what_nobody_names_is_named() -> None:
    troops = [{"at": at, "side": "north", "piece": "foot"} for at in ("a1", "b1")]
    named = {"at": "c1", "side": "south", "piece": "hydra", "unit": "u1"}
    written = RULES["battlelore"].text_of_table({"pieces": [*troops, named]})
    assert {unit["hex"]: name for name, unit in written["units"].items()} == {"a1": "u2", "b1": "u3", "c1": "u1"}
