"""Apply legal actions of Phylde: ``apply`` plays one, ``close`` ends the turn."""

from engine.game import Awaited
from engine.phylde.board import EMPTY, FALLEN, KIND_OF
from engine.phylde.position import Action, Position
from engine.phylde.pressure import falling_king
from engine.play import Pass


def apply(position: Position, action: Action) -> Position:
    """The position after a legal action; the turn is still open (PHY-3.2)."""
    board = position.board
    kings = position.kings
    if isinstance(action, Pass):
        return _begun(position, board, kings, "-", ())
    if action.on_points:
        kings = (action.target, kings[1]) if position.mover == 0 else (kings[0], action.target)
        return _begun(position, board, kings, "R", (action.target,))
    code = board[action.origin]
    changed = bytearray(board)
    if action.mark == "*":
        changed[action.target] = EMPTY
        cell = action.origin
    else:
        changed[action.target] = code
        changed[action.origin] = EMPTY
        cell = action.target
    return _begun(position, bytes(changed), kings, KIND_OF[code], (*position.acted, cell))


def _begun(position: Position, board: bytes, kings: tuple[int, int], kind: str, acted: tuple[int, ...]) -> Position:
    return Position(board, kings, position.mover, position.eight_steps, position.after_reply, kind, acted)


def awaited(position: Position) -> Awaited | None:
    """Always ``None``: the turn may stop after any action (PHY-3.1)."""
    return None


def close(position: Position) -> Position:
    """The turn ended: a king may fall, and the other side is to move (PHY-2.3, 4.2, 4.3)."""
    falling = falling_king(position)
    kings = position.kings
    if falling is not None:
        kings = (FALLEN, kings[1]) if falling[0] == 0 else (kings[0], FALLEN)
    return Position(position.board, kings, 1 - position.mover, position.eight_steps, position.after_reply)
