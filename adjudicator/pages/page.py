"""One page as a response: its template, its words, its language switch, and its security policy."""

from importlib.resources import files
from typing import Any, Final
from urllib.parse import quote, urlencode

from flask import Response, current_app, render_template, request

from adjudicator.pages import assets
from adjudicator.pages.picture import preview, setup
from adjudicator.pictures.request import PictureRequest
from adjudicator.web import address
from adjudicator.web.http.conditional import conditional, keep
from adjudicator.web.http.context import current
from adjudicator.web.http.language import HEADERS
from drawing.look import Shown
from engine.registry import GAMES
from engine.rulebook import LANGUAGES, Language
from engine.sentences import Table, load_tables

POLICY: Final = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "connect-src 'self'",
        "img-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
SHARED: Final = ("site", "service", "board", "sharing", "keys")
"""The sections of the words that every script gets."""
MAX_AGE: Final = 300
"""Seconds for which a page may be cached: pages change with every release, unlike rulings."""
_NAMES: Final = {"en": "English", "fr": "Français"}
_TABLES: Final = load_tables(files(__package__))


def words(language: Language) -> Table:
    """All sentences of pages in a language."""
    return _TABLES[language]


def show(template: str, pictured: PictureRequest | None = None, drawn: Shown | None = None, **values: Any) -> Response:
    """A page that may be cached for a while, or 304.

    Its preview shows ``pictured`` with the scene ``drawn``: by default the first position of the game of the page, or
    of the first game with a setup. Without a public address, previews have no picture.
    """
    context = current()
    values.setdefault("page", f"{request.path}?lang={context.language}")
    if address.public():
        game = context.game or next(rules for rules in GAMES.values() if rules.SETUPS)
        values["image"] = preview(pictured or setup(game, context.language), drawn)
    return kept(written(template, **values))


def kept(response: Response) -> Response:
    """The response in the requested language, which may be cached for a while; or 304."""
    current().headers.update(HEADERS[current().language])
    return conditional(keep(response, MAX_AGE))


def written(template: str, status: int = 200, **values: Any) -> Response:
    """A page in the requested language.

    Its template has ``values``, the words, the games, and the game of the page with its rulebook, if it is about one.
    """
    language, game = current().language, current().game
    if game is not None:
        values |= {"game": game, "book": game.RULEBOOK, "sentences": game.RULEBOOK.sentences[language]}
    page = render_template(
        f"pages/{template}.html",
        texts=words(language),
        games=GAMES.values(),
        language=language,
        languages=_languages(),
        prefix=address.prefix(),
        public=address.public(),
        **values,
    )
    headers = {"Content-Security-Policy": POLICY, "X-Frame-Options": "DENY"}
    return Response(page, status, content_type="text/html; charset=utf-8", headers=headers)


def in_language(page: str | None, language: Language) -> str | None:
    """The address of a page, if any, with its language, which addresses leave out if it is the default."""
    return page if page is None or "lang=" in page else f"{page}{'&' if '?' in page else '?'}lang={language}"


def scripted(script: str, sections: tuple[str, ...], **data: Any) -> dict[str, Any]:
    """The variables for a page with a script: the script, its imports, and its embedded data.

    ``sections`` are those of the words that it shows; ``data`` is everything that it cannot request.
    """
    language = current().language
    texts = words(language)
    embedded = {
        "prefix": address.prefix(),
        "language": language,
        "needs_key": current_app.extensions["needs_key"],
        "words": {name: texts[name] for name in (*SHARED, *sections)},
        **data,
    }
    return {"script": script, "preload": assets.imports(script)[1:], "embedded": embedded}


def asset(name: str) -> str:
    """The address of a style sheet or a script; a global of all templates."""
    return address.prefix() + assets.address(name)


def _languages() -> list[dict[str, str]]:
    """This page in each language."""
    query = [(name, value) for name, value in request.args.items(multi=True) if name != "lang"]
    here = address.prefix() + quote(request.path)
    return [
        {"code": code, "name": _NAMES[code], "href": f"{here}?{urlencode([*query, ('lang', code)])}"}
        for code in LANGUAGES
    ]
