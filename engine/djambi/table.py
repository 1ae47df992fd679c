"""The table of a Djambi position: pieces, corpses, owners, lives, turn and result."""

from collections.abc import Mapping
from typing import Final

from engine import diagram, grid
from engine.djambi.board import ABSENT, CORPSE, KINDS, PIECES, SQUARES, code_of
from engine.djambi.position import COLOUR_LETTERS, DRAW, LETTERS, SIDES, UNDECIDED, Position
from engine.djambi.turn_order import ALIVE, LIVES
from engine.game import Json
from engine.table import TableField, TableForm, pieces_on, ranks, read_table

TABLE: Final = TableForm(
    sides=SIDES,
    pieces=PIECES,
    cells=SQUARES,
    board="a1 to i9",
    fields=(
        TableField("corpses", "cells", (), bare=True),
        TableField("slot", "choice", SIDES[0], SIDES),
        TableField("states", "choices", dict.fromkeys(SIDES, LIVES[ALIVE]), tuple(LIVES.values())),
        TableField("owners", "choices", {side: side for side in SIDES}, SIDES),
        TableField("power_turn", "flag", default=False),
        TableField("taker", "choice", None, SIDES, optional=True),
        TableField("passes", "number", 0, maximum=9_999),
        TableField("result", "choice", None, (*SIDES, DRAW), optional=True),
    ),
)

_PIECES: Final = {code_of(n, kind): (side, PIECES[kind]) for n, side in enumerate(SIDES) for kind in KINDS}
_LETTER_OF: Final = dict(zip(PIECES, LETTERS, strict=True))
_COLOUR_OF: Final = dict(zip(SIDES, COLOUR_LETTERS, strict=True))
_RESULTS: Final = {UNDECIDED: None, DRAW: DRAW} | dict(zip(COLOUR_LETTERS, SIDES, strict=True))
_LIFE_OF: Final = {name: letter for letter, name in LIVES.items()}
_EMPTY: Final = "."
_RUNS: Final = diagram.runs(9, _EMPTY)


def table(position: Position) -> Mapping[str, Json]:
    """Living pieces and corpses by square, and the rest of the text."""
    board, standing = position.board, position.standing
    corpses: list[Json] = [SQUARES[square] for square, code in enumerate(board) if code == CORPSE]
    return {
        "pieces": pieces_on(board, SQUARES, _PIECES),
        "corpses": corpses,
        "slot": SIDES[standing.turn.slot],
        "states": {side: LIVES[life] for side, life in zip(SIDES, standing.lives, strict=True)},
        "owners": {side: SIDES[owner] for side, owner in zip(SIDES, standing.owners, strict=True)},
        "power_turn": standing.turn.power,
        "taker": None if standing.turn.taker == ABSENT else SIDES[standing.turn.taker],
        "passes": standing.passes,
        "result": _RESULTS[standing.result],
    }


def text_of_table(given: Mapping[str, object]) -> str:
    """Convert a table to the text of a position. Raises ``NotationError``."""
    table = read_table(TABLE, given)
    signs = {one["at"]: _COLOUR_OF[one["side"]].lower() + _LETTER_OF[one["piece"]] for one in table["pieces"]}
    signs |= dict.fromkeys(table["corpses"], "x")
    board = diagram.contracted(ranks(signs, grid.FILES[:9], range(9, 0, -1), _EMPTY), _RUNS)
    owners = "".join(_COLOUR_OF[table["owners"][side]] for side in SIDES)
    lives = "".join(_LIFE_OF[table["states"][side]] for side in SIDES)
    slot = _COLOUR_OF[table["slot"]] + ("+" if table["power_turn"] else "")
    taker = "-" if table["taker"] is None else _COLOUR_OF[table["taker"]]
    result = UNDECIDED if table["result"] is None else _COLOUR_OF.get(table["result"], DRAW)
    return f"{board} {owners} {lives} {slot} {taker} {table['passes']} {result}"
