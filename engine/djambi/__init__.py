"""Djambi: four players, corpses, a seat of power, armies that change hands."""

from collections.abc import Mapping
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
from engine.rulebook import Value

NAME: Final = "djambi"
EDITION: Final = "1"
STAGED: Final = True
BUNDLES: Final[Mapping[Value, Mapping[str, Value]]] = {}

__all__ = [
    "ARTICLES", "BOARD", "BUNDLES", "EDITION", "EFFECTS", "EXAMPLES", "GROUNDS", "NAME", "NAMES", "OPTIONS",
    "SETUPS", "SIDES", "SOURCE", "STAGED", "apply", "awaited", "close", "facts", "findings", "key", "lawful",
    "objection", "outcome", "read_position", "read_turn", "remark", "report", "status", "table",
    "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.djambi as this
    from engine.game import Game

    _game: Game[Position, Action] = this
