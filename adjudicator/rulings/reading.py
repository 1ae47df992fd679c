"""Reading what people type: the game's exact reader first, then forms of the text that mean the same.

Nothing is guessed. The forms are tried step by step away from what was typed; the first step at which the exact
reader understands anything decides, and where it understands two different things there, neither is taken.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, replace
from functools import cache
from heapq import heappop, heappush, nsmallest
from itertools import islice
from typing import Any, Final, TypeVar, cast

from engine.errors import NotationError, NotationFault
from engine.game import Game, HasForgivenObjects, HasSpelling, MultiStep, Text, capability
from engine.misspelling import (
    fault_of_setup,
    fault_of_turn,
    faults_of_position,
    is_of_chess,
    is_of_engines,
    lacks_only_levels,
    quoted,
)
from engine.play import awaited
from engine.registry import GAMES
from engine.rulebook import Value
from engine.spelling import MAX_TYPED, TurnSpelling

R = TypeVar("R")

MAX_SUGGESTED: Final = 3
MAX_LISTED: Final = 5
"""Positions whose legal actions are looked through for suggestions: as many as a turn has steps."""
MAX_PARTS: Final = 12
"""Letters and squares of a text that suggestions are made from: as many as a turn has."""
_LEFT: Final[ContextVar[int | None]] = ContextVar("suggestions left", default=None)
MAX_SLIPS: Final = 60
"""An object with more faults than this is refused as it stands: nobody types so many slips."""


def read_turn(
    game: Game[Any, Any], position: Any, text: Text, *, strict: bool = False, suggests: bool = True
) -> tuple[Any, ...]:
    """The actions of a turn. Raises ``NotationError``, with the place of the fault in a text.

    ``suggests``: look for legal turns near to one that cannot be read.
    """
    try:
        return game.read_turn(position, text)
    except NotationError as unread:
        spelled = capability(game, HasSpelling)
        if spelled is None or not isinstance(text, str):
            return _read_object(game, text, unread, strict, lambda form: game.read_turn(position, form))
        if not strict:
            forms = spelled.TURN_SPELLING.forms(text)
            understood = _understood(
                text, forms, lambda form: game.read_turn(position, form), lambda read: game.write_turn(position, read)
            )
            if understood is not None:
                return understood
        raise NotationError(_fault_of_turn(game, position if suggests else None, text, unread.faults[0])) from None


def read_position(game: Game[Any, Any], text: Text, options: Mapping[str, Value], *, strict: bool = False) -> Any:
    """A position, or the setup of this name. Raises ``NotationError`` or ``ImpossiblePosition``."""
    try:
        return game.read_position(text, options)
    except NotationError as unread:
        spelled = capability(game, HasSpelling)
        if spelled is None or not isinstance(text, str):
            return _read_object(game, text, unread, strict, lambda form: game.read_position(form, options))
        if not strict:
            setup = game.SETUPS.get(text.strip().lower())
            if setup is not None:
                return game.read_position(setup, options)
            forms = spelled.POSITION_SPELLING.forms(text)
            understood = _understood(text, forms, lambda form: game.read_position(form, options), game.write_position)
            if understood is not None:
                return understood
        expected = unread.faults[0].expected
        if is_of_chess(text):
            raise NotationError(_of_another(text, expected)) from None
        spelling = spelled.POSITION_SPELLING
        of_setup = fault_of_setup(text, game.SETUPS, spelling.setups_article)
        raise NotationError(*((of_setup,) if of_setup else faults_of_position(text, spelling, expected))) from None


@contextmanager
def suggesting_for(texts: int) -> Iterator[None]:
    """Meanwhile, legal turns are suggested for so many texts and no more: nothing else in reading is as dear."""
    before = _LEFT.set(texts)
    try:
        yield
    finally:
        _LEFT.reset(before)


def _read_object(game: Game[Any, Any], text: Text, unread: NotationError, strict: bool, read: Callable[[Text], R]) -> R:
    """An object as it would be written here. Raises ``NotationError`` with the faults that are left."""
    forgiving = capability(game, HasForgivenObjects)
    if strict or forgiving is None or not isinstance(text, Mapping) or len(unread.faults) > MAX_SLIPS:
        raise unread
    return read(forgiving.forgiven(text))


def _understood(
    text: str, steps: Iterable[tuple[str, ...]], read: Callable[[str], R], write: Callable[[R], Text]
) -> R | None:
    """What the nearest forms of ``text`` mean, if that is one thing; ``None`` if nothing can be read."""
    tried = {text}
    for forms in steps:
        meanings: dict[str, R] = {}
        for form in forms:
            if form in tried:
                continue
            tried.add(form)
            try:
                meant = read(form)
            except NotationError:
                continue
            meanings.setdefault(str(write(meant)), meant)
        if len(meanings) == 1:
            return next(iter(meanings.values()))
        if meanings:
            readings = tuple(sorted(meanings))
            raise NotationError(
                NotationFault(
                    text, ", ".join(readings), code="ambiguous", at=0, found=quoted(text), suggestions=readings
                )
            )
    return None


def _fault_of_turn(game: Game[Any, Any], position: Any, text: str, unread: NotationFault) -> NotationFault:
    spelled = capability(game, HasSpelling)
    assert spelled is not None
    fault = fault_of_turn(text, spelled.TURN_SPELLING, unread.expected)
    if fault.code not in ("not-understood", "no-castling", "square-off-board") and (
        _is_foreign(game, spelled.TURN_SPELLING, text)
    ):
        return _of_another(text, unread.expected)
    if fault.code == "not-understood" and is_of_engines(text):  # read, were the reading not strict
        fault = _of_another(text, unread.expected)
    return fault if position is None else replace(fault, suggestions=tuple(suggested(game, position, text)))


def _is_foreign(game: Game[Any, Any], spelling: TurnSpelling, text: str) -> bool:
    """Whether chess or another game of ours writes its turns like this, and no level was merely left out."""
    if is_of_chess(text):
        return True
    others = (other for other in GAMES.values() if other is not game and other.SETUPS)
    return not lacks_only_levels(text, spelling) and any(_writes(other, text.strip()) for other in others)


def _writes(game: Game[Any, Any], text: str) -> bool:
    try:
        game.read_turn(_start(cast(Any, game)), text)
    except NotationError:
        return False
    return True


@cache
def _start(game: Any) -> Any:
    """The default setup under the default options."""
    return game.read_position(next(iter(game.SETUPS.values())), game.RULEBOOK.complete({}))


def suggested(game: Game[Any, Any], position: Any, text: str) -> list[str]:
    """Up to three legal turns that have most of what was typed: squares and piece, then as much of its beginning."""
    spelled = capability(game, HasSpelling)
    if spelled is None or len(text) > MAX_TYPED or not _may_suggest():
        return []
    typed = frozenset(islice(spelled.TURN_SPELLING.parts(text), MAX_PARTS))
    if typed.isdisjoint(spelled.TURN_SPELLING.cells):
        return []
    near = list(_near(game, position, spelled.TURN_SPELLING, typed, spelled.TURN_SPELLING.with_signs(text)))
    most = max((turn.shared for turn in near), default=0)
    return [turn.text for turn in nsmallest(MAX_SUGGESTED, near) if turn.shared == most]


def _may_suggest() -> bool:
    left = _LEFT.get()
    if left is not None:
        _LEFT.set(left - 1)
    return left is None or left > 0


@dataclass(frozen=True, slots=True)
class _Turn:
    """A legal turn, perhaps only begun, beside what was typed; the nearest is the least."""

    shared: int
    """How many squares and letters were typed, too."""
    alike: int
    """How many characters are alike at the beginning."""
    parts: frozenset[str]
    text: str
    actions: tuple[Any, ...] = ()
    before: Any = None
    """The position before the last action."""

    def __lt__(self, other: "_Turn") -> bool:
        return (-self.shared, -self.alike, len(self.parts), self.text) < (
            -other.shared,
            -other.alike,
            len(other.parts),
            other.text,
        )


def _near(
    game: Game[Any, Any], position: Any, spelling: TurnSpelling, typed: frozenset[str], text: str
) -> Iterator[_Turn]:
    """Whole legal turns with a square that was typed; those with no other are gone on with, the nearest first.

    Turns of several steps have more continuations than anybody waits for: only the nearest are looked at.
    """
    squares = typed & spelling.cells
    multi_step = capability(game, MultiStep) is not None
    turn, reached, asked = _Turn(0, 0, frozenset(), ""), position, squares
    begun: list[_Turn] = []
    for _ in range(MAX_LISTED):
        for one in _next_turns(game, position, spelling, typed, text, turn, reached, asked):
            if multi_step and one.parts & spelling.cells <= squares:
                heappush(begun, one)
            else:
                yield one
        while begun:
            turn = heappop(begun)
            reached = game.apply(turn.before, turn.actions[-1])
            whole = awaited(game, reached) is None
            if whole:
                yield turn
            asked = squares - turn.parts if whole else squares
            if asked:
                break
        else:
            return


def _next_turns(
    game: Game[Any, Any],
    position: Any,
    spelling: TurnSpelling,
    typed: frozenset[str],
    text: str,
    turn: _Turn,
    reached: Any,
    asked: frozenset[str],
) -> Iterator[_Turn]:
    """What a legal action more makes of ``turn``, which has ``reached`` this position, with a square ``asked`` for."""
    for action in game.legal_actions(reached):
        actions = (*turn.actions, action)
        written = str(game.write_turn(position, actions))
        if not any(square in written for square in asked):
            continue
        named = spelling.cells_of(written)
        if not named.isdisjoint(asked):
            parts = turn.parts | named if turn.parts else frozenset(spelling.parts(written))
            yield _Turn(len(parts & typed), _same_beginning(written, text), parts, written, actions, reached)


def _same_beginning(one: str, other: str) -> int:
    return next((n for n, (mine, yours) in enumerate(zip(one, other, strict=False)) if mine != yours), len(one))


def _of_another(text: str, expected: str) -> NotationFault:
    return NotationFault(text, expected, code="notation-of-another-game", at=0, found=quoted(text))
