"""Status and outcome of a Cyclix position, and its key for repetition (CYX-5)."""

from engine.cyclix.board import SIDES, SQUARES
from engine.cyclix.legality import moves
from engine.cyclix.movement import checkers
from engine.cyclix.position import Position, write_position
from engine.game import Outcome, Status, Text
from engine.play import REPEATED


def to_move(position: Position) -> str:
    """The side to move."""
    return SIDES[position.mover]


def status(position: Position) -> Status:
    """Check, checkmate, or a pass that is forced (CYX-3.8, 5.1 to 5.3)."""
    mover = to_move(position)
    by = tuple(SQUARES[square] for square in checkers(position.board, position.mover))
    can_move = any(True for _ in moves(position))
    if not by:
        return Status(mover, "normal" if can_move else "pass_forced")
    return Status(mover, "check" if can_move else "checkmate", (mover,), by)


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """Checkmate loses (CYX-5.3), the third repetition draws (CYX-5.4)."""
    if status.state == "checkmate":
        return Outcome.won(SIDES[1 - position.mover], cause="checkmate", article="CYX-5.3")
    if repetition is not None and repetition >= REPEATED:
        return Outcome.drawn(cause="repetition", article="CYX-5.4")
    return Outcome()


def key(position: Position, text: Text | None = None) -> str:
    """The whole text: tiles, pieces, hands and side to move (CYX-5.4)."""
    return text if isinstance(text, str) else write_position(position)
