"""Shakti: a king and two warriors each, on tiles that the warriors take away (Christian Freeling, 1982)."""

from typing import Final

from adjudicator_shakti.actions import apply, close
from adjudicator_shakti.board import SIDES
from adjudicator_shakti.explain import described, facts, findings
from adjudicator_shakti.legality import legal_actions, objection
from adjudicator_shakti.position import read_position, read_turn, table, write_position, write_turn
from adjudicator_shakti.rulebook import BOARD, EXAMPLES, RULEBOOK, SETUPS
from adjudicator_shakti.status import key, outcome, status, to_move

GAME_PROTOCOL: Final = 1
NAME: Final = "shakti"
EDITION: Final = "1"
NOTATION: Final = "text"
DEFAULT_SETUP: Final = next(iter(SETUPS))
