"""The addresses of pages and pictures: absolute under the public address, paths within a page."""

from collections.abc import Mapping
from typing import Any
from urllib.parse import urlencode, urlsplit

import orjson
from flask import current_app

from adjudicator.case_urls import fields, is_text, picture, ruling
from drawing.look import Look
from drawing.rasteriser import rasteriser
from engine.game import Game
from engine.rulebook import Language


def public() -> str:
    """The start of links sent to others: empty if the service does not know its public address."""
    address: str = current_app.extensions["public_url"]
    return address


def prefix() -> str:
    """The start of links within a page: the path of the public address, so that they stay on this host."""
    return urlsplit(public()).path


def formats() -> tuple[str, ...]:
    """The forms that pictures can be had in here."""
    return ("svg", "png", "txt", "json") if rasteriser() else ("svg", "txt", "json")


def picture_links(game: Game[Any, Any], case: Mapping[str, Any], look: Look) -> dict[str, str] | None:
    """The URLs of a picture by format; ``None`` for a case that is too long for a URL, or for a table.

    Absolute if the service knows its public address, else paths; the ``Host`` header has no effect.
    """
    path = picture(game, case, look)
    return None if path is None else {form: f"{public()}{path}.{form}" for form in formats()}


def rulebook(game: Game[Any, Any], language: Language, article: str = "") -> str:
    """The page of a rulebook, or of one of its articles; without prefix."""
    return f"/rules/{game.NAME}{article and '/'}{article}?lang={language}"


def example(game: Game[Any, Any], language: Language) -> str | None:
    """The page of a ruling that shows what rulings are: that on an illegal turn where the game has one; no prefix."""
    shown = game.EXAMPLES.get("illegal") or next(iter(game.EXAMPLES.values()))
    return ruling(game, shown, Look(language=language), pinned=False)


def ruling_as_json(game: Game[Any, Any], case: Mapping[str, Any], language: Language) -> str | None:
    """The same ruling for programs; without prefix. ``None`` where it has no URL: they POST it."""
    if not is_text(case):
        return None
    return f"/v1/games/{game.NAME}/adjudications?{urlencode(fields(game, case, Look(language=language), pinned=True))}"


def links_of_ruling(
    game: Game[Any, Any], case: Mapping[str, Any], answer: bytes, language: Language
) -> dict[str, str] | None:
    """Where a ruling is drawn, by form, its ``page``, and its ``article`` in the rulebook; ``None`` of too long a case.

    ``answer`` is the ruling; a ruling that cites no article has no link to one.
    """
    look = Look(language=language)
    drawn, page = picture_links(game, case, look), ruling(game, case, look)
    if drawn is None or page is None:
        return None
    article = cited(orjson.loads(answer))
    addresses = {**drawn, "page": public() + page}
    return addresses if article is None else {**addresses, "article": public() + rulebook(game, language, article)}


def cited(ruling: Mapping[str, Any]) -> str | None:
    """The article of the refusal, else the first that applies; ``None`` of a ruling without articles."""
    article: str | None = (ruling["reason"] or {}).get("article") or next(iter(ruling["articles"]), None)
    return article
