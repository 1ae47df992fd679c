"""Many adjudications and records in one request: each answered on its own, in order."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import orjson
import structlog
from flask import Blueprint, Response, current_app

from adjudicator.judging import service
from adjudicator.judging.problem_body import problem_body, refusal_body
from adjudicator.judging.refusal import MAX_FAULTS, Fault, Refused
from adjudicator.judging.service import ADJUDICATIONS, RECORD_FORMS, RECORDS, Question, Resource, records_resource
from adjudicator.judging.suggestions import suggesting_for
from adjudicator.storage.cache import Answer, Cache
from adjudicator.web.http import language
from adjudicator.web.http.body import json_body
from adjudicator.web.http.context import current
from adjudicator.web.http.long_requests import one_at_a_time
from adjudicator.web.http.routing import unknown
from adjudicator.web.resources import counted
from engine.game import Game
from engine.registry import GAMES
from engine.rulebook import Language
from schemas.fields import REQUIRED, TOO_MANY, UNKNOWN_FIELD, WRONG_TYPE
from schemas.requests import MAX_ITEMS, MAX_TURNS, BatchRequest

batch = Blueprint("batch", __name__)

log = structlog.get_logger("batch")

_SCHEMA = BatchRequest()
MAX_SUGGESTED: Final = 20
"""Turns of a batch that cannot be read for which legal turns are suggested."""


@batch.post("/v1/batch")
@one_at_a_time
def rule_on_many() -> Response:
    """An item with an error affects no other: it has its own status and problem, with pointers relative to it."""
    lang = language.choose()
    body = json_body()
    current().charge(_weight(body))
    request = service.shaped(_SCHEMA, body)
    with suggesting_for(MAX_SUGGESTED):
        answers = _answers(request["items"], lang)
    current().headers.update(language.HEADERS[lang])
    return Response(orjson.dumps({"answers": answers}), content_type="application/json")


def _answers(items: list[dict[str, Any]], lang: Language) -> list[dict[str, Any]]:
    bound = _Bound()
    read = [_read(item, lang, bound) for item in items]
    cache: Cache = current_app.extensions["cache"]
    questions = [one.question for one in read if isinstance(one, _Item)]
    with cache.together(questions, current().deadline()) as fetch:
        return [_answered(one, fetch, lang) if isinstance(one, _Item) else one for one in read]


class _Item(NamedTuple):
    """The request of an item: its game and its resource."""

    game: Game[Any, Any]
    resource: Resource
    question: Question


class _Bound:
    """All records of a batch together have as many turns as one record alone may have."""

    def __init__(self) -> None:
        self._left = MAX_TURNS

    def admits(self, turns: object) -> bool:
        """Whether there is room for this number of turns; if so, they are counted."""
        if not isinstance(turns, list):
            return True
        if len(turns) > self._left:
            return False
        self._left -= len(turns)
        return True


def _weight(body: object) -> int:
    """The number of requests that a batch counts as: its items, and of records the turns that it admits."""
    items = body.get("items") if isinstance(body, dict) else None
    several, bound = items[:MAX_ITEMS] if isinstance(items, list) else [], _Bound()
    turns = [one.get("turns") for one in several if isinstance(one, dict) and one.get("resource") == RECORDS.name]
    return len(several) + sum(max(0, len(one) - 1) for one in turns if isinstance(one, list) and bound.admits(one))


def _read(item: dict[str, Any], lang: Language, bound: _Bound) -> _Item | dict[str, Any]:
    """The question of an item; or its response, if it is invalid."""
    name = item.get("game")
    if not isinstance(name, str):
        fault = Fault("malformed", "/game", WRONG_TYPE if "game" in item else REQUIRED)
        return _problem(refusal_body((fault,), None, lang))
    game = GAMES.get(name)
    if game is None:
        return _problem(problem_body(404, "unknown-game", unknown(name), lang))
    try:
        resource, fields = _request(game, item)
        if resource is not ADJUDICATIONS and not bound.admits(fields.get("turns")):
            raise Refused((Fault("malformed", "/turns", TOO_MANY),))
        return _Item(game, resource, service.question(resource, game, fields, lang))
    except Refused as refused:
        return _refusal(refused, game, lang)


def _request(game: Game[Any, Any], item: dict[str, Any]) -> tuple[Resource, dict[str, Any]]:
    """The question, and the request that would send it alone. Raises ``Refused``."""
    fields = {name: value for name, value in item.items() if name not in ("game", "include", "resource")}
    resource = ADJUDICATIONS
    if item.get("resource") == RECORDS.name:
        resource = records_resource(fields)
        fields |= {"game": game.NAME} if resource is RECORD_FORMS else {}
    elif item.get("resource", ADJUDICATIONS.name) != ADJUDICATIONS.name:
        raise Refused((Fault("malformed", "/resource", WRONG_TYPE), *service.faults_of(ADJUDICATIONS, game, fields)))
    if "include" in item:
        raise Refused((Fault("malformed", "/include", UNKNOWN_FIELD), *service.faults_of(resource, game, fields)))
    return resource, fields


def _answered(item: _Item, fetch: Callable[[Question], Answer], lang: Language) -> dict[str, Any]:
    try:
        answer = counted(item.resource, item.game, fetch(item.question))
    except Refused as refused:
        return _refusal(refused, item.game, lang)
    except Exception as failure:  # our own fault with one item must not take the others' answers away
        log.error("internal", game=item.game.NAME, exc_info=failure)
        return _problem(problem_body(500, "internal", {}, lang))
    return {"status": 200, "body": orjson.Fragment(answer.body)}


def _refusal(refused: Refused, game: Game[Any, Any], lang: Language) -> dict[str, Any]:
    return _problem(refusal_body(refused.faults[:MAX_FAULTS], game, lang))


def _problem(body: dict[str, Any]) -> dict[str, Any]:
    return {"status": body["status"], "body": body}
