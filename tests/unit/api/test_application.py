"""Requests that need nothing of Flask get the same response without it."""

from collections.abc import Iterable
from typing import Any
from wsgiref.types import StartResponse, WSGIEnvironment

import pytest
from flask.testing import FlaskClient

from adjudicator.web.http.context import ROUTE
from adjudicator.web.http.middleware import route_of
from app import create_app
from engine.registry import GAMES
from tests.support.client import BODIES, CYCLIX, LEGAL, QUIET
from tests.support.tabled import values_of

KINDS = ("adjudications", "legal-actions", "positions", "odds")
HOSTS = (
    "localhost", "Example.ORG:8080", "[::1]:80", "a_b", "exa mple", "a..b", "example.org:80", f"{'x' * 70}.org", "",
)  # fmt: skip
HEADERS: tuple[dict[str, str], ...] = values_of(__file__)["headers"]


def responses(client: FlaskClient) -> list[tuple[Any, ...]]:
    """Responses to all kinds of requests, each sent twice, without their ids."""
    sent: list[tuple[str, str, dict[str, Any]]] = []
    for game in GAMES:
        example = next(iter(GAMES[game].EXAMPLES.values()))
        bodies: list[Any] = [example, {**example, "include": ["legal_actions"]}, {**example, "no": 1}]
        sent += [("POST", f"/v1/games/{game}/{kind}", {"json": body}) for kind in KINDS for body in bodies]
    paths = [f"{CYCLIX}/{kind}" for kind in (*KINDS, "cases", "", "records")] + ["/v1/games/chess/positions"]
    paths += ["/v1/games//positions", "//v1/games/cyclix/positions", f"{CYCLIX}/positions/", f"/x{CYCLIX}/positions"]
    sent += [("POST", path, {"data": body, "headers": {}}) for path in paths for body in BODIES]
    plain = {"Content-Type": "application/json"}
    everything = [*HEADERS, *({"Host": host} for host in HOSTS)]
    sent += [
        (method, f"{CYCLIX}/adjudications{query}", {"json": LEGAL, "headers": plain | headers})
        for method in ("POST", "PUT", "OPTIONS")
        for query in ("", "?lang=fr", "?lang=xx", "?x")
        for headers in everything
    ]
    answers = []
    for method, path, more in sent:
        if "data" in more:
            more["headers"] = plain
        for _ in range(2):
            response = client.open(path, method=method, **more)
            headers = sorted(pair for pair in response.headers.items() if pair[0] not in ("X-Request-Id", "X-Cache"))
            answers.append((method, path, more, response.status, headers, response.data))
    return answers


def test_requests_without_flask_get_the_same_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    through, direct = create_app(QUIET), create_app(QUIET)
    taken = []

    def without_flask(environ: WSGIEnvironment, start: StartResponse) -> Iterable[bytes]:
        found = route_of(environ)
        taken.append(found)
        return inner(environ if found is None else {**environ, ROUTE: found}, start)

    inner = direct.wsgi_app
    monkeypatch.setattr(direct, "wsgi_app", without_flask)
    assert responses(direct.test_client()) == responses(through.test_client())
    assert taken.count(None) > 50
    assert len(taken) - taken.count(None) > 250
