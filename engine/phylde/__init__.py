"""Phylde: two armies on 18 x 18 cells, up to five soldiers a turn, and kings that fall to four attackers at once."""

from typing import Final

from engine.phylde.actions import apply, awaited, close
from engine.phylde.board import SIDES
from engine.phylde.explain import described, facts, findings, summary, turn_facts
from engine.phylde.legality import legal_actions, objection, quota_left
from engine.phylde.notation import LEXICON, build_turn, read_turn, write_turn
from engine.phylde.position import POSITION_SPELLING, placement_faults, read_position, write_position
from engine.phylde.rulebook import BOARD, EXAMPLES, RULEBOOK, SETUPS
from engine.phylde.status import outcome, status, to_move
from engine.phylde.table import TABLE, table, text_of_table
from engine.play import key

NAME: Final = "phylde"
EDITION: Final = "3"
NOTATION: Final = "text"
DEFAULT_SETUP: Final = next(iter(SETUPS))
