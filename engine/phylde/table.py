"""The table of a Phylde position: pieces, kings on their points, side to move."""

from collections.abc import Mapping
from typing import Final

from engine import diagram, grid
from engine.game import Json
from engine.phylde.board import CELLS, EMPTY, FILES, KINDS, POINT_NAMES, SIDES, piece, side
from engine.phylde.position import RUNS, Position
from engine.table import TableField, TableForm, ranks, read_table

_LETTER_OF: Final = {kind: letter for letter, kind in KINDS.items() if kind != "king"}

TABLE: Final = TableForm(
    sides=SIDES,
    pieces=tuple(_LETTER_OF),
    cells=CELLS,
    board="a1 to r18",
    fields=(
        TableField("kings", "points", {}, tuple(POINT_NAMES.values())),
        TableField("to_move", "choice", SIDES[0], SIDES),
    ),
)


def table(position: Position) -> Mapping[str, Json]:
    """Pieces by cell, kings by point (``None``: captured)."""
    pieces: list[Json] = [
        {"at": CELLS[cell], "side": SIDES[side(code)], "piece": piece(code)}
        for cell, code in enumerate(position.board)
        if code != EMPTY
    ]
    kings: dict[str, Json] = {owner: POINT_NAMES.get(king) for owner, king in zip(SIDES, position.kings, strict=True)}
    return {"pieces": pieces, "kings": kings, "to_move": SIDES[position.mover]}


def text_of_table(given: Mapping[str, object]) -> str:
    """Convert a table to the text of a position. Raises ``NotationError``."""
    table = read_table(TABLE, given)
    signs = {one["at"]: _letter(one["side"], one["piece"]) for one in table["pieces"]}
    board = diagram.contracted(ranks(signs, grid.FILES[:FILES], range(FILES, 0, -1), "."), RUNS)
    kings = " ".join(table["kings"].get(owner) or "-" for owner in SIDES)
    return f"{board} {kings} {table['to_move'][0]}"


def _letter(owner: str, kind: str) -> str:
    letter = _LETTER_OF[kind]
    return letter if owner == SIDES[0] else letter.lower()
