"""A piece by itself as SVG, the same as on a board: for who lays pieces out, or drags one."""

from functools import lru_cache
from typing import Final

from drawing.svg import safe
from drawing.tokens import figure

HALF: Final = 21
"""From the middle of the picture to its edge, in units of the board: a cell is 40 wide."""


@lru_cache(256)
def write(side: str, kind: str, title: str) -> str:
    """The whole document, the piece in its middle. Raises ``KeyError`` for a side or a kind that has no figure."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{HALF} -{HALF} {2 * HALF} {2 * HALF}" role="img">'
        f"<title>{safe(title)}</title>{figure(side, kind)}</svg>"
    )
