"""Dragonchess: three boards, one above the other, side by side, or in perspective."""

from functools import lru_cache, partial
from typing import Final

from drawing.boards.squares import add_cells, axis, coordinates, is_dark, name_cells
from drawing.game import GameDrawing
from drawing.look import Ground, Shown
from drawing.scene import CELL, Board, Emblem, Label, Panel, Polyline, Scene, Spot
from drawing.svg.shapes import LEAN, LOW
from drawing.words import SENTENCES

_FILES: Final = "abcdefghijkl"
_RANKS: Final = "87654321"
_LEVELS: Final = {"3": "air", "2": "land", "1": "under"}
_MARGIN: Final = 26.0
_FRAME: Final = 6.0
_GAP: Final = 24.0
_WIDE: Final = 12 * CELL
_HIGH: Final = 8 * CELL


def lay_out(shown: Shown, ground: Ground) -> Scene:
    """The board and its pieces, seen from ``ground.view``."""
    scene = Scene.on(empty(ground))
    petrified = frozenset(shown.status.get("petrified", ()))
    for piece in shown.table["pieces"]:
        at = piece["at"]
        scene.token(at, piece["side"], piece["piece"], 1.0, "stone" if at in petrified else "")
    if ground.layout == "perspective":
        spots = scene.board.spots
        ends = [(spots.get(name), spots.get(f"1{name[1:]}")) for name in sorted(petrified)]
        scene.lines += [Polyline("stone", ((a.x, a.y), (b.x, b.y)), 5.0, ".1 9") for a, b in ends if a and b]
    return scene


@lru_cache(64)
def empty(ground: Ground) -> Board:
    """The boards without anything on them, seen from ``ground.view``."""
    if ground.layout == "perspective":
        return _in_perspective(ground)
    names, stacked, turned = ground.names, ground.layout == "stack", ground.view == "scarlet"
    board = Board("dragonchess", lanes="down" if stacked else "across")
    label = 13.0 if stacked else 15.0
    x, y = _MARGIN + _FRAME, 28.0
    for level in ground.levels:
        shade, is_lowest = _LEVELS[level], not stacked or level == ground.levels[-1]
        board.panels.append(Panel("frame", x - _FRAME, y - _FRAME, _WIDE + 2 * _FRAME, _HIGH + 2 * _FRAME))
        board.panels.append(Panel(f"{shade}-light", x, y, _WIDE, _HIGH, 0))
        files, ranks = axis(_FILES, x, CELL, turned), axis(_RANKS, y, CELL, turned)
        # The corner at the right of each player is light.
        add_cells(board, files, ranks, CELL, level, partial(_role, shade))
        coordinates(board, names, files if is_lowest else (), ranks, x - _FRAME, y + _HIGH + _FRAME, label)
        board.emblems.append(Emblem(shade, x + _WIDE + _FRAME - 9, y - _FRAME - 9.5, 16))
        name = f"{level}  {SENTENCES[ground.language]['levels'][shade]}"
        board.bridges.append(Label(x - 4, y - 20.5, name, 11.5, "ink", "start", 1.7))
        if stacked:
            y += _HIGH + 2 * _FRAME + _GAP
        else:
            x += _WIDE + 2 * _FRAME + _MARGIN
    name_cells(board, names)
    foot = label * 1.5 - 6 if names == "edge" else 6.0
    if stacked:
        board.width, board.height = _MARGIN + 2 * _FRAME + _WIDE + 8, y - _GAP + _FRAME + foot
    else:
        board.width, board.height = x - _MARGIN + 8, 28 + _HIGH + 2 * _FRAME + foot * 1.6
    return board


def _role(shade: str, file: str, rank: str) -> str:
    return f"{shade}-{'dark' if is_dark(file, rank) else 'light'}"


def _in_perspective(ground: Ground) -> Board:
    """The boards one above the other, each seen from above at an angle."""
    board, turned = Board("dragonchess"), ground.view == "scarlet"
    deep, back = 8 * LOW, 8 * LEAN
    left, y = 34.0, 20.0
    for level in ground.levels:
        shade, bottom = _LEVELS[level], y + deep
        for rank, middle in axis(_RANKS, y, LOW, turned):
            start = left + (bottom - middle) * LEAN / LOW
            for file, x in axis(_FILES, start, CELL, turned):
                board.cell(f"{level}{file}{rank}", Spot(x, middle, "slant", CELL), _role(shade, file, rank))
            if ground.names == "edge":
                board.labels.append(Label(start - 16, middle - 6, rank, 12))
        front, edge = left + _WIDE, bottom + 9
        sides = ((left, bottom), (front, bottom), (front + back, y), (front + back, y + 9), (front, edge), (left, edge))
        board.lines.append(Polyline("frame", (*sides, sides[0]), 1.0, "", "frame"))
        if ground.names == "edge":
            board.labels += [Label(x, edge + 5, file, 11) for file, x in axis(_FILES, left, CELL, turned)]
        name = f"{level}  {SENTENCES[ground.language]['levels'][_LEVELS[level]]}"
        board.labels.append(Label(10, y, name, 11.5, "ink", "start", 1.7))
        board.emblems.append(Emblem(shade, 18, y + 26, 18))
        y = edge + 34
    name_cells(board, ground.names)
    board.width, board.height = left + _WIDE + back + 14, y - 14
    return board


DRAWING: Final = GameDrawing.load("dragonchess", empty, lay_out)
