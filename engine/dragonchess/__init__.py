"""Dragonchess: three boards, fifteen kinds of piece, captures from afar and petrification."""

from typing import TYPE_CHECKING, Final

from engine.dragonchess.articles import ARTICLES, SETUPS, SOURCE
from engine.dragonchess.board import SIDES
from engine.dragonchess.ending import key, outcome, status
from engine.dragonchess.grounds import GROUNDS
from engine.dragonchess.law import apply, awaited, close, objection, report
from engine.dragonchess.listing import lawful
from engine.dragonchess.notation import read_turn, write_turn
from engine.dragonchess.options import BUNDLES, OPTIONS
from engine.dragonchess.position import Position, read_position, table, write_position
from engine.dragonchess.tables import Move
from engine.dragonchess.telling import facts, findings, remark
from engine.dragonchess.words import BOARD, EFFECTS, EXAMPLES, NAMES
from engine.rulebook import Rulebook

NAME: Final = "dragonchess"
EDITION: Final = "1"
STAGED: Final = False
RULEBOOK: Final = Rulebook(SOURCE, ARTICLES, GROUNDS, EFFECTS, NAMES, OPTIONS, BUNDLES)

__all__ = [
    "BOARD", "EDITION", "EXAMPLES", "NAME", "RULEBOOK", "SETUPS", "SIDES", "STAGED", "apply", "awaited", "close", "facts", "findings", "key", "lawful",
    "objection", "outcome", "read_position", "read_turn", "remark", "report", "status", "table", "write_position",
    "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.dragonchess as this
    from engine.game import Game

    _game: Game[Position, Move] = this
