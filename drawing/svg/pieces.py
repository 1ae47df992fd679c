"""Pieces as SVG: tokens with their figure or letter, and the small signs pinned to them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, Final
from xml.sax.saxutils import escape

from drawing.scene import CELL, CORNERS, Badge, Label, State, Token
from drawing.svg import alphabet
from drawing.svg.shapes import circle, disc, moved, path, token_form
from drawing.svg.shapes import number as n
from drawing.themes import BANNERS, MARKS, SHARED_SIDES, STONE, Palette, Side, greyed
from engine.sentences import load_toml

Figure = tuple[str, ...]
"""The layers of a silhouette, from the bottom up."""


def figures(own: Mapping[str, Any] = {}) -> Mapping[str, Figure]:
    """By kind of piece, the silhouettes that games share, and a game's own."""
    drawings = {**load_toml(__package__, "figures"), **own}
    return {kind: tuple(drawings[drawn] if isinstance(drawn, str) else drawn) for kind, drawn in drawings.items()}


RADIUS: Final = 0.45 * CELL
_ART: Final = {"disc": 0.79, "square": 0.82, "diamond": 0.70, "hexagon": 0.78}
"""The width of the box of a figure, in widths of its token."""
_SHADES: Final = {"ghost": ' opacity=".8"', "leaving": ' opacity=".35"'}
_KEY: Final = Palette.KEY


@dataclass(frozen=True, slots=True, eq=False)
class Pieces:
    """The pieces of a game: the look of each side, and by kind a silhouette and a letter.

    A kind without a silhouette is drawn as its letter; a kind without a letter goes by the first one of its name.
    """

    sides: Mapping[str, Side]
    figures: Mapping[str, Figure] = field(default_factory=figures)
    letters: Mapping[str, str] = field(default_factory=dict)

    def side(self, name: str) -> Side:
        """The look of a side; grey for a side without a look."""
        return self.sides.get(name, SHARED_SIDES["grey"])

    def letter(self, kind: str) -> str:
        """The letter, or the letters, of a kind of piece."""
        return self.letters.get(kind) or "".join(word[:1] for word in kind.split("_")).upper()


