"""Phylde: two armies on 18 x 18 cells, up to five soldiers a turn, and kings that fall to four attackers at once."""

from typing import TYPE_CHECKING, Final

from engine.phylde.articles import ARTICLES, BOARD, EFFECTS, EXAMPLES, GROUNDS, NAMES, OPTIONS, SETUPS, SOURCE
from engine.phylde.fall import close, outcome, status
from engine.phylde.law import apply, awaited, lawful, left, objection
from engine.phylde.notation import read_turn, write_turn
from engine.phylde.placement import placement_faults
from engine.phylde.position import SIDES, Action, Position, read_position, table, write_position
from engine.phylde.telling import facts, findings, key, remark, report
from engine.rulebook import Rulebook

NAME: Final = "phylde"
EDITION: Final = "1"
STAGED: Final = True
RULEBOOK: Final = Rulebook(SOURCE, ARTICLES, GROUNDS, EFFECTS, NAMES, OPTIONS)

__all__ = [
    "BOARD", "EDITION", "EXAMPLES", "NAME", "RULEBOOK", "SETUPS", "SIDES", "STAGED", "apply", "awaited", "close", "facts", "findings", "key", "lawful", "left",
    "objection", "outcome", "placement_faults", "read_position", "read_turn", "remark", "report", "status", "table",
    "write_position", "write_turn",
]  # fmt: skip

if TYPE_CHECKING:
    import engine.phylde as this
    from engine.game import Game

    _game: Game[Position, Action] = this
