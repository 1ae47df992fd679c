"""Movement in Djambi as tables, used for legality and for lists of legal actions."""

from collections.abc import Iterator
from typing import Final

from engine import grid
from engine.djambi import kinds
from engine.djambi.board import CENTRE
from engine.djambi.pieces import EMPTY, KINDS

LINES: Final = grid.rays(9, 9, grid.EIGHT)
"""For each square its eight lines to the edge, nearest square first."""
STRIDES: Final = grid.rays(9, 9, grid.EIGHT, reach=2)
AROUND: Final = grid.leaps(9, 9, grid.EIGHT)
BESIDE: Final = grid.leaps(9, 9, grid.ORTHOGONAL)

REACH: Final = tuple(STRIDES if kind == kinds.MILITANT else LINES for kind in KINDS)
"""For each kind, the lines from each square as far as that kind goes (DJB-2.1)."""
BETWEEN: Final = grid.between(LINES)
"""From square to square in line: the squares between."""
_STRIDDEN: Final = grid.between(STRIDES)
ROUTES: Final = tuple(_STRIDDEN if kind == kinds.MILITANT else BETWEEN for kind in KINDS)
"""For each kind, from square to square within its reach: the squares between, read off ``REACH``."""

ACTS: Final = ("x", "x", "", ":", ":", "x")
"""For each kind, the mark of its action on arrival; a reporter has none (DJB-3.1 to 3.7)."""


def exits(board: bytes) -> Iterator[int]:
    """The squares to which a piece on the centre can leave it along a free line."""
    for line in LINES[CENTRE]:
        for square in line:
            if board[square] != EMPTY:
                break
            yield square


def can_leave(board: bytes) -> bool:
    """Whether an assassin could leave the centre again.

    Before and after its move the result is the same: the corpse is put on the square that it left.
    """
    return any(board[square] == EMPTY for square in AROUND[CENTRE])
