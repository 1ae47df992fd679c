"""Tables as input: each is a whole position, and every error is reported at its place."""

import random
from typing import Any

import orjson
import pytest

from engine.errors import ImpossiblePosition, NotationError
from engine.game import HasTableText, capability
from engine.registry import GAMES
from tests.support.cases import Ruled, games_with
from tests.support.tabled import tabled

SENT = games_with(HasTableText)


def sent(game: str, table: Any) -> Any:
    has = capability(GAMES[game], HasTableText)
    assert has is not None
    return has.text_of_table(table)


def faults(game: str, table: Any) -> list[tuple[str, str]]:
    with pytest.raises(NotationError) as refused:
        sent(game, table)
    return [(fault.pointer, fault.code) for fault in refused.value.faults]


def check_table(ruled: Ruled) -> None:
    """The table of the position has the meaning of the position, in any order of its lists."""
    if ruled.game not in SENT or ruled.start is None:
        return
    rules, position = ruled.rules, ruled.start.position
    table: Any = orjson.loads(orjson.dumps(rules.table(position)))
    read = rules.read_position(sent(ruled.game, table), ruled.start.options)
    assert rules.write_position(read) == rules.write_position(position)
    assert orjson.loads(orjson.dumps(rules.table(read))) == table
    chance = random.Random(ruled.number)
    for held in table.values():
        if isinstance(held, list):
            chance.shuffle(held)
    shuffled = rules.read_position(sent(ruled.game, table), ruled.start.options)
    assert rules.write_position(shuffled) == rules.write_position(position)


@pytest.mark.parametrize("game", SENT)
def test_an_empty_table_can_be_written(game: str) -> None:
    rules = GAMES[game]
    text = sent(game, {})
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
    written = sent("battlelore", {"pieces": [*troops, named]})
    assert {unit["hex"]: name for name, unit in written["units"].items()} == {"a1": "u2", "b1": "u3", "c1": "u1"}
