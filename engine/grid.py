"""Rectangular boards: squares as ints, and tables of rays, leaps and the squares between two squares.

The squares of ``files`` x ``ranks`` are numbered rank by rank from the corner nearest the first player: ``a1`` is 0,
``b1`` is 1. Tables are computed once, at import.

In the text of a board there is a letter for each piece, and a number for a run of empty cells. Readers replace the
numbers by empty cells first, and writers insert them last: both work on one character per cell.
"""

from collections.abc import Iterable
from typing import Final

FILES: Final = "abcdefghijklmnopqrstuvwxyz"

Step = tuple[int, int]
Ray = tuple[int, ...]
Runs = tuple[tuple[str, str], ...]
"""Numbers and the runs of empty cells they represent, the longest first."""

ORTHOGONAL: Final[tuple[Step, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL: Final[tuple[Step, ...]] = ((1, 1), (1, -1), (-1, -1), (-1, 1))
EIGHT: Final[tuple[Step, ...]] = ORTHOGONAL + DIAGONAL
KNIGHT: Final[tuple[Step, ...]] = ((1, 2), (2, 1), (2, -1), (1, -2), (-1, -2), (-2, -1), (-2, 1), (-1, 2))


def names(files: int, ranks: int) -> tuple[str, ...]:
    """The names of all squares, in the order of their numbers: ``a1 b1 ...``."""
    return tuple(f"{FILES[file]}{rank + 1}" for rank in range(ranks) for file in range(files))


def rays(files: int, ranks: int, steps: Iterable[Step], reach: int = 99) -> tuple[tuple[Ray, ...], ...]:
    """For each square and step, the squares reached by repeating it up to ``reach`` times, nearest first."""
    offsets = tuple(steps)
    return tuple(
        tuple(
            tuple(
                (rank + up * n) * files + file + across * n
                for n in range(1, reach + 1)
                if 0 <= file + across * n < files and 0 <= rank + up * n < ranks
            )
            for across, up in offsets
        )
        for rank in range(ranks)
        for file in range(files)
    )


def leaps(files: int, ranks: int, steps: Iterable[Step]) -> tuple[Ray, ...]:
    """For each square, the squares that ``steps`` (files, ranks) lead to, in the order of the steps."""
    return tuple(tuple(ray[0] for ray in of_square if ray) for of_square in rays(files, ranks, steps, reach=1))


def between(lines: Iterable[Iterable[Ray]]) -> dict[tuple[int, int], Ray]:
    """From square to square along ``lines`` (for each square its rays): the squares between, nearest first."""
    return {
        (square, target): line[:distance]
        for square, of_square in enumerate(lines)
        for line in of_square
        for distance, target in enumerate(line)
    }


def runs(files: int, empty: str, minimum: int = 1) -> Runs:
    """The runs of a board with this many files; ``empty`` is the character of an empty cell; none below ``minimum``."""
    return tuple((str(length), empty * length) for length in range(files, minimum - 1, -1))


def expand(text: str, table: Runs) -> str:
    """The text of a board with every run spelt out, cell by cell."""
    for number, run in table:
        text = text.replace(number, run)
    return text


def contract(text: str, table: Runs) -> str:
    """The text of a board that is spelt out, with numbers for its runs."""
    for number, run in table:
        text = text.replace(run, number)
    return text
