"""Apply legal actions of Shakti: ``apply`` plays one, ``close`` passes the turn to the other side."""

from adjudicator_shakti.board import HOLE, TILE
from adjudicator_shakti.position import Action, Move, Position
from engine.play import Pass


def board_after(position: Position, move: Move) -> bytearray:
    """Tiles and pieces after a move (SHA-3.1 to 3.4)."""
    board = bytearray(position.board)
    board[move.target] = board[move.origin]
    board[move.origin] = TILE
    if move.removed is not None:
        board[move.removed] = HOLE
    return board


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action; the turn is still open."""
    return position if isinstance(action, Pass) else position._replace(board=bytes(board_after(position, action)))


def close(position: Position) -> Position:
    """The other side is to move (SHA-1.2)."""
    return position._replace(mover=1 - position.mover)
