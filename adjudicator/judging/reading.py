"""Read typed text: the game's exact reader first, then variants of the text.

No guessing: the variants are tried in steps, closest first. The first step at which the exact reader understands any
variant decides; if it understands two different things there, neither is used.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from itertools import chain
from typing import Any, Final, TypeVar, cast

from adjudicator.judging.suggestions import suggested
from engine.errors import NotationError, NotationFault
from engine.game import Game, HasSpelling, HasTextForm, Text, capability
from engine.misspelling import (
    fault_of_setup,
    fault_of_turn,
    faults_of_position,
    is_of_chess,
    is_of_engines,
    lacks_only_levels,
    quoted,
)
from engine.play import example_turn, first_position, setups
from engine.registry import GAMES
from engine.rulebook import Value
from engine.spelling import MAX_TYPED, TurnSpelling

R = TypeVar("R")

_OF_THIS_GAME: Final = (
    "not-understood", "no-castling", "square-off-board", "hex-empty", "resignation", "draw-agreement", "square-extra",
    "square-malformed",
)  # fmt: skip
"""Errors of a text that another game's notation does not explain."""
_BETWEEN_TURNS: Final = re.compile(r"\s*[\s,;]\s*")
_NUMBERS: Final = re.compile(r"(?<=\s)[0-9]{1,3}(?:\.+|\))\s*")
MAX_TURNS_TYPED: Final = 6
"""More turns than this in one text are not looked for."""
MAX_SLIPS: Final = 60
"""An object with more errors than this is rejected as it is: they are no typing errors."""


def forgiven_turn(
    game: Game[Any, Any], position: Any, text: Text, unread: NotationError, *, strict: bool, suggests: bool
) -> tuple[Any, ...]:
    """The actions of a turn that the exact reader refused for ``unread``.

    ``suggests``: look for legal turns near to one that cannot be read. Raises ``NotationError``, with the place of the
    error in a text.
    """
    has_text, spelled = capability(game, HasTextForm), capability(game, HasSpelling)
    spelling = None if spelled is None else spelled.TURN_SPELLING
    if has_text is not None and (isinstance(text, str) or _is_spelt(text, unread, strict)):
        try:
            actions = game.read_turn(position, has_text.turn_object(position, text))
            if strict:
                _hold(text, has_text.turn_text(position, game.write_turn(position, actions)))
            return actions
        except NotationError as refused:
            unread = refused
    if not isinstance(text, str) or unread.faults[0].pointer:
        raise unread
    if spelling is not None and not strict:
        read, write = partial(game.read_turn, position), partial(game.write_turn, position)
        understood: tuple[Any, ...] | None = _understood(text, spelling.forms(text), read, write)
        if understood is not None:
            return understood
    several = spelling and _several_turns(game, position, spelling, text)
    fault = several or _fault_of_turn(game, spelling, position if suggests else None, text, unread.faults[0])
    raise NotationError(fault) from None


def forgiven_position(
    game: Game[Any, Any], text: Text, options: Mapping[str, Value], unread: NotationError, *, strict: bool
) -> Any:
    """The position that the exact reader refused for ``unread``, or the setup of this name.

    Raises ``NotationError`` or ``ImpossiblePosition``.
    """
    has_text, spelled = capability(game, HasTextForm), capability(game, HasSpelling)
    spelling = None if spelled is None else spelled.POSITION_SPELLING
    setup = setups(game).get(text if strict else text.strip().lower()) if isinstance(text, str) else None
    if setup is not None:
        return game.read_position(setup, options)
    if has_text is not None and (isinstance(text, str) or _is_spelt(text, unread, strict)):
        try:
            position = game.read_position(has_text.position_object(text), options)
            if strict:
                _hold(text, has_text.position_text(game.write_position(position)))
            return position
        except NotationError as refused:
            unread = refused
    if not isinstance(text, str) or unread.faults[0].pointer:
        raise unread
    if spelling is not None and not strict:
        read = partial(game.read_position, options=options)
        understood = _understood(text, spelling.forms(text), read, game.write_position)
        if understood is not None:
            return understood
    expected = unread.faults[0].expected
    if is_of_chess(text):
        raise NotationError(_of_another(text, expected)) from None
    of_setup = fault_of_setup(text, setups(game), spelling.setups_article if spelling else "")
    if of_setup is not None:
        raise NotationError(of_setup) from None
    raise NotationError(*(faults_of_position(text, spelling, expected) if spelling else unread.faults)) from None


