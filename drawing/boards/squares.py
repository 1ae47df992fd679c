"""What boards of squares have in common: coordinates, rows of fields, and their text."""

import re
from collections.abc import Callable, Iterable, Sequence
from typing import Final

from drawing.look import Look
from drawing.scene import Board, Label, Spot

Named = Sequence[tuple[str, float]]
"""Names of files or ranks, and where they are."""

_RUN: Final = re.compile(r"\d+|[rbyg][A-Z]|[A-Za-z_]")
_LETTER: Final = re.compile(r"\d+|[A-Za-z_]")


def axis(names: Sequence[str], start: float, size: float, turned: bool) -> list[tuple[str, float]]:
    """The middles of fields in a row that begins at ``start``; ``turned``: the last name comes first."""
    order = names[::-1] if turned else names
    return [(name, start + size * k + size / 2) for k, name in enumerate(order)]


def place(board: Board, files: Named, ranks: Named, size: float, prefix: str, role: Callable[[str, str], str]) -> None:
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
            role = "void-name" if spot.shape == "hole" or cell.role == "centre" else "cell-name"
            board.labels.append(
                Label(spot.x - size * 0.46, spot.y - size * 0.46, cell.at, size * 0.15, role, "start", 1.5)
            )


def unfold(text: str, two_letters: bool = False) -> list[list[str]]:
    """The rows of a board's text, one sign for each field: numbers are runs of empty ones, ``_`` is a hole."""
    rows = []
    for row in text.split("/"):
        signs: list[str] = []
        for one in (_RUN if two_letters else _LETTER).findall(row):
            signs += ["·"] * int(one) if one.isdigit() else [" " if one == "_" else one]
        rows.append(signs)
    return rows


def ruled(rows: Sequence[Sequence[str]], files: str, look: Look, turned: bool, width: int = 1) -> list[str]:
    """Rows with the names of ranks at the left and of files below, for text of even width."""
    count = len(rows)
    pad = len(str(count))
    edge = look.names != "none"

    def line(name: str, signs: Iterable[str]) -> str:
        head = f"{name:>{pad}}  " if edge else ""
        return (head + " ".join(sign.ljust(width) for sign in signs)).rstrip()

    lines = [line(str(count - n), row[::-1] if turned else row) for n, row in enumerate(rows)]
    if turned:
        lines.reverse()
    return [*lines, line("", files[::-1] if turned else files)] if edge else lines
