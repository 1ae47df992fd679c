"""Every reader of text of every game, given anything: it reads, or refuses as the engine refuses, and nothing else.

What is given is arbitrary text, arbitrary JSON, and what is canonical with a few things changed in it, which comes
much farther. What was read is written and read again: it must be the same.
"""

import copy
from collections.abc import Mapping
from contextlib import suppress
from functools import cache
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
from tests.support.cases import cases

Json = Any

PLAIN: Final = [name for name, game in GAMES.items() if game.NOTATION == "text"]
"""The games whose positions and turns are texts."""
OBJECTS: Final = [name for name in GAMES if name not in PLAIN]
"""The games whose positions and turns are objects."""
DEFAULTS: Final = {name: resolve(game, {})[0] for name, game in GAMES.items()}
ODD: Final = " -/|:,.;*x~0123456789+=#'\"\\\n\t\x00é²٣ⅷ\u00a0\u200b\ufeff𝟛"
"""What is often taken for something else: digits and spaces that are none, ends of lines and of texts."""

quick = settings(max_examples=250, deadline=None, derandomize=True, database=None)
deep = settings(max_examples=5_000, deadline=None, database=None)


@cache
def positions(game: str) -> list[Json]:
    """Positions that stand in the cases, as they are written there."""
    named = GAMES[game].SETUPS
    found = [named.get(case["position"], case["position"]) if isinstance(case["position"], str) else case["position"]
             for case in cases(game) if "position" in case]  # fmt: skip
    return [*named.values(), *_different(found)]


@cache
def turns(game: str) -> list[Json]:
    """Turns and beginnings that stand in the cases."""
    found = [case[name] for case in cases(game) for name in ("action", "begun") if name in case]
    return _different(found)


def _different(found: list[Json]) -> list[Json]:
    return list({repr(one): one for one in found}.values())


def texts(canonical: list[Json]) -> st.SearchStrategy[str]:
    """Arbitrary text, and texts with a few characters changed, left out, put in, doubled or mixed with another's."""
    written = [one for one in canonical if isinstance(one, str)]
    alphabet = sorted(set("".join(written)) | set(ODD))
    place = st.integers(0, max(map(len, written)))
    kind = st.sampled_from(["change", "leave", "put", "double", "turn", "upper", "mix", *["exchange"] * 5])
    edit = st.tuples(kind, place, place, st.sampled_from(alphabet), st.sampled_from(written))
    little, much = (st.builds(_edited, st.sampled_from(written), st.lists(edit, max_size=most)) for most in (1, 4))
    anything = st.one_of(st.text(st.sampled_from(alphabet), max_size=60), st.text(max_size=60))
    return st.sampled_from([little, little, little, much, much, anything]).flatmap(lambda one: one)


def _edited(text: str, edits: list[tuple[str, int, int, str, str]]) -> str:
    for kind, first, last, character, other in edits:
        at, to = sorted((first % (len(text) + 1), last % (len(text) + 1)))
        before, part, after = text[:at], text[at:to], text[to:]
        text = {
            "change": before + character + text[at + 1 :],
            "leave": before + text[at + 1 :],
            "put": before + character + text[at:],
            "double": before + part + part + after,
            "turn": before + part[::-1] + after,
            "exchange": _exchanged(text, at, to),
            "upper": before + part.swapcase() + after,
            "mix": before + other[at:to] + after,
        }[kind]
    return text


def _exchanged(text: str, at: int, to: int) -> str:
    """A character for another, of a kind: what has a form keeps it, and means something else."""
    if not text:
        return text
    at %= len(text)
    alike = [one for one in text if one.isdigit() == text[at].isdigit() and one.isalpha() == text[at].isalpha()]
    return text[:at] + alike[to % len(alike)] + text[at + 1 :]


arbitrary: st.SearchStrategy[Json] = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(-(2**63), 2**64 - 1), st.floats(allow_nan=False), st.text(max_size=12)
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=8), inner, max_size=4)),
    max_leaves=8,
)


def objects(canonical: list[Json]) -> st.SearchStrategy[Json]:
    """Arbitrary JSON, and objects in which a few values are changed, left out, renamed or moved elsewhere."""
    some = [value for one in canonical for _, _, value in _inside(one)]
    words = sorted(
        {value for value in some if isinstance(value, str)} | {key for one in canonical for key in _keys(one)}
    )
    value = st.one_of(st.sampled_from(_different(some)), st.sampled_from(words), arbitrary)
    edit = st.tuples(st.sampled_from(["change", "leave", "rename", "put", "double"]), st.integers(0, 200), value,
                     st.sampled_from(words))  # fmt: skip
    little, much = (st.builds(_altered, st.sampled_from(canonical), st.lists(edit, max_size=most)) for most in (1, 4))
    return st.sampled_from([little, little, little, much, much, arbitrary]).flatmap(lambda one: one)


def _inside(value: Json) -> list[tuple[Json, Json, Json]]:
    """Every place inside a value: what holds it, under what name, and what is there."""
    names = list(value) if isinstance(value, dict) else range(len(value)) if isinstance(value, list) else ()
    found = []
    for name in names:
        found += [(value, name, value[name]), *_inside(value[name])]
    return found


