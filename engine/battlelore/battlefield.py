"""The battlefield: its hexes, what lies behind them for each side, and its sections (BTL-1.1, 1.2)."""

from collections.abc import Mapping
from typing import Final

from engine import hexes

SOUTH: Final = 0
NORTH: Final = 1
SIDES: Final = ("south", "north")

WIDTHS: Final = (13, 12, 13, 12, 13, 12, 13, 12, 13)
HEXES: Final = hexes.names(WIDTHS)
NUMBERS: Final[Mapping[str, int]] = {name: number for number, name in enumerate(HEXES)}
NEIGHBOURS: Final = hexes.neighbours(WIDTHS)
REARWARD: Final = (hexes.ahead(WIDTHS, -1), hexes.ahead(WIDTHS, 1))
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