class Tokens:
    """The pieces of one picture, as figures or ``as_letters``: each kind is defined once."""

    def __init__(self, pieces: Pieces, *, as_letters: bool) -> None:
        self._pieces = pieces
        self._as_letters = as_letters
        self._known: dict[tuple[str, str, str], str] = {}
        self.definitions: list[str] = []

    def draw(self, token: Token, title: str) -> str:
        """A piece under its title, if any; one without a kind is only an anchor for badges."""
        if not token.kind:
            return ""
        x, y = n(token.x), n(token.y)
        name = self._name(token.side, token.kind, token.state if token.state in ("stone", "neutral") else "")
        spot = f'x="{x}" y="{y}"' if token.size == 1 else f'transform="translate({x} {y}) scale({token.size:.3g})"'
        at = f' data-at="{token.at}"' if token.at else ""
        held = f'data-side="{token.side}" data-piece="{token.kind}"'
        words = f"><title>{escape(f'{title} {token.at}'.rstrip())}</title></use>" if title else "/>"
        return f'<use href="#{name}" {spot}{_SHADES.get(token.state, "")}{at} {held}{words}'

    def dots(self, tokens: Iterable[Token]) -> str:
        """The pieces in small, each a disc in the colours of its side."""
        sides: dict[str, str] = {}
        for token in (token for token in tokens if token.kind):
            sides[token.side] = sides.get(token.side, "") + circle(token.x, token.y, RADIUS * token.size)
        looks = {name: self._pieces.side(name) for name in sides}
        return "".join(path(d, looks[name].paper, looks[name].rim, 3) for name, d in sides.items())

    def chip(self, token: Token) -> str:
        """The form of a side, without a figure."""
        side = self._pieces.side(token.side)
        return moved(token_form(side.form, RADIUS * token.size), token.x, token.y, side.paper, side.rim, 1.6)

    def pin(self, tokens: Sequence[Token], kinds: Sequence[str], least: float) -> str:
        """The badges of these kinds, kind by kind, so that no neighbour hides one; ``least`` is their least radius."""
        several = [(badge, token) for token in tokens for badge in token.badges if badge.kind in kinds]
        several.sort(key=lambda pair: kinds.index(pair[0].kind))
        return "".join(self._badge(badge, token.x, token.y, CELL * token.size, least) for badge, token in several)

    def _name(self, side: str, kind: str, state: State) -> str:
        """The id of a token about the origin."""
        name = self._known.get((side, kind, state))
        if name is None:
            name = self._known[side, kind, state] = f"{_KEY}t{len(self._known)}"
            body = (_lettered if self._as_letters else figure)(self._pieces, side, kind, state)
            self.definitions.append(f'<g id="{name}">{body}</g>')
        return name

    def _badge(self, badge: Badge, x: float, y: float, size: float, least: float) -> str:
        x, y, r = pinned(badge, x, y, size, least)
        if badge.kind == "text":
            return self._count(badge, x, y, r)
        if badge.kind == "flag":
            return _flag(badge.role, x, y, r)
        if badge.kind == "raised":
            return _raised(x, y, r)
        if badge.kind == "dot":
            side = self._pieces.side(badge.role)
            return moved(token_form(side.form, r), x, y, side.paper, MARKS["case"], 1.2)
        return self._slain(badge, x, y, r)

    def _count(self, badge: Badge, x: float, y: float, r: float) -> str:
        """A number in a pill; violet for tokens."""
        half = max(r, alphabet.measure(badge.text) * r * 0.065 + r * 0.5)
        label = Label(x, y - r * 0.6, badge.text, r * 1.2, weight=1.9)
        return (
            f'<rect x="{n(x - half)}" y="{n(y - r)}" width="{n(2 * half)}" height="{n(2 * r)}" rx="{n(r)}" '
            f'fill="{MARKS[badge.role or "bar"]}" stroke="{MARKS["case"]}"/>'
            + alphabet.draw_text(label, f'stroke="{MARKS["case"]}"')
        )

    def _slain(self, badge: Badge, x: float, y: float, around: float) -> str:
        """A captured piece, small and struck out, in a disc."""
        name, r = self._name(badge.role, badge.text, ""), around / 1.2
        bar = f'd="M{n(x - r)} {n(y + r)}l{n(2 * r)} {n(-2 * r)}" stroke-linecap="round"'
        return (
            f'<circle cx="{n(x)}" cy="{n(y)}" r="{n(around)}" fill="{MARKS["case"]}"/>'
            f'<use href="#{name}" transform="translate({n(x)} {n(y)}) scale({r / RADIUS:.3g})"/>'
            f'<path {bar} stroke="{MARKS["case"]}" stroke-width="3.6"/>'
            f'<path {bar} stroke="{MARKS["danger"]}" stroke-width="2"/>'
        )


_SHARES: Final = {"text": 0.204, "flag": 0.23, "dot": 0.136, "raised": 0.17, "slain": 0.248}
"""The radius of each kind of badge, in widths of a cell."""


def pinned(badge: Badge, x: float, y: float, size: float, least: float) -> tuple[float, float, float]:
    """The middle and the radius of a badge of a token: ``least`` as far as there is room; larger in the middle.

    Numbers are at the bottom of a hex and hide little of the figure: two side by side, one below the middle. Banners
    are at the left edge. None of them meets another, of its unit or of a neighbour.
    """
    (dx, dy), r = CORNERS[badge.corner], max(size * _SHARES[badge.kind], min(least, size * 0.34))
    if badge.kind == "flag":
        return x - size * 0.43, y - size * 0.096, r * 0.75
    if badge.kind == "text":
        return x + dx * size * 0.275, y + size * 0.38, r
    return x + dx * size * 0.34, y + dy * size * 0.34, r if dx else size * 0.42


def _dressed(own: Side, state: State) -> Side:
    if state == "stone":
        return Side(STONE.paper, STONE.ink, own.paper, own.form)
    return greyed(own) if state == "neutral" else own


