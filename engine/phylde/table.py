"""The table of a Phylde position: pieces, kings on their points, side to move."""

from collections.abc import Mapping
from itertools import product
from typing import Final

from engine import diagram, grid
from engine.game import Json
from engine.phylde.board import CELLS, FILES, POINT_NAMES, RIDER, SIDES
from engine.phylde.position import RUNS, Position
from engine.table import TableField, TableForm, pieces_on, ranks, read_table

_KINDS: Final = ("rider", "archer", "soldier")

TABLE: Final = TableForm(
    sides=SIDES,
    pieces=_KINDS,
    cells=CELLS,
    board="a1 to r18",
    fields=(
        TableField("kings", "points", {}, tuple(POINT_NAMES.values())),
        TableField("to_move", "choice", SIDES[0], SIDES),
    ),
)
_PIECES: Final = dict(enumerate(product(SIDES, _KINDS), start=RIDER))
_SIGNS: Final = dict(zip(_PIECES.values(), "CAScas", strict=True))


def table(position: Position) -> Mapping[str, Json]:
    """Pieces by cell, kings by point (``None``: captured)."""
    kings: dict[str, Json] = {owner: POINT_NAMES.get(king) for owner, king in zip(SIDES, position.kings, strict=True)}
    return {"pieces": pieces_on(position.board, CELLS, _PIECES), "kings": kings, "to_move": SIDES[position.mover]}


def text_of_table(given: Mapping[str, object]) -> str:
    """Convert a table to the text of a position. Raises ``NotationError``."""
    table = read_table(TABLE, given)
    signs = {one["at"]: _SIGNS[one["side"], one["piece"]] for one in table["pieces"]}
    board = diagram.contracted(ranks(signs, grid.FILES[:FILES], range(FILES, 0, -1), "."), RUNS)
    kings = " ".join(table["kings"].get(owner) or "-" for owner in SIDES)
    return f"{board} {kings} {table['to_move'][0]}"
