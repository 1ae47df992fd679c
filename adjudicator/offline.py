"""The service without a server, for programs that run Python themselves: browsers, with Pyodide.

Statuses and bodies are those of a service without a public address and without a rasteriser.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs, unquote

import orjson

from adjudicator.games import GAMES
from adjudicator.judging.refusal import Refused
from adjudicator.judging.service import ADJUDICATIONS, Resource
from adjudicator.links import formats
from adjudicator.pictures.request import IN_TOKEN, LINKED, POSTED, TYPES, PictureRequest, of_query, of_token, read
from adjudicator.pictures.scenes import write
from adjudicator.responses import problem, records, rulings
from adjudicator.responses.body import JSON, RECORD_TEXT, parse_json, parse_text
from adjudicator.responses.games import DESCRIPTIONS
from adjudicator.responses.problem import MAX_BODY, Problem, not_found
from adjudicator.responses.query import DEFAULT, check, from_tag
from engine.game import Game, HasOdds
from engine.rulebook import Language

_Content = tuple[str, bytes]
"""A media type and a body."""


class Response(NamedTuple):
    """A response without headers."""

    status: int
    content_type: str
    body: bytes


class _Request(NamedTuple):
    """A request: its URL, the name of its game and the other variable part of its path, if any; then its content."""

    url: str
    parts: tuple[str, ...]
    query: Mapping[str, list[str]]
    tag: str
    language: Language
    body: bytes
    content_type: str
    accept: str

    @property
    def game(self) -> Game[Any, Any]:
        """The game. Raises ``Problem`` 404."""
        return problem.find_game(self.parts[0])

    def raw(self, *types: str) -> bytes:
        """The body, if its media type is among these. Raises ``Problem``: 413 or 415."""
        if len(self.body) > MAX_BODY:
            raise Problem(413, "too-large", limit=MAX_BODY)
        if self.content_type not in types:
            raise Problem(415, "wrong-content-type")
        return self.body


def respond(method: str, path: str, body: bytes, language: str, content_type: str = JSON, accept: str = "") -> Response:
    """Respond to a request as the service does; also its errors are responses.

    ``path`` may have a query; ``language`` is a tag such as ``fr-CA``.
    """
    place, _, text = path.partition("?")
    place, query = unquote(place), parse_qs(text, keep_blank_values=True)
    tag = query.get("lang", [DEFAULT])[0]
    spoken = (from_tag(tag) if "lang" in query else None) or from_tag(language) or DEFAULT
    routed = ((views, found) for route, views in _ROUTES if (found := route.fullmatch(place)))
    views, found = next(routed, (None, None))
    parts = found.groups() if found else ()
    game = GAMES.get(parts[0]) if parts else None
    media = content_type.partition(";")[0].strip().lower()
    request = _Request(f"{place}?{text}", parts, query, tag, spoken, body, media, accept)
    try:
        if views is None or (views is _VIEWS["/<game>/odds"] and game is not None and not isinstance(game, HasOdds)):
            raise not_found(place, (f"/v1/games{path}" for path in _VIEWS if "." not in path))
        if method not in views:
            others = ("HEAD", "OPTIONS") if "GET" in views else ("OPTIONS",)
            raise Problem(405, "method-not-allowed", path=place[:200], methods=tuple(sorted((*views, *others))))
        return Response(200, *views[method](request))
    except (Refused, Problem) as failure:
        body_of_problem = problem.body_of(failure, game, spoken)
        return Response(body_of_problem["status"], problem.TYPE, orjson.dumps(body_of_problem))


def _describe(description: Callable[..., Mapping[str, Any]], request: _Request) -> _Content:
    check(request.tag)
    about = (request.game, request.language, *request.parts[1:]) if request.parts else (request.language,)
    return JSON, orjson.dumps(description(*about))


def _rule(resource: Resource, request: _Request) -> _Content:
    game, body = request.game, parse_json(request.raw(JSON))
    check(request.tag)
    return JSON, rulings.respond(resource, game, body, request.language, rulings.compute)


def _rule_by_url(request: _Request) -> _Content:
    body, _ = rulings.read_url(request.game, request.query.items())
    return JSON, rulings.respond(ADJUDICATIONS, request.game, body, request.language, rulings.compute)


def _judge_record(request: _Request) -> _Content:
    game, kind, raw = request.game, request.content_type, request.raw(*records.TYPES)
    body = parse_text(raw) if kind == RECORD_TEXT else parse_json(raw)
    return JSON, records.judge(game, body, kind, request.query.items(), request.language, rulings.compute)


def _draw(request: _Request) -> _Content:
    """The form is the first in ``Accept`` that there is."""
    game, body = request.game, parse_json(request.raw(JSON))
    offered = {TYPES[form].partition(";")[0]: form for form in formats()}
    accepted = [kind.partition(";")[0].strip() for kind in (request.accept or "*/*").split(",")]
    found = next((offered.get(kind, "svg") for kind in accepted if kind in offered or kind.endswith("/*")), None)
    if found is None:
        raise Problem(406, "not-acceptable", types=tuple(offered))
    return _drawn(read(game, body, request.language, request.url, POSTED), found)


def _draw_linked(form: str, request: _Request) -> _Content:
    game = request.game
    if len(request.parts) > 1:
        return _drawn(read(game, of_token(request.parts[1], request.query), DEFAULT, request.url, IN_TOKEN), form)
    return _drawn(read(game, of_query(game, request.query.items()), DEFAULT, request.url, LINKED), form)


def _drawn(requested: PictureRequest, form: str) -> _Content:
    if form not in formats():
        raise Problem(404, "no-rasteriser", formats=formats())
    return TYPES[form], write(requested, form, requested.look.width, rulings.compute, "").encode()


_VIEWS: Final[Mapping[str, Mapping[str, Callable[[_Request], _Content]]]] = {
    **{path: {"GET": partial(_describe, described)} for path, described in DESCRIPTIONS.items()},
    **{f"/<game>/{name}": {"POST": partial(_rule, resource)} for name, resource in rulings.POSTED.items()},
    **{f"/<game>/board.{form}": {"GET": partial(_draw_linked, form)} for form in TYPES},
    **{f"/<game>/boards/<board>.{form}": {"GET": partial(_draw_linked, form)} for form in TYPES},
    "/<game>/adjudications": {"GET": _rule_by_url, "POST": partial(_rule, ADJUDICATIONS)},
    "/<game>/board": {"POST": _draw},
    "/<game>/records": {"POST": _judge_record},
}
"""The views by path below the list of games, then by method."""
_ROUTES: Final = [
    (re.compile("/v1/games" + re.sub("<[a-z]+>", "([^/]+)", re.escape(path))), views) for path, views in _VIEWS.items()
]
