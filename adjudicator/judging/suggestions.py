"""Legal turns similar to an unreadable text.

Turns of several steps have too many continuations to search, so only the most similar are searched, and only for a
limited number of texts per request.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from heapq import heappop, heappush, nsmallest
from itertools import islice
from typing import Any, Final, NamedTuple

from engine.game import Game, HasSpelling, HasTextForm, MultiStep, capability
from engine.play import awaited
from engine.spelling import MAX_TYPED, TurnSpelling

MAX_SUGGESTED: Final = 3
MAX_LISTED: Final = 5
"""Positions of which the legal actions are searched: the most steps of a turn."""
MAX_PARTS: Final = 12
"""Letters and squares of a text that are compared: the most that a turn has."""
_LEFT: Final[ContextVar[int | None]] = ContextVar("texts that may still be helped", default=None)


@contextmanager
def suggesting_for(texts: int) -> Iterator[None]:
    """Within this context, suggest turns for at most this number of texts: no other part of reading costs more."""
    before = _LEFT.set(texts)
    try:
        yield
    finally:
        _LEFT.reset(before)


def suggested(game: Game[Any, Any], position: Any, text: str) -> list[str]:
    """Up to three legal turns with most of the typed text: squares and piece, then the longest common beginning."""
    has_text = capability(game, HasTextForm)
    if has_text is not None:
        return list(has_text.near_turns(position, text)) if _may_suggest() else []
    spelled = capability(game, HasSpelling)
    if spelled is None or len(text) > MAX_TYPED or not _may_suggest():
        return []
    spelling = spelled.TURN_SPELLING
    parts = frozenset(islice(spelling.parts(text), MAX_PARTS))
    if parts.isdisjoint(spelling.cells):
        return []
    nearest = nsmallest(MAX_SUGGESTED, _near(_Typed(game, position, spelling, spelling.with_signs(text), parts)))
    return [_shown(game, turn) for turn in nearest if turn.lacking == nearest[0].lacking]


def _shown(game: Game[Any, Any], turn: "_Turn") -> str:
    """The text of a turn; of one that is only begun, with an ellipsis."""
    return turn.text if awaited(game, game.apply(turn.before, turn.actions[-1])) is None else f"{turn.text}…"


def _may_suggest() -> bool:
    left = _LEFT.get()
    if left is not None:
        _LEFT.set(left - 1)
    return left is None or left > 0


class _Typed(NamedTuple):
    """The typed turn and its position, with its squares and letters."""

    game: Game[Any, Any]
    position: Any
    spelling: TurnSpelling
    text: str
    parts: frozenset[str]


@dataclass(frozen=True, slots=True, order=True)
class _Turn:
    """A legal turn, possibly only begun, compared with the typed text; the most similar is the least."""

    lacking: int = 0
    """The number of typed squares and letters that it lacks."""
    alike: int = 0
    """Less the characters alike at the beginning."""
    size: int = 0
    """The number of its squares and letters."""
    text: str = ""
    parts: frozenset[str] = field(default=frozenset(), compare=False)
    actions: tuple[Any, ...] = field(default=(), compare=False)
    before: Any = field(default=None, compare=False)
    """The position before the last action."""


def _near(typed: _Typed) -> Iterator[_Turn]:
    """Whole legal turns with a square that was typed; those with no other are gone on with, the nearest first."""
    game = typed.game
    squares = typed.parts & typed.spelling.cells
    multi_step = capability(game, MultiStep) is not None
    turn, reached, wanted = _Turn(), typed.position, squares
    begun: list[_Turn] = []
    for _ in range(MAX_LISTED):
        for one in _next_turns(typed, turn, reached, wanted):
            if multi_step and one.parts & typed.spelling.cells <= squares:
                heappush(begun, one)
            else:
                yield one
        while begun:
            turn = heappop(begun)
            reached = game.apply(turn.before, turn.actions[-1])
            whole = awaited(game, reached) is None
            if whole:
                yield turn
            wanted = squares - turn.parts if whole else squares
            if wanted:
                break
        else:
            return


def _next_turns(typed: _Typed, turn: _Turn, reached: Any, wanted: frozenset[str]) -> Iterator[_Turn]:
    """Continuations of ``turn``, which leads to ``reached``, by one legal action with a ``wanted`` square."""
    game, position, spelling, text, parts_typed = typed
    for action in game.legal_actions(reached):
        actions = (*turn.actions, action)
        written = str(game.write_turn(position, actions))
        if not any(square in written for square in wanted):  # a look that spares most of them the expression
            continue
        named = spelling.cells_of(written)
        if not named.isdisjoint(wanted):
            parts = turn.parts | named if turn.parts else frozenset(spelling.parts(written))
            alike = -_same_beginning(written, text)
            yield _Turn(len(parts_typed - parts), alike, len(parts), written, parts, actions, reached)


def _same_beginning(one: str, other: str) -> int:
    return next((n for n, (mine, yours) in enumerate(zip(one, other, strict=False)) if mine != yours), len(one))
