"""Previews of pages in forums and chats: title, sentence, picture and its size, colour."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.case_urls import path, token
from adjudicator.pictures.request import PictureRequest
from adjudicator.pictures.routes import DEFAULTS
from adjudicator.pictures.scenes import shown
from adjudicator.web import address
from drawing.look import Look, Shown
from drawing.picture import compose
from drawing.themes import MARKS
from engine.game import Game
from engine.play import first_position
from engine.rulebook import Language

COLOURS: Final[Mapping[str, str]] = {
    "legal": MARKS["allowed"],
    "illegal": MARKS["danger"],
    "incomplete": MARKS["act"],
}
"""The colour of a preview by verdict, as in pictures."""


def preview(
    title: str, sentence: str, page: str | None, requested: PictureRequest, drawn: Shown | None = None
) -> dict[str, Any]:
    """The tags of a page; ``page`` is its path, and ``drawn`` the scene of its picture if it is known already.

    Without a public address, previews have neither a picture nor a URL.
    """
    public = address.public()
    return {
        "title": title,
        "sentence": sentence,
        "url": public and page and public + page,
        "image": _image(requested, drawn) if public else None,
    }


def of_setup(title: str, sentence: str, page: str, rules: Game[Any, Any], language: Language) -> dict[str, Any]:
    """The tags of a page about a game, with a picture of its first position."""
    return preview(title, sentence, f"{page}?lang={language}", setup(rules, language))


def setup(rules: Game[Any, Any], language: Language) -> PictureRequest:
    """The first position of a game: that of its default setup, else that of its first example."""
    case = {} if rules.SETUPS else {"position": first_position(rules)}
    return PictureRequest(rules, case, Look(language=language), True)


def _image(requested: PictureRequest, drawn: Shown | None) -> dict[str, Any] | None:
    """A pinned PNG, or an SVG without a rasteriser; ``None`` for a case too long for a URL."""
    look = replace(requested.look, theme="light", width=None, crop="auto", shape="landscape")
    held = token(requested.game, requested.case, look)
    if held is None:
        return None
    scene = compose(shown(requested) if drawn is None else drawn, look)
    width, _ = DEFAULTS[look.shape]
    return {
        "url": f"{address.public()}{path(requested.game, held)}.{'png' if 'png' in address.formats() else 'svg'}",
        "width": width,
        "height": round(width * scene.height / scene.width),
        "alt": scene.title,
    }
