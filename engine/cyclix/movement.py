"""Movement in Cyclix as tables, and attacks (CYX-2, CYX-3.1).

A path is a sequence of squares in one direction, nearest first; a knight's paths have one square. Rook, bishop and
knight follow a path over holes and empty tiles to the first piece (CYX-2.2); a king goes to the first tile (CYX-2.1).
Legality and move lists use the same paths.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from engine import grid
from engine.cyclix.board import FILES, HOLE, KINGS, SQUARES, TILE, piece

MoveMark = Literal["-", "~", "x"]
"""How a turn writes a move: ``-`` to an empty tile, ``~`` to a hole, ``x`` onto a piece."""
MARKS: Final[tuple[MoveMark, ...]] = ("~", "-", "x", "x", "x", "x", "x", "x", "x", "x")
"""The mark of a move, by the code on its target."""

KING_PATHS: Final = grid.rays(FILES, FILES, grid.EIGHT)
_PATHS: Final = (
    KING_PATHS,
    grid.rays(FILES, FILES, grid.ORTHOGONAL),
    grid.rays(FILES, FILES, grid.DIAGONAL),
    grid.rays(FILES, FILES, grid.KNIGHT, reach=1),
)
PATHS: Final = ((), (), *_PATHS, *_PATHS)
"""By the code of a piece: for each square, its paths."""
BETWEEN: Final = tuple(grid.between(paths) for paths in PATHS)
"""By the code of a piece: from square to square of its paths, the squares between, nearest first."""
_LEAPS: Final = grid.leaps(FILES, FILES, grid.KNIGHT)


def attackers(board: bytes | bytearray, square: int, by: int) -> Iterator[int]:
    """The squares from which side ``by`` attacks ``square`` (CYX-2.1 to 2.4)."""
    king = KINGS[by]
    slider = king + 1
    for n, path in enumerate(KING_PATHS[square]):
        if n == 4:
            slider = king + 2
        seen_past = False
        for other in path:
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
    for other in _LEAPS[square]:
        if board[other] == knight:
            yield other


def checkers(board: bytes | bytearray, owner: int) -> list[int]:
    """The squares from which the king of side ``owner`` is attacked, in the order of their names."""
    return sorted(attackers(board, board.index(KINGS[owner]), 1 - owner), key=SQUARES.__getitem__)


def attackers_on(board: bytes | bytearray, squares: Sequence[int]) -> dict[str, tuple[str, ...]]:
    """The facts about attacking pieces: their squares, and their names in the same order."""
    return {
        "by": tuple([SQUARES[square] for square in squares]),
        "attackers": tuple([piece(board[square]) for square in squares]),
    }
