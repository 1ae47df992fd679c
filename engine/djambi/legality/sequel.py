"""Decisions after arrival: leaving the centre, a reporter's kill, putting a load down (DJB-3, 4.4)."""

from collections.abc import Iterator

from engine.djambi import rulebook as book
from engine.djambi.board import (
    ABSENT,
    ASSASSIN,
    CENTRE,
    CHIEF,
    CORPSE,
    DIPLOMAT,
    EMPTY,
    FIELD,
    LIVING,
    REPORTER,
    kind_of,
)
from engine.djambi.legality.arrival import against_destination, against_victim
from engine.djambi.movement import BESIDE, BETWEEN
from engine.djambi.position import Begun, Position, Standing, Step
from engine.djambi.rulebook import OF_PIECE
from engine.rulebook import Ground


def against_exit(board: bytes, begun: Begun, step: Step) -> Ground | None:
    """Leaving the centre (DJB-3.4, 3.6, 3.7)."""
    kind = kind_of(begun.code)
    between = BETWEEN.get((CENTRE, step.square))
    if between is None or board[step.square] != EMPTY or any(board[square] for square in between):
        return OF_PIECE["leaves-centre", kind]
    return None if step.mark == "~" else OF_PIECE["exit-mark", kind]


def victims(position: Position, square: int) -> Iterator[int]:
    """The squares on which a reporter that has moved to ``square`` may kill (DJB-3.5)."""
    for beside in BESIDE[square]:
        met = position.board[beside]
        if met >= LIVING and against_victim(position.standing, met) is None:
            yield beside


def against_report(position: Position, begun: Begun, step: Step) -> Ground | None:
    """A reporter's kill after its move (DJB-3.3, 3.5)."""
    if step.mark != "*":
        return _against_more(position.board, begun, step)
    met = position.board[step.square]
    if met >= LIVING:
        ground = against_victim(position.standing, met)
        if ground is not None:
            return ground
    if step.square not in BESIDE[begun.square]:
        return book.REPORTER_BESIDE
    return None if met >= LIVING else book.REPORTER_NOTHING_BESIDE


def drops(position: Position, begun: Begun) -> Iterator[int]:
    """The squares for the load."""
    board = position.board
    for square in FIELD:
        if board[square] == EMPTY:
            yield square
    if board[CENTRE] == EMPTY and _against_centre(position.standing, begun) is None:
        yield CENTRE


def against_drop(position: Position, begun: Begun, step: Step) -> Ground | None:
    """Putting down a corpse or a carried piece (DJB-3.1, 3.6, 3.7, 4.4)."""
    if step.mark != ">":
        return book.REPORTER_ONLY if step.mark == "*" else book.ONE_MOVE
    if position.board[step.square] != EMPTY:
        return OF_PIECE.get(("drop-taken", kind_of(begun.code)), book.CORPSE_NEEDS_FREE_SQUARE)
    return None if step.square != CENTRE else _against_centre(position.standing, begun)


def _against_centre(standing: Standing, begun: Begun) -> Ground | None:
    """Test putting the load on the empty centre: a chief just killed, or a living chief, as the options allow."""
    kind = kind_of(begun.code)
    carries_chief = kind == DIPLOMAT and kind_of(begun.held) == CHIEF
    if carries_chief and begun.lifted != CENTRE and standing.rules.diplomat_enthrones:
        return None
    if ("drop-centre", kind) in OF_PIECE:
        return OF_PIECE["drop-centre", kind]
    if begun.slain == ABSENT:
        return book.CORPSE_NOT_ON_CENTRE
    return None if standing.rules.puppet_by_placement else book.NO_PUPPET_BY_PLACEMENT


def against_step(position: Position, begun: Begun, step: Step) -> Ground | None:
    """The decision that comes next in a begun turn."""
    if begun.stage == "picked":
        return against_destination(position, begun.origin, step)
    if begun.stage == "holding":
        return against_drop(position, begun, step)
    if begun.stage == "leaving":
        return against_exit(position.board, begun, step)
    if begun.stage == "reporting":
        return against_report(position, begun, step)
    return _against_more(position.board, begun, step)


def _against_more(board: bytes, begun: Begun, step: Step) -> Ground:
    """A decision in a turn that has room for no more of that sort."""
    kind = kind_of(begun.code)
    if step.mark == "*":
        return book.REPORTER_ONCE if kind == REPORTER else book.REPORTER_ONLY
    if step.mark != ">":
        return book.ONE_MOVE
    if kind == ASSASSIN and board[begun.origin] == CORPSE:
        return book.ASSASSIN_CORPSE_GOES_BACK
    if kind == REPORTER:
        return book.REPORTER_CORPSE_STAYS
    return OF_PIECE.get(("nothing-held", kind), book.NOTHING_HELD)
