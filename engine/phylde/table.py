"""The table of a Phylde position: pieces, kings on their points, side to move."""

from collections.abc import Mapping
from itertools import product
from typing import Final

from engine.game import Json
from engine.phylde.board import CELLS, EMPTY, FALLEN, POINT_NAMES, POINTS, RIDER, SIDES
from engine.phylde.position import Position, write_position
from engine.table import TableForm, pieces_on, read_table

_KINDS: Final = ("rider", "archer", "soldier")

TABLE: Final = TableForm.load(__package__, SIDES, _KINDS, CELLS, tuple(POINT_NAMES.values()))
_PIECES: Final = dict(enumerate(product(SIDES, _KINDS), start=RIDER))
_CODES: Final = {piece: code for code, piece in _PIECES.items()}


def table(position: Position) -> Mapping[str, Json]:
    """Pieces by cell, kings by point (``None``: captured)."""
    kings: dict[str, Json] = {owner: POINT_NAMES.get(king) for owner, king in zip(SIDES, position.kings, strict=True)}
    return {"pieces": pieces_on(position.board, CELLS, _PIECES), "kings": kings, "to_move": SIDES[position.mover]}


def text_of_table(given: Mapping[str, object]) -> str:
    """Convert a table to the text of a position. Raises ``NotationError``."""
    table = read_table(TABLE, given)
    codes = {piece["at"]: _CODES[piece["side"], piece["piece"]] for piece in table["pieces"]}
    board = bytes(codes.get(cell, EMPTY) for cell in CELLS)
    white, black = (POINTS.get(table["kings"].get(owner), FALLEN) for owner in SIDES)
    return write_position(Position(board, (white, black), SIDES.index(table["to_move"])))
