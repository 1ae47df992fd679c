"""The table of a Djambi position: pieces, corpses, owners, lives, turn and result."""

from collections.abc import Mapping
from typing import Final

from engine.djambi import states
from engine.djambi.board import ABSENT, INITIALS, SIDES, SQUARES
from engine.djambi.pieces import CORPSE, EMPTY, KINDS, PIECES, code_of
from engine.djambi.position import Position, write_position
from engine.djambi.turn_order import DRAW, UNDECIDED, Readings, Turn, at_turn
from engine.game import Json
from engine.table import TableForm, pieces_on, read_table

TABLE: Final = TableForm.load(__package__, SIDES, PIECES, SQUARES)
_PIECES: Final = {code_of(n, kind): (side, PIECES[kind]) for n, side in enumerate(SIDES) for kind in KINDS}
_CODES: Final = {piece: code for code, piece in _PIECES.items()}
_RESULTS: Final = {UNDECIDED: None, DRAW: DRAW} | dict(zip(INITIALS, SIDES, strict=True))
_LETTER_OF: Final = {name: letter for letter, name in (*_RESULTS.items(), *states.NAMES.items())}
"""The letter in a text of a result (``None``: undecided), or of a life."""


def table(position: Position) -> Mapping[str, Json]:
    """Living pieces and corpses by square, and the rest of the text."""
    board, commands = position.board, position.commands
    corpses: list[Json] = [SQUARES[square] for square, code in enumerate(board) if code == CORPSE]
    return {
        "pieces": pieces_on(board, SQUARES, _PIECES),
        "corpses": corpses,
        "slot": SIDES[commands.turn.slot],
        "states": {side: states.NAMES[life] for side, life in zip(SIDES, commands.lives, strict=True)},
        "owners": {side: SIDES[owner] for side, owner in zip(SIDES, commands.owners, strict=True)},
        "power_turn": commands.turn.power,
        "taker": None if commands.turn.taker == ABSENT else SIDES[commands.turn.taker],
        "passes": commands.passes,
        "result": _RESULTS[commands.result],
    }


def text_of_table(given: Mapping[str, object]) -> str:
    """Convert a table to the text of a position. Raises ``NotationError``."""
    table = read_table(TABLE, given)
    codes = dict.fromkeys(table["corpses"], CORPSE)
    codes |= {piece["at"]: _CODES[piece["side"], piece["piece"]] for piece in table["pieces"]}
    board = bytes(codes.get(square, EMPTY) for square in SQUARES)
    owners = tuple(SIDES.index(table["owners"][side]) for side in SIDES)
    lives = tuple(_LETTER_OF[table["states"][side]] for side in SIDES)
    taker = ABSENT if table["taker"] is None else SIDES.index(table["taker"])
    turn = Turn(SIDES.index(table["slot"]), table["power_turn"], taker)
    commands = at_turn(board, owners, lives, turn, table["passes"], _LETTER_OF[table["result"]], Readings())
    return write_position(Position(board, commands))
