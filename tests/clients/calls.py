"""Every case as a call of a client, and the response that it must return."""

from functools import cache
from typing import Any, Final

from app import create_app
from engine.registry import GAMES
from tests.http.test_answer_shapes import requests
from tests.support.cases import cases
from tests.support.client import QUIET, ask

METHODS: Final = {
    "adjudications": "rule",
    "legal-actions": "legal",
    "positions": "position",
    "records": "record",
}
"""The method of a client by resource."""


@cache
def calls() -> tuple[dict[str, Any], ...]:
    """Each call: ``method``, ``game``, ``request``, and the ``status`` and ``body`` of the response."""
    client = create_app(QUIET).test_client()
    found = []
    for game in GAMES:
        for case in cases(game):
            for resource, _, body in requests(game, case):
                response = ask(client, body, resource, game)
                call = {"method": METHODS[resource], "game": game, "request": body}
                found.append(call | {"status": response.status_code, "body": response.get_json()})
    return tuple(found)
