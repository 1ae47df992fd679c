"""URLs of cases and the links in responses.

Paths have no prefix: each contains its whole case, pinned to the edition and the drawing. Links begin with the public
address of the service; without one they are paths.
"""

from collections.abc import Mapping
from typing import Any, Final
from urllib.parse import urlencode

import orjson

from adjudicator import urltoken
from drawing import EDITION
from drawing.look import Look
from drawing.rasteriser import rasteriser
from engine.game import AnyGame
from engine.rulebook import Language, answer_key

MAX_QUERY: Final = 1_800
"""Characters of a query; a longer case goes by its token. Forums and chats cut addresses above 2,000."""
_DEFAULT: Final = Look()
_KEPT: Final = ("setup", "position", "action", "options", "seen", "strict")


def page(game: AnyGame, case: Mapping[str, Any], look: Look, *, pinned: bool = True) -> str | None:
    """The page of a ruling, or of a position where the case has no action; without prefix.

    Under a query where the case is text, else under a token; ``None`` of a case too long for a URL.
    ``pinned``: to the edition that rules today.
    """
    if is_text(case):
        query = urlencode(fields(game, case, look, pinned=pinned))
        if len(query) <= MAX_QUERY:
            return f"/rulings/{game.NAME}" + (f"?{query}" if query else "")
    held = token(game, case, look)
    return None if held is None else f"/rulings/{game.NAME}/{held}"


def is_text(case: Mapping[str, Any]) -> bool:
    """Whether a query can hold a case."""
    return not case.get("seen") and all(isinstance(case.get(name, ""), str) for name in ("position", "action"))


def fields(game: AnyGame, case: Mapping[str, Any], look: Look, *, pinned: bool = False) -> dict[str, str]:
    """The parameters of a case written as text."""
    options = {name: str(answer_key(value)) for name, value in case.get("options", {}).items()}
    played = {name: case[name] for name in ("setup", "position", "action") if name in case}
    strict = {"strict": "true"} if case.get("strict") else {}
    looks = {name: str(value) for name, value in fields_of(look).items()}
    return {**played, **options, **strict, **looks, **({"edition": game.EDITION} if pinned else {})}


def picture(game: AnyGame, case: Mapping[str, Any], look: Look) -> str | None:
    """The path of the pictures of a case, without the suffix for the format; ``None`` where it has no token."""
    held = token(game, case, look)
    return None if held is None else f"/v1/games/{game.NAME}/boards/{held}"


def token(game: AnyGame, case: Mapping[str, Any], look: Look) -> str | None:
    """A case and its look in one part of a path, pinned; ``None`` of one that is too long for it, or of a table."""
    if "table" in case:
        return None  # it may hold no position
    kept = {name: value for name, value in case.items() if name in _KEPT}
    fields = {**kept, **fields_of(look), "edition": game.EDITION, "look": EDITION}
    folded = urltoken.fold(orjson.dumps(fields, option=orjson.OPT_SORT_KEYS))
    return folded if len(folded) <= urltoken.MAX_TOKEN else None


def fields_of(look: Look) -> dict[str, str | int]:
    """The fields of a look that differ from the default, by the names used in requests."""
    return {
        "lang" if name == "language" else name: value
        for name in Look.__slots__
        if (value := getattr(look, name)) != getattr(_DEFAULT, name)
    }


def formats() -> tuple[str, ...]:
    """The forms that pictures can be had in here."""
    return ("svg", "png", "txt", "json") if rasteriser() else ("svg", "txt", "json")


def picture_links(game: AnyGame, case: Mapping[str, Any], look: Look, public: str) -> dict[str, str] | None:
    """The URLs of a picture by format; ``None`` for a case that is too long for a URL, or for a table."""
    path = picture(game, case, look)
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
    drawn, path = picture_links(game, case, look, public), page(game, case, look)
    if drawn is None or path is None:
        return None
    article = cited_article(ruling)
    links = {**drawn, "page": public + path}
    return links if article is None else {**links, "article": public + rulebook(game, language, article)}


def cited_article(ruling: Mapping[str, Any]) -> str | None:
    """The article of the refusal, else the first that applies; ``None`` for a position or a ruling without articles."""
    article: str | None = (ruling.get("reason") or {}).get("article") or next(iter(ruling.get("articles", ())), None)
    return article
