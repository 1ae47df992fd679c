"""The battlefield: its hexes, what lies behind them for each side, and its sections (BTL-1.1, 1.2)."""

from collections.abc import Mapping
from string import ascii_lowercase
from typing import Final

SOUTH: Final = 0
NORTH: Final = 1
SIDES: Final = ("south", "north")

WIDTHS: Final = (13, 12, 13, 12, 13, 12, 13, 12, 13)
"""Widths of the rows, from the south; the narrower ones are shifted by half a hex."""
HEXES: Final = tuple(ascii_lowercase[file] + str(row) for row, width in enumerate(WIDTHS, 1) for file in range(width))
NUMBERS: Final[Mapping[str, int]] = {name: number for number, name in enumerate(HEXES)}
_PLACES: Final = tuple((2 * file - width, row) for row, width in enumerate(WIDTHS) for file in range(width))
"""By hex, half hexes to the east, and rows up."""


def _reached(*steps: tuple[int, int]) -> tuple[tuple[int, ...], ...]:
    """For each hex, the hexes that these steps lead to: half hexes to the east, rows up."""
    numbers = {place: number for number, place in enumerate(_PLACES)}
    return tuple(
        tuple(numbers[x + east, row + up] for east, up in steps if (x + east, row + up) in numbers)
        for x, row in _PLACES
    )


NEIGHBOURS: Final = _reached((-1, -1), (1, -1), (-2, 0), (2, 0), (-1, 1), (1, 1))
REARWARD: Final = (_reached((-1, -1), (1, -1)), _reached((-1, 1), (1, 1)))
"""For each side and hex, the one or two hexes toward its own baseline; none on the baseline."""

SECTIONS: Final = ("left", "centre", "right")

_WIDE: Final = ("abcd", "efghi", "jklm")
_NARROW: Final = ("abcd", "defghi", "ijkl")
"""The files of south's sections, left to right, on the two kinds of rows: ``d`` and ``i`` are cut by the line."""


def _sections(name: str, side: int) -> tuple[str, ...]:
    files = _WIDE if int(name[1]) % 2 else _NARROW
    seen = SECTIONS if side == SOUTH else SECTIONS[::-1]
    return tuple(section for section, held in zip(seen, files, strict=True) if name[0] in held)


SECTIONS_OF: Final = tuple(tuple(_sections(name, side) for name in HEXES) for side in (SOUTH, NORTH))
"""For each side and hex, the section that it lies in as that side sees it; two on a dotted line."""
