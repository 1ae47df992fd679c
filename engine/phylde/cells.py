"""The board of Phylde: its cells, the points where kings stand, and the tables that the law walks over."""

from collections.abc import Mapping, Sequence
from typing import Final

from engine import grid

SIDE: Final = 18
"""Files and ranks (PHY-1.1)."""
HALF: Final = SIDE * SIDE // 2
"""Cells below this number are on White's half (PHY-2.2)."""

EMPTY: Final = 0
RIDER: Final = 1
ARCHER: Final = 2
SOLDIER: Final = 3
"""White's pieces; black's are the three codes after."""

REACHES: Final = (0, 5, 2, 1, 5, 2, 1)
"""How far the piece of each code goes, and captures (PHY-3.3 to 3.5)."""
ARROW: Final = 2
"""How far an arrow flies (PHY-3.8)."""

CELLS: Final = grid.names(SIDE, SIDE)
NUMBERS: Final[Mapping[str, int]] = {name: number for number, name in enumerate(CELLS)}
RAYS: Final = grid.rays(SIDE, SIDE, grid.EIGHT, max(REACHES))
"""For each cell its eight rays, as far as any piece goes."""
BETWEEN: Final[Mapping[tuple[int, int], grid.Ray]] = {
    (cell, target): ray[:distance]
    for cell, rays in enumerate(RAYS)
    for ray in rays
    for distance, target in enumerate(ray)
}
"""From cell to cell in line, five apart at most: the cells between."""

FALLEN: Final = -1
"""Where a captured king stands: nowhere."""
CORNERS: Final[Mapping[int, grid.Ray]] = {FALLEN: ()} | {
    cell: (cell, cell + 1, cell + SIDE, cell + SIDE + 1) for cell in range(SIDE * (SIDE - 1)) if cell % SIDE < SIDE - 1
}
"""A point goes by the number of its south-west cell: the four cells that meet there (PHY-1.2)."""
POINT_NAMES: Final[Mapping[int, str]] = {
    point: CELLS[corners[0]] + CELLS[corners[3]] for point, corners in CORNERS.items() if corners
}
POINTS: Final[Mapping[str, int]] = {name: point for point, name in POINT_NAMES.items()}


def _points_away(steps: Sequence[grid.Step]) -> tuple[tuple[int, ...], ...]:
    """For each point, those one step away in these directions; nothing for a cell that is no point."""
    return tuple(
        tuple(other for other in leap if other in POINT_NAMES) if cell in POINT_NAMES else ()
        for cell, leap in enumerate(grid.leaps(SIDE, SIDE, steps))
    )


ALONG_LINES: Final = _points_away(grid.ORTHOGONAL)
"""For each point, those one step along the lines (PHY-3.6)."""
ALL_ROUND: Final = _points_away(grid.EIGHT)
"""For each point, those one step in any of the eight directions."""
