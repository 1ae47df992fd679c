"""Apply legal actions of Cyclix: ``apply`` plays one, ``close`` passes the turn to the other side."""

from engine.cyclix.board import HOLE, KING, KINGS, TILE, code_of
from engine.cyclix.position import Action, Move, Position, sort_hands
from engine.play import Pass


def board_after(position: Position, move: Move) -> bytearray:
    """Tiles and pieces after a move (CYX-3.2 to 3.4, 3.7, 4.2)."""
    board = bytearray(position.board)
    code = board[move.origin]
    if code == KINGS[position.mover]:
        left = code_of(position.mover, move.reentry) if move.reentry in ("R", "B", "N") else HOLE
    else:
        left = HOLE if board[move.target] == HOLE else TILE
    board[move.target] = code
    board[move.origin] = left
    return board


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action; the turn is still open."""
    if isinstance(action, Pass):
        return position
    hands = position.hands
    captured = position.board[action.target]
    if captured >= KING:
        hands = sort_hands((*hands, captured))
    if action.reentry:
        entered = code_of(position.mover, action.reentry)
        hands = tuple(code for code in hands if code != entered)
    return Position(bytes(board_after(position, action)), position.mover, hands, position.adjacent_capture)


def close(position: Position) -> Position:
    """The other side is to move (CYX-1.5)."""
    return Position(position.board, 1 - position.mover, position.hands, position.adjacent_capture)
