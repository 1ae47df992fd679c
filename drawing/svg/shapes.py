"""Paths of the forms that pictures are made of, as SVG writes them."""

from collections.abc import Iterable
from functools import lru_cache
from math import cos, pi, sin

from drawing.scene import Point, Spot


def number(value: float) -> str:
    """A length to a tenth of a unit, as short as it can be written."""
    text = f"{value:.1f}"
    return text[:-2] if text[-2:] == ".0" else text


def path(d: str, fill: str, stroke: str, width: float, more: str = "") -> str:
    """A path element with the colours of its inside and of its edge; ``more`` are further attributes."""
    return f'<path d="{d}" fill="{fill}" stroke="{stroke}" stroke-width="{number(width)}"{more}/>'


def moved(d: str, x: float, y: float, fill: str, stroke: str, width: float) -> str:
    """A path drawn about the origin, put somewhere else."""
    return path(d, fill, stroke, width, f' transform="translate({number(x)} {number(y)})"')


def disc(x: float, y: float, radius: float, fill: str, stroke: str) -> str:
    """A filled circle with an edge, as signs have."""
    return (
        f'<circle cx="{number(x)}" cy="{number(y)}" r="{number(radius)}" fill="{fill}" stroke="{stroke}" '
        'stroke-width="1.2"/>'
    )


def polygon(points: Iterable[Point]) -> str:
    """A closed outline through these points."""
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "z"


def circle(x: float, y: float, radius: float) -> str:
    """A circle round a point."""
    r, d = number(radius), number(2 * radius)
    return f"M{number(x - radius)} {number(y)}a{r} {r} 0 1 0 {d} 0a{r} {r} 0 1 0-{d} 0z"


def box(x: float, y: float, width: float, radius: float) -> str:
    """A square about a middle, with round corners."""
    half = width / 2
    side, r = number(width - 2 * radius), number(radius)
    return (
        f"M{number(x - half + radius)} {number(y - half)}h{side}a{r} {r} 0 0 1 {r} {r}v{side}a{r} {r} 0 0 1-{r} {r}"
        f"h-{side}a{r} {r} 0 0 1-{r}-{r}v-{side}a{r} {r} 0 0 1 {r}-{r}z"
    )


def hexagon(x: float, y: float, size: float) -> tuple[Point, ...]:
    """The corners of a hexagon with one at the top; ``size`` is its width from side to side."""
    r, half = size / 3**0.5, size / 2
    right, left, up, down = x + half, x - half, y - r / 2, y + r / 2
    return ((x, y - r), (right, up), (right, down), (x, y + r), (left, down), (left, up))


LEAN = 20.0
"""How far the lower edge of a slanted field is to the left of its upper one."""
LOW = 32.0
"""The height of a slanted field."""


def outline(spot: Spot, inset: float = 0.0, radius: float = 4.0) -> str:
    """The edge of a place, drawn in by ``inset``."""
    width = spot.size - 2 * inset
    if spot.shape == "hex":
        return polygon(hexagon(spot.x, spot.y, width))
    if spot.shape == "slant":
        high = LOW - 2 * inset
        lean, half = LEAN * high / LOW / 2, (width - inset) / 2
        left, right, up, down = spot.x - half, spot.x + half, spot.y - high / 2, spot.y + high / 2
        return polygon(((left + lean, up), (right + lean, up), (right - lean, down), (left - lean, down)))
    if spot.shape == "point":
        return circle(spot.x, spot.y, width / 2)
    return box(spot.x, spot.y, width, radius)


@lru_cache(64)
def token_form(form: str, radius: float) -> str:
    """The edge of a token about the origin: disc, square, diamond or hexagon."""
    if form == "square":
        return box(0, 0, 1.86 * radius, 0.28 * radius)
    if form == "diamond":
        k, q = 1.12 * radius, 0.2 * radius
        a, b, c = number(k), number(q), number(k - q)
        return f"M-{b}-{c}Q0-{a} {b}-{c}L{c}-{b}Q{a} 0 {c} {b}L{b} {c}Q0 {a}-{b} {c}L-{c} {b}Q-{a} 0-{c}-{b}z"
    if form == "hexagon":
        return polygon((radius * 1.06 * cos(pi / 3 * i), radius * 1.06 * sin(pi / 3 * i)) for i in range(6))
    return circle(0, 0, radius)
