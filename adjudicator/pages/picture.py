"""A board on a page: our own SVG in both themes, with its description in words."""

from dataclasses import replace
from typing import Any

from adjudicator.pictures.request import Asked
from adjudicator.pictures.scenes import shown
from adjudicator.web import address
from adjudicator.web.links import path, token
from drawing.look import Look, Shown
from drawing.picture import compose


def picture(asked: Asked, stands: Shown | None = None) -> dict[str, Any]:
    """The URLs of a board in light and dark, its size and its text; ``None`` for a case too long for a URL."""
    look = replace(asked.look, caption="none", theme="light")
    scene = compose(shown(asked) if stands is None else stands, look)
    light, dark = (_svg(asked, replace(look, theme=theme)) for theme in ("light", "dark"))
    return {
        "light": light,
        "dark": dark,
        "width": round(scene.width),
        "height": round(scene.height),
        "title": scene.title,
        "description": scene.description,
    }


def _svg(asked: Asked, look: Look) -> str | None:
    held = token(asked.game, asked.case, look)
    return None if held is None else f"{address.prefix()}{path(asked.game, held)}.svg"
