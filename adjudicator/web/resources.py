"""Resources of a game: adjudications, legal actions, positions, records."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, Final

import orjson
from flask import Blueprint, Response, current_app, request

from adjudicator.judging import service
from adjudicator.judging.refusal import Refused, joined
from adjudicator.judging.service import ADJUDICATIONS, LEGAL_ACTIONS, ODDS, POSITIONS, Resource
from adjudicator.storage.cache import Answer, Cache
from adjudicator.web import posts
from adjudicator.web.address import links_of_ruling
from adjudicator.web.http import language
from adjudicator.web.http.body import json_body
from adjudicator.web.http.conditional import HOUR, YEAR, conditional, keep
from adjudicator.web.http.context import current
from adjudicator.web.http.problem import Problem
from adjudicator.web.http.query import read_query
from adjudicator.web.http.routing import find_game
from drawing.look import Look
from engine.game import Game
from engine.rulebook import Language

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

_IN_URL: Final = ("setup", "position", "action", "include", "lang", "edition", "strict")

rulings = Blueprint("rulings", __name__, url_prefix="/v1/games")


@rulings.post("/<game>/adjudications")
def adjudicate(game: str) -> Response:
    """A ruling on one turn."""
    return answered(ADJUDICATIONS, find_game(game), json_body())


@rulings.post("/<game>/legal-actions")
def list_legal_actions(game: str) -> Response:
    """List the possible next actions."""
    return answered(LEGAL_ACTIONS, find_game(game), json_body())


@rulings.post("/<game>/positions")
def inspect_position(game: str) -> Response:
    """A position looked at, without a turn."""
    return answered(POSITIONS, find_game(game), json_body())


@rulings.post("/<diced:game>/odds")
def compute_odds(game: str) -> Response:
    """For games of dice."""
    return answered(ODDS, find_game(game), json_body())


@rulings.get("/<game>/adjudications")
def adjudicate_by_url(game: str) -> Response:
    """The same ruling under a URL, for caches and CDNs."""
    rules = find_game(game)
    query, faults = read_query(request.args, _IN_URL, rules)
    faults += language.faults_of(query.pop("lang", language.DEFAULT))
    edition = query.pop("edition", None)
    if faults:
        raise Refused(joined(faults, service.faults_of(ADJUDICATIONS, rules, query)))
    if edition is not None and edition != rules.EDITION:
        raise Problem(404, "not-found", path=request.full_path[:200])
    response = answered(ADJUDICATIONS, rules, query)
    return conditional(keep(response, HOUR if edition is None else YEAR, immutable=True))


class RulingResponse(Response):
    """A complete response: to a POST, werkzeug need not copy and check its headers again."""

    def __call__(self, environ: "WSGIEnvironment", start_response: "StartResponse") -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "POST" or self._on_close:
            return super().__call__(environ, start_response)
        start_response(self.status, self.headers.to_wsgi_list())
        return self.iter_encoded()


def counted(resource: Resource, game: Game[Any, Any], answer: Answer) -> Answer:
    """The answer, counted for the metrics."""
    count = current_app.extensions["count_answer"]
    if count is not None:
        count(resource.name, game.NAME, answer)
    return answer


def fetched(resource: Resource, game: Game[Any, Any], request_body: object, lang: Language) -> Answer:
    """The answer to one request, out of the cache where it is there. Raises ``Refused``."""
    cache: Cache = current_app.extensions["cache"]
    question = service.question(resource, game, request_body, lang)
    return counted(resource, game, cache.fetch(*question, current().deadline))


def answered(resource: Resource, game: Game[Any, Any], request_body: object) -> Response:
    """The response to a request, with links if requested. Raises ``Refused``."""
    context = current()
    lang = language.choose() if context.environ.get("QUERY_STRING") else context.language
    answer = fetched(resource, game, request_body, lang)
    body = answer.body
    if resource is ADJUDICATIONS and isinstance(request_body, dict) and request_body.get("include"):
        body = _with_addresses(game, request_body, body, lang)
    response = RulingResponse(body, content_type="application/json")
    context.headers |= {"X-Cache": answer.level, **language.HEADERS[lang]}
    return response


def _with_addresses(game: Game[Any, Any], request_body: dict[str, Any], ruling: bytes, lang: Language) -> bytes:
    """The ruling with the requested fields that contain the public address, which cache entries do not."""
    include = request_body["include"]
    added: dict[str, Any] = {}
    if "links" in include:
        added["links"] = links_of_ruling(game, request_body, ruling, lang)
    forms = [form for form in posts.FORMS if form in include]
    if forms:
        added["texts"] = posts.texts(game, request_body, ruling, Look(language=lang), forms)
    return ruling[:-1] + b"," + orjson.dumps(added)[1:] if added else ruling
