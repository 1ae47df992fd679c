"""The 81 squares of Djambi, and the codes of their contents.

A square holds ``EMPTY``, ``CORPSE`` or a living piece, with code ``8 * (colour + 1) + kind``: colours
are numbered in turn order (red, blue, yellow, green), kinds as ``CHIEF`` to ``MILITANT``.
"""

from typing import Final

from engine import grid

COLOURS: Final = 4
ABSENT: Final = -1
"""In the place of a colour, a player or a square: none."""

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
LETTERS: Final = "CARDNM"
PIECES: Final = ("chief", "assassin", "reporter", "diplomat", "necromobile", "militant")
FRENCH: Final = ("chef", "assassin", "reporter", "diplomate", "nécromobile", "militant")
"""The letter of each kind, and its name in English and in French."""

SQUARES: Final = grid.names(9, 9)
CENTRE: Final = SQUARES.index("e5")
FIELD: Final = tuple(square for square in range(81) if square != CENTRE)
"""Every square but the centre (DJB-1.1)."""


def code_of(colour: int, kind: int) -> int:
    """The code of a living piece."""
    return 8 * (colour + 1) + kind


def kind_of(code: int) -> int:
    """The kind of a living piece."""
    return code & 7


def colour_of(code: int) -> int:
    """The colour of a living piece."""
    return (code >> 3) - 1


def straight_across(square: int) -> int:
    """The square that lies over against ``square`` as seen from the centre."""
    return 2 * CENTRE - square
