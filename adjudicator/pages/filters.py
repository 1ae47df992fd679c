"""Filters of the templates: the spaces of French, sentences without facts, marks of rulings."""

import re
from collections.abc import Callable, Mapping
from typing import Any, Final

from adjudicator.api.tables import piece_name
from drawing.scene import Mark, Spot
from drawing.svg.overlays import mark_around, mark_over, mark_under
from drawing.themes import Palette

_SPACES: Final = re.compile(r" (?=[:;!?»])|(?<=«) ")
"""The spaces of French punctuation, at which no line may break."""
_FACT: Final = re.compile(r"\{[^{}:]*(?::([^{}]*))?\}")


def prose(text: str) -> str:
    """A sentence with non-breaking spaces around French punctuation."""
    return _SPACES.sub("\u00a0", text)


def outline(template: str | Mapping[str, str]) -> str:
    """A sentence with dots in place of its facts; of several, the default.

    ``{dice:# die|# dice|=0 none}`` gives the plural.
    """
    sentence = _FACT.sub(_dots, template if isinstance(template, str) else template["default"])
    return sentence[:1].upper() + sentence[1:]


def _dots(fact: re.Match[str]) -> str:
    how = fact.group(1) or ""
    return how.split("|")[1].replace("#", "…") if "|" in how else "…"


def mark_drawing(kind: Any) -> str:
    """A single mark as the content of an SVG 44 units wide; marks have the same colours in both themes."""
    mark = Mark(kind, "", Spot(22, 22, "square", 36))
    return mark_under(mark, Palette("light"), 1) + mark_around(mark, 1) + mark_over(mark, 1, "tr")


FILTERS: Final[Mapping[str, Callable[..., str]]] = {
    function.__name__: function for function in (prose, outline, mark_drawing, piece_name)
}
