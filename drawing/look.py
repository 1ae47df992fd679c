"""The content of a picture, and its look."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from engine.described import Described
from engine.wording import UnitNames

Theme = Literal["light", "dark", "auto"]

_ARTICLE: Final = re.compile(r"^(the |le |la |les |l’|l')")


class Ground(NamedTuple):
    """What a board depends on, so that pictures of different looks share it; the fields are those of a ``Look``."""

    view: str
    language: str = "en"
    names: Literal["edge", "cells", "none"] = "edge"
    layout: Literal["stack", "row", "perspective"] = "stack"
    levels: str = "321"


@dataclass(frozen=True, slots=True)
class Look:
    """How a picture is drawn. ``view``: the side that sits below, empty for the first; ``width`` in pixels."""

    view: str = ""
    language: str = "en"
    theme: Theme = "light"
    pieces: Literal["figures", "letters"] = "figures"
    caption: Literal["full", "line", "none"] = "full"
    names: Literal["edge", "cells", "none"] = "edge"
    show: Literal["after", "before"] = "after"
    marks: Literal["ruling", "threats", "none"] = "ruling"
    width: int | None = None
    layout: Literal["stack", "row", "perspective"] = "stack"
    levels: str = "321"
    crop: Literal["none", "auto"] = "none"
    shape: Literal["board", "landscape"] = "board"

    def ground(self, first: str, *, named: bool = True) -> Ground:
        """The board of this look, by default from the ``first`` side; without ``named`` levels in one language.

        Boards one above the other would leave half of a landscape empty.
        """
        lies = named and self.shape == "landscape" and self.layout == "stack"
        layout = "row" if lies else self.layout
        return Ground(self.view or first, self.language if named else "en", self.names, layout, self.levels)


@dataclass(frozen=True, slots=True)
class Shown:
    """A position as in a response, and the ruling shown on it, if any.

    ``position`` is its text (BattleLore: an object), ``table`` its pieces, ``status`` its status; ``submitted`` is the
    position before the turn. ``names`` maps codes to words, in the language of the picture.
    """

    game: str
    position: Any
    table: Mapping[str, Any]
    status: Mapping[str, Any]
    names: Mapping[str, str]
    ruling: Mapping[str, Any] | None = None
    submitted: Any = None
    refused: tuple[str, ...] = ()
    """The places on which the position cannot occur."""
    steps: tuple[Described, ...] = ()
    """What each action of the turn does, of one that is not played."""
    taken: int = 0
    """The number of its actions that were legal, if it is not."""
    title: str = ""
    """The name of the game in the language of the picture."""

    def name(self, code: str) -> str:
        return self.names.get(code, code.replace("_", " "))

    def bare(self, code: str) -> str:
        """The word for a code without its article."""
        return _ARTICLE.sub("", self.name(code))

    def unit(self, name: object) -> str:
        """A unit by kind and hex, before the turn if there is one; any other name as it is."""
        position = self.position if self.submitted is None else self.submitted
        units = position["units"] if isinstance(position, Mapping) else {}
        kinds = {unit_id: unit.get("creature", unit["kind"]) for unit_id, unit in units.items()}
        return UnitNames(kinds, lambda unit_id: f"{self.bare(kinds[unit_id])} {units[unit_id]['hex']}")[str(name)]

    @property
    def units(self) -> Mapping[str, str]:
        """The places of units by name: in the position sent first, then in the one shown."""
        hexes: dict[str, str] = {}
        for position in (self.position, self.submitted):
            if isinstance(position, Mapping):
                hexes |= {name: unit["hex"] for name, unit in position["units"].items()}
        return hexes
