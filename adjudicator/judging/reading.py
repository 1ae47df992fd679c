"""Read typed text: the game's exact reader first, then variants of the text.

No guessing: the variants are tried in steps, closest first. The first step at which the exact reader understands any
variant decides; if it understands two different things there, neither is used.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import cache
from typing import Any, Final, TypeVar, cast

from adjudicator.judging.suggestions import suggested
from engine.errors import NotationError, NotationFault
from engine.game import Game, HasForgivenObjects, HasSpelling, Text, capability
from engine.misspelling import (
    fault_of_setup,
    fault_of_turn,
    faults_of_position,
    is_of_chess,
    is_of_engines,
    lacks_only_levels,
    quoted,
)
from engine.play import first_position
from engine.registry import GAMES
from engine.rulebook import Value
from engine.spelling import TurnSpelling

R = TypeVar("R")

MAX_SLIPS: Final = 60
"""An object with more errors than this is rejected as it is: they are no typing errors."""


def forgiven_turn(
    game: Game[Any, Any], position: Any, text: Text, unread: NotationError, *, strict: bool, suggests: bool
) -> tuple[Any, ...]:
    """The actions of a turn that the exact reader refused for ``unread``.

    ``suggests``: look for legal turns near to one that cannot be read. Raises ``NotationError``, with the place of the
    error in a text.
    """
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


def forgiven_position(
    game: Game[Any, Any], text: Text, options: Mapping[str, Value], unread: NotationError, *, strict: bool
) -> Any:
    """The position that the exact reader refused for ``unread``, or the setup of this name.

    Raises ``NotationError`` or ``ImpossiblePosition``.
    """
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


def _read_object(game: Game[Any, Any], text: Text, unread: NotationError, strict: bool, read: Callable[[Text], R]) -> R:
    """An object as it would be written here. Raises ``NotationError`` with the faults that are left."""
    forgiving = capability(game, HasForgivenObjects)
    if strict or forgiving is None or not isinstance(text, Mapping) or len(unread.faults) > MAX_SLIPS:
        raise unread
    return read(forgiving.forgiven(text))


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
    others = (other for other in GAMES.values() if other is not game and other.NOTATION == "text")
    return not lacks_only_levels(text, spelling) and any(_writes(other, text.strip()) for other in others)


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
