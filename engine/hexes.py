"""Hexes of a board of staggered rows as small ints, with tables of neighbours and lines.

Rows are numbered from the first player's side, and their widths alternate by one: a narrower row is
shifted by half a hex, so that each of its hexes is between two of the adjacent wider rows. Hexes
are numbered row by row from the corner nearest the first player: ``a1`` is 0, ``b1`` is 1. Tables
are made once, at import; neighbours in one row are ordered from west to east.
"""

from collections.abc import Iterator, Sequence
from string import ascii_lowercase

Table = tuple[tuple[int, ...], ...]
"""For each hex, other hexes."""


def names(widths: Sequence[int]) -> tuple[str, ...]:
    """The names of all hexes, in the order of their numbers: ``a1 b1 ...``."""
    return tuple(f"{ascii_lowercase[file]}{row + 1}" for row, file in _places(widths))


def ahead(widths: Sequence[int], rows: int) -> Table:
    """For each hex, those of the next row that touch it: ``rows`` is 1 up the board, -1 down it."""
    starts = _starts(widths)
    return tuple(
        tuple(starts[row + rows] + other for other in _touching(widths, row, file, row + rows))
        for row, file in _places(widths)
    )


def neighbours(widths: Sequence[int]) -> Table:
    """For each hex, the up to six that touch it, row by row from below."""
    starts = _starts(widths)
    below, above = ahead(widths, -1), ahead(widths, 1)
    return tuple(
        (
            *below[number],
            *(starts[row] + other for other in (file - 1, file + 1) if 0 <= other < widths[row]),
            *above[number],
        )
        for number, (row, file) in enumerate(_places(widths))
    )


def _places(widths: Sequence[int]) -> Iterator[tuple[int, int]]:
    for row, width in enumerate(widths):
        for file in range(width):
            yield row, file


def _starts(widths: Sequence[int]) -> tuple[int, ...]:
    return tuple(sum(widths[:row]) for row in range(len(widths)))


def _touching(widths: Sequence[int], row: int, file: int, other_row: int) -> Iterator[int]:
    """The files of another row's hexes that touch this one."""
    if not 0 <= other_row < len(widths):
        return
    first = file - 1 if widths[row] > widths[other_row] else file
    for other in (first, first + 1):
        if 0 <= other < widths[other_row]:
            yield other
