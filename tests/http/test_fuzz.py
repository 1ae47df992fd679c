"""Every reader of every game with arbitrary input: it reads, or raises an engine error.

The input is from ``grammar`` (canonical, misspelt, corrupted), arbitrary text or arbitrary JSON. Every value read is
written and read again, with the same result.
"""

import random
from collections.abc import Callable, Mapping
from contextlib import suppress
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import Case, resolve
from adjudicator.judging.legal_actions import list_legal_actions
from adjudicator.judging.refusal import Refused
from engine.errors import RulesError
from engine.registry import GAMES
from tests.support import grammar
from tests.support.grammar import Json, Table

quick = settings(max_examples=600, deadline=None, derandomize=True, database=None)
deep = settings(max_examples=5_000, deadline=None, database=None)

_SCALAR: Final = st.one_of(
    st.none(), st.booleans(), st.integers(-(2**63), 2**64 - 1), st.floats(allow_nan=False), st.text(max_size=12)
)
ARBITRARY: Final[st.SearchStrategy[Json]] = st.recursive(
    _SCALAR,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=8,
)


def drawn(data: st.DataObject, make: Callable[[random.Random], Json]) -> Json:
    """Four times in five what ``make`` makes, else anything."""
    if data.draw(st.integers(0, 4)):
        return make(random.Random(data.draw(st.integers(0, 2**32))))
    return data.draw(st.one_of(st.text(max_size=60), ARBITRARY))


def resolved(game: str, options: dict[str, Json]) -> Mapping[str, Json]:
    """All options; the valid ones of ``options`` are taken, each of the others is an error."""
    rules = GAMES[game]
    taken, faults = resolve(rules, options)
    assert set(taken) == {option.name for option in rules.RULEBOOK.options}
    assert len(faults) <= len(options)
    assert all(fault.pointer.startswith("/options/") for fault in faults)
    if not faults:
        assert resolve(rules, taken) == (taken, ())
    return taken


def position_of(game: str, text: Json, options: Mapping[str, Json]) -> Any:
    """The position if it can be read, after writing and reading it again; else ``None``."""
    rules = GAMES[game]
    try:
        position = rules.read_position(text, options)
    except RulesError:
        return None
    written = rules.write_position(position)
    again = rules.read_position(written, options)
    assert again == position
    assert rules.write_position(again) == written
    return position


def turn_is_read(game: str, position: Any, text: Json) -> None:
    rules = GAMES[game]
    try:
        actions = rules.read_turn(position, text)
    except RulesError:
        return
    written = rules.write_turn(position, actions)
    again = rules.read_turn(position, written)
    assert rules.write_turn(position, again) == written
    assert again == actions


def one_case(game: str, data: st.DataObject) -> None:
    """Options, a position and a turn: read, written, and ruled on or refused."""
    table: Table = data.draw(st.sampled_from(grammar.tables(game)))
    named = drawn(data, lambda chance: grammar.options(table, chance))
    options = resolved(game, named if isinstance(named, dict) else {})
    turn = drawn(data, lambda chance: grammar.turn(game, table, chance))
    turn_is_read(game, table.position, turn)
    position = position_of(game, drawn(data, lambda chance: grammar.position(game, table, chance)), options)
    if position is None:
        return
    turn_is_read(game, position, turn)
    case = Case(GAMES[game], options, position, {})
    with suppress(Refused):
        adjudicate(case, turn, ("table",))
    with suppress(Refused):
        list_legal_actions(case, turn, False)


@pytest.mark.parametrize("game", GAMES)
@quick
@given(data=st.data())
def test_anything_is_read_or_refused(game: str, data: st.DataObject) -> None:
    one_case(game, data)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@deep
@given(data=st.data())
def test_anything_is_read_or_refused_at_length(game: str, data: st.DataObject) -> None:
    one_case(game, data)


@pytest.mark.parametrize(
    "odd", [None, True, 0, -1, 1.5, 2**64, "", "\x00", [], [[]], {}, {"": None}, [{}], "{}", "null"]
)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_of_another_kind_is_not_understood(game: str, odd: Json) -> None:
    """Arbitrary JSON in place of a text or an object."""
    rules = GAMES[game]
    table = grammar.tables(game)[0]
    with pytest.raises(RulesError):
        rules.read_turn(table.position, odd)
    with pytest.raises(RulesError):
        rules.read_position(odd, table.options)
