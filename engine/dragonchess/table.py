"""The table of a Dragonchess position: pieces, origins, side to move, counters."""

from collections.abc import Mapping
from typing import Final

from engine.dragonchess.board import NUMBERS, SIDES, SQUARES
from engine.dragonchess.movement import Readings
from engine.dragonchess.pieces import EMPTY, KINDS, SYMBOLS, piece, side_of
from engine.dragonchess.position import Position, write_position
from engine.dragonchess.tables import move_tables
from engine.game import Json
from engine.table import TableForm, pieces_on, read_table

TABLE: Final = TableForm.load(__package__, SIDES, KINDS[1:], SQUARES)
_PIECES: Final = {code: (SIDES[side_of(code)], piece(code)) for code in SYMBOLS}
_CODES: Final = {piece: code for code, piece in _PIECES.items()}


def table(position: Position) -> Mapping[str, Json]:
    """Pieces by square, where those that have an origin may go back to, and the rest of the text."""
    origins: list[Json] = [{"at": SQUARES[square], "from": SQUARES[origin]} for square, origin in position.origins]
    return {
        "pieces": pieces_on(position.board, SQUARES, _PIECES),
        "origins": origins,
        "to_move": SIDES[position.mover],
        "quiet": position.quiet,
        "number": position.number,
    }


def text_of_table(given: Mapping[str, object]) -> str:
    """Convert a table to the text of a position. Raises ``NotationError``."""
    table = read_table(TABLE, given)
    codes = {piece["at"]: _CODES[piece["side"], piece["piece"]] for piece in table["pieces"]}
    board = bytes(codes.get(square, EMPTY) for square in SQUARES)
    origins = tuple((NUMBERS[pair["at"]], NUMBERS[pair["from"]]) for pair in table["origins"])
    mover, rules = SIDES.index(table["to_move"]), move_tables(Readings())
    return write_position(Position(board, mover, origins, table["quiet"], table["number"], rules))
