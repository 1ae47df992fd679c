"""Cyclix: a king each, three pieces that come back, and a board that disappears tile by tile."""

from typing import TYPE_CHECKING, Final

from engine.cyclix.description import BOARD, EXAMPLES, SETUPS
from engine.cyclix.law import (
    apply,
    close,
    facts,
    findings,
    key,
    legal_actions,
    objection,
    outcome,
    status,
)
from engine.cyclix.notation import read_turn, write_turn
from engine.cyclix.position import SIDES, Action, Position, read_position, table, write_position
from engine.cyclix.rulebook import RULEBOOK

NAME: Final = "cyclix"
EDITION: Final = "1"
NOTATION: Final = "text"

__all__ = [
    "BOARD", "EDITION", "EXAMPLES", "NAME", "NOTATION", "RULEBOOK", "SETUPS", "SIDES", "apply", "close",
    "facts", "findings", "key", "legal_actions", "objection", "outcome", "read_position", "read_turn", "status",
    "table", "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.cyclix as this
    from engine.game import Game

    _game: Game[Position, Action] = this
