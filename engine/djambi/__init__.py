"""Djambi: four players, corpses, a seat of power, armies that change hands."""

from typing import TYPE_CHECKING, Final

from engine.djambi.articles import ARTICLES, BOARD, EFFECTS, EXAMPLES, GROUNDS, NAMES, OPTIONS, SETUPS, SOURCE
from engine.djambi.law.acting import apply, awaited
from engine.djambi.law.closing import close
from engine.djambi.law.judging import lawful, objection
from engine.djambi.law.standing import key, outcome, report, status
from engine.djambi.law.story import facts, findings, remark
from engine.djambi.notation import read_turn, write_turn
from engine.djambi.position import SIDES, Action, Position, table, write_position
from engine.djambi.reading import read_position
from engine.rulebook import Rulebook

NAME: Final = "djambi"
EDITION: Final = "1"
STAGED: Final = True
RULEBOOK: Final = Rulebook(SOURCE, ARTICLES, GROUNDS, EFFECTS, NAMES, OPTIONS)

__all__ = [
    "BOARD", "EDITION", "EXAMPLES", "NAME", "RULEBOOK", "SETUPS", "SIDES", "STAGED", "apply", "awaited", "close", "facts", "findings", "key", "lawful",
    "objection", "outcome", "read_position", "read_turn", "remark", "report", "status", "table",
    "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.djambi as this
    from engine.game import Game

    _game: Game[Position, Action] = this
