"""BattleLore's creatures: orders, moves and battles on a field of hexes, with dice that come in with the request."""

from typing import TYPE_CHECKING, Final

from engine.battlelore.actions import apply, awaited, close
from engine.battlelore.battlefield import SIDES
from engine.battlelore.battles import BATTLES
from engine.battlelore.declarations import declarations
from engine.battlelore.description import BOARD, EXAMPLES, SETUPS, VOCABULARY
from engine.battlelore.explain import assumed, facts, findings, turn_facts
from engine.battlelore.legality import legal_actions, objection
from engine.battlelore.notation import read_turn, write_turn
from engine.battlelore.odds import odds
from engine.battlelore.position import Position, read_position, write_position
from engine.battlelore.rulebook import RULEBOOK
from engine.battlelore.spelling import forgiven
from engine.battlelore.status import extra_fields, key, outcome, status, to_move, turn_status
from engine.battlelore.summary import summary
from engine.battlelore.table import TABLE, table, text_of_table
from engine.battlelore.turns import Action

NAME: Final = "battlelore"
EDITION: Final = "2"
NOTATION: Final = "object"

__all__ = [
    "BATTLES", "BOARD", "EDITION", "EXAMPLES", "NAME", "NOTATION", "RULEBOOK", "SETUPS", "SIDES", "TABLE",
    "VOCABULARY", "apply", "assumed", "awaited", "close", "declarations", "extra_fields", "facts", "findings",
    "forgiven", "key", "legal_actions", "objection", "odds", "outcome", "read_position", "read_turn", "status",
    "summary", "table", "text_of_table", "to_move", "turn_facts", "turn_status", "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.battlelore as this
    from engine.game import (
        Game,
        HasAssumptions,
        HasBattles,
        HasDeclarations,
        HasExtraFields,
        HasForgivenObjects,
        HasOdds,
        HasSummary,
        HasTurnFacts,
        HasTurnStatus,
        HasVocabulary,
        MultiStep,
    )

    _game: Game[Position, Action] = this
    _multi_step: MultiStep = this
    _has_turn_facts: HasTurnFacts = this
    _has_extra_fields: HasExtraFields = this
    _has_odds: HasOdds = this
    _has_forgiven_objects: HasForgivenObjects = this
    _has_declarations: HasDeclarations = this
    _has_assumptions: HasAssumptions = this
    _has_turn_status: HasTurnStatus = this
    _has_summary: HasSummary = this
    _has_battles: HasBattles = this
    _has_vocabulary: HasVocabulary = this
