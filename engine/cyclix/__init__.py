"""Cyclix: a king each, three pieces that come back, and a board that disappears tile by tile."""

from typing import Final

from engine.cyclix.actions import apply, close
from engine.cyclix.board import SIDES
from engine.cyclix.explain import described, facts, findings, summary
from engine.cyclix.legality import legal_actions, objection
from engine.cyclix.notation import LEXICON, build_turn, read_turn, write_turn
from engine.cyclix.position import POSITION_SPELLING, read_position, write_position
from engine.cyclix.rulebook import BOARD, EXAMPLES, RULEBOOK, SETUPS
from engine.cyclix.status import key, outcome, status, to_move
from engine.cyclix.table import TABLE, table, text_of_table

NAME: Final = "cyclix"
EDITION: Final = "4"
NOTATION: Final = "text"
DEFAULT_SETUP: Final = next(iter(SETUPS))