def _keys(value: Json) -> list[str]:
    return [name for _, name, _ in _inside(value) if isinstance(name, str)]


def _altered(value: Json, edits: list[tuple[str, int, Json, str]]) -> Json:
    value = copy.deepcopy(value)
    for kind, number, other, word in edits:
        places = _inside(value)
        if not places:
            return value
        holder, name, there = places[number % len(places)]
        if kind == "change":
            holder[name] = copy.deepcopy(other)
        elif kind == "leave":
            del holder[name]
        elif isinstance(holder, list):
            holder.append(copy.deepcopy(there if kind == "double" else other))
        elif kind == "rename":
            holder[word] = holder.pop(name)
        else:
            holder[word] = copy.deepcopy(there if kind == "double" else other)
    return value


@cache
def given_positions(game: str) -> st.SearchStrategy[Json]:
    return texts(positions(game)) if game in PLAIN else st.one_of(objects(positions(game)), st.text(max_size=20))


@cache
def given_turns(game: str) -> st.SearchStrategy[Json]:
    return texts(turns(game)) if game in PLAIN else st.one_of(objects(turns(game)), st.text(max_size=20))


@cache
def given_options(game: str) -> st.SearchStrategy[dict[str, Json]]:
    known = {option.name: st.sampled_from(list(option.values)) for option in GAMES[game].RULEBOOK.options}
    right = st.fixed_dictionaries({}, optional=known)
    wrong = st.dictionaries(st.one_of(st.sampled_from(list(known)), st.text(max_size=8)), arbitrary, max_size=4)
    return st.one_of(right, right, wrong, st.builds(lambda one, other: one | other, right, wrong))


def position_is_read(game: str, text: Json, options: Mapping[str, Json]) -> Any:
    """The position, held against what is written of it; ``None`` if it is refused."""
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


@cache
def somewhere(game: str) -> st.SearchStrategy[Any]:
    """Positions to read turns at."""
    rules = GAMES[game]
    found = []
    for text in positions(game):
        try:
            found.append(rules.read_position(text, DEFAULTS[game]))
        except RulesError:
            continue
    return st.sampled_from(found)


def resolved(game: str, options: dict[str, Json]) -> Mapping[str, Json]:
    """What options come to: those that are right are taken, the others named one by one."""
    rules = GAMES[game]
    taken, faults = resolve(rules, options)
    assert set(taken) == {option.name for option in rules.RULEBOOK.options}
    assert len(faults) <= len(options)
    assert all(fault.pointer.startswith("/options/") for fault in faults)
    if not faults:
        assert resolve(rules, taken) == (taken, ())
    return taken


def ruled(game: str, options: dict[str, Json], text: Json, turn: Json) -> None:
    """Everything that is done with a position and a turn, once they are read: ruled on, or refused."""
    taken = resolved(game, options)
    position = position_is_read(game, text, taken)
    if position is None:
        return
    turn_is_read(game, position, turn)
    case = Case(GAMES[game], taken, position, {})
    with suppress(Refused):
        adjudicate(case, turn, ("table",))
    with suppress(Refused):
        list_legal_actions(case, turn, False)


@pytest.mark.parametrize("game", GAMES)
@quick
@given(data=st.data())
def test_positions(game: str, data: st.DataObject) -> None:
    position_is_read(game, data.draw(given_positions(game)), DEFAULTS[game])


@pytest.mark.parametrize("game", GAMES)
@quick
@given(data=st.data())
def test_turns_and_beginnings(game: str, data: st.DataObject) -> None:
    turn_is_read(game, data.draw(somewhere(game)), data.draw(given_turns(game)))


@pytest.mark.parametrize("game", GAMES)
@quick
@given(data=st.data())
def test_options(game: str, data: st.DataObject) -> None:
    resolved(game, data.draw(given_options(game)))


@pytest.mark.parametrize("game", GAMES)
@quick
@given(data=st.data())
def test_all_of_it_together(game: str, data: st.DataObject) -> None:
    ruled(game, data.draw(given_options(game)), data.draw(given_positions(game)), data.draw(given_turns(game)))


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@deep
@given(data=st.data())
def test_all_of_it_at_length(game: str, data: st.DataObject) -> None:
    turn_is_read(game, data.draw(somewhere(game)), data.draw(given_turns(game)))
    ruled(game, data.draw(given_options(game)), data.draw(given_positions(game)), data.draw(given_turns(game)))


@pytest.mark.parametrize(
    "odd", [None, True, 0, -1, 1.5, 2**64, "", "\x00", [], [[]], {}, {"": None}, [{}], "{}", "null"]
)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_of_another_kind_is_not_understood(game: str, odd: Json) -> None:
    """Whatever JSON can say, wherever a text or an object is read."""
    rules = GAMES[game]
    here = rules.read_position(positions(game)[0], DEFAULTS[game])
    with pytest.raises(RulesError):
        rules.read_turn(here, odd)
    with pytest.raises(RulesError):
        rules.read_position(odd, DEFAULTS[game])
