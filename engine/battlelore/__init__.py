"""BattleLore's creatures: orders, moves and battles on a field of hexes, with dice that come in with the request."""

from typing import Final

from engine.battlelore.actions import apply, awaited, close
from engine.battlelore.battlefield import SIDES
from engine.battlelore.declarations import declarations
from engine.battlelore.description import BOARD, DEFAULT_SETUP, EXAMPLES, SETUPS
from engine.battlelore.explain import described, findings, status_words, summary, turn_facts, unit_names
from engine.battlelore.legality import facts, legal_actions, objection
from engine.battlelore.notation import read_turn, write_turn
from engine.battlelore.odds import ODDS_FIELDS, odds
from engine.battlelore.position import read_position, write_position
from engine.battlelore.rulebook import RULEBOOK
from engine.battlelore.spelling import position_object, turn_object
from engine.battlelore.status import outcome, status, to_move, turn_fields, turn_status
from engine.battlelore.table import TABLE, table, text_of_table
from engine.battlelore.text.near import completed, near_turns
from engine.battlelore.text.write import position_text, turn_text
from engine.play import key

NAME: Final = "battlelore"
EDITION: Final = "4"
NOTATION: Final = "object"