def _is_spelt(text: Text, unread: NotationError, strict: bool) -> bool:
    """Whether other spellings of an object are accepted."""
    return not strict and isinstance(text, Mapping) and len(unread.faults) <= MAX_SLIPS


def _hold(text: Text, canonical: str | None) -> None:
    """Raises ``NotationError`` for a text that is not canonical."""
    if isinstance(canonical, str) and canonical != text:
        raise NotationError(NotationFault(text, canonical, at=0, found=quoted(str(text)), suggestions=(canonical,)))


def _understood(
    text: str, steps: Iterable[tuple[str, ...]], read: Callable[[str], R], write: Callable[[R], Text]
) -> R | None:
    """The reading of the closest variants of ``text``, if it is unique; ``None`` if none can be read."""
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
            expected, found = ", ".join(readings), quoted(text)
            raise NotationError(
                NotationFault(text, expected, code="ambiguous", at=0, found=found, suggestions=readings)
            )
    return None


def _several_turns(game: Game[Any, Any], position: Any, spelling: TurnSpelling, text: str) -> NotationFault | None:
    """The fault of a text with several turns, or with pieces of several kinds where a turn has one."""
    parts = _BETWEEN_TURNS.split(_NUMBERS.sub(" ", f" {text[: MAX_TYPED + 1]} ").strip())
    if not 1 < len(parts) <= MAX_TURNS_TYPED or len(text) > MAX_TYPED:
        return None
    read = [game.write_turn(position, turn) for part in parts if (turn := _read(game, position, spelling, part))]
    if len(read) < len(parts):
        return None
    kinds = {str(turn).partition(":")[0] for turn in read} if spelling.one_kind else set()
    if len(kinds) == 1 and "," in text:  # one turn, with its letter repeated
        return None
    found = ", ".join(map(str, read))
    if len(kinds) > 1:
        return NotationFault(text, found, code="second-kind", at=0, found=quoted(text), article=spelling.one_kind)
    return NotationFault(text, found, code="two-turns" if len(read) == 2 else "more-turns", at=0, found=quoted(text))


def _read(game: Game[Any, Any], position: Any, spelling: TurnSpelling, text: str) -> tuple[Any, ...] | None:
    for form in (text, *chain.from_iterable(spelling.forms(text))):
        with suppress(NotationError):
            return game.read_turn(position, form)
    return None


def _fault_of_turn(
    game: Game[Any, Any], spelling: TurnSpelling | None, position: Any, text: str, unread: NotationFault
) -> NotationFault:
    fault = unread if spelling is None else fault_of_turn(text, spelling, unread.expected)
    is_bare = fault.code == "square-missing" and spelling and not spelling.cells.isdisjoint(spelling.parts(text))
    if not is_bare and fault.code not in _OF_THIS_GAME and _is_foreign(game, spelling, text):
        return _of_another(text, unread.expected if spelling else example_turn(game))
    if fault.code in ("not-understood", "word-unknown") and is_of_engines(text):  # read, were the reading not strict
        fault = _of_another(text, unread.expected)
    if position is None or fault.suggestions:
        return fault
    return replace(fault, suggestions=tuple(suggested(game, position, text)))


def _is_foreign(game: Game[Any, Any], spelling: TurnSpelling | None, text: str) -> bool:
    """Whether chess or another game of ours writes its turns like this, and no level was merely left out."""
    if is_of_chess(text):
        return True
    if spelling is None and not any(map(str.isdigit, text)):
        return False  # a word is as likely one of this game
    others = (other for other in GAMES.values() if other is not game and other.NOTATION == "text")
    lacks_levels = spelling is not None and lacks_only_levels(text, spelling)
    return not lacks_levels and any(_writes(other, text.strip()) for other in others)


def _writes(game: Game[Any, Any], text: str) -> bool:
    try:
        game.read_turn(_start(cast(Any, game)), text)
    except NotationError:
        return False
    return True


@cache
def _start(game: Any) -> Any:
    """The first position under the default options."""
    return game.read_position(first_position(game), game.RULEBOOK.complete({}))


def _of_another(text: str, expected: str) -> NotationFault:
    return NotationFault(text, expected, code="notation-of-another-game", at=0, found=quoted(text))
