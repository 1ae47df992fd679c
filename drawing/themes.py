"""The colours of ``themes.toml`` by role, light and dark."""

from collections.abc import Mapping
from math import fsum
from typing import Final, Literal, NamedTuple

from drawing.look import Theme
from engine.sentences import load_toml

_TABLES: Final = load_toml(__package__, "themes")
LIGHT: Final[Mapping[str, str]] = _TABLES["light"]
DARK: Final[Mapping[str, str]] = {**LIGHT, **_TABLES["dark"]}
MARKS: Final[Mapping[str, str]] = _TABLES["marks"]
BANNERS: Final[Mapping[str, str]] = _TABLES["banners"]


class Side(NamedTuple):
    """The look of a side's tokens: colour, colour of the figure, of the rim, and the form."""

    paper: str
    ink: str
    rim: str
    form: Literal["disc", "square", "diamond", "hexagon"] = "disc"


SHARED_SIDES: Final[Mapping[str, Side]] = {name: Side(*look) for name, look in _TABLES["sides"].items()}
"""The looks that games share."""
STONE: Final = Side("#c3c0b8", "#57544e", "")
"""The colour of petrified pieces; the rim keeps the colour of the side."""


def greyed(side: Side) -> Side:
    """A side under no command."""
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

    def tone(self, role: str) -> str:
        """The colour of a role, whatever it belongs to. Raises ``KeyError`` if there is none."""
        return self._colours.get(role) or MARKS.get(role) or BANNERS[role]

    def paint(self, fill: str = "", stroke: str = "") -> str:
        """Both colours, and classes if the reader's preference decides."""
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
