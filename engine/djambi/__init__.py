"""Djambi: four players, corpses, a seat of power, armies that change hands."""

from typing import Final

from engine.djambi.actions import apply, awaited, close, resignation
from engine.djambi.board import SIDES
from engine.djambi.explain import described, facts, findings, summary
from engine.djambi.legality import legal_actions, objection
from engine.djambi.notation import LEXICON, build_turn, read_turn, write_turn
from engine.djambi.position import POSITION_SPELLING, read_position, write_position
from engine.djambi.rulebook import BOARD, EXAMPLES, RULEBOOK, SETUPS
from engine.djambi.status import outcome, status, to_move
from engine.djambi.table import TABLE, table, text_of_table
from engine.play import key, turn_facts

NAME: Final = "djambi"
EDITION: Final = "4"
NOTATION: Final = "text"
DEFAULT_SETUP: Final = next(iter(SETUPS))
