"""Hexes of a board of staggered rows as small ints, with tables of neighbours.

Rows are numbered from the first player's side, and their widths alternate by one: a narrower row is
shifted by half a hex, so that each of its hexes is between two of the adjacent wider rows. Hexes
are numbered row by row from the corner nearest the first player: ``a1`` is 0, ``b1`` is 1. Tables
are made once, at import; neighbours in one row are ordered from west to east.
"""

from collections.abc import Sequence
from string import ascii_lowercase

Table = tuple[tuple[int, ...], ...]
"""For each hex, other hexes."""
Step = tuple[int, int]
"""Half hexes to the east, rows up."""


def names(widths: Sequence[int]) -> tuple[str, ...]:
    """The names of all hexes, in the order of their numbers: ``a1 b1 ...``."""
    return tuple(ascii_lowercase[file] + str(row) for row, width in enumerate(widths, 1) for file in range(width))


def ahead(widths: Sequence[int], rows: int) -> Table:
    """For each hex, its neighbours in the next row: ``rows`` is 1 up the board, -1 down it."""
    return _table(widths, ((-1, rows), (1, rows)))


def neighbours(widths: Sequence[int]) -> Table:
    """For each hex, its up to six neighbours, row by row from below."""
    return _table(widths, ((-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1)))


def _table(widths: Sequence[int], steps: Sequence[Step]) -> Table:
    """For each hex, the hexes that these steps lead to; places count from the west end of a wider row."""
    places = [(2 * file + max(widths) - width, row) for row, width in enumerate(widths) for file in range(width)]
    numbers = {place: number for number, place in enumerate(places)}
    return tuple(
        tuple(numbers[x + east, row + up] for east, up in steps if (x + east, row + up) in numbers)
        for x, row in numbers
    )
