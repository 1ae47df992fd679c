"""The errors of a position that cannot be read, with readable ones that differ in one change."""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Final

from adjudicator.reading.foreign import is_of_chess, of_another
from adjudicator.reading.suggestions import MAX_SUGGESTED
from engine.errors import Fault, NotationError, RulesError, text_fault
from engine.game import AnyGame
from engine.reading.positions import MAX_POSITION, PositionSpelling, fault_of_setup
from engine.rulebook import Value

_JSON: Final = re.compile(r'\s*(?:\{\s*["}]|\[\s*["\d\[\]{])')
_MAX_TRIED: Final = 12
"""Positions with one change that are tried."""


def faults_of_position(
    game: AnyGame, spelling: PositionSpelling | None, text: str, options: Mapping[str, Value], unread: NotationError
) -> tuple[Fault, ...]:
    """The errors of a text; to the first one, readable positions are added that differ in one change."""
    expected = str(unread.faults[0].facts["expected"])
    if spelling is not None and _JSON.match(text):
        return (text_fault(text, expected, code="json-in-text", at=0),)
    if is_of_chess(text):
        return (of_another(text, expected),)
    of_setup = fault_of_setup(text, game.SETUPS, spelling.setups_article if spelling else "")
    if of_setup is not None:
        return (of_setup,)
    if spelling is None:
        return unread.faults
    first, *others = spelling.faults(text, expected)
    return (first._replace(suggestions=tuple(_near(game, spelling, text, options))), *others)


def _near(game: AnyGame, spelling: PositionSpelling, text: str, options: Mapping[str, Value]) -> Iterator[str]:
    tried = islice(spelling.near(text), _MAX_TRIED) if len(text) <= MAX_POSITION else ()
    return islice(filter(partial(_is_position, game, options), dict.fromkeys(tried)), MAX_SUGGESTED)


def _is_position(game: AnyGame, options: Mapping[str, Value], text: str) -> bool:
    try:
        game.read_position(text, options)
    except RulesError:
        return False
    return True
