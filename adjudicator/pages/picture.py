"""Boards on pages: our own SVG in both themes with its description, and the pictures of previews."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from adjudicator import links
from adjudicator.api.pictures.request import PictureRequest
from adjudicator.api.pictures.routes import DEFAULTS
from adjudicator.api.pictures.scenes import find_shown
from adjudicator.web.http.context import fetch, public
from drawing.look import Look, Shown
from drawing.picture import compose
from engine.game import AnyGame
from engine.play import first_position
from engine.rulebook import Language


def picture(requested: PictureRequest, drawn: Shown | None = None) -> dict[str, Any]:
    """The paths of a board in light and dark, its size and its text; ``drawn`` is its scene if it is known already."""
    scene = compose(drawn or find_shown(requested, fetch), replace(requested.look, caption="none"))
    return {
        **themed(requested.game, requested.case, requested.look),
        "width": round(scene.width),
        "height": round(scene.height),
        "title": scene.title,
        "description": scene.description,
    }


def themed(game: AnyGame, case: Mapping[str, Any], look: Look) -> dict[str, str | None]:
    """The paths of a board in ``light`` and ``dark``; ``None`` for a case too long for a URL."""
    looks = {theme: replace(look, caption="none", theme=theme) for theme in ("light", "dark")}
    paths = {theme: links.picture(game, case, look) for theme, look in looks.items()}
    return {theme: path and f"{path}.svg" for theme, path in paths.items()}


def setup(rules: AnyGame, language: Language) -> PictureRequest:
    """The first position of a game: that of its default setup, else that of its first example."""
    case = {} if rules.DEFAULT_SETUP else {"position": first_position(rules)}
    return PictureRequest(rules, case, Look(language=language), True)


def preview(requested: PictureRequest, drawn: Shown | None = None) -> dict[str, Any] | None:
    """A pinned PNG for a preview, or an SVG without a rasteriser; ``None`` for a case too long for a URL."""
    look = replace(requested.look, theme="light", width=None, crop="auto", shape="landscape")
    pictures = links.picture_links(requested.game, requested.case, look, public())
    if pictures is None:
        return None
    scene = compose(drawn or find_shown(requested, fetch), look)
    width, _ = DEFAULTS[look.shape]
    return {
        "url": pictures.get("png", pictures["svg"]),
        "width": width,
        "height": round(width * scene.height / scene.width),
        "alt": scene.title,
    }
