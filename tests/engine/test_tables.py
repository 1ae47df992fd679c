"""Tables as input: each is a whole position, and every error is reported at its place."""

import random
from contextlib import suppress
from itertools import islice
from typing import Any

import orjson
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.errors import ImpossiblePosition, NotationError
from engine.game import HasTableText, capability
from engine.registry import GAMES
from tests.support.cases import cases, games_with, openable
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


@pytest.mark.parametrize("game", SENT)
def test_the_table_of_every_position_says_that_position(game: str) -> None:
    rules, looked_at = GAMES[game], 0
    for _, start in openable(game):
        table = orjson.loads(orjson.dumps(rules.table(start.position)))
        read = rules.read_position(sent(game, table), start.options)
        assert rules.write_position(read) == rules.write_position(start.position)
        assert orjson.loads(orjson.dumps(rules.table(read))) == table
        looked_at += 1
    assert looked_at > len(cases(game)) / 2


@pytest.mark.parametrize("game", SENT)
def test_the_order_of_a_table_says_nothing(game: str) -> None:
    rules, chance = GAMES[game], random.Random(5)
    for _, start in islice(openable(game), 40):
        table: Any = orjson.loads(orjson.dumps(rules.table(start.position)))
        for held in table.values():
            if isinstance(held, list):
                chance.shuffle(held)
        read = rules.read_position(sent(game, table), start.options)
        assert rules.write_position(read) == rules.write_position(start.position)


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


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=6),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(game=st.sampled_from(SENT), data=st.data())
def test_a_table_is_refused_in_its_form_or_says_what_can_be_read(game: str, data: st.DataObject) -> None:
    has = capability(GAMES[game], HasTableText)
    assert has is not None
    form = has.TABLE
    piece = st.fixed_dictionaries(
        {"at": st.sampled_from(form.cells), "side": st.sampled_from(form.sides), "piece": st.sampled_from(form.pieces)}
    )
    fields = {one.name: JSON for one in form.fields} | {"pieces": st.lists(piece | JSON, max_size=4) | JSON}
    table = data.draw(st.fixed_dictionaries({}, optional=fields))
    try:
        text = has.text_of_table(table)
    except NotationError:
        return
    with suppress(ImpossiblePosition):
        GAMES[game].read_position(text, GAMES[game].RULEBOOK.complete({}))
