"""One page as a response: its template, its words, its language switch, and its security policy."""

from collections.abc import Mapping
from typing import Any, Final

from flask import Response, render_template, request

from adjudicator import links
from adjudicator.api.pictures.request import PictureRequest
from adjudicator.games import GAMES
from adjudicator.pages import assets
from adjudicator.pages.picture import preview, setup
from adjudicator.web.http.conditional import conditional, keep
from adjudicator.web.http.context import current, prefix, public
from drawing.look import Look, Shown
from engine.game import AnyGame
from engine.rulebook import Language
from engine.sentences import load_sentences

POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src 'self'; "
    "manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
IN_FRAMES: Final = POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")
"""The policy of the page that other sites may show in a frame."""
SHARED: Final = ("site", "service", "board", "sharing", "keys")
"""The sections of the words that every script gets."""
MAX_AGE: Final = 300
"""Seconds for which a page may be cached: pages change with every release, unlike rulings."""
_NAMES: Final = {"en": "English", "fr": "Français"}
SENTENCES: Final = load_sentences(__package__)
"""The sentences of pages by language."""


def show(template: str, pictured: PictureRequest | None = None, drawn: Shown | None = None, **values: Any) -> Response:
    """A page that may be cached for a while, or 304.

    Its preview shows ``pictured`` with the scene ``drawn``: by default the first position of the game of the page, or
    of the first game with a setup. Without a public address, previews have no picture.
    """
    context = current()
    values.setdefault("page", f"{request.path}?lang={context.language}")
    if public():
        game = context.game or next(rules for rules in GAMES.values() if rules.DEFAULT_SETUP)
        values["image"] = preview(pictured or setup(game, context.language), drawn)
    return kept(written(template, **values))


def kept(response: Response) -> Response:
    """The response in the requested language, which may be cached for a while; or 304."""
    current().headers |= {"Content-Language": current().language, "Vary": "Accept-Language"}
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
        texts=SENTENCES[language],
        games=GAMES.values(),
        language=language,
        languages=_NAMES,
        parameters=[pair for pair in request.args.items(multi=True) if pair[0] != "lang"],
        prefix=prefix(),
        public=public(),
        **values,
    )
    headers = {"Content-Security-Policy": POLICY, "X-Frame-Options": "DENY"}
    return Response(page, status, content_type="text/html; charset=utf-8", headers=headers)


def ruling_path(game: AnyGame, case: Mapping[str, Any], look: Look, *, pinned: bool = True) -> str | None:
    """The page of a ruling as ``links.page``, with its language, which that leaves out if it is the default."""
    page = links.page(game, case, look, pinned=pinned)
    return page if page is None or "lang=" in page else f"{page}{'&' if '?' in page else '?'}lang={look.language}"


def example_path(game: AnyGame, language: Language) -> str | None:
    """The page of a ruling that shows what rulings are: that on an illegal turn where the game has one."""
    shown = game.EXAMPLES.get("illegal") or next(iter(game.EXAMPLES.values()))
    return ruling_path(game, shown, Look(language=language), pinned=False)


def scripted(script: str, sections: tuple[str, ...], **data: Any) -> dict[str, Any]:
    """The variables for a page with a script: the script, its imports, and its embedded data.

    ``sections`` are those of the words that it shows; ``data`` is everything that it cannot request.
    """
    language = current().language
    texts = SENTENCES[language]
    embedded = {
        "prefix": prefix(),
        "language": language,
        "needs_key": current().site.needs_key,
        "words": {name: texts[name] for name in (*SHARED, *sections)},
        **data,
    }
    return {"script": script, "preload": assets.imports(script), "embedded": embedded}


def asset(name: str) -> str:
    """The address of a style sheet or a script; a global of all templates."""
    return f"{prefix()}{assets.FOLDER}/{assets.digest()}/{name}"
