"""The table of a Dragonchess position: pieces, origins, side to move, counters."""

from collections.abc import Mapping
from typing import Final

from engine import diagram
from engine.dragonchess.board import FILES, KINDS, RANKS, SIDES, SQUARES, SYMBOLS, piece, side_of
from engine.dragonchess.position import MAX_COUNT, RUNS, Position
from engine.game import Json
from engine.table import TableField, TableForm, pieces_on, ranks, read_table

TABLE: Final = TableForm(
    sides=SIDES,
    pieces=KINDS[1:],
    cells=SQUARES,
    board="1a1 to 3l8",
    fields=(
        TableField("to_move", "choice", SIDES[0], SIDES),
        TableField("origins", "origins", ()),
        TableField("quiet", "number", 0, maximum=MAX_COUNT),
        TableField("number", "number", 1, minimum=1, maximum=MAX_COUNT),
    ),
)

_PIECES: Final = {code: (SIDES[side_of(code)], piece(code)) for code in SYMBOLS}
_SIGNS: Final = {_PIECES[code]: letter for code, letter in SYMBOLS.items()}


def table(position: Position) -> Mapping[str, Json]:
    """Pieces by square, where those that have an origin may go back to, and the rest of the text."""
    origins: list[Json] = [{"at": SQUARES[at], "from": SQUARES[origin]} for at, origin in position.origins]
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
    signs = {one["at"]: _SIGNS[one["side"], one["piece"]] for one in table["pieces"]}
    boards = []
    for level in "321":
        on_level = {at[1:]: sign for at, sign in signs.items() if at[0] == level}
        boards.append(ranks(on_level, FILES, range(RANKS, 0, -1), "."))
    board = diagram.contracted("|".join(boards), RUNS)
    origins = ",".join(f"{pair['at']}<{pair['from']}" for pair in table["origins"])
    return f"{board} {table['to_move'][0]} {origins or '-'} {table['quiet']} {table['number']}"
