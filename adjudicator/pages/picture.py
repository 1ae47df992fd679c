"""A board on a page: our own SVG in both themes, with its description in words."""

from dataclasses import replace
from typing import Any

from adjudicator.case_urls import path, token
from adjudicator.pictures.request import PictureRequest
from adjudicator.pictures.scenes import shown
from adjudicator.web import address
from drawing.look import Look, Shown
from drawing.picture import compose


def picture(requested: PictureRequest, drawn: Shown | None = None) -> dict[str, Any]:
    """The URLs of a board in light and dark, its size and its text; ``None`` for a case too long for a URL."""
    look = replace(requested.look, caption="none", theme="light")
    scene = compose(shown(requested) if drawn is None else drawn, look)
    light, dark = (_svg(requested, replace(look, theme=theme)) for theme in ("light", "dark"))
    return {
        "light": light,
        "dark": dark,
        "width": round(scene.width),
        "height": round(scene.height),
        "wide": scene.width > 1.6 * scene.height,
        "title": scene.title,
        "description": scene.description,
    }


def _svg(requested: PictureRequest, look: Look) -> str | None:
    held = token(requested.game, requested.case, look)
    return None if held is None else f"{address.prefix()}{path(requested.game, held)}.svg"
