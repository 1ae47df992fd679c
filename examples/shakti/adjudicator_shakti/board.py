"""The board of Shakti as numbers: squares, the codes of their contents, and what is seen from a square.

A board is 49 bytes, ``a1`` first, rank by rank: ``HOLE``, ``TILE`` (an empty one), or the code of a piece.
"""

from typing import Final

from engine import grid

FILES: Final = 7
SQUARES: Final = grid.names(FILES, FILES)
SIDES: Final = ("white", "black")
PIECES: Final = ("king", "warrior")
LETTERS: Final = "KW"

HOLE: Final = 0
TILE: Final = 1
KING: Final = 2
"""The lowest code of a piece: white king and warrior, black king and warrior."""
KINGS: Final = (2, 4)
WARRIORS: Final = (3, 5)
SYMBOLS: Final = "_1KWkw"
"""The characters of the codes in the text of a position."""

RAYS: Final = grid.rays(FILES, FILES, grid.EIGHT)
"""For each square, the squares in each of the eight directions, nearest first."""


def side(code: int) -> int:
    """The side of a piece code: 0 white, 1 black."""
    return (code - KING) // 2


def piece(code: int) -> str:
    """The English name of the piece of this code."""
    return PIECES[code % 2]


def letter(code: int) -> str:
    """The upper-case letter of the piece of this code."""
    return LETTERS[code % 2]


def seen(board: bytes | bytearray, ray: tuple[int, ...]) -> int | None:
    """The first tile in a direction, over any number of holes (SHA-2.1); ``None`` if there is none."""
    for square in ray:
        if board[square] != HOLE:
            return square
    return None


def attackers(board: bytes | bytearray, owner: int) -> list[int]:
    """The squares of the warriors that give check to the king of ``owner``, by their names (SHA-4.1)."""
    enemy = WARRIORS[1 - owner]
    seen_from = (seen(board, ray) for ray in RAYS[board.index(KINGS[owner])])
    return sorted((at for at in seen_from if at is not None and board[at] == enemy), key=SQUARES.__getitem__)


def kings_face(board: bytes | bytearray) -> bool:
    """Whether the two kings see each other (SHA-4.2)."""
    black = board.index(KINGS[1])
    return any(seen(board, ray) == black for ray in RAYS[board.index(KINGS[0])])
