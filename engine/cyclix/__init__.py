"""Cyclix: a king each, three pieces that come back, and a board that disappears tile by tile."""

from typing import TYPE_CHECKING, Final

from engine.cyclix.articles import ARTICLES, BOARD, EFFECTS, EXAMPLES, GROUNDS, NAMES, OPTIONS, SETUPS, SOURCE
from engine.cyclix.law import (
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
from engine.cyclix.notation import read_turn, write_turn
from engine.cyclix.position import SIDES, Action, Position, read_position, table, write_position
from engine.rulebook import Rulebook

NAME: Final = "cyclix"
EDITION: Final = "1"
STAGED: Final = False
RULEBOOK: Final = Rulebook(SOURCE, ARTICLES, GROUNDS, EFFECTS, NAMES, OPTIONS)

__all__ = [
    "BOARD", "EDITION", "EXAMPLES", "NAME", "RULEBOOK", "SETUPS", "SIDES", "STAGED", "apply", "awaited", "close", "facts", "findings", "key", "lawful",
    "objection", "outcome", "read_position", "read_turn", "remark", "report", "status", "table",
    "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.cyclix as this
    from engine.game import Game

    _game: Game[Position, Action] = this
