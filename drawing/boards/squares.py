"""Parts of boards of squares: axes, cells, coordinates."""

from collections.abc import Callable, Sequence

from drawing.scene import Board, Label, Spot

Named = Sequence[tuple[str, float]]
"""Names of files or ranks, and where they are."""


def axis(names: Sequence[str], start: float, size: float, turned: bool) -> list[tuple[str, float]]:
    """The middles of fields in a row that begins at ``start``; ``turned``: the last name comes first."""
    order = names[::-1] if turned else names
    return [(name, start + size * k + size / 2) for k, name in enumerate(order)]


def add_cells(
    board: Board, files: Named, ranks: Named, size: float, prefix: str, role: Callable[[str, str], str]
) -> None:
    """Add the square fields where files and ranks cross; ``role`` gives their colour."""
    for file, x in files:
        for rank, y in ranks:
            board.cell(prefix + file + rank, Spot(x, y, "square", size), role(file, rank))


def is_dark(file: str, rank: str) -> bool:
    """Whether a field is dark, as a1 is."""
    return (ord(file) + int(rank)) % 2 == 0


def coordinates(board: Board, names: str, files: Named, ranks: Named, left: float, bottom: float, size: float) -> None:
    """Write the names of files below and of ranks at the left, if requested."""
    if names == "edge":
        board.labels += [Label(x, bottom + size * 0.55, name, size) for name, x in files]
        board.labels += [Label(left - size * 0.85, y - size / 2, name, size) for name, y in ranks]


def name_cells(board: Board, names: str) -> None:
    """Write its name into the corner of every field, if requested."""
    if names == "cells":
        for cell in board.cells:
            spot, size = cell.spot, cell.spot.size
            x, y = (0.2, 0.34) if spot.shape == "slant" else (0.46, 0.46)
            role = "void-name" if spot.shape == "hole" or cell.role == "centre" else "cell-name"
            board.labels.append(Label(spot.x - size * x, spot.y - size * y, cell.at, size * 0.15, role, "start", 1.5))
