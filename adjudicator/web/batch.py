"""Many adjudications in one request: each answered on its own, in order."""

from collections.abc import Callable
from typing import Any

import orjson
import structlog
from flask import Blueprint, Response, current_app

from adjudicator.rulings import service
from adjudicator.rulings.refusal import MAX_FAULTS, Fault, Refused
from adjudicator.rulings.service import ADJUDICATIONS
from adjudicator.storage.cache import Answer, Cache, Question
from adjudicator.web import language, middleware, problem
from adjudicator.web.body import json_body
from adjudicator.web.exclusive import one_at_a_time
from adjudicator.web.games import unknown
from adjudicator.web.rulings import counted
from engine.game import Game
from engine.registry import GAMES
from engine.rulebook import Language
from schemas.fields import REQUIRED, UNKNOWN_FIELD, WRONG_TYPE
from schemas.requests import BatchRequest

batch = Blueprint("batch", __name__)

log = structlog.get_logger("batch")

_SCHEMA = BatchRequest()


@batch.post("/v1/batch")
@one_at_a_time
def rule_on_many() -> Response:
    """A bad item spoils nothing: it has its own status and problem, pointers relative to it."""
    language.choose()
    request = service.shaped(_SCHEMA, json_body())
    spoken = language.asked()
    read = [_read(item, spoken) for item in request["items"]]
    cache: Cache = current_app.extensions["cache"]
    questions = [one[1] for one in read if isinstance(one, tuple)]
    with cache.together(questions, middleware.deadline()) as fetch:
        answers = [_answered(*one, fetch, spoken) if isinstance(one, tuple) else one for one in read]
    middleware.put(language.headers(spoken))
    return Response(orjson.dumps({"answers": answers}), content_type="application/json")


def _read(item: dict[str, Any], spoken: Language) -> tuple[Game[Any, Any], Question] | dict[str, Any]:
    """What an item asks, and of which game; or its answer, where it asks nothing."""
    name = item.get("game")
    if not isinstance(name, str):
        fault = Fault("malformed", "/game", WRONG_TYPE if "game" in item else REQUIRED)
        return _problem(problem.refusal_body((fault,), None, spoken))
    game = GAMES.get(name)
    if game is None:
        return _problem(problem.problem_body(404, "unknown-game", unknown(name), spoken))
    asked = {name: value for name, value in item.items() if name not in ("game", "include")}
    try:
        if "include" in item:
            stray = Fault("malformed", "/include", UNKNOWN_FIELD)
            raise Refused((stray, *service.faults_of(ADJUDICATIONS, game, asked)))
        return game, service.question(ADJUDICATIONS, game, asked, spoken)
    except Refused as refused:
        return _refusal(refused, game, spoken)


def _answered(
    game: Game[Any, Any], asked: Question, fetch: Callable[[Question], Answer], spoken: Language
) -> dict[str, Any]:
    try:
        answer = counted(ADJUDICATIONS, game, fetch(asked))
    except Refused as refused:
        return _refusal(refused, game, spoken)
    except Exception as failure:  # our own fault with one item must not take the others' answers away
        log.error("internal", game=game.NAME, exc_info=failure)
        return _problem(problem.problem_body(500, "internal", {}, spoken))
    return {"status": 200, "body": orjson.Fragment(answer.body)}


def _refusal(refused: Refused, game: Game[Any, Any], spoken: Language) -> dict[str, Any]:
    return _problem(problem.refusal_body(refused.faults[:MAX_FAULTS], game, spoken))


def _problem(body: dict[str, Any]) -> dict[str, Any]:
    return {"status": body["status"], "body": body}
