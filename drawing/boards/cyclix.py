"""Cyclix: tiles on a dark void, and a tray for the pieces that each side has in hand."""

from functools import lru_cache
from typing import Final

from drawing.boards.squares import axis, coordinates, is_dark, name_cells
from drawing.game import GameDrawing
from drawing.look import Ground, Shown
from drawing.scene import Board, Label, Panel, Scene, Spot, Token

_FILES: Final = "abcdefg"
_RANKS: Final = "7654321"
_CELL: Final = 48.0
_TRAY: Final = 34.0
_X: Final = 30.0
_Y: Final = 58.0
_SIDE: Final = 7 * _CELL


def lay_out(shown: Shown, ground: Ground) -> Scene:
    """The board and its pieces, seen from ``ground.view``."""
    table, status = shown.table, shown.status
    scene = Scene.on(empty(ground, frozenset(table["holes"])))
    for side in DRAWING.views:
        hand, y = table["hands"][side], _tray(ground.view, side) + _TRAY / 2
        if not hand:
            scene.labels.append(Label(_X + 8, y - 5.5, "–", 11, "muted"))
        step = min(40.0, (_SIDE - 40) / max(1, len(hand)))
        scene.tokens += [Token("", _X + 20 + n * step, y, side, piece, 0.8) for n, piece in enumerate(hand)]
        if status.get("to_move") == side and not status.get("over"):
            scene.panels.append(Panel("act", _X + _SIDE - 10, y - 6, 12, 12))
    for piece in table["pieces"]:
        scene.token(piece["at"], piece["side"], piece["piece"], 1.12)
    return scene


def _tray(view: str, side: str) -> float:
    """The top of a side's tray: the viewer's is below."""
    return _Y + _SIDE + 37 if side == view else 8.0


@lru_cache(256)
def empty(ground: Ground, holes: frozenset[str] = frozenset()) -> Board:
    """The tiles around these holes, and empty trays, seen from ``ground.view``."""
    board, turned = Board("cyclix"), ground.view == "black"
    board.panels.append(Panel("void", _X - 8, _Y - 8, _SIDE + 16, _SIDE + 18, 9))
    files, ranks = axis(_FILES, _X, _CELL, turned), axis(_RANKS, _Y, _CELL, turned)
    for file, x in files:
        for rank, y in ranks:
            at = file + rank
            if at in holes:
                board.cell(at, Spot(x, y, "hole", _CELL), "void-edge")
            else:
                role = "tile-dark" if is_dark(file, rank) else "tile-light"
                board.cell(at, Spot(x, y, "tile", _CELL), role)
    coordinates(board, ground.names, files, ranks, _X - 8, _Y + _SIDE + 10, 12.5)
    name_cells(board, ground.names)
    for side in DRAWING.views:
        board.panels.append(Panel("tray", _X - 8, _tray(ground.view, side), _SIDE + 16, _TRAY, 9))
    board.width, board.height = _X + _SIDE + 18, _Y + _SIDE + 77
    return board


DRAWING: Final = GameDrawing.load("cyclix", empty, lay_out)
