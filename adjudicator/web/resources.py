"""Resources of a game: adjudications, legal actions, positions, records."""

from collections.abc import Collection, Iterable, Mapping
from typing import TYPE_CHECKING, Any

import orjson
from flask import Blueprint, Response, current_app, request
from werkzeug.datastructures import MultiDict

from adjudicator.judging import service
from adjudicator.judging.refusal import MAX_FAULTS, Fault, Refused, joined
from adjudicator.judging.service import ADJUDICATIONS, LEGAL_ACTIONS, ODDS, POSITIONS, Resource
from adjudicator.storage.cache import Answer, Cache
from adjudicator.web.address import links_of_ruling
from adjudicator.web.http import language
from adjudicator.web.http.body import json_body
from adjudicator.web.http.conditional import HOUR, YEAR, conditional, keep
from adjudicator.web.http.context import current
from adjudicator.web.http.problem import Problem
from adjudicator.web.http.routing import find_game
from engine.errors import pointer_part
from engine.game import Game
from engine.rulebook import Language, Value
from schemas.fields import TOO_MANY, UNKNOWN_FIELD

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIEnvironment

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


@rulings.get("/<written:game>/adjudications")
def adjudicate_by_url(game: str) -> Response:
    """The same ruling under a URL, for caches and CDNs."""
    rules = find_game(game)
    arguments, faults = _single(request.args, rules)
    asked = _request_of(arguments, rules)
    if faults:
        raise Refused(joined(faults, service.faults_of(ADJUDICATIONS, rules, asked)))
    edition = arguments.get("edition")
    if edition is not None and edition != rules.EDITION:
        raise Problem(404, "not-found", path=request.full_path[:200])
    response = answered(ADJUDICATIONS, rules, asked)
    return conditional(keep(response, HOUR if edition is None else YEAR, immutable=True))


class RulingResponse(Response):
    """A response whose body and headers are complete: to a POST, werkzeug need not copy and check the headers again."""

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


def fetched(resource: Resource, game: Game[Any, Any], request_body: object, spoken: Language) -> Answer:
    """The answer to one request, out of the cache where it is there. Raises ``Refused``."""
    cache: Cache = current_app.extensions["cache"]
    asked = service.question(resource, game, request_body, spoken)
    return counted(resource, game, cache.fetch(*asked, current().deadline))


def answered(resource: Resource, game: Game[Any, Any], request_body: object) -> Response:
    """The response to a request, with links if requested. Raises ``Refused``."""
    context = current()
    spoken = language.choose() if context.environ.get("QUERY_STRING") else context.language
    answer = fetched(resource, game, request_body, spoken)
    body = answer.body
    if resource is ADJUDICATIONS and isinstance(request_body, dict) and "links" in request_body.get("include", ()):
        # The public address is not part of a ruling, and so not of cache entries.
        found = links_of_ruling(game, request_body, body, spoken)
        body = body[:-1] + b',"links":' + orjson.dumps(found) + b"}"
    response = RulingResponse(body, content_type="application/json")
    context.headers |= {"X-Cache": answer.level, **language.HEADERS[spoken]}
    return response


def _single(arguments: MultiDict[str, str], game: Game[Any, Any]) -> tuple[dict[str, str], list[Fault]]:
    """The parameters of a URL, and their errors: unknown, or given more than once."""
    options = (option.name for option in game.RULEBOOK.options)
    known = {"position", "action", "include", "lang", "edition", "strict", *options}
    faults: list[Fault] = []
    for name, values in arguments.lists():
        if len(faults) >= MAX_FAULTS:
            break
        if name not in known:
            faults.append(Fault("malformed", f"/{pointer_part(name)}", UNKNOWN_FIELD))
        elif len(values) > 1:
            faults.append(Fault("malformed", f"/{pointer_part(name)}", TOO_MANY))
    single = arguments.to_dict()
    if "lang" in single and language.named(single["lang"]) is None:
        faults.append(language.UNKNOWN)
    return single, faults


def _request_of(arguments: Mapping[str, str], game: Game[Any, Any]) -> dict[str, Any]:
    """The request that a POST would have sent for these parameters."""
    body: dict[str, Any] = {name: arguments[name] for name in ("position", "action") if name in arguments}
    if arguments.get("include"):
        body["include"] = arguments["include"].split(",")
    if "strict" in arguments:
        body["strict"] = _value((True, False), arguments["strict"])
    chosen = (option for option in game.RULEBOOK.options if option.name in arguments)
    options = {option.name: _value(option.values, arguments[option.name]) for option in chosen}
    return body | ({"options": options} if options else {})


def _value(values: Collection[Value], text: str) -> Value:
    """An option's value out of a URL, where ``true`` and ``false`` are words."""
    if text in ("true", "false") and True in values:
        return text == "true"
    return text
