"""Djambi: four sides, also distinguished by shape; the turn is given below the board."""

from functools import lru_cache
from typing import Any, Final

from drawing.boards.squares import coordinates, is_dark, name_cells
from drawing.game import GameDrawing
from drawing.look import Ground, Shown
from drawing.scene import Badge, Board, Emblem, Panel, Scene, Spot

_FILES: Final = "abcdefghi"
_RANKS: Final = "123456789"
_CELL: Final = 44.0
_CORNER: Final = 32.0
_SIDE: Final = 9 * _CELL
_THRONE: Final = "e5"


def lay_out(shown: Shown, ground: Ground) -> Scene:
    """The board and its pieces, seen from ``ground.view``."""
    scene = Scene.on(empty(ground))
    players: dict[str, Any] = shown.status.get("players", {})
    for piece in shown.table["pieces"]:
        side = piece["side"]
        obeys = players.get(side, {}).get("obeys", side)
        badges = (Badge("dot", "br", obeys),) if obeys not in (None, side) else ()
        scene.token(piece["at"], side, piece["piece"], 1.1, "neutral" if obeys is None else "", *badges)
    for square in shown.table["corpses"]:
        scene.token(square, "corpse", "skull", 0.92)
    return scene


def _put(file: int, rank: int, turns: int) -> tuple[float, float]:
    """The middle of a field, with the board turned by quarters: each brings the next side's corner below."""
    a, b = file - 4, rank - 4
    for _ in range(turns):
        a, b = b, -a
    return _CORNER + (a + 4) * _CELL + _CELL / 2, _CORNER + (4 - b) * _CELL + _CELL / 2


@lru_cache(32)
def empty(ground: Ground) -> Board:
    """The board without anything on it, seen from ``ground.view``."""
    board, names, turns = Board("djambi"), ground.names, DRAWING.views.index(ground.view)
    board.panels.append(Panel("frame", _CORNER - 7, _CORNER - 7, _SIDE + 14, _SIDE + 14, 8))
    board.panels.append(Panel("djambi-light", _CORNER, _CORNER, _SIDE, _SIDE, 0))
    for i, file in enumerate(_FILES):
        for j, rank in enumerate(_RANKS):
            at = file + rank
            role = "centre" if at == _THRONE else "djambi-dark" if is_dark(file, rank) else "djambi-light"
            board.cell(at, Spot(*_put(i, j, turns), "square", _CELL), role)
    throne = board.spots[_THRONE]
    board.emblems.append(Emblem("throne", throne.x, throne.y, 40))
    files = [(name, _put(k, 0, turns)) for k, name in enumerate(_FILES)]
    ranks = [(name, _put(0, k, turns)) for k, name in enumerate(_RANKS)]
    below, left = (files, ranks) if turns % 2 == 0 else (ranks, files)
    xs, ys = [(name, spot[0]) for name, spot in below], [(name, spot[1]) for name, spot in left]
    coordinates(board, names, xs, ys, _CORNER - 7, _CORNER + _SIDE + 7, 12.5)
    name_cells(board, names)
    board.width, board.height = _CORNER + _SIDE + 17, _CORNER + _SIDE + (31 if names == "edge" else 17)
    return board


DRAWING: Final = GameDrawing.load("djambi", empty, lay_out)
