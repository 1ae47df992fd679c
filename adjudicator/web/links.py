"""URLs of pictures: each contains its whole case, pinned to the edition and the drawing."""

from collections.abc import Mapping
from typing import Any, Final

import orjson
from flask import current_app

from drawing import LOOK, urltoken
from drawing.look import Look
from drawing.rasteriser import rasteriser
from engine.game import Game

_DEFAULT: Final = Look()
_SAID: Final = {"language": "lang"}
"""Fields of a look that requests call otherwise."""


def formats() -> tuple[str, ...]:
    """The forms that pictures can be had in here."""
    return ("svg", "png", "txt", "json") if rasteriser() else ("svg", "txt", "json")


def links(game: Game[Any, Any], case: Mapping[str, Any], look: Look) -> dict[str, str] | None:
    """The URLs of a picture by format; ``None`` for a case that is too long for a URL, or for a table.

    Absolute if the service knows its public address, else paths; the ``Host`` header has no effect.
    """
    held = token(game, case, look)
    if held is None:
        return None
    base = f"{current_app.extensions['public_url']}{path(game, held)}"
    return {form: f"{base}.{form}" for form in formats()}


def path(game: Game[Any, Any], held: str) -> str:
    """The path of the pictures of a token, without the suffix for the format."""
    return f"/v1/games/{game.NAME}/boards/{held}"


def token(game: Game[Any, Any], case: Mapping[str, Any], look: Look) -> str | None:
    """A case and its look in one part of a path, pinned; ``None`` of one that is too long for it, or of a table."""
    if "table" in case:
        return None  # it may hold no position
    kept = {name: value for name, value in case.items() if name in ("position", "action", "options", "seen", "strict")}
    fields = {**kept, **fields_of(look), "edition": game.EDITION, "look": LOOK}
    folded = urltoken.fold(orjson.dumps(fields, option=orjson.OPT_SORT_KEYS))
    return folded if len(folded) <= urltoken.MAX_TOKEN else None


def fields_of(look: Look) -> dict[str, str | int]:
    """The fields of a look that differ from the default, by the names used in requests."""
    return {
        _SAID.get(name, name): value
        for name in Look.__slots__
        if (value := getattr(look, name)) != getattr(_DEFAULT, name)
    }
