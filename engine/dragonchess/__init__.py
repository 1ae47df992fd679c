"""Dragonchess: three boards, fifteen kinds of piece, captures from afar and petrification."""

from typing import Final

from engine.dragonchess.actions import apply, close
from engine.dragonchess.board import SIDES
from engine.dragonchess.explain import described, facts, findings, summary
from engine.dragonchess.legality import legal_actions, objection
from engine.dragonchess.notation import LEXICON, build_turn, read_turn, write_turn
from engine.dragonchess.position import POSITION_SPELLING, read_position, write_position
from engine.dragonchess.rulebook import BOARD, EXAMPLES, RULEBOOK, SETUPS
from engine.dragonchess.status import key, outcome, status, to_move
from engine.dragonchess.table import TABLE, table, text_of_table

NAME: Final = "dragonchess"
EDITION: Final = "4"
NOTATION: Final = "text"
DEFAULT_SETUP: Final = next(iter(SETUPS))
