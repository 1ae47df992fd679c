"""The board of Phylde as numbers: cells, points of kings, codes of pieces.

A board is 324 bytes, ``a1`` first, rank by rank: ``EMPTY`` or the code of a piece. Kings are not on the board but on
points (PHY-1.2).
"""

from collections.abc import Mapping
from typing import Final

from engine import grid
from engine.phylde.rulebook import BOARD

FILES: Final = 18
"""Files, and as many ranks (PHY-1.1)."""
HALF: Final = FILES * FILES // 2
"""Cells below this number are on White's half (PHY-2.2)."""
CELLS: Final = grid.names(FILES, FILES)
NUMBER_OF: Final[Mapping[str, int]] = {name: number for number, name in enumerate(CELLS)}

SIDES: Final = ("white", "black")
KINDS: Final[Mapping[str, str]] = {kind["letter"]: kind["piece"] for kind in BOARD["pieces"]}
"""The letters of the kinds, in the order of the rules."""
EMPTY: Final = 0
RIDER: Final = 1
SOLDIER: Final = 3
"""White's pieces are 1 to 3, rider, archer, soldier; black's are the three codes after."""
KIND_OF: Final = ("", "C", "A", "S", "C", "A", "S")
"""The letter of the piece of each code."""

FALLEN: Final = -1
"""The point of a captured king."""
CORNERS: Final[Mapping[int, grid.Ray]] = {FALLEN: ()} | {
    cell: (cell, cell + 1, cell + FILES, cell + FILES + 1)
    for cell in range(FILES * (FILES - 1))
    if cell % FILES < FILES - 1
}
"""A point goes by the number of its south-west cell: the four cells that meet there (PHY-1.2)."""
POINT_NAMES: Final[Mapping[int, str]] = {
    point: CELLS[corners[0]] + CELLS[corners[3]] for point, corners in CORNERS.items() if corners
}
POINTS: Final[Mapping[str, int]] = {name: point for point, name in POINT_NAMES.items()}


def side(code: int) -> int:
    """The side of a piece code: 0 white, 1 black."""
    return 0 if code <= SOLDIER else 1


def piece(code: int) -> str:
    """The English name of the piece of this code."""
    return KINDS[KIND_OF[code]]
