"""Phylde: a large board of lines, with kings on the points between four fields."""

from functools import lru_cache
from typing import Final

from drawing.boards.squares import add_cells, axis, coordinates, name_cells
from drawing.game import GameDrawing
from drawing.look import Ground, Shown
from drawing.scene import Board, Panel, Polyline, Scene, Spot
from drawing.words import SENTENCES

_FILES: Final = "abcdefghijklmnopqr"
_RANKS: Final = tuple(str(rank) for rank in range(18, 0, -1))
_CELL: Final = 40.0
_X: Final = 44.0
_Y: Final = 14.0
_SIDE: Final = 18 * _CELL
_KING: Final = 1.35
"""The size of a king, which covers four fields."""


def lay_out(shown: Shown, ground: Ground) -> Scene:
    """The board and its pieces, seen from ``ground.view``."""
    scene = Scene.on(empty(ground))
    kings = {side: point for side, point in shown.table["kings"].items() if point}
    for point in kings.values():
        scene.mark("zone", point)
    for piece in shown.table["pieces"]:
        scene.token(piece["at"], piece["side"], piece["piece"], 1.06)
    for side, point in kings.items():
        scene.token(point, side, "king", _KING)
    return scene


def legend(shown: Shown, ground: Ground) -> list[str]:
    """The kings, which are between the cells."""
    kings = [f"{shown.name(side)} {point}" for side, point in shown.table["kings"].items() if point]
    labels = SENTENCES[ground.language]
    return [labels.fill(labels["kings"], {"points": ", ".join(kings)})] if kings else []


@lru_cache(16)
def empty(ground: Ground) -> Board:
    """The board without anything on it, seen from ``ground.view``."""
    board, names, turned = Board("phylde"), ground.names, ground.view == "black"
    board.panels.append(Panel("frame", _X - 7, _Y - 7, _SIDE + 14, _SIDE + 14, 8))
    board.panels.append(Panel("phylde", _X, _Y, _SIDE, _SIDE, 0))
    files, ranks = axis(_FILES, _X, _CELL, turned), axis(_RANKS, _Y, _CELL, turned)
    add_cells(board, files, ranks, _CELL, "", lambda _file, _rank: "phylde")
    for k in range(19):
        half = k == 9
        x, y = _X + k * _CELL, _Y + k * _CELL
        board.lines.append(Polyline("phylde-line", ((x, _Y), (x, _Y + _SIDE)), 1.1))
        role, width = ("phylde-half", 2.2) if half else ("phylde-line", 1.1)
        board.lines.append(Polyline(role, ((_X, y), (_X + _SIDE, y)), width))
    coordinates(board, names, files, ranks, _X - 7, _Y + _SIDE + 7, 18.0)
    name_cells(board, names)
    for i in range(17):
        for rank in range(1, 18):
            low, high = f"{_FILES[i]}{rank}", f"{_FILES[i + 1]}{rank + 1}"
            a, b = board.spots[low], board.spots[high]
            board.spots[low + high] = Spot((a.x + b.x) / 2, (a.y + b.y) / 2, "point", _CELL * _KING)
    board.width, board.height = _X + _SIDE + 17, _Y + _SIDE + (43 if names == "edge" else 17)
    return board


DRAWING: Final = GameDrawing.load("phylde", empty, lay_out, legend=legend)
