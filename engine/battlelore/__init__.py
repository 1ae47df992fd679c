"""BattleLore's creatures: orders, moves and battles on a field of hexes, with dice that come in with the request."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine.battlelore.actions import Action
from engine.battlelore.battlefield import SIDES
from engine.battlelore.description import BOARD, EXAMPLES
from engine.battlelore.law import (
    apply,
    awaited,
    close,
    extra_fields,
    facts,
    findings,
    key,
    legal_actions,
    objection,
    outcome,
    status,
    turn_facts,
)
from engine.battlelore.notation import read_turn, write_turn
from engine.battlelore.odds import odds
from engine.battlelore.placement import read_position, write_position
from engine.battlelore.position import Position, table
from engine.battlelore.rulebook import RULEBOOK

NAME: Final = "battlelore"
EDITION: Final = "1"
NOTATION: Final = "object"
SETUPS: Final[Mapping[str, str]] = {}

__all__ = [
    "BOARD", "EDITION", "EXAMPLES", "NAME", "NOTATION", "RULEBOOK", "SETUPS", "SIDES", "apply", "awaited",
    "close", "extra_fields", "facts", "findings", "key", "legal_actions", "objection", "odds", "outcome",
    "read_position", "read_turn", "status", "table", "turn_facts", "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.battlelore as this
    from engine.game import Game, HasOdds

    _game: Game[Position, Action] = this
    _has_odds: HasOdds = this
