"""A scene as SVG: no text element, no font, no script, no reference to anything outside."""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from hashlib import blake2b
from math import hypot, inf
from typing import Final
from xml.sax.saxutils import escape

from drawing.look import Look, Theme
from drawing.registry import drawing_of
from drawing.scene import CELL, CORNERS, Board, Cell, Corner, Inset, Label, Mark, Panel, Point, Polyline, Scene
from drawing.svg import alphabet, overlays
from drawing.svg.pieces import Tokens, figure, pinned
from drawing.svg.shapes import hexagon, outline, path, polygon
from drawing.svg.shapes import number as n
from drawing.themes import MARKS, Palette
from drawing.words import MAX_CHARACTERS, truncate

_FORBIDDEN: Final = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML cannot hold."""
_GAP: Final = 12.0
LEAST: Final = 14 / 400
"""The least size of signs and badges, in widths of the board: 14 pixels of 400."""
HALF: Final = 21
"""From the middle of a single piece to the edge of its picture, in units of the board: a cell is 40 wide."""
MAX_FRAMES: Final = 12
_MOST: Final = 4
_ROOM: Final = 1_920.0
"""Units per row: fields of 40 are then 25 pixels wide in a strip of 1,200."""
_TALLEST: Final = 2.5
"""The most height of a strip, in parts of its width."""
_PALETTES: Final[dict[Theme, Palette]] = {theme: Palette(theme) for theme in ("light", "dark", "auto")}


def write(scene: Scene, look: Look, *, named: bool = True) -> str:
    """The whole document. Cells that are not ``named`` are one element, which renders faster."""
    pieces = _pieces(scene, look)
    # The boards of crops are too many to keep.
    board = (_board.__wrapped__ if scene.inset else _board)(scene.board, look.theme, named)
    drawn = f"{_page(scene, look)}{board}{_over(scene, look, pieces, titled=named)}"
    drawn += _inset(scene.inset, look, pieces) if scene.inset else ""
    return _document((*scene.corner, scene.width, scene.height), scene.title, scene.description, look, drawn, pieces)


def write_strip(scenes: Sequence[Scene], look: Look) -> str:
    """A film strip of 1 to ``MAX_FRAMES`` scenes in reading order: boards and tokens are defined once for all.

    No animation: forums show none of it well.
    """
    columns, title = columns_of(scenes), truncate(scenes[0].title, MAX_CHARACTERS // 4)
    titles = " ".join(f"{k}. {scene.title}" for k, scene in enumerate(scenes, 1))
    description = truncate(titles, MAX_CHARACTERS - len(title))
    pieces = _pieces(scenes[0], look)
    boards: dict[Board, str] = {}
    shared, frames = [], []
    wide, x, y, row = max(scene.width for scene in scenes), _GAP, _GAP, 0.0
    for k, scene in enumerate(scenes):
        name = boards.get(scene.board)
        if name is None:
            name = boards[scene.board] = f"{Palette.KEY}b{len(boards)}"
            shared.append(f'<g id="{name}">{_board(scene.board, look.theme, False)}</g>')
        if k and k % columns == 0:
            x, y, row = _GAP, y + row + _GAP, 0.0
        body = f'{_page(scene, look)}<use href="#{name}"/>{_over(scene, look, pieces)}'
        frames.append(f'<g transform="translate({n(x)} {n(y)})">{body}</g>')
        x, row = x + wide + _GAP, max(row, scene.height)
    width, height = min(columns, len(scenes)) * (wide + _GAP) + _GAP, y + row + _GAP
    ground = f'<rect width="{n(width)}" height="{n(height)}" {_PALETTES[look.theme].paint("frame")}/>'
    drawn = ground + "".join(frames)
    return _document((0, 0, width, height), title, description, look, drawn, pieces, "".join(shared))


def columns_of(scenes: Sequence[Scene]) -> int:
    """Frames per row: few enough for legible fields, more if the strip would be too tall."""
    wide, high = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    count = len(scenes)
    columns = min(count, _MOST, max(1, int(_ROOM // wide)))
    while columns < count and -(-count // columns) * high > _TALLEST * columns * wide:
        columns += 1
    rows = -(-count // columns)
    return -(-count // rows)


@lru_cache(256)
def write_piece(game: str, side: str, kind: str, title: str) -> str:
    """A single piece in the middle of a document, the same as on a board, for front ends that drag pieces."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-{HALF} -{HALF} {2 * HALF} {2 * HALF}" role="img">'
        f"<title>{safe(title)}</title>{figure(drawing_of(game).pieces, side, kind)}</svg>"
    )


def _pieces(scene: Scene, look: Look) -> Tokens:
    return Tokens(drawing_of(scene.board.game).pieces, as_letters=look.pieces == "letters")


def _page(scene: Scene, look: Look) -> str:
    """An opaque background, so that the picture is readable on any page."""
    return _panel(Panel("page", *scene.corner, scene.width, scene.height, 8), _PALETTES[look.theme])


