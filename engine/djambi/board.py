"""The 81 squares of Djambi, the codes of what stands on them, and the tables of lines over them.

A square holds ``EMPTY``, ``CORPSE`` or a living piece, whose code is ``8 * (colour + 1) + kind``: colours
are numbered in turn order (red, blue, yellow, green), kinds as ``CHIEF`` to ``MILITANT``.
"""

from typing import Final

from engine import grid

COLOURS: Final = 4
NOBODY: Final = -1
"""In the place of a colour or player: none."""

EMPTY: Final = 0
CORPSE: Final = 1
LIVING: Final = 8
"""Codes from here on are living pieces."""
CHIEF: Final = 0
ASSASSIN: Final = 1
REPORTER: Final = 2
DIPLOMAT: Final = 3
NECROMOBILE: Final = 4
MILITANT: Final = 5
KINDS: Final = range(6)

SQUARES: Final = grid.names(9, 9)
CENTRE: Final = SQUARES.index("e5")

LINES: Final = grid.rays(9, 9, grid.EIGHT)
STRIDES: Final = grid.rays(9, 9, grid.EIGHT, reach=2)
REACH: Final = (LINES, LINES, LINES, LINES, LINES, STRIDES)
"""For each kind, the lines from each square as far as that kind goes (DJB-2.1)."""
AROUND: Final = grid.leaps(9, 9, grid.EIGHT)
BESIDE: Final = grid.leaps(9, 9, grid.ORTHOGONAL)

BETWEEN: Final = {
    (origin, target): line[:distance]
    for origin, lines in enumerate(LINES)
    for line in lines
    for distance, target in enumerate(line)
}
"""From square to square in line: the squares between."""

FIELD: Final = tuple(square for square in range(81) if square != CENTRE)
"""Every square but the centre (DJB-1.1)."""


def code_of(colour: int, kind: int) -> int:
    """The code of a living piece."""
    return 8 * (colour + 1) + kind


def kind_of(code: int) -> int:
    """The kind of a living piece."""
    return code & 7


def straight_across(square: int) -> int:
    """The square that lies over against ``square`` as seen from the centre."""
    return 2 * CENTRE - square
