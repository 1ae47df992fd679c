"""Colours by role, light and dark. Marks are of colours that colour-blind eyes tell apart, and differ in form too."""

from collections.abc import Mapping
from dataclasses import dataclass
from math import fsum
from typing import Final, Literal

from drawing.look import Theme

LIGHT: Final[Mapping[str, str]] = {
    "page": "#fbf8f2",
    "frame": "#e4dccb",
    "label": "#5b564b",
    "ink": "#26241f",
    "muted": "#8a8474",
    "rule": "#cfc6b3",
    "cell-name": "#3b362c",
    "air-light": "#edf4fa",
    "air-dark": "#bdd5e8",
    "land-light": "#f1e7bd",
    "land-dark": "#bfd09c",
    "under-light": "#dcc4b5",
    "under-dark": "#b98d78",
    "void": "#46525c",
    "void-edge": "#6b7884",
    "void-name": "#9aa5ae",
    "tile-light": "#f0e6d0",
    "tile-dark": "#e2d3b3",
    "tile-side": "#a8946d",
    "tray": "#efe8da",
    "djambi-light": "#f2ecdf",
    "djambi-dark": "#e2d8c4",
    "centre": "#1f1d1a",
    "centre-ink": "#d8b65a",
    "phylde": "#f5f0e4",
    "phylde-line": "#cdc2ab",
    "phylde-half": "#a2967c",
    "zone": "#d9c9a2",
    "grass": "#d3dfb6",
    "grass-line": "#a7b985",
    "grass-name": "#55633a",
    "woods": "#a9c795",
    "hills": "#dcc394",
    "rock": "#b9bec2",
    "dotted": "#b04a3a",
    "tree": "#4f7f45",
    "hill": "#a5773a",
    "stone": "#7b8389",
}
DARK: Final[Mapping[str, str]] = {
    **LIGHT,
    "page": "#1d2124",
    "frame": "#31373c",
    "label": "#b9b4a8",
    "ink": "#ece8df",
    "muted": "#8d9297",
    "rule": "#454c52",
    "cell-name": "#16130e",
    "air-light": "#b4c9d9",
    "air-dark": "#86a5bd",
    "land-light": "#cabf90",
    "land-dark": "#95a972",
    "under-light": "#a98d7d",
    "under-dark": "#84604f",
    "void": "#11171c",
    "void-edge": "#3a4650",
    "void-name": "#75818b",
    "tile-light": "#cdbf9f",
    "tile-dark": "#b9a982",
    "tile-side": "#6f5f40",
    "tray": "#292f34",
    "djambi-light": "#c4bcab",
    "djambi-dark": "#aba28f",
    "centre": "#1b1a18",
    "phylde": "#bfb7a5",
    "phylde-line": "#948b77",
    "phylde-half": "#5d5645",
    "zone": "#8f8058",
    "grass": "#8fa06d",
    "grass-line": "#6c7c4e",
    "grass-name": "#333d20",
    "woods": "#69895a",
    "hills": "#a88d5c",
    "rock": "#868d92",
    "dotted": "#7a2218",
    "tree": "#2f5a2b",
    "hill": "#6d4c1d",
    "stone": "#4f575d",
}

MARKS: Final[Mapping[str, str]] = {
    "act": "#0b63b0",
    "tint": "#ffd84a",
    "danger": "#cf4a00",
    "allowed": "#00795a",
    "case": "#ffffff",
    "bar": "#1b1b1b",
    "token": "#6a3fa0",
}
"""One colour a meaning, the same on both backgrounds: each is cased in ``case``."""
BANNERS: Final[Mapping[str, str]] = {"green": "#2f8f4e", "blue": "#2566b8", "red": "#c2331f"}


@dataclass(frozen=True, slots=True)
class Side:
    """The look of a side's tokens: colour, colour of the figure, of the rim, and the form."""

    paper: str
    ink: str
    rim: str
    form: Literal["disc", "square", "diamond", "hexagon"] = "disc"


WHITE: Final = Side("#fffdf7", "#25221d", "#4a463d")
BLACK: Final = Side("#2b2b30", "#ffffff", "#f4f1ea")
GREY: Final = Side("#b3b0a8", "#3a3834", "#5f5c57")
STONE: Final = Side("#c3c0b8", "#57544e", "")
"""What a petrified piece is made of; its rim keeps the colour of its side."""


def greyed(side: Side) -> Side:
    """A side that obeys nobody."""
    return Side(_grey(side.paper, 0.72), _grey(side.ink, 0.3), _grey(side.rim, 0.6), side.form)


def _grey(colour: str, share: float) -> str:
    """The colour moved towards a grey of about its own lightness."""
    channels = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    level = fsum(channel * weight for channel, weight in zip(channels, (0.3, 0.59, 0.11), strict=True))
    target = 110 + (level - 110) * 0.5
    return "#" + "".join(f"{round(channel + (target - channel) * share):02x}" for channel in channels)


class Palette:
    """The colours of one picture as attributes. Ids and classes begin with ``KEY``, which the writer fills in."""

    KEY: Final = "\0"

    def __init__(self, theme: Theme) -> None:
        self._colours = DARK if theme == "dark" else LIGHT
        self._auto = theme == "auto"
        self.theme = theme

    def tone(self, role: str) -> str:
        """The colour of a role, whatever it belongs to. Raises ``KeyError`` if there is none."""
        return self._colours.get(role) or MARKS.get(role) or BANNERS[role]

    def fill(self, role: str) -> str:
        return self.paint(role, "")

    def stroke(self, role: str) -> str:
        return self.paint("", role)

    def paint(self, fill: str, stroke: str) -> str:
        """Both colours; classes besides, where the reader's own preference decides."""
        out = [f'fill="{self.tone(fill)}"'] if fill else []
        if stroke:
            out.append(f'stroke="{self.tone(stroke)}"')
        if self._auto:
            names = [f"{self.KEY}{fill}"] * (fill in LIGHT) + [f"{self.KEY}{stroke}-s"] * (stroke in LIGHT)
            if names:
                out.append(f'class="{" ".join(names)}"')
        return " ".join(out)

    def style(self, body: str) -> str:
        """The rules that turn the classes in ``body`` dark where the reader prefers it."""
        if not self._auto:
            return ""
        rules = []
        for role, colour in DARK.items():
            if colour != LIGHT[role]:
                named = self.KEY + role
                rules += [f".{named}{{fill:{colour}}}"] * (f'{named}"' in body or f"{named} " in body)
                rules += [f".{named}-s{{stroke:{colour}}}"] * (f"{named}-s" in body)
        return f"<style>@media(prefers-color-scheme:dark){{{''.join(rules)}}}</style>"
