"""Djambi: four players, corpses, a seat of power, armies that change hands."""

from typing import TYPE_CHECKING, Final

from engine.djambi.description import BOARD, EXAMPLES, SETUPS
from engine.djambi.law.acting import apply, awaited
from engine.djambi.law.closing import close
from engine.djambi.law.judging import legal_actions, objection
from engine.djambi.law.standing import key, outcome, status
from engine.djambi.law.story import facts, findings
from engine.djambi.notation import read_turn, write_turn
from engine.djambi.position import SIDES, Action, Position, table, write_position
from engine.djambi.reading import read_position
from engine.djambi.rulebook import RULEBOOK

NAME: Final = "djambi"
EDITION: Final = "1"
NOTATION: Final = "text"

__all__ = [
    "BOARD", "EDITION", "EXAMPLES", "NAME", "NOTATION", "RULEBOOK", "SETUPS", "SIDES", "apply", "awaited",
    "close", "facts", "findings", "key", "legal_actions", "objection", "outcome", "read_position", "read_turn",
    "status", "table", "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.djambi as this
    from engine.game import Game

    _game: Game[Position, Action] = this
