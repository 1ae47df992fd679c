"""BattleLore's creatures: orders, moves and battles on a field of hexes, with dice that come in with the request."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from engine.battlelore.actions import Action
from engine.battlelore.articles import ARTICLES, SOURCE
from engine.battlelore.battlefield import SIDES
from engine.battlelore.chances import odds
from engine.battlelore.grounds import GROUNDS
from engine.battlelore.law import (
    apply,
    awaited,
    close,
    facts,
    findings,
    key,
    lawful,
    objection,
    outcome,
    remark,
    report,
    status,
)
from engine.battlelore.notation import read_turn, write_turn
from engine.battlelore.placement import read_position, write_position
from engine.battlelore.position import Position, table
from engine.battlelore.words import BOARD, EFFECTS, EXAMPLES, NAMES, OPTIONS
from engine.rulebook import Rulebook

NAME: Final = "battlelore"
EDITION: Final = "1"
STAGED: Final = True
SETUPS: Final[Mapping[str, str]] = {}
RULEBOOK: Final = Rulebook(SOURCE, ARTICLES, GROUNDS, EFFECTS, NAMES, OPTIONS)

__all__ = [
    "BOARD", "EDITION", "EXAMPLES", "NAME", "RULEBOOK", "SETUPS", "SIDES", "STAGED", "apply", "awaited", "close", "facts", "findings", "key", "lawful",
    "objection", "odds", "outcome", "read_position", "read_turn", "remark", "report", "status", "table",
    "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.battlelore as this
    from engine.game import Chancy, Game

    _game: Game[Position, Action] = this
    _chancy: Chancy = this