def _inset(inset: Inset, look: Look, pieces: Tokens) -> str:
    """The whole board in small, and a frame around each part that the picture shows."""
    scene, scale = inset.scene, inset.scale
    drawn = _board(scene.board, look.theme, False, bare=True) + pieces.dots(scene.tokens)
    for left, top, right, bottom in inset.boxes:
        edge = polygon(((left, top), (right, top), (right, bottom), (left, bottom)))
        drawn += path(edge, "none", MARKS["danger"], 2 / scale)
    return f'<g transform="translate({n(inset.x)} {n(inset.y)}) scale({scale:.3g})">{drawn}</g>'


def _over(scene: Scene, look: Look, pieces: Tokens, *, titled: bool = False) -> str:
    """Everything on the board or below it. ``titled``: pieces have their names."""
    palette = _PALETTES[look.theme]
    bold = min(1.6, max(1.0, scene.board.width / 480))  # where cells are small, marks are drawn larger
    least = scene.board.width * LEAST / 2
    names = scene.names if titled else {}
    marks = sorted(scene.marks.values(), key=lambda mark: mark.kind == "attacker")  # corners of this layer cover edges
    arrows = list(scene.arrows.values())
    return "".join(
        [
            *(_panel(panel, palette) for panel in scene.panels),
            *(_line(line, palette) for line in scene.lines),
            *(alphabet.draw_text(label, palette.paint(stroke=label.role)) for label in scene.labels),
            pieces.chip(scene.chip) if scene.chip else "",
            '<g pointer-events="none">',
            *(overlays.shaft(arrow, bold) for arrow in arrows if arrow.lit),
            *(overlays.mark_under(mark, palette, bold) for mark in marks),
            *(overlays.mark_around(mark, bold) for mark in marks if mark.spot.shape == "hex"),
            *(overlays.shaft(arrow, bold) for arrow in arrows if not arrow.lit),
            *(_bridge(label, palette) for label in scene.board.bridges),
            "</g>",
            *(pieces.draw(token, names.get((token.side, token.kind), "")) for token in scene.tokens),
            '<g pointer-events="none">',
            *(overlays.mark_around(mark, bold) for mark in marks if mark.spot.shape != "hex"),
            pieces.pin(scene.tokens, ("flag",), least),
            *(overlays.head(arrow, bold) for arrow in arrows if not arrow.lit),
            pieces.pin(scene.tokens, ("raised", "slain", "dot", "text"), least),
            *_signs(scene, marks, bold, least),
            "</g>",
        ]
    )


def _bridge(label: Label, palette: Palette) -> str:
    """A line of text on a plate in the colour of the page."""
    wide = alphabet.measure(label.text) * label.size / 10
    plate = Panel("page", label.x - 3, label.y - 3, wide + 6, label.size + 6, 3)
    return _panel(plate, palette) + alphabet.draw_text(label, palette.paint(stroke=label.role))


def _taken(scene: Scene) -> dict[Point, set[Corner]]:
    """The taken corners by place: by badges, by heads of arrows (straight ones take two), the middle by a piece."""
    taken: dict[Point, set[Corner]] = {}
    for token in scene.tokens:
        taken.setdefault((token.x, token.y), {"middle"}).update(badge.corner for badge in token.badges)
    for arrow in (arrow for arrow in scene.arrows.values() if not arrow.lit):
        (x0, y0), (x1, y1) = arrow.points[-2:]
        across, down = x0 - x1, y0 - y1
        sides, steep = (abs(across) > 0.4 * abs(down)), (abs(down) > 0.4 * abs(across))
        taken.setdefault((x1, y1), set()).update(
            corner
            for corner, (right, low) in CORNERS.items()
            if corner != "middle" and right * across * sides >= 0 and low * down * steep >= 0
        )
    return taken


def _signs(scene: Scene, marks: Iterable[Mark], bold: float, least: float) -> Iterable[str]:
    """The parts of marks above pieces, each clear of badges and of the signs before it."""
    taken = _taken(scene)
    pins = [(badge, token, CELL * token.size) for token in scene.tokens for badge in token.badges]
    badges = [pinned(badge, token.x, token.y, size, least)[:2] for badge, token, size in pins]
    for mark in marks:
        corner = _corner(mark, taken, badges, scene, least)
        if mark.kind in overlays.SIGNS:
            badges.append(overlays.corner_point(mark.spot, corner))
        yield overlays.mark_over(mark, bold, corner, least)


