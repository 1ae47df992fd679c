"""Apply a legal move: pieces, recorded origins, counters (DRC-1.1, 2, 4.3)."""

from engine.dragonchess import kinds
from engine.dragonchess.board import level_of
from engine.dragonchess.pieces import EMPTY, kind_of
from engine.dragonchess.position import MAX_COUNT, Position, keeps_origin, sort_origins
from engine.dragonchess.tables import Move


def board_after(position: Position, move: Move) -> bytearray:
    """The boards after a move, legal or not."""
    board = bytearray(position.board)
    if move.mark == "*":
        board[move.target] = EMPTY
        return board
    code = board[move.origin]
    board[move.target] = code - kinds.WARRIOR + kinds.HERO if move.promotion else code
    board[move.origin] = EMPTY
    return board


def apply(position: Position, action: Move) -> Position:
    """The position after a legal move, with the same side to move (DRC-2, 3.1, 4.3)."""
    code = position.board[action.origin]
    counts = position.board[action.target] != EMPTY or kind_of(code) == kinds.WARRIOR
    return Position(
        bytes(board_after(position, action)),
        position.mover,
        _origins_after(position, action, code),
        0 if counts else min(position.quiet + 1, MAX_COUNT),
        position.number,
        position.rules,
    )


def _origins_after(position: Position, move: Move, code: int) -> tuple[tuple[int, int], ...]:
    """Where pieces may go back to after a move (DRC-2.1, 2.7)."""
    rules = position.rules
    origins = position.origins
    kept = tuple(pair for pair in origins if pair[0] not in (move.origin, move.target))
    if not keeps_origin(rules, code):
        return kept
    own_board = 0 if kind_of(code) == kinds.SYLPH else 1
    if level_of(move.target) == own_board:
        return kept
    if level_of(move.origin) == own_board:
        return sort_origins((*kept, (move.target, move.origin)))
    carried = tuple((move.target, origin) for square, origin in origins if square == move.origin)
    return sort_origins(kept + carried)


def close(position: Position) -> Position:
    """The position with the other side to move; the number rises after scarlet (DRC-1.1, 1.2)."""
    mover = position.mover
    number = min(position.number + mover, MAX_COUNT)
    return Position(position.board, 1 - mover, position.origins, position.quiet, number, position.rules)
