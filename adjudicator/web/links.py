"""URLs of pictures, by format."""

from collections.abc import Mapping
from typing import Any

from flask import current_app

from adjudicator.case_urls import path, token
from drawing.look import Look
from drawing.rasteriser import rasteriser
from engine.game import Game


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
