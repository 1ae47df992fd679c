"""A single piece as SVG, the same as on a board, for front ends that lay out or drag pieces."""

from functools import lru_cache
from typing import Final

from drawing.registry import board_of
from drawing.svg import safe
from drawing.tokens import figure

HALF: Final = 21
"""From the middle of the picture to its edge, in units of the board: a cell is 40 wide."""


@lru_cache(256)
def write(game: str, side: str, kind: str, title: str) -> str:
    """The whole document, the piece in its middle."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{HALF} -{HALF} {2 * HALF} {2 * HALF}" role="img">'
        f"<title>{safe(title)}</title>{figure(board_of(game).PIECES, side, kind)}</svg>"
    )
