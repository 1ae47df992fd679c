"""Movement in Phylde as tables (PHY-3.3 to 3.8), used for legality and for attacks on kings."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine import grid
from engine.phylde.board import FILES, POINT_NAMES

REACHES: Final = (0, 5, 2, 1, 5, 2, 1)
"""By the code of a piece: how far it goes, and captures (PHY-3.3 to 3.5)."""
ARROW: Final = 2
"""How far an arrow flies (PHY-3.8)."""

RAYS: Final = grid.rays(FILES, FILES, grid.EIGHT, max(REACHES))
"""For each cell its eight rays, as far as any piece goes."""
BETWEEN: Final[Mapping[tuple[int, int], grid.Ray]] = grid.between(RAYS)
"""From cell to cell in line, five apart at most: the cells between."""


def _points_away(steps: Sequence[grid.Step]) -> tuple[tuple[int, ...], ...]:
    """For each point, the points one step away in these directions; empty for cells that are not points."""
    return tuple(
        tuple(other for other in leap if other in POINT_NAMES) if cell in POINT_NAMES else ()
        for cell, leap in enumerate(grid.leaps(FILES, FILES, steps))
    )


ALONG_LINES: Final = _points_away(grid.ORTHOGONAL)
"""For each point, those one step along the lines (PHY-3.6)."""
ALL_ROUND: Final = _points_away(grid.EIGHT)
"""For each point, those one step in any of the eight directions."""
