"""The sides and the 81 squares of Djambi. Colours are numbered in turn order."""

from typing import Final

from engine import grid

SIDES: Final = ("red", "blue", "yellow", "green")
INITIALS: Final = "RBYG"
COLOURS: Final = len(SIDES)
ABSENT: Final = -1
"""In the place of a colour, a player or a square: none."""

SQUARES: Final = grid.names(9, 9)
CENTRE: Final = SQUARES.index("e5")
FIELD: Final = tuple(square for square in range(81) if square != CENTRE)
"""Every square but the centre (DJB-1.1)."""
