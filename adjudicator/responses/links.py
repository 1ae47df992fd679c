"""The links in responses. They begin with the public address of the service; without one they are paths."""

from collections.abc import Mapping
from typing import Any

from adjudicator import case_urls
from drawing.look import Look
from drawing.rasteriser import rasteriser
from engine.game import AnyGame
from engine.rulebook import Language


def formats() -> tuple[str, ...]:
    """The forms that pictures can be had in here."""
    return ("svg", "png", "txt", "json") if rasteriser() else ("svg", "txt", "json")


def picture_links(game: AnyGame, case: Mapping[str, Any], look: Look, public: str) -> dict[str, str] | None:
    """The URLs of a picture by format; ``None`` for a case that is too long for a URL, or for a table."""
    path = case_urls.picture(game, case, look)
    return None if path is None else {form: f"{public}{path}.{form}" for form in formats()}


def rulebook(game: AnyGame, language: Language, article: str) -> str:
    """The page of an article of a rulebook; without prefix."""
    return f"/rules/{game.NAME}/{article}?lang={language}"


def links_of_ruling(
    game: AnyGame, case: Mapping[str, Any], ruling: Mapping[str, Any], language: Language, public: str
) -> dict[str, str] | None:
    """The pictures of a ruling or a position by form, its ``page``, and its ``article`` in the rulebook if it has one.

    ``None`` for a case too long for a URL. A position sent as a table is linked by its text.
    """
    look = Look(language=language)
    if "table" in case:
        case = {name: value for name, value in case.items() if name != "table"} | {"position": ruling["position"]}
    drawn, page = picture_links(game, case, look, public), case_urls.ruling(game, case, look)
    if drawn is None or page is None:
        return None
    article = cited_article(ruling)
    links = {**drawn, "page": public + page}
    return links if article is None else {**links, "article": public + rulebook(game, language, article)}


def cited_article(ruling: Mapping[str, Any]) -> str | None:
    """The article of the refusal, else the first that applies; ``None`` for a position or a ruling without articles."""
    article: str | None = (ruling.get("reason") or {}).get("article") or next(iter(ruling.get("articles", ())), None)
    return article
