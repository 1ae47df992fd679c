"""Status and outcome of a Shakti position, and its key for repetition (SHA-3.6, 5)."""

from adjudicator_shakti.board import SIDES, SQUARES, attackers
from adjudicator_shakti.legality import moves
from adjudicator_shakti.position import Position, write_position
from engine.game import Outcome, Status, Text
from engine.play import REPEATED


def to_move(position: Position) -> str:
    """The side to move."""
    return SIDES[position.mover]


def status(position: Position) -> Status:
    """Check, checkmate, or a pass that is forced."""
    by = tuple(SQUARES[square] for square in attackers(position.board, position.mover))
    can_move = any(True for _ in moves(position))
    if by:
        return Status(to_move(position), "check" if can_move else "checkmate", (to_move(position),), by)
    return Status(to_move(position), "normal" if can_move else "pass_forced")


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """Checkmate wins (SHA-5.1), the third repetition draws (SHA-5.2)."""
    if status.state == "checkmate":
        return Outcome.won(SIDES[1 - position.mover], cause="checkmate", article="SHA-5.1")
    if repetition is not None and repetition >= REPEATED:
        return Outcome.drawn(cause="repetition", article="SHA-5.2")
    return Outcome()


def key(position: Position, text: Text | None = None) -> str:
    """The whole text: tiles, pieces and side to move (SHA-5.2)."""
    return text if isinstance(text, str) else write_position(position)
