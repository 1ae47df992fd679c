"""The sides and the three boards of Dragonchess.

Squares are numbered in the order of the text of a position: ``3a8`` is 0, ``3b8`` is 1, ``1l1`` is 287.
One level down is ``LEVEL`` squares on.
"""

from typing import Final

FILES: Final = "abcdefghijkl"
RANKS: Final = 8
LEVEL: Final = 96
"""Squares of one board (DRC-1.1); also what lies between a square and the one straight below it."""
SIZE: Final = 3 * LEVEL
LEVELS: Final = ("upper", "middle", "lower")

SQUARES: Final = tuple(f"{level}{file}{rank}" for level in (3, 2, 1) for rank in range(RANKS, 0, -1) for file in FILES)
NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}

SIDES: Final = ("gold", "scarlet")


def level_of(square: int) -> int:
    """The board of a square: 0 upper, 1 middle, 2 lower."""
    return square // LEVEL


def is_middle(square: int) -> bool:
    """Whether a square is on the middle board, the land."""
    return LEVEL <= square < 2 * LEVEL
