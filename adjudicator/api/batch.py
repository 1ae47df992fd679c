"""Many adjudications and records in one request, with a response to each, in order."""

from collections.abc import Callable
from typing import Any, Final, NamedTuple

import orjson

from adjudicator import log
from adjudicator.api.exchange import Answer, Request, find_game
from adjudicator.api.problem import Problem, body_of
from adjudicator.cacheable import Computation, Stored
from adjudicator.games import failing_game
from adjudicator.judging.problem_body import problem_body, refusal_body
from adjudicator.judging.refusal import MAX_FAULTS, Refused
from adjudicator.judging.resources import (
    ADJUDICATIONS,
    RECORD_FORMS,
    RECORDS,
    Posted,
    Resource,
    find_errors,
    load_request,
    post,
    records_resource,
)
from adjudicator.reading.suggestions import limit_suggestions
from engine.errors import Fault
from engine.rulebook import Language
from schemas.fields import REQUIRED, TOO_MANY, UNKNOWN_FIELD, WRONG_TYPE
from schemas.requests import MAX_ITEMS, MAX_TURNS, BatchRequest

_SCHEMA = BatchRequest()
MAX_SUGGESTED: Final = 20
"""Unreadable turns of a batch for which legal turns are suggested."""


def rule_on_many(request: Request) -> Answer:
    """An item with an error affects no other: it has its own status and problem, with pointers relative to it."""
    lang = request.check_language()
    body = request.json()
    body = {"items": body} if isinstance(body, list) else body
    request.charge(_weight(body))
    items, bound = load_request(_SCHEMA, body)["items"], _Bound()
    with limit_suggestions(MAX_SUGGESTED):
        read = [_read_item(item, lang, bound) for item in items]
        computations = [item.post.computation for item in read if isinstance(item.post, Posted)]
        with request.backend.store.together(computations) as fetch:
            answers = [_answer_item(item, fetch, request) for item in read]
    return Answer(orjson.dumps({"answers": answers}), language=lang)


class _Item(NamedTuple):
    """An item: its game if known, its resource, and its body or the error of its body."""

    game: Any
    resource: Resource
    post: Posted | Refused | Problem


class _Bound:
    """All records of a batch together have as many turns as one record alone may have."""

    _left = MAX_TURNS

    def admits(self, turns: object) -> bool:
        """Whether there is room for this number of turns; if so, they are counted."""
        size = len(turns) if isinstance(turns, list) else 0
        is_room = size <= self._left
        self._left -= size if is_room else 0
        return is_room


def _weight(body: object) -> int:
    """The number of requests that a batch counts as: its items, and of records the turns that it admits."""
    items = body.get("items") if isinstance(body, dict) else None
    several, bound = items[:MAX_ITEMS] if isinstance(items, list) else [], _Bound()
    turns = [item.get("turns") for item in several if isinstance(item, dict) and item.get("resource") == RECORDS.name]
    return len(several) + sum(
        max(0, len(record) - 1) for record in turns if isinstance(record, list) and bound.admits(record)
    )


def _read_item(item: dict[str, Any], lang: Language, bound: _Bound) -> _Item:
    """The body of an item, or its error."""
    game, resource = None, ADJUDICATIONS
    fields = {name: value for name, value in item.items() if name not in ("game", "include", "resource")}
    try:
        if not isinstance(item.get("game"), str):
            raise Refused((Fault("malformed", "/game", WRONG_TYPE if "game" in item else REQUIRED),))
        game = find_game(item["game"])
        if item.get("resource") == RECORDS.name:
            resource = records_resource(fields)
            fields |= {"game": game.NAME} if resource is RECORD_FORMS else {}
        elif item.get("resource", ADJUDICATIONS.name) != ADJUDICATIONS.name:
            raise Refused((Fault("malformed", "/resource", WRONG_TYPE), *find_errors(resource, game, fields)))
        if "include" in item:
            raise Refused((Fault("malformed", "/include", UNKNOWN_FIELD), *find_errors(resource, game, fields)))
        if resource is not ADJUDICATIONS and not bound.admits(fields.get("turns")):
            raise Refused((Fault("malformed", "/turns", TOO_MANY),))
        return _Item(game, resource, post(resource, game, fields, lang))
    except (Refused, Problem) as failure:
        return _Item(game, resource, failure)


def _answer_item(item: _Item, fetch: Callable[[Computation], Stored], request: Request) -> dict[str, Any]:
    lang = request.language
    try:
        if not isinstance(item.post, Posted):
            raise item.post
        stored = fetch(item.post.computation)
        request.backend.on_fetch(item.resource.name, item.game.NAME, stored)
        return {"status": 200, "body": orjson.Fragment(stored.body)}
    except Refused as refused:
        body = refusal_body(refused.faults[:MAX_FAULTS], item.game, lang)
    except Problem as problem:
        body = body_of(problem, item.game, lang)
    except Exception as failure:  # noqa: BLE001  # an error of ours in one item must not lose the other responses
        log.write("internal", "error", failure, game=item.game.NAME)
        body = problem_body(500, "internal", failing_game(failure), lang)
    return {"status": body["status"], "body": body}