def _base(side: Side, state: State) -> str:
    if side.form == "disc" and not state:
        # Two fills are quicker to paint than a fill and a stroke, and most tokens are discs.
        rim, paper = token_form("disc", RADIUS + 0.8), token_form("disc", RADIUS - 0.8)
        return f'<path d="{rim}" fill="{side.rim}"/><path d="{paper}" fill="{side.paper}"/>'
    dash = ' stroke-dasharray="3 2.4"' if state == "neutral" else ""
    wide = 3.4 if state == "stone" else 1.6
    return path(token_form(side.form, RADIUS), side.paper, side.rim, wide, dash)


@lru_cache(512)
def figure(pieces: Pieces, side: str, kind: str, state: State = "") -> str:
    """A piece about the origin, without its place or badges."""
    if kind not in pieces.figures:
        return _lettered(pieces, side, kind, state)
    look = _dressed(pieces.side(side), state)
    scale = RADIUS * 2 / 64 * _ART[look.form]
    art = silhouette(pieces.figures[kind], look.ink, look.paper)
    return f'{_base(look, state)}<g transform="scale({scale:.3g}) translate(-32 -32)">{art}</g>'


@lru_cache(512)
def _lettered(pieces: Pieces, side: str, kind: str, state: State) -> str:
    look, letter = _dressed(pieces.side(side), state), pieces.letter(kind)
    size = 15.0 if len(letter) == 1 else 11.5
    label = Label(0, -size / 2, letter, size, weight=1.9)
    return _base(look, state) + alphabet.draw_text(label, f'stroke="{look.ink}"')


def silhouette(figure: Figure, ink: str, paper: str) -> str:
    """The paths of a figure, in colours."""
    out = []
    for layer in figure:
        kind, *width, path = layer.split(" ", 2 if layer.startswith(("line", "nick")) else 1)
        colour = ink if kind in ("ink", "line") else paper
        if width:
            out.append(
                f'<path fill="none" stroke-linecap="round" stroke-linejoin="round" stroke="{colour}" '
                f'stroke-width="{width[0]}" d="{path}"/>'
            )
        else:
            out.append(f'<path fill="{colour}" d="{path}"/>')
    return "".join(out)


def _flag(banner: str, x: float, y: float, r: float) -> str:
    """A banner that hangs from its bar, distinguished by shape: green pointed, blue square, red swallow-tailed."""
    w, left, top = r * 0.55, x - r * 0.55, y - r + 1
    return (
        f'<path d="M{n(left)} {n(top)}{_cloth(banner, 2 * w, 2 * r - 1)}" fill="{BANNERS[banner]}" '
        f'stroke="{MARKS["case"]}" stroke-width=".8"/>'
        f'<path d="M{n(left - 1.5)} {n(top)}h{n(2 * w + 3)}" stroke="{MARKS["bar"]}" stroke-width="2"/>'
    )


@lru_cache(64)
def _cloth(banner: str, w: float, h: float) -> str:
    """The edge of a banner from its upper left corner on."""
    return {
        "green": f"h{n(w)}v{n(h * 0.5)}l{n(-w / 2)} {n(h * 0.5)}l{n(-w / 2)} {n(-h * 0.5)}z",
        "blue": f"h{n(w)}v{n(h)}h{n(-w)}z",
        "red": f"h{n(w)}v{n(h)}l{n(-w / 2)} {n(-h * 0.4)}l{n(-w / 2)} {n(h * 0.4)}z",
    }[banner]


def _raised(x: float, y: float, r: float) -> str:
    """Two chevrons: promoted, or a token gained."""
    k = r * 0.5
    up = f"l{n(k)} {n(-k)}l{n(k)} {n(k)}"
    chevrons = f"M{n(x - k)} {n(y + k * 0.1)}{up}m{n(-2 * k)} {n(k * 0.9)}{up}"
    return disc(x, y, r, MARKS["act"], MARKS["case"]) + path(chevrons, "none", MARKS["case"], r * 0.3)