def _corner(
    mark: Mark, taken: Mapping[Point, set[Corner]], badges: Sequence[Point], scene: Scene, least: float
) -> Corner:
    """The corner where a mark hides least: dots in the middle of empty places, others at the first free corner."""
    spot = mark.spot
    if mark.kind not in overlays.SIGNS:
        return "middle"
    here = taken.get((spot.x, spot.y), set())
    if mark.kind in ("allowed", "choice") and "middle" not in here:
        return "middle"

    def room(corner: Corner, points: Iterable[Point]) -> float:
        x, y = overlays.corner_point(spot, corner)
        return min((hypot(px - x, py - y) for px, py in points), default=inf)

    pieces = [(token.x, token.y) for token in scene.tokens]
    corners = [corner for corner in CORNERS if corner != "middle" and room(corner, pieces) >= CELL * 0.3]
    free = [corner for corner in corners if corner not in here]
    clear = [corner for corner in free if room(corner, badges) >= max(CELL * 0.36, 2 * least)]
    return clear[0] if clear else max(corners, key=lambda corner: room(corner, badges), default="tr")


def _document(
    box: Sequence[float], title: str, description: str, look: Look, drawn: str, pieces: Tokens, shared: str = ""
) -> str:
    """The drawing after the definitions that it uses; ``box``: its corner, width and height."""
    style = _PALETTES[look.theme].style(shared + drawn)
    inner = f"{style}<defs>{''.join(pieces.definitions)}{shared}</defs>{drawn}"
    pixels = f' width="{look.width}" height="{max(1, round(look.width * box[3] / box[2]))}"' if look.width else ""
    key = "b" + blake2b(f"{inner}{title}{description}{pixels}".encode(), digest_size=6).hexdigest()
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{" ".join(map(n, box))}"{pixels} role="img" '
        f'aria-labelledby="{key}-t {key}-d"><title id="{key}-t">{safe(title)}</title>'
        f'<desc id="{key}-d">{safe(description)}</desc>{inner.replace(Palette.KEY, key)}</svg>'
    )


def safe(text: str) -> str:
    """Text escaped for a document."""
    return escape(_FORBIDDEN.sub("\ufffd", text))


@lru_cache(128)
def _board(board: Board, theme: Theme, named: bool, bare: bool = False) -> str:
    """Everything under the pieces, the same for every position; ``bare``: the cells alone."""
    palette = _PALETTES[theme]
    out = [_panel(panel, palette) for panel in board.panels]
    ground = {panel.role for panel in board.panels}
    groups: dict[tuple[str, str], list[Cell]] = {}
    for cell in board.cells:
        groups.setdefault((cell.role, cell.spot.shape), []).append(cell)
    for (role, shape), cells in groups.items():
        # A panel of the same colour below needs no second layer.
        if named or role not in ground:
            out += _cells(cells, role, shape, palette, named)
    if bare:
        return "".join(out)
    out.append('<g pointer-events="none">')
    out += [_line(line, palette) for line in board.lines]
    out += [overlays.emblem(emblem, palette) for emblem in board.emblems]
    out += [alphabet.draw_text(label, palette.paint(stroke=label.role)) for label in board.labels]
    out.append("</g>")
    return "".join(out)


def _cells(cells: Iterable[Cell], role: str, shape: str, palette: Palette, named: bool) -> Iterable[str]:
    """Cells of one colour and shape, each with its name, or all as one."""
    if shape == "tile":
        low = "".join(outline(cell.spot._replace(y=cell.spot.y + 2.6), 1.3) for cell in cells)
        yield f'<path d="{low}" {palette.paint("tile-side")}/>'
    if shape == "hex":
        yield f'<g {palette.paint(role, "grass-line")} stroke-width="1.2">'
    elif shape == "hole":
        edge = palette.paint(stroke=role)
        yield f'<g fill="none" pointer-events="all" {edge} stroke-width="1.2" stroke-dasharray="3 4">'
    else:
        yield f"<g {palette.paint(role)}>"
    if named:
        yield "".join(f'<path data-at="{cell.at}" d="{_edge(cell)}"/>' for cell in cells)
    else:
        yield f'<path d="{"".join(_edge(cell) for cell in cells)}"/>'
    yield "</g>"


def _edge(cell: Cell) -> str:
    spot = cell.spot
    if spot.shape == "hex":
        return polygon(hexagon(spot.x, spot.y, spot.size - 1))
    if spot.shape == "square":
        size = n(spot.size)
        return f"M{n(spot.x - spot.size / 2)} {n(spot.y - spot.size / 2)}h{size}v{size}h-{size}z"
    if spot.shape == "slant":
        return outline(spot)
    return outline(spot, 1.3 if spot.shape == "tile" else 4)


def _panel(panel: Panel, palette: Palette) -> str:
    return (
        f'<rect x="{n(panel.x)}" y="{n(panel.y)}" width="{n(panel.width)}" height="{n(panel.height)}" '
        f'rx="{n(panel.radius)}" {palette.paint(panel.role)}/>'
    )


def _line(line: Polyline, palette: Palette) -> str:
    path = "M" + "L".join(f"{n(x)} {n(y)}" for x, y in line.points)
    fill = "" if line.fill else ' fill="none"'
    dash = f' stroke-dasharray="{line.dash}" stroke-linecap="round"' if line.dash else ""
    return f'<path d="{path}"{fill} {palette.paint(line.fill, line.role)} stroke-width="{n(line.width)}"{dash}/>'
