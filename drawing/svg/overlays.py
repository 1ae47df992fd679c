"""Marks, arrows and terrain as SVG: one colour and one shape per meaning."""

from collections.abc import Mapping
from functools import lru_cache
from math import atan2, cos, sin
from typing import Any, Final

from drawing.scene import CORNERS, Arrow, Corner, Emblem, Mark, Point, Spot
from drawing.svg.shapes import circle, disc, outline, path, polygon
from drawing.svg.shapes import number as n
from drawing.themes import MARKS, Palette
from engine.sentences import load_toml

_TINT: Final = MARKS["tint"]
_DANGER: Final = MARKS["danger"]
_CASE: Final = MARKS["case"]

_TABLES: Final = load_toml(__package__, "overlays")
_EDGED: Final[Mapping[str, tuple[str, str, str, float, str]]] = _TABLES["edged"]
_ARROWS: Final[Mapping[str, tuple[str, float, str]]] = _TABLES["arrows"]
_EMBLEMS: Final[Mapping[str, Mapping[str, Any]]] = _TABLES["emblems"]
SIGNS: Final = ("refused", "blocker", "allowed", "choice")
"""Marks with a sign at a corner of their place."""
_DOTS: Final = ' stroke-dasharray=".1 4" stroke-linecap="round"'


def mark_under(mark: Mark, palette: Palette, bold: float) -> str:
    """The part of a mark under the pieces; ``bold`` widens strokes on small cells."""
    spot, kind = mark.spot, mark.kind
    if kind in _EDGED:
        fill, opacity, stroke, width, dash = _EDGED[kind]
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        edge = outline(spot, 0.8 if kind == "check" else 1.6)
        case = path(edge, "none", _CASE, width * bold + 1.4, ' stroke-opacity=".8"')
        return case + path(edge, MARKS[fill], MARKS[stroke], width * bold, f' fill-opacity="{opacity}"{dashes}')
    if kind == "attacker":
        return _brackets(spot, bold)
    if kind == "laid":
        return path(_edge(spot), _TINT, _TINT, 1, ' fill-opacity=".5"')
    if kind == "gone":
        edge = path(outline(spot, 3), "none", _TINT, 1.8, ' stroke-dasharray="4 3"')
        return edge + _cross(spot, 0.2, _TINT, 2.4)
    if kind == "zone":
        return f'<path d="{outline(spot, 0, 5)}" {palette.paint("zone")} fill-opacity=".55"/>'
    return ""


def mark_around(mark: Mark, bold: float) -> str:
    """The dots around a piece: over its token, and on hexes, which are wider than tokens, under it."""
    if mark.kind != "laid":
        return ""
    edge = _edge(mark.spot)
    return "".join(path(edge, "none", colour, wide * bold, _DOTS) for colour, wide in ((_CASE, 3.6), (MARKS["act"], 2)))


def corner_point(spot: Spot, corner: Corner) -> Point:
    """The middle of a sign at a corner of its place; on squares farther out, where an arrow leaves room."""
    across, down = CORNERS[corner]
    if spot.shape == "hex" and down > 0:
        down = -0.14  # the lower corners are for numbers
    away = spot.size * (0.38 if spot.shape == "square" else 0.32)
    return spot.x + across * away, spot.y + down * away


def mark_over(mark: Mark, bold: float, corner: Corner, least: float = 0.0) -> str:
    """The disc with the sign of a mark, at this ``corner`` of its place; its radius is at least ``least``."""
    spot = mark.spot
    x, y = corner_point(spot, corner)
    if mark.kind in ("allowed", "choice"):
        radius = spot.size * bold * (0.14 if mark.kind == "allowed" else 0.08)
        return disc(x, y, radius, MARKS["allowed"], _CASE)
    if mark.kind == "struck":
        return _cross(spot, 0.3, _CASE, 5.4) + _cross(spot, 0.3, _DANGER, 3.2)
    if mark.kind not in ("refused", "blocker"):
        return ""
    r = min(max(spot.size * 0.17 * bold, least), spot.size * 0.4)
    colour = _DANGER if mark.kind == "refused" else MARKS["bar"]
    sign = disc(x, y, r, colour, _CASE)
    if mark.kind == "refused":
        return sign + _cross(Spot(x, y, "point", r), 0.5, _CASE, r * 0.42)
    return sign + f'<path d="M{n(x - r * 0.55)} {n(y)}h{n(r * 1.1)}" stroke="{_CASE}" stroke-width="{n(r * 0.5)}"/>'


