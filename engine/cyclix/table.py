"""The table of a Cyclix position: pieces, holes, hands, side to move."""

from collections.abc import Mapping
from itertools import product
from typing import Final

from engine.cyclix.board import HOLE, KING, PIECES, SIDES, SQUARES, TILE, piece, side
from engine.cyclix.position import Position, sort_hands, write_position
from engine.game import Json
from engine.table import TableForm, pieces_on, read_table

TABLE: Final = TableForm.load(__package__, SIDES, PIECES, SQUARES)
_PIECES: Final = dict(enumerate(product(SIDES, PIECES), start=KING))
_CODES: Final = {piece: code for code, piece in _PIECES.items()}


def table(position: Position) -> Mapping[str, Json]:
    """Pieces and holes by square, hands by side in the order of the text."""
    board = position.board
    holes: list[Json] = [SQUARES[square] for square, code in enumerate(board) if code == HOLE]
    hands: dict[str, Json] = {
        name: [piece(code) for code in position.hands if side(code) == n] for n, name in enumerate(SIDES)
    }
    return {
        "pieces": pieces_on(position.board, SQUARES, _PIECES),
        "holes": holes,
        "hands": hands,
        "to_move": SIDES[position.mover],
    }


def text_of_table(given: Mapping[str, object]) -> str:
    """Convert a table to the text of a position. Raises ``NotationError``."""
    table = read_table(TABLE, given)
    codes = dict.fromkeys(table["holes"], HOLE)
    codes |= {piece["at"]: _CODES[piece["side"], piece["piece"]] for piece in table["pieces"]}
    board = bytes(codes.get(square, TILE) for square in SQUARES)
    hands = sort_hands(tuple(_CODES[side, kind] for side in SIDES for kind in table["hands"][side]))
    return write_position(Position(board, SIDES.index(table["to_move"]), hands))
