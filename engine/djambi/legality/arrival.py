"""Destinations of a piece, and its action there (DJB-2.1, 2.2, 3.1 to 3.8, 4.4).

``destinations`` lists and ``against_destination`` judges; both use ``movement`` and, for an occupied square,
``_against_acting``.
"""

from collections.abc import Iterator
from typing import Final

from engine.djambi import rulebook as book
from engine.djambi.board import (
    ABSENT,
    ASSASSIN,
    CENTRE,
    CHIEF,
    CORPSE,
    DIPLOMAT,
    EMPTY,
    LIVING,
    MILITANT,
    NECROMOBILE,
    REPORTER,
    colour_of,
    kind_of,
)
from engine.djambi.movement import ACTS, AROUND, REACH, ROUTES, can_leave
from engine.djambi.position import Position, Standing, Step
from engine.rulebook import Ground

_MISMARKED: Final = (
    book.KILLS_WITH_X,
    book.ASSASSIN_KILLS_WITH_X,
    book.REPORTER_MARK,
    book.DIPLOMAT_MARK,
    book.NECROMOBILE_MARK,
    book.KILLS_WITH_X,
)
_NOTHING_THERE: Final = (
    book.NOTHING_TO_KILL,
    book.ASSASSIN_NOTHING_TO_KILL,
    book.REPORTER_MARK,
    book.DIPLOMAT_TAKES_LIVING,
    book.NECROMOBILE_TAKES_CORPSES,
    book.NOTHING_TO_KILL,
)


def destinations(position: Position, origin: int) -> Iterator[Step]:
    """Every legal destination of the piece on ``origin``, with its mark."""
    board = position.board
    code = board[origin]
    kind = kind_of(code)
    for line in REACH[kind][origin]:
        for target in line:
            met = board[target]
            if met == EMPTY:
                if target != CENTRE or kind == CHIEF:
                    yield Step("-", target)
                continue
            if ACTS[kind] and _against_acting(position, origin, target) is None:
                yield Step(ACTS[kind], target)
            break


def can_move(position: Position, origin: int) -> bool:
    """Whether the piece on ``origin`` has a destination."""
    board = position.board
    for square in AROUND[origin]:
        if board[square] == EMPTY and square != CENTRE:
            return True
    return any(True for _ in destinations(position, origin))


def against_destination(position: Position, origin: int, step: Step) -> Ground | None:
    """The first ground against going from ``origin`` to a square with a mark."""
    board = position.board
    code = board[origin]
    kind = kind_of(code)
    target = step.square
    between = ROUTES[kind].get((origin, target))
    if between is None:
        return book.NOT_ITS_MOVE
    for square in between:
        if board[square]:
            return book.BLOCKED
    met = board[target]
    if target == CENTRE and kind != CHIEF and not _acts_on_centre(kind, met):
        return book.CENTRE_FOR_CHIEFS
    if step.mark == ACTS[kind]:
        return _NOTHING_THERE[kind] if met == EMPTY else _against_acting(position, origin, target)
    if step.mark != "-":
        return _MISMARKED[kind]
    return None if met == EMPTY else _against_moving_onto(kind, target, met)


def _acts_on_centre(kind: int, met: int) -> bool:
    """Whether this kind acts on the occupant of the centre; otherwise it would only end its move there."""
    if kind == NECROMOBILE:
        return met == CORPSE
    return met >= LIVING and kind != REPORTER


def _against_moving_onto(kind: int, target: int, met: int) -> Ground:
    """A plain move onto a square that is not free."""
    if kind == REPORTER:
        return book.REPORTER_NEEDS_EMPTY
    if kind == NECROMOBILE or met >= LIVING:
        return _MISMARKED[kind]
    return book.PUPPET_POWER_HOLDS if target == CENTRE else book.CORPSE_IN_THE_WAY


def _against_acting(position: Position, origin: int, target: int) -> Ground | None:
    """Test a move onto an occupied square in line and in reach, with the piece's action mark."""
    board = position.board
    code = board[origin]
    met = board[target]
    kind = kind_of(code)
    if kind == NECROMOBILE:
        return None if met == CORPSE else book.NECROMOBILE_TAKES_CORPSES
    if met == CORPSE:
        return _NOTHING_THERE[kind]
    if kind == DIPLOMAT:
        return _against_carrying(position.standing, code, met)
    if kind == MILITANT and target == CENTRE:
        return book.MILITANT_SPARES_CENTRE
    ground = against_victim(position.standing, met)
    if ground is None and kind == ASSASSIN and target == CENTRE and not can_leave(board):
        return book.ASSASSIN_NO_WAY_OUT
    return ground


def against_victim(standing: Standing, met: int) -> Ground | None:
    """Killing the living piece ``met`` (DJB-3.3)."""
    commander = standing.obeys[colour_of(met)]
    if commander == ABSENT:
        return book.NEUTRAL_SPARED
    if commander != standing.player:
        return None
    if not standing.rules.kill_own:
        return book.OWN_SPARED
    return book.OWN_CHIEF_SPARED if kind_of(met) == CHIEF else None


def _against_carrying(standing: Standing, code: int, met: int) -> Ground | None:
    """A diplomat moving onto the living piece ``met`` (DJB-3.6)."""
    if colour_of(met) == colour_of(code):
        return book.DIPLOMAT_OTHER_COLOUR
    commander = standing.obeys[colour_of(met)]
    if commander == ABSENT:
        return book.DIPLOMAT_NOT_NEUTRAL
    if commander == standing.player and standing.rules.diplomat_scope == "controller":
        return book.DIPLOMAT_NOT_COMMANDED
    return None
