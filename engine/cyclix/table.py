"""The table of a Cyclix position: pieces, holes, hands, side to move."""

from collections.abc import Mapping
from itertools import product
from typing import Final

from engine import diagram, grid
from engine.cyclix.board import FILES, HOLE, KING, LETTERS, PIECES, SIDES, SQUARES, piece, side
from engine.cyclix.position import HAND_ORDER, RUNS, Position
from engine.game import Json
from engine.table import TableField, TableForm, pieces_on, ranks, read_table

TABLE: Final = TableForm(
    sides=SIDES,
    pieces=PIECES,
    cells=SQUARES,
    board="a1 to g7",
    fields=(
        TableField("holes", "cells", (), bare=True),
        TableField("hands", "hands", {}, PIECES[1:]),
        TableField("to_move", "choice", SIDES[0], SIDES),
    ),
)

_PIECES: Final = dict(enumerate(product(SIDES, PIECES), start=KING))
_SIGNS: Final = dict(zip(_PIECES.values(), LETTERS + LETTERS.lower(), strict=True))


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
    signs = {one["at"]: _SIGNS[one["side"], one["piece"]] for one in table["pieces"]}
    signs |= dict.fromkeys(table["holes"], "_")
    board = diagram.contracted(ranks(signs, grid.FILES[:FILES], range(FILES, 0, -1), "1"), RUNS)
    held = (_SIGNS[name, kind] for name in SIDES for kind in table["hands"][name])
    hands = "".join(sorted(held, key=HAND_ORDER.index))
    return f"{board} {table['to_move'][0]} {hands or '-'}"
