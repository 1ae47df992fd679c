"""Squares of a rectangular board as small ints, and the tables that a law walks over.

A board of ``files`` x ``ranks`` numbers its squares rank by rank from the corner nearest the first
player: ``a1`` is 0, ``b1`` is 1. Tables are made once, at import.
"""

from collections.abc import Iterable
from typing import Final

FILES: Final = "abcdefghijklmnopqrstuvwxyz"

Step = tuple[int, int]
Ray = tuple[int, ...]

ORTHOGONAL: Final[tuple[Step, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final[tuple[Step, ...]] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
EIGHT: Final[tuple[Step, ...]] = ORTHOGONAL + DIAGONAL
KNIGHT: Final[tuple[Step, ...]] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def names(files: int, ranks: int) -> tuple[str, ...]:
    """The names of all squares, in the order of their numbers: ``a1 b1 ...``."""
    return tuple(f"{FILES[file]}{rank + 1}" for rank in range(ranks) for file in range(files))


def rays(files: int, ranks: int, steps: Iterable[Step], reach: int = 99) -> tuple[tuple[Ray, ...], ...]:
    """For each square and each of ``steps``, the squares met by repeating the step, nearest first.

    At most ``reach`` squares a ray; a ray that leaves the board at once is empty.
    """
    offsets = tuple(steps)
    table = []
    for square in range(files * ranks):
        rank, file = divmod(square, files)
        table.append(
            tuple(
                tuple(
                    (rank + up * n) * files + file + across * n
                    for n in range(1, reach + 1)
                    if 0 <= file + across * n < files and 0 <= rank + up * n < ranks
                )
                for across, up in offsets
            )
        )
    return tuple(table)


def leaps(files: int, ranks: int, steps: Iterable[Step]) -> tuple[Ray, ...]:
    """For each square, the squares that one of ``steps`` (files, ranks) leads to, in their order."""
    return tuple(tuple(ray[0] for ray in of_square if ray) for of_square in rays(files, ranks, steps, reach=1))


def between(lines: Iterable[Iterable[Ray]]) -> dict[tuple[int, int], Ray]:
    """From square to square along ``lines`` (for each square its rays): the squares between, nearest first."""
    return {
        (square, target): line[:distance]
        for square, of_square in enumerate(lines)
        for line in of_square
        for distance, target in enumerate(line)
    }
