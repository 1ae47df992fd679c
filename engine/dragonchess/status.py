"""Status and outcome of a Dragonchess position (DRC-4)."""

from typing import Final

from engine.dragonchess.attack import petrified_squares
from engine.dragonchess.board import SIDES, SQUARES
from engine.dragonchess.legality import checks_on_mover, moves_under
from engine.dragonchess.position import Position, write_key
from engine.game import Outcome, Status, Text
from engine.play import REPEATED

FIFTY_MOVES: Final = 100
"""Plies without a capture or a warrior's move after which a draw may be claimed (DRC-4.3)."""


def to_move(position: Position) -> str:
    """The side to move."""
    return SIDES[position.mover]


def status(position: Position) -> Status:
    """Check, mate, stalemate and petrified pieces (DRC-3.1, 4.1, 4.2)."""
    mover = to_move(position)
    attacks = checks_on_mover(position)
    can_move = any(True for _ in moves_under(position, attacks))
    more = {"petrified": tuple(sorted(SQUARES[square] for square in petrified_squares(position.board)))}
    if not attacks:
        return Status(mover, "normal" if can_move else "stalemate", more=more)
    state = "check" if can_move else "checkmate"
    return Status(mover, state, (mover,), tuple(sorted(SQUARES[square] for square, _ in attacks)), more)


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """Checkmate wins, stalemate draws; two more draws may be claimed (DRC-4.1 to 4.3)."""
    if status.state == "checkmate":
        return Outcome.won(SIDES[1 - position.mover], cause="checkmate", article="DRC-4.1")
    if status.state == "stalemate":
        return Outcome.drawn("stalemate", "DRC-4.2")
    claims = []
    if repetition is not None and repetition >= REPEATED:
        claims.append("repetition")
    if position.quiet >= FIFTY_MOVES:
        claims.append("fifty_moves")
    return Outcome(claims=tuple(claims), article="DRC-4.3" if claims else "")


def key(position: Position, text: Text | None = None) -> str:
    """Pieces, side to move and origins (DRC-4.3)."""
    return text.rsplit(" ", 2)[0] if isinstance(text, str) else write_key(position)
