"""Where pieces may go and what they may do there (DJB-2.1, 2.2, 3.1 to 3.8, 4.4).

The ``against_...`` functions judge one square and answer with the ground or nothing; what ``legal_actions`` lists
is filtered by the same ones.
"""

from collections.abc import Iterator
from typing import Final

from engine.djambi import rulebook as book
from engine.djambi.board import (
    AROUND,
    ASSASSIN,
    BESIDE,
    BETWEEN,
    CENTRE,
    CHIEF,
    CORPSE,
    DIPLOMAT,
    EMPTY,
    FIELD,
    LINES,
    LIVING,
    MILITANT,
    NECROMOBILE,
    NOBODY,
    REACH,
    REPORTER,
)
from engine.djambi.position import Begun, Position, Standing, Step
from engine.rulebook import Ground

ACTS: Final = ("x", "x", "", ":", ":", "x")
"""For each kind, the mark with which it moves onto what it acts on; a reporter moves onto nothing."""

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
_MUST_LEAVE: Final = {
    ASSASSIN: book.ASSASSIN_LEAVES_CENTRE,
    DIPLOMAT: book.DIPLOMAT_LEAVES_CENTRE,
    NECROMOBILE: book.NECROMOBILE_LEAVES_CENTRE,
}
_DROP_TAKEN: Final = {DIPLOMAT: book.DIPLOMAT_DROP_TAKEN, NECROMOBILE: book.NECROMOBILE_DROP_TAKEN}
_DROP_CENTRE: Final = {DIPLOMAT: book.DIPLOMAT_DROP_CENTRE, NECROMOBILE: book.NECROMOBILE_DROP_CENTRE}
_NO_SECOND_DROP: Final = {ASSASSIN: book.ASSASSIN_CORPSE_GOES_BACK, REPORTER: book.REPORTER_CORPSE_STAYS}


# The destination


def destinations(position: Position, origin: int) -> Iterator[Step]:
    """Every legal destination of the piece on ``origin``, with its mark."""
    board = position.board
    code = board[origin]
    kind = code & 7
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
    kind = code & 7
    target = step.square
    between = BETWEEN.get((origin, target))
    if between is None or (kind == MILITANT and len(between) > 1):
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
    """Whether what stands on the centre is of the sort that this kind acts on; else it would only end there."""
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
    """Moving onto what stands on ``target``, in line and in reach, to act on it with the piece's own mark."""
    board = position.board
    code = board[origin]
    met = board[target]
    kind = code & 7
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
        return book.ASSASSIN_LEAVES_CENTRE
    return ground


def against_victim(standing: Standing, met: int) -> Ground | None:
    """Killing the living piece ``met`` (DJB-3.3)."""
    commander = standing.obeys[(met >> 3) - 1]
    if commander == NOBODY:
        return book.NEUTRAL_SPARED
    if commander != standing.player:
        return None
    if not standing.rules.kill_own:
        return book.OWN_SPARED
    return book.OWN_CHIEF_SPARED if met & 7 == CHIEF else None


def _against_carrying(standing: Standing, code: int, met: int) -> Ground | None:
    """A diplomat moving onto the living piece ``met`` (DJB-3.6)."""
    if met >> 3 == code >> 3:
        return book.DIPLOMAT_OTHER_COLOUR
    commander = standing.obeys[(met >> 3) - 1]
    if commander == NOBODY:
        return book.DIPLOMAT_NOT_NEUTRAL
    if commander == standing.player and standing.rules.diplomat_by_controller:
        return book.DIPLOMAT_NOT_COMMANDED
    return None


# Leaving the centre


def exits(board: bytes) -> Iterator[int]:
    """The squares to which a piece on the centre can leave it along a free line."""
    for line in LINES[CENTRE]:
        for square in line:
            if board[square] != EMPTY:
                break
            yield square


def can_leave(board: bytes) -> bool:
    """Whether an assassin could leave the centre again.

    It makes no difference whether it has gone there yet: where it came from, the corpse will lie.
    """
    return any(board[square] == EMPTY for square in AROUND[CENTRE])


def against_exit(board: bytes, begun: Begun, step: Step) -> Ground | None:
    """Leaving the centre (DJB-3.4, 3.6, 3.7)."""
    if step.mark == "~" and board[step.square] == EMPTY:
        between = BETWEEN.get((CENTRE, step.square))
        if between is not None and not any(board[square] for square in between):
            return None
    return _MUST_LEAVE[begun.code & 7]


# Reporting


def victims(position: Position, square: int) -> Iterator[int]:
    """The squares on which a reporter that has moved to ``square`` may kill (DJB-3.5)."""
    for beside in BESIDE[square]:
        met = position.board[beside]
        if met >= LIVING and against_victim(position.standing, met) is None:
            yield beside


def against_report(position: Position, begun: Begun, step: Step) -> Ground | None:
    """A reporter's kill after its move (DJB-3.3, 3.5)."""
    if step.mark != "*":
        return _against_more(begun, step)
    met = position.board[step.square]
    if met >= LIVING:
        ground = against_victim(position.standing, met)
        if ground is not None:
            return ground
    if step.square not in BESIDE[begun.square]:
        return book.REPORTER_BESIDE
    return None if met >= LIVING else book.REPORTER_NOTHING_BESIDE


# Putting down


def drops(position: Position, begun: Begun) -> Iterator[int]:
    """The squares on which what is held may be put down."""
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
        return _DROP_TAKEN.get(begun.code & 7, book.CORPSE_NEEDS_FREE_SQUARE)
    return None if step.square != CENTRE else _against_centre(position.standing, begun)


def _against_centre(standing: Standing, begun: Begun) -> Ground | None:
    """Putting what is held on the empty centre: a chief just killed, or a living chief, as the options allow."""
    kind = begun.code & 7
    if kind == DIPLOMAT and begun.held & 7 == CHIEF and begun.lifted != CENTRE and standing.rules.diplomat_enthrones:
        return None
    if kind in _DROP_CENTRE:
        return _DROP_CENTRE[kind]
    if begun.slain == NOBODY:
        return book.CORPSE_NOT_ON_CENTRE
    return None if standing.rules.puppet_by_placement else book.NO_PUPPET_BY_PLACEMENT


# After the end


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
    return _against_more(begun, step)


def _against_more(begun: Begun, step: Step) -> Ground:
    """A decision in a turn that has room for no more of that sort."""
    if step.mark == "*":
        return book.REPORTER_ONLY
    if step.mark == ">":
        return _NO_SECOND_DROP.get(begun.code & 7, book.NOTHING_HELD)
    return book.ONE_MOVE
