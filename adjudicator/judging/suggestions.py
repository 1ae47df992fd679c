"""Legal turns similar to an unreadable text.

Turns of several steps have too many continuations to search, so only the most similar are searched, and only for a
limited number of texts per request.
"""

from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass, field
from heapq import heappop, heappush, nsmallest
from itertools import chain, islice
from typing import Any, Final

from engine.errors import NotationError
from engine.game import AnyGame, HasSpelling, HasTextForm, MultiStep, capability
from engine.play import awaited, play_actions
from engine.spelling import MAX_TYPED, TurnSpelling

MAX_SUGGESTED: Final = 3
MAX_LISTED: Final = 5
"""Positions of which the legal actions are searched: the most steps of a turn."""
MAX_PARTS: Final = 12
"""Letters and squares of a text that are compared: the most that a turn has."""
TEXTS_LEFT: Final[ContextVar[int | None]] = ContextVar("texts left", default=None)
"""The number of texts for which turns may still be suggested; ``None`` for any."""


@contextmanager
def limit_suggestions(texts: int) -> Iterator[None]:
    """Within this context, suggest turns for at most this number of texts: no other part of reading costs more."""
    before = TEXTS_LEFT.set(texts)
    try:
        yield
    finally:
        TEXTS_LEFT.reset(before)


def suggest_turns(game: AnyGame, position: Any, text: str, *, strict: bool) -> list[str]:
    """Up to three legal turns with most of the typed text: squares and piece, then the longest common beginning.

    Unless ``strict``, no short turn is legal: reading has tried those that are turns.
    """
    has_text = capability(game, HasTextForm)
    if has_text is not None:
        return list(has_text.near_turns(position, text)) if _may_suggest() else []
    spelled = capability(game, HasSpelling)
    if spelled is None or len(text) > MAX_TYPED or not _may_suggest():
        return []
    spelling = spelled.TURN_SPELLING
    if (strict or spelling.short == "suggestion") and (short := short_turns(game, position, spelling, text)):
        return list(short)
    parts = frozenset(islice(spelling.parts(text), MAX_PARTS))
    if parts.isdisjoint(spelling.cells):
        return []
    nearest = nsmallest(MAX_SUGGESTED, _near(game, position, spelling, spelling.with_signs(text), parts))
    first = nearest[0].text if nearest else ""
    # A turn is closer than any other if the text begins with it and has no more squares.
    is_first = text.startswith(first) and not spelling.cells_of(text[len(first) :])
    alike = nearest[:1] if is_first else [turn for turn in nearest if turn.lacking == nearest[0].lacking]
    return [_text_of(game, turn.text, game.apply(turn.before, turn.actions[-1])) for turn in alike]


def short_turns(game: AnyGame, position: Any, spelling: TurnSpelling, text: str) -> tuple[str, ...]:
    """Up to three legal turns of a typed piece to a typed square."""
    texts = set()
    forms = dict.fromkeys(chain.from_iterable(spelling.forms(text) if spelling.short else ()))
    for form in spelling.short_turns(forms):
        with suppress(NotationError):
            actions = game.read_turn(position, form)
            reached, _, ground = play_actions(game, position, actions)
            if ground is None:
                texts.add(_text_of(game, str(game.write_turn(position, actions)), reached))
    return tuple(sorted(texts))[:MAX_SUGGESTED]


def _text_of(game: AnyGame, turn: str, reached: Any) -> str:
    """The text of a turn; of one that is only begun, with an ellipsis."""
    return turn if awaited(game, reached) is None else f"{turn}…"


def _may_suggest() -> bool:
    left = TEXTS_LEFT.get()
    if left is not None:
        TEXTS_LEFT.set(left - 1)
    return left is None or left > 0


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


def _near(game: AnyGame, position: Any, spelling: TurnSpelling, text: str, typed: frozenset[str]) -> Iterator[_Turn]:
    """Complete legal turns that share a square with the typed text, of which ``typed`` are the squares and letters.

    A turn of several steps whose squares were all typed is searched for continuations, the most similar first.
    """
    squares = typed & spelling.cells
    multi_step = capability(game, MultiStep) is not None
    turn, reached, wanted = _Turn(), position, squares
    begun: list[_Turn] = []
    for _ in range(MAX_LISTED):
        for action in game.legal_actions(reached):
            actions = (*turn.actions, action)
            written = str(game.write_turn(position, actions))
            if not any(square in written for square in wanted):  # cheaper than the regular expression below
                continue
            parts = frozenset(spelling.parts(written))
            if parts.isdisjoint(wanted):
                continue
            alike = -_same_beginning(written, text)
            one = _Turn(len(typed - parts), alike, len(parts), written, parts, actions, reached)
            if multi_step and parts & spelling.cells <= squares:
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


def _same_beginning(one: str, other: str) -> int:
    return next((n for n, (mine, yours) in enumerate(zip(one, other, strict=False)) if mine != yours), len(one))
