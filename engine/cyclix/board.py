"""The board of Cyclix as numbers: squares and the codes of their contents.

A board is 49 bytes, ``a1`` first, rank by rank: ``HOLE``, ``TILE`` (an empty one), or the code of a piece, which
is always on a tile (CYX-1.2).
"""

from typing import Final

from engine import grid
from engine.cyclix.rulebook import BOARD

FILES: Final = 7
SQUARES: Final = grid.names(FILES, FILES)

SIDES: Final = ("white", "black")
PIECES: Final[tuple[str, ...]] = tuple(kind["piece"] for kind in BOARD["pieces"])
LETTERS: Final = "".join(kind["letter"] for kind in BOARD["pieces"])

HOLE: Final = 0
TILE: Final = 1
KING: Final = 2
"""The lowest code of a piece: white's four pieces in the order of ``PIECES``, then black's four."""
KINGS: Final = (2, 6)
"""The codes of white's and black's king."""


def side(code: int) -> int:
    """The side of a piece code: 0 white, 1 black."""
    return 0 if code < KINGS[1] else 1


def piece(code: int) -> str:
    """The English name of the piece of this code."""
    return PIECES[(code - KING) % 4]


def letter(code: int) -> str:
    """The upper-case letter of the piece of this code."""
    return LETTERS[(code - KING) % 4]


def code_of(mover: int, upper: str) -> int:
    """The code of the piece of this letter and side."""
    return KINGS[mover] + LETTERS.index(upper)
