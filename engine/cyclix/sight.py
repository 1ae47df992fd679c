"""Who attacks what in Cyclix: the tables of lines and leaps, and the one look along them."""

from collections.abc import Iterator
from typing import Final

from engine import grid

HOLE: Final = 0
TILE: Final = 1
KING: Final = 2
KINGS: Final = (2, 6)
"""White's and black's king; rook, bishop and knight are the three codes after."""

SQUARES: Final = grid.names(7, 7)
LINES: Final = grid.rays(7, 7, grid.EIGHT)
"""For each square its eight lines: the four orthogonal ones first (rook), then the diagonal (bishop)."""
LEAPS: Final = grid.leaps(7, 7, grid.KNIGHT)
ROUTES: Final = {
    (square, target): (n, line[:distance])
    for square, lines in enumerate(LINES)
    for n, line in enumerate(lines)
    for distance, target in enumerate(line)
}
"""From square to square in line: the number of the line, and the squares between."""


def attackers(board: bytes | bytearray, square: int, by: int) -> Iterator[int]:
    """The squares from which side ``by`` attacks ``square`` (CYX-2.1 to 2.4).

    Lines run over holes and empty tiles to the first piece; a king sees no further than the first tile.
    """
    king = KINGS[by]
    slider = king + 1
    for n, line in enumerate(LINES[square]):
        if n == 4:
            slider = king + 2
        seen_past = False
        for other in line:
            code = board[other]
            if code == HOLE:
                continue
            if code == TILE:
                seen_past = True
                continue
            if code == slider or (code == king and not seen_past):
                yield other
            break
    knight = king + 3
    for other in LEAPS[square]:
        if board[other] == knight:
            yield other


def first_tile(board: bytes, line: tuple[int, ...]) -> int | None:
    """The first tile seen along a line, occupied or not (CYX-2.1)."""
    for square in line:
        if board[square] != HOLE:
            return square
    return None
