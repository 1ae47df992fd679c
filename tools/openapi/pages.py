"""The pages for people as openapi.yaml describes them."""

from collections.abc import Callable, Iterator
from typing import Any, Final

from adjudicator.pages import embed
from adjudicator.pages.routes import POSTS
from tools.openapi.parameters import ARTICLE, NONE_MATCH, game_parameter, language_parameter, query
from tools.openapi.pictures import CASE, PIECE, Described, board_parameters

HTML: Final = "text/html"
POST_FORM: Final = {
    "name": "form",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "enum": list(POSTS)},
    "description": "Markdown or BBCode.",
}
_THEME: Final = {
    "name": "theme",
    "in": "path",
    "required": True,
    "schema": {"type": "string", "enum": ["light", "dark"]},
}
_REFEREE: Final = {
    "article": "Only turns about this article.",
    "n": "The number of the turn.",
    "choices": "A letter for each turn that was ruled on: `l` for legal, `i` for illegal.",
    "day": "The day, as in 2026-11-24. Default: today (UTC).",
}
"""The parameters of the pages of turns to rule on."""
_KEPT: Final = ("ETag", "Cache-Control", "X-Request-Id", "Content-Language", "Vary")


def described(
    problem: Callable[..., dict[str, Any]],
    references: Callable[..., dict[str, Any]],
    headers: Callable[..., dict[str, Any]],
) -> Iterator[Described]:
    """Every path of pages; the functions make problems, references to them, and headers."""
    always = references({"401": "Unauthorized", "429": "TooManyRequests", "500": "Internal"})
    unchanged = {"304": {"description": "The page at hand still holds.", "headers": headers(*_KEPT)}}
    refused = {"422": _also_html(problem("Not understood: all errors at once.", {}))}
    missing = {"404": _also_html(problem("No such game, edition or page.", {}, 404))}
    page = {"200": _page("The page.", headers(*_KEPT)), **unchanged, **refused, **always}
    language, game = language_parameter(), game_parameter()
    yield "/", [], {"get": _operation("get_front", "The front page", page, [language, NONE_MATCH])}
    book = _operation("get_rules", "The rulebook of a game as a page", {**page, **missing}, [language, NONE_MATCH])
    yield "/rules/{game}", [game], {"get": book}
    books = _operation("get_rulebooks", "The rules of all games as a page", page, [language, NONE_MATCH])
    yield "/rules", [], {"get": books}
    guide = _operation("get_guide", "A game on one page", {**page, **missing}, [language, NONE_MATCH])
    yield "/rules/{game}/how-to-play", [game], {"get": guide}
    drawn = {"200": {"description": "The diagram.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
    moves = {**page, **missing, **drawn}
    diagram = _operation("get_moves", "The move diagram of a piece", moves, [language, NONE_MATCH])
    yield "/rules/{game}/moves/{theme}/{piece}.svg", [game, _THEME, PIECE[1]], {"get": diagram}
    moved = {"301": {"description": "The id in capitals."}}
    article = _operation(
        "get_rules_article", "An article with its cases as a page", {**page, **missing, **moved}, [language, NONE_MATCH]
    )
    yield "/rules/{game}/{article}", [game, ARTICLE], {"get": article}
    ruling = _operation("get_ruling", "A ruling as a page", {**page, **missing}, board_parameters())
    yield "/rulings/{game}", [game], {"get": ruling}
    token = _operation("get_ruling_case", "A case as a page", {**page, **missing}, [language, NONE_MATCH])
    yield "/rulings/{game}/{case}", [game, CASE], {"get": token}
    kinds = {kind: {"schema": {"type": "string"}} for _, kind in POSTS.values()}
    post = {**page, **missing, "200": {"description": "The post.", "headers": headers(*_KEPT), "content": kinds}}
    by_query = _operation("get_post", "A ruling as a post for forums and chats", post, board_parameters())
    yield "/rulings/{game}.{form}", [game, POST_FORM], {"get": by_query}
    by_token = _operation("get_post_of_case", "A case as a post", post, [language, NONE_MATCH])
    yield "/rulings/{game}/{case}.{form}", [game, CASE, POST_FORM], {"get": by_token}
    yield from _scripted(page, missing)
    yield from _loaded(problem, headers)


def _scripted(page: dict[str, Any], missing: dict[str, Any]) -> Iterator[Described]:
    """Pages that send requests to this interface."""
    language, game = language_parameter(), game_parameter()
    play = _operation("get_play", "The page on which a game is played", {**page, **missing}, [language, NONE_MATCH])
    yield "/play/{game}", [game], {"get": play}
    frame = _operation("get_frame", "The page of a whole game for a frame", {**page, **missing}, [language, NONE_MATCH])
    yield "/embed/{game}", [game], {"get": frame}
    edit = _operation("get_edit", "The page on which a position is set up", {**page, **missing}, [language, NONE_MATCH])
    yield "/edit/{game}", [game], {"get": edit}
    about = [language, NONE_MATCH, *(query(name, text) for name, text in _REFEREE.items())]
    daily = _operation("get_referee", "Five turns of a day to rule on, as a page", page, about[:2] + about[3:])
    yield "/referee", [], {"get": daily}
    practice = _operation("get_practice", "Turns of a game to rule on, as a page", {**page, **missing}, about[:-1])
    yield "/referee/{game}", [game], {"get": practice}
    drawn = {"200": {"description": "The picture.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
    tried = _operation("get_try", "The picture of a turn to rule on", {**page, **missing, **drawn}, [language])
    yield (
        "/referee/{game}/{theme}/{question}.svg",
        [game, _THEME, _in_path("question", "The id of its published case.")],
        {"get": tried},
    )
    judge = _operation("get_judge", "The page on which records are judged", page, [language, NONE_MATCH])
    yield "/judge", [], {"get": judge}


def _loaded(problem: Callable[..., dict[str, Any]], headers: Callable[..., dict[str, Any]]) -> Iterator[Described]:
    """What pages load."""
    svg = {"200": {"description": "The icon.", "content": {"image/svg+xml": {"schema": {"type": "string"}}}}}
    yield "/favicon.ico", [], {"get": _operation("get_icon", "The icon of the service in tabs", svg, [])}
    script = {
        "200": {
            "description": "The script.",
            "headers": headers("ETag", "Cache-Control", "X-Request-Id", "Vary"),
            "content": {"text/javascript": {"schema": {"type": "string"}}},
        },
        "304": {"description": "The copy at hand is current."},
    }
    name = _in_path("name", "The element.") | {"schema": {"type": "string", "enum": list(embed.PARTS)}}
    element = script | {"404": problem("No such element.", {}, 404)}
    yield "/embed/{name}.js", [name], {"get": _operation("get_embedded", "An element for pages", element, [NONE_MATCH])}
    manifest = {
        "200": {
            "description": "The manifest.",
            "content": {"application/manifest+json": {"schema": {"type": "object", "additionalProperties": True}}},
        }
    }
    yield "/pages/app.webmanifest", [], {"get": _operation("get_manifest", "The web manifest", manifest, [NONE_MATCH])}
    worker = _operation("get_worker", "The service worker of all pages", script, [NONE_MATCH])
    yield "/pages/worker.js", [], {"get": worker}
    asset = {
        "200": {
            "description": "What pages load: the style sheet, a script.",
            "headers": headers("ETag", "Cache-Control", "X-Request-Id", "Vary"),
            "content": {kind: {"schema": {"type": "string"}} for kind in ("text/css", "text/javascript")},
        },
        "304": {"description": "The cached response is still valid."},
        "404": problem("No such script.", {}, 404),
    }
    place = [
        _in_path("digest", "The digest of all current assets: then it may be kept for a year."),
        _in_path("name", ""),
    ]
    yield (
        "/pages/{digest}/{name}",
        place,
        {"get": _operation("get_asset", "The style sheet and the scripts of the pages", asset, [NONE_MATCH])},
    )


def _in_path(name: str, description: str) -> dict[str, Any]:
    fields = {"description": description} if description else {}
    return {"name": name, "in": "path", "required": True, "schema": {"type": "string"}, **fields}


def _page(description: str, headers: dict[str, Any]) -> dict[str, Any]:
    return {"description": description, "headers": headers, "content": {HTML: {"schema": {"type": "string"}}}}


def _also_html(problem: dict[str, Any]) -> dict[str, Any]:
    return {**problem, "content": {**problem["content"], HTML: {"schema": {"type": "string"}}}}


def _operation(
    identity: str, summary: str, responses: dict[str, Any], parameters: list[dict[str, Any]]
) -> dict[str, Any]:
    return {
        "operationId": identity,
        "summary": summary,
        "responses": dict(sorted(responses.items())),
        "parameters": parameters,
    }
