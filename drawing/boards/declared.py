"""Boards that a game declares and does not draw: squares, also on several levels, and hexes.

``board`` of ``GET /v1/games/{game}`` has ``kind``, ``files`` and ``ranks``; squares may have ``levels``; hexes a
``shape``: ``rows``, where every other row is half a hex further right, or ``rhombus``, where every row is. Cells are
named ``a1``, on levels ``1a1``; those in the list ``holes`` of a table are holes. A board of another kind is a frame
with the text of the position.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from itertools import cycle
from typing import Any, Final

from drawing.boards import blank
from drawing.boards.squares import is_dark, name_cells
from drawing.game import Drawn, GameDrawing
from drawing.look import Ground, Shown
from drawing.scene import Board, Label, Panel, Scene, Spot
from drawing.svg.pieces import Pieces, figures
from drawing.themes import SHARED_SIDES

EFFECTS: Final[Mapping[str, Drawn]] = {
    "moved": Drawn({"from": "from", "to": "to"}, ("move", "from", "to")),
    "placed": Drawn({"at": "to"}),
    "captured": Drawn(falls=True),
    "removed": Drawn({"at": "gone"}),
    "tile_removed": Drawn({"at": "gone"}),
}
"""The effects that are drawn, by the names that games usually give them."""
_FILES: Final = "abcdefghijklmnopqrstuvwxyz"
_CELL: Final = 44.0
_LEFT: Final = 40.0
_TOP: Final = 16.0


def drawing_for(game: str, sides: Sequence[str], described: Mapping[str, Any]) -> GameDrawing:
    """The drawing of a game with this board and these pieces: figures of chess by their names, else letters in discs.

    Raises ``KeyError`` or ``TypeError`` for a description that lacks a field.
    """
    declared: Mapping[str, Any] = described["board"]
    if declared["kind"] not in ("squares", "hexes"):
        return blank.DRAWING
    others = cycle((SHARED_SIDES["white"], SHARED_SIDES["black"], *SHARED_SIDES.values()))
    looks = {side: SHARED_SIDES.get(side) or next(others) for side in sides}
    letters = {piece["piece"]: piece["letter"] for piece in described["pieces"] if "letter" in piece}
    views = tuple(sides) if len(sides) == 2 else tuple(sides[:1])
    levels = "".join(map(str, range(declared.get("levels", 1), 0, -1))) if declared.get("levels", 1) > 1 else ""

    @lru_cache(64)
    def empty(ground: Ground, holes: frozenset[str] = frozenset()) -> Board:
        shown = [level for level in ground.levels if level in levels] or [*levels]
        return _board(game, declared, ground, shown or [""], holes, turned=ground.view != views[0])

    def lay_out(shown: Shown, ground: Ground) -> Scene:
        scene = Scene.on(empty(ground, frozenset(shown.table.get("holes", ()))))
        for piece in shown.table.get("pieces", ()):
            scene.token(piece["at"], piece["side"], piece["piece"], 1.05)
        return scene

    pieces = Pieces(looks, figures(), letters)
    return GameDrawing(views, pieces, empty, lay_out, EFFECTS, levels=(levels, *levels) if levels else ())


def _board(
    game: str,
    declared: Mapping[str, Any],
    ground: Ground,
    levels: Sequence[str],
    holes: frozenset[str],
    *,
    turned: bool,
) -> Board:
    """The boards of these levels, one below the other or side by side, each within the width and height of one."""
    is_row = ground.layout == "row"
    board = Board(game, lanes="" if len(levels) < 2 else "across" if is_row else "down")
    wide, high = _size(declared)
    left, top = _LEFT, _TOP + (12 if levels[0] else 0)
    for level in levels:
        if declared["kind"] == "squares":
            board.panels.append(Panel("frame", left - 7, top - 7, wide + 14, high + 14, 8))
        for file, rank, x, y in _cells(declared):
            x, y = (wide - x, high - y) if turned else (x, y)
            spot, at = Spot(left + x, top + y, "square", _CELL), f"{level}{file}{rank}"
            if declared["kind"] == "hexes":
                board.cell(at, spot._replace(shape="hex"), "grass")
            elif at in holes:
                board.cell(at, spot._replace(shape="hole"), "void-edge")
            else:
                board.cell(at, spot, "tile-dark" if is_dark(file, str(rank)) else "tile-light")
            if ground.names == "edge" and file == (_FILES[declared["files"] - 1] if turned else "a"):
                board.labels.append(Label(left + x - _CELL * 0.8, top + y - 6, str(rank), 12.5))
            if ground.names == "edge" and rank == (declared["ranks"] if turned else 1):
                board.labels.append(Label(left + x, top + y + _CELL * 0.72, file, 12.5))
        if level:
            board.bridges.append(Label(left - 4, top - 22, level, 11.5, "ink", "start", 1.7))
        board.width, board.height = left + wide + 44, top + high + 34
        left, top = (board.width, top) if is_row else (left, board.height + 18)
    name_cells(board, ground.names)
    return board


def _cells(declared: Mapping[str, Any]) -> Iterator[tuple[str, int, float, float]]:
    """Every cell with its middle, seen from the first side: rank 1 is below, file a at the left."""
    step = _CELL if declared["kind"] == "squares" else _CELL * 3**0.5 / 2
    for rank in range(1, declared["ranks"] + 1):
        for n in range(declared["files"]):
            x = _CELL * (n + 0.5 + _shift(declared, rank))
            yield _FILES[n], rank, x, _size(declared)[1] - _margin(declared) - step * (rank - 1)


def _shift(declared: Mapping[str, Any], rank: int) -> float:
    """How far a row is to the right, in cells."""
    if declared["kind"] == "squares":
        return 0.0
    return (rank - 1) / 2 if declared.get("shape") == "rhombus" else (rank - 1) % 2 / 2


def _margin(declared: Mapping[str, Any]) -> float:
    """From the middle of a cell to the edge of the board."""
    return _CELL / 2 if declared["kind"] == "squares" else _CELL / 3**0.5


def _size(declared: Mapping[str, Any]) -> tuple[float, float]:
    files, ranks = declared["files"], declared["ranks"]
    widest = max(_shift(declared, rank) for rank in range(1, ranks + 1))
    step = _CELL if declared["kind"] == "squares" else _CELL * 3**0.5 / 2
    return _CELL * (files + widest), step * (ranks - 1) + 2 * _margin(declared)
