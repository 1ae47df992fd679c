"""Games over HTTP: their static data, and rulings, legal actions, positions, odds and records."""

import re
from collections.abc import Callable, Iterable
from functools import partial
from io import BytesIO
from typing import Any, Final
from wsgiref.types import StartResponse, WSGIEnvironment

import orjson
from flask import Blueprint, Response, request
from werkzeug.wsgi import get_content_length

from adjudicator.games import GAMES, suite_of
from adjudicator.judging import service
from adjudicator.judging.refusal import Refused
from adjudicator.judging.service import ADJUDICATIONS, ODDS, Resource
from adjudicator.judging.suggestions import TEXTS_LEFT
from adjudicator.responses import records, rulings
from adjudicator.responses.body import JSON, RECORD_TEXT, parse_text
from adjudicator.responses.games import DESCRIPTIONS
from adjudicator.responses.problem import GAMES_AT, not_found
from adjudicator.storage.cache import Cache
from adjudicator.web.http import language
from adjudicator.web.http.conditional import HOUR, YEAR, conditional, keep
from adjudicator.web.http.content import json_body, raw_body
from adjudicator.web.http.context import current, public
from adjudicator.web.http.long_requests import one_at_a_time
from adjudicator.web.http.problem import REFUSED
from adjudicator.web.http.routing import find_game
from engine.game import AnyGame, HasOdds
from engine.rulebook import Language

CASES_WEIGHT: Final = 5
"""The number of requests that a list of all cases counts as: it has up to 300 kB."""
MAX_DIRECT: Final = 8 * 1024
"""Bytes of a body that is read before Flask: nearly all single rulings."""
_HOST: Final = re.compile(r"[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})*(:[0-9]{1,5})?")
_NOT_PLAIN: Final = (REFUSED, "HTTP_UPGRADE")

games = Blueprint("games", __name__, url_prefix="/v1/games")


def _describe(description: Callable[..., Any], game: str | None = None, **name: str) -> Response:
    """All games in short, or one description of a game. Raises ``Problem`` 404, ``Refused``."""
    lang = language.choose()
    about = () if game is None else (find_game(game),)
    return keep(in_json(orjson.dumps(description(*about, lang, **name))), HOUR)


for path, described in DESCRIPTIONS.items():
    games.add_url_rule(path, described.__name__, partial(_describe, described))


@games.get("/<game>/cases")
def list_cases(game: str) -> Response:
    """The published conformance cases of a game. Raises ``Problem`` 404, also for a game without them, ``Refused``."""
    language.choose()
    suite = suite_of(find_game(game).NAME)
    if suite is None:
        raise not_found(f"/v1/games/{game}/cases")
    current().charge(CASES_WEIGHT)
    return conditional(keep(Response(suite, content_type=JSON), HOUR))


def _post(resource: Resource, game: str) -> Response:
    """The response to one request of a resource."""
    return respond(resource, find_game(game), json_body())


for resource in rulings.POSTED.values():
    room = "<diced:game>" if resource is ODDS else "<game>"
    games.add_url_rule(f"/{room}/{resource.name}", resource.name, partial(_post, resource), methods=["POST"])


@games.get("/<game>/adjudications")
def adjudicate_by_url(game: str) -> Response:
    """The same ruling under a URL, for caches and CDNs."""
    rules = find_game(game)
    body, pinned = rulings.read_url(rules, request.args.lists())
    response = respond(ADJUDICATIONS, rules, body)
    return conditional(keep(response, YEAR if pinned else HOUR, immutable=True))


@games.post("/<game>/records")
@one_at_a_time()
def judge_record(game: str) -> Response:
    """A game replayed: turns from a position, or a whole record as JSON or text."""
    rules, context = find_game(game), current()
    kind = request.mimetype if request.mimetype in records.TYPES else JSON
    body = parse_text(raw_body()) if kind == RECORD_TEXT else json_body(kind)
    return in_json(records.judge(rules, body, kind, request.args.lists(), context.language, fetch, context.charge))


def respond_directly(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes] | None:
    """Respond to a short POST of plain JSON, without Flask, which costs a sixth of a ruling.

    ``None`` leaves a request to Flask: any other one, and one with an error. Only Flask's views suggest legal turns for
    an unreadable one, which may cost ten times as much as a ruling.
    """
    context = current()
    above, _, path = environ["PATH_INFO"].partition(GAMES_AT)
    name, _, kind = path.partition("/")
    game, resource = GAMES.get(name), rulings.POSTED.get(kind)
    if above or game is None or resource is None or (resource is ODDS and not isinstance(game, HasOdds)):
        return None
    length = get_content_length(environ) or 0
    if length > MAX_DIRECT or not _is_plain(environ):
        return None
    raw = environ["wsgi.input"].read(length)
    environ["wsgi.input"] = BytesIO(raw)
    limited = TEXTS_LEFT.set(0)
    try:
        body = orjson.loads(raw)
        if not isinstance(body, dict) or "include" in body:
            return None
        if context.extensions["check"] is not None:
            context.extensions["check"]()
        context.game = game
        response = fetch(resource, game, body, context.language)
    except (Refused, orjson.JSONDecodeError):
        return None
    except Exception as failure:  # noqa: BLE001  # Flask raises it again for its handlers
        context.failure = failure
        return None
    finally:
        TEXTS_LEFT.reset(limited)
    context.headers |= language.HEADERS[context.language] | {"X-Cache": context.level}
    start("200 OK", [("Content-Type", JSON), ("Content-Length", str(len(response)))])
    context.extensions["count_request"]("POST", f"{GAMES_AT}<game>/{resource.name}", 200)
    return (response,)


def _is_plain(environ: WSGIEnvironment) -> bool:
    """Whether this is a POST of JSON without anything that Flask looks at."""
    return (
        environ["REQUEST_METHOD"] == "POST"
        and environ.get("CONTENT_TYPE") == JSON
        and not environ.get("QUERY_STRING")
        and _HOST.fullmatch(environ.get("HTTP_HOST", "")) is not None
        and environ.keys().isdisjoint(_NOT_PLAIN)
    )


def fetch(resource: Resource, game: AnyGame, request_body: object, lang: Language) -> bytes:
    """The body of the answer to one request, out of the cache where it is there. Raises ``Refused``."""
    context = current()
    cache: Cache = context.extensions["cache"]
    question = service.question(resource, game, request_body, lang)
    answer = cache.fetch(*question, context.deadline)
    context.extensions["count_answer"](resource.name, game.NAME, answer)
    context.level = answer.level
    return answer.body


def respond(resource: Resource, game: AnyGame, request_body: object) -> Response:
    """The response to a request, with links if requested. Raises ``Refused``."""
    return in_json(rulings.respond(resource, game, request_body, language.choose(), fetch, public()))


def in_json(body: bytes) -> Response:
    """A body in the language of the request, with the level of the cache that it comes from, if any."""
    context = current()
    context.headers |= language.HEADERS[context.language] | ({"X-Cache": context.level} if context.level else {})
    return Response(body, content_type=JSON)