def _brackets(spot: Spot, bold: float) -> str:
    """The corners of a place; a line around hexes and points."""
    if spot.shape == "square":
        x, y, half, arm = spot.x, spot.y, spot.size / 2 - 1.8, spot.size * 0.22
        corners = [(i, j) for i in (-1, 1) for j in (-1, 1)]
        edge = "".join(
            f"M{n(x + i * half)} {n(y + j * (half - arm))}V{n(y + j * half)}H{n(x + i * (half - arm))}"
            for i, j in corners
        )
    else:
        edge = _edge(spot)
    case = path(edge, "none", _CASE, 2.4 * bold + 2, ' stroke-linejoin="round"')
    return case + path(edge, _DANGER, _DANGER, 2.4 * bold, ' fill-opacity=".12" stroke-linejoin="round"')


def _edge(spot: Spot) -> str:
    """The line around a place: a ring, on hexes the hexagon, since a ring would cross banners and numbers."""
    return outline(spot, 1.2) if spot.shape == "hex" else circle(spot.x, spot.y, spot.size / 2 - 1.5)


def _cross(spot: Spot, share: float, colour: str, width: float) -> str:
    q = spot.size * share
    d = f"M{n(spot.x - q)} {n(spot.y - q)}l{n(2 * q)} {n(2 * q)}m0 {n(-2 * q)}l{n(-2 * q)} {n(2 * q)}"
    return path(d, "none", colour, width, ' stroke-linecap="round"')


def shaft(arrow: Arrow, bold: float) -> str:
    """The line of an arrow, cased in white, or a lit pair of places: under the pieces, so that it hides none."""
    role, thin, dash = _ARROWS[arrow.kind]
    colour = MARKS[role]
    if arrow.lit:
        (x0, y0), (x1, y1) = arrow.points
        band = f"M{n(x0)} {n(y0)}L{n(x1)} {n(y1)}"
        return path(band, "none", colour, arrow.lit * 0.96, ' stroke-opacity=".6" stroke-linecap="square"')
    width = thin * bold
    line, _ = _course(arrow, width * 2.7)
    dashes = f' stroke-dasharray="{dash}"' if dash else ""
    cap = "" if arrow.kind == "shot" else ' stroke-linecap="round"'
    return (
        f'<g fill="none" stroke-linejoin="round"><path d="{line}" stroke="{_CASE}" '
        f'stroke-width="{n(width + 2.4)}" stroke-linecap="round"/>'
        f'<path d="{line}" stroke="{colour}" stroke-width="{n(width)}"{dashes}{cap}/></g>'
    )


def head(arrow: Arrow, bold: float) -> str:
    """The tip of an arrow: it lies over the pieces, so that it is seen."""
    role, width, _ = _ARROWS[arrow.kind]
    _, tip = _course(arrow, width * bold * 2.7)
    return f'<path d="{tip}" fill="{MARKS[role]}" stroke="{_CASE}" stroke-width="1.2" stroke-linejoin="round"/>'


@lru_cache(256)
def _course(arrow: Arrow, head: float) -> tuple[str, str]:
    """The line and the tip of an arrow with a head of ``head`` units."""
    (x0, y0), (x1, y1) = arrow.points[0], arrow.points[-1]
    middle: tuple[Point, ...] = arrow.points[1:-1]
    if arrow.bow:
        middle = (((x0 + x1) / 2 - (y1 - y0) * arrow.bow, (y0 + y1) / 2 + (x1 - x0) * arrow.bow),)
    px, py = middle[-1] if middle else (x0, y0)
    sx, sy = middle[0] if middle else (x1, y1)
    a, b = atan2(y1 - py, x1 - px), atan2(sy - y0, sx - x0)
    tx, ty = x1 - cos(a) * arrow.end, y1 - sin(a) * arrow.end
    bx, by = tx - cos(a) * head * 0.8, ty - sin(a) * head * 0.8
    first = f"M{n(x0 + cos(b) * arrow.start)} {n(y0 + sin(b) * arrow.start)}"
    if arrow.bow:
        line = f"{first}Q{n(middle[0][0])} {n(middle[0][1])} {n(bx)} {n(by)}"
    else:
        line = first + "".join(f"L{n(x)} {n(y)}" for x, y in (*middle, (bx, by)))
    wings = [(tx - cos(a + turn) * head * 1.12, ty - sin(a + turn) * head * 1.12) for turn in (-0.46, 0.46)]
    return line, polygon([(tx, ty), *wings])


def emblem(sign: Emblem, palette: Palette) -> str:
    """Terrain, the throne, the sign of a level."""
    place = f'transform="translate({n(sign.x)} {n(sign.y)}) scale({sign.size / 40:.3g})"'
    drawn = _EMBLEMS[sign.name]
    if "fill" in drawn:
        return f'<path {place} d="{drawn["d"]}" {palette.paint(drawn["fill"])}{drawn.get("more", "")}/>'
    line = f'{palette.paint(stroke=drawn["stroke"])} stroke-width="{drawn["width"]}"'
    return f'<path {place} d="{drawn["d"]}" fill="none" {line} stroke-linecap="round" stroke-linejoin="round"/>'
