"""What is to be drawn, and how it is to look."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

Theme = Literal["light", "dark", "auto"]


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
    layout: Literal["stack", "row"] = "stack"
    levels: str = "321"

    def sized(self, width: int | None) -> "Look":
        """The same, so many pixels wide."""
        return replace(self, width=width)


@dataclass(frozen=True, slots=True)
class Shown:
    """A position as the service answers it, and the ruling that is explained on it, if any.

    ``position`` is its text (BattleLore: an object), ``table`` what stands where, ``status`` how it stands;
    ``submitted`` is the position that a ruling was asked on. ``names`` maps codes to words, in the language of
    the picture.
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

    def name(self, code: str) -> str:
        return self.names.get(code, code.replace("_", " "))

    @property
    def units(self) -> Mapping[str, str]:
        """Where units stand, by name: those of the position submitted before those that are shown."""
        found: dict[str, str] = {}
        for position in (self.position, self.submitted):
            if isinstance(position, Mapping):
                found |= {name: unit["hex"] for name, unit in position["units"].items()}
        return found
