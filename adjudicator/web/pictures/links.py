"""Where the pictures of a case are: URLs that say all there is to draw, pinned to the edition and the drawing."""

from collections.abc import Mapping
from typing import Any, Final

import orjson
from flask import current_app

from drawing import LOOK, png, urltoken
from drawing.look import Look
from engine.game import Game

_DEFAULT: Final = Look()
_SAID: Final = {"language": "lang"}
"""Fields of a look that requests call otherwise."""


def formats() -> tuple[str, ...]:
    """The forms that pictures can be had in here."""
    return ("svg", "png", "txt", "json") if png.rasteriser() else ("svg", "txt", "json")


def links(game: Game[Any, Any], case: Mapping[str, Any], look: Look) -> dict[str, str] | None:
    """The URLs of a picture by form; ``None`` of a case that is too long for a URL.

    Absolute where the service knows its public address, else paths; what a request says of its host counts for
    nothing.
    """
    fields = {
        _SAID.get(name, name): value
        for name in Look.__slots__
        if (value := getattr(look, name)) != getattr(_DEFAULT, name)
    }
    kept = {name: value for name, value in case.items() if name in ("position", "action", "options", "seen", "strict")}
    said = {**kept, **fields, "edition": game.EDITION, "look": LOOK}
    token = urltoken.fold(orjson.dumps(said, option=orjson.OPT_SORT_KEYS))
    if len(token) > urltoken.MAX_TOKEN:
        return None
    base = f"{current_app.extensions['public_url']}/v1/games/{game.NAME}/boards/{token}"
    return {form: f"{base}.{form}" for form in formats()}
