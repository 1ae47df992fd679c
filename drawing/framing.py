"""The frame of a picture: the parts of the boards around its marks, and the shape of the whole."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil, floor, inf
from typing import Any, Final

from drawing.look import Look
from drawing.scene import Board, Box, Column, Inset, Label, Point, Scene, Spot

LANDSCAPE: Final = 1200 / 630
"""The width of a landscape in heights: what forums and chats show of a page."""
_ROOMY: Final = 1.6
"""How much wider than a landscape boards are that have the caption below them."""
_WHOLE: Final = 9
"""Boards of at most this many cells across and down are never cropped."""
_LEAST: Final = (6, 4)
"""The fewest cells of a part, across and down."""
_NARROWEST: Final = 0.75
"""The least width of a crop in heights, where the board is wide enough."""
_RIM: Final = 7.0
"""The width of the frame around a board."""
_NAMES: Final = 22.0
"""The room of the names of ranks, files and levels."""


def frame(scene: Scene, look: Look) -> Scene:
    """The scene before its caption, cropped and shaped as ``look`` has it."""
    is_cropped = look.crop == "auto" and look.layout != "perspective" and not _is_small(scene.board)
    flat = look.shape == "landscape"
    boxes = around(scene) if is_cropped else []
    if not boxes and not flat:
        return scene
    page = _cropped(scene, boxes, look.names == "edge") if boxes else scene
    width, height, whole = page.width, page.height, (scene.width, scene.height)
    is_below = not flat or width > height * LANDSCAPE * _ROOMY
    if flat:
        page.width = width if is_below else max(height * LANDSCAPE, width / 0.62)
        page.height = page.width / LANDSCAPE
        page.corner = (min(0.0, (width - page.width * 0.56) / 2), 0.0 if is_below else (height - page.height) / 2)
    scale = page.width * min(0.24 / whole[0], (0.13 if flat else 0.2) / whole[1]) if boxes else 0.0
    wide, high = whole[0] * scale, whole[1] * scale
    right, bottom = page.corner[0] + page.width, page.corner[1] + page.height
    top = bottom - high - 12 if flat else bottom + 10
    if is_below:
        end = page.height if flat else top + high + 8
        left = 28 if flat else 14
        page.column = Column(left, height, right - wide - left - 20, page.width / 30, end - 12 if flat else inf, end)
        page.height = end
    else:
        page.column = Column(width + 6, page.corner[1] + 8, right - width - 20, page.width / 42, top, page.height)
    page.inset = Inset(scene, boxes, right - wide - 10, top, scale) if boxes else None
    return page


def _is_small(board: Board) -> bool:
    grounds = _grounds(board).values()
    most = _WHOLE * board.cells[0].spot.size + 1 if board.cells else 0.0
    return len(grounds) == 1 and all(max(right - left, bottom - top) <= most for left, top, right, bottom in grounds)


def around(scene: Scene) -> list[Box]:
    """The same files and ranks of each board on which something is marked; none for all of it, or without marks."""
    board, grounds = scene.board, _grounds(scene.board)
    names = {(spot.x, spot.y): place for place, spot in board.spots.items()}
    places = {mark.at for mark in scene.marks.values() if mark.kind != "zone"}
    places |= {names[point] for arrow in scene.arrows.values() for point in arrow.points if point in names}
    levels = {place: place[0] if board.lanes else "" for place in places}
    shown = [ground for level, ground in grounds.items() if level in levels.values()]
    if not shown:
        return []
    near = _joined(_box(board.spots[place], *grounds[level][:2]) for place, level in levels.items())
    cell, wide, high = board.cells[0].spot.size, shown[0][2] - shown[0][0], shown[0][3] - shown[0][1]
    low, far = _stretched(near[1], near[3], _LEAST[1] * cell, high, cell)
    tall = (far - low) * (1 if board.lanes == "across" else len(shown))
    here, there = _stretched(near[0], near[2], max(_LEAST[0] * cell, tall * _NARROWEST), wide, cell)
    if len(shown) == len(grounds) and (there - here) * (far - low) > 0.8 * wide * high:
        return []
    rough = [(here + x, low + y, there + x, far + y) for x, y, _, _ in shown]
    return [_joined(cell for cell in _cells(board) if _within(cell, box)) for box in rough]  # whole hexes


def _cropped(scene: Scene, boxes: list[Box], named: bool) -> Scene:
    """The scene with these parts of its boards only, one after another."""
    old, grounds = scene.board, _grounds(scene.board).values()
    start = left = _NAMES if named else 8.0
    top = _NAMES if old.bridges else 8.0
    board = Board(old.game, lanes=old.lanes)
    moves: list[tuple[Box, Point]] = []
    for box in boxes:
        ends = next(ground for ground in grounds if _within(box, ground))
        rims = [_RIM * (edge == end) for edge, end in zip(box, ends, strict=True)]  # frames are shown where boards end
        x, y, right, bottom = part = (box[0] - rims[0], box[1] - rims[1], box[2] + rims[2], box[3] + rims[3])
        dx, dy = left - x, top - y
        moves.append((part, (dx, dy)))
        board.panels += [panel._replace(x=left, y=top, width=right - x, height=bottom - y) for panel in old.panels[:1]]
        above = [label for label in old.bridges if label.x < box[0] and label.y < box[1]]
        board.bridges += [label._replace(x=left + 3, y=top - 15) for label in above[-1:]]
        for line in old.lines:  # each is upright or level
            (begin, level), (end, _) = line.points[0], line.points[-1]
            if x <= begin <= right if begin == end else y <= level <= bottom:
                points = ((min(max(a, x), right) + dx, min(max(b, y), bottom) + dy) for a, b in line.points)
                board.lines.append(line._replace(points=tuple(points)))
        board.width, board.height = right + dx + 8, bottom + dy + start
        left, top = (board.width, top) if old.lanes == "across" else (left, bottom + dy + _NAMES)

    def moved(items: Sequence[Any]) -> list[Any]:
        return [
            item._replace(x=item.x + dx, y=item.y + dy)
            for part, (dx, dy) in moves
            for item in items
            if _within((item.x, item.y, item.x, item.y), part)
        ]

    def at_home(item: Any) -> Any:
        return item._replace(spot=item.spot._replace(x=board.spots[item.at].x, y=board.spots[item.at].y))

    for part, (dx, dy) in moves:
        inside = ((place, spot) for place, spot in old.spots.items() if _within(_box(spot), part))
        board.spots |= {place: spot._replace(x=spot.x + dx, y=spot.y + dy) for place, spot in inside}
    board.cells = [at_home(cell) for cell in old.cells if cell.at in board.spots]
    board.emblems = moved(old.emblems)
    unnamed = moved([label for label in old.labels if label.role != "label"])
    board.labels = unnamed + (_names(old, moves) if named else [])
    page = Scene(board, board.width, board.height, names=scene.names)
    page.marks = {key: at_home(mark) for key, mark in scene.marks.items() if mark.at in board.spots}
    page.tokens = moved([token for token in scene.tokens if token.at in board.spots or not token.at])
    for key, arrow in scene.arrows.items():
        ways = ((x + dx, y + dy) for x, y in arrow.points for part, (dx, dy) in moves if _within((x, y, x, y), part))
        page.arrows[key] = arrow._replace(points=tuple(ways))
    return page


def _names(board: Board, moves: Iterable[tuple[Box, Point]]) -> list[Label]:
    """The names of the files below the parts, and of the ranks at the left of the first."""
    names: dict[tuple[str, float], Label] = {}
    for (left, top, right, bottom), (dx, dy) in moves:
        for label in (label for label in board.labels if label.role == "label"):
            size, middle = min(label.size, 12.0), label.y + label.size / 2
            if left + _RIM < label.x < right - _RIM and middle > bottom - _RIM:
                names[label.text, label.x] = label._replace(x=label.x + dx, y=bottom + dy + 5, size=size)
            elif label.x < left + _RIM and top < middle < bottom:
                rank = label._replace(x=left + dx - 11, y=middle + dy - size / 2, size=size)
                names.setdefault((label.text, middle), rank)
    return list(names.values())


@lru_cache(16)
def _cells(board: Board) -> tuple[Box, ...]:
    """The rectangles of the cells of a board, which many pictures share."""
    return tuple(_box(cell.spot) for cell in board.cells)


@lru_cache(16)
def _grounds(board: Board) -> dict[str, Box]:
    """The rectangle of the cells of each board, by the sign of its level."""
    boxes: dict[str, list[Box]] = {}
    for cell, box in zip(board.cells, _cells(board), strict=True):
        boxes.setdefault(cell.at[0] if board.lanes else "", []).append(box)
    return {level: _joined(several) for level, several in boxes.items()}


def _box(spot: Spot, x: float = 0.0, y: float = 0.0) -> Box:
    """The rectangle of a place, from ``x`` and ``y`` on."""
    half = spot.size / 2
    high = half * 2 / 3**0.5 if spot.shape == "hex" else half
    return spot.x - half - x, spot.y - high - y, spot.x + half - x, spot.y + high - y


def _joined(boxes: Iterable[Box]) -> Box:
    lefts, tops, rights, bottoms = zip(*boxes, strict=True)
    return min(lefts), min(tops), max(rights), max(bottoms)


def _within(inner: Box, outer: Box) -> bool:
    """Whether a rectangle is within another, give or take a tenth."""
    return min(inner[0] - outer[0], inner[1] - outer[1], outer[2] - inner[2], outer[3] - inner[3]) > -0.1


def _stretched(low: float, high: float, least: float, most: float, cell: float) -> tuple[float, float]:
    """A span with a cell at both ends, of at least ``least``, within 0 and ``most``, in whole cells."""
    size = min(max(high - low + 2 * cell, least), most)
    low = min(max((low + high - size) / 2, 0.0), most - size)
    return floor(low / cell + 0.01) * cell, min(ceil((low + size) / cell - 0.01) * cell, most)
