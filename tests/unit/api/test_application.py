"""Requests answered before Flask get the same response as through Flask."""

from collections.abc import Callable
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.web import resources
from app import create_app
from engine.registry import GAMES
from tests.support.client import CYCLIX, LEGAL, QUIET
from tests.support.shortcuts import BODIES
from tests.support.tabled import values_of

KINDS = ("adjudications", "legal-actions", "positions", "odds")
HOSTS = (
    "localhost",
    "Example.ORG:8080",
    "[::1]:80",
    "a_b",
    "exa mple",
    "a..b",
    "example.org:80",
    f"{'x' * 70}.org",
    "",
)
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
            headers = [pair for pair in response.headers.items() if pair[0] not in ("X-Request-Id", "X-Cache")]
            answers.append((method, path, more, response.status, headers, response.data))
    return answers


def test_a_shortcut_changes_no_byte(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []

    def counted(*given: Any) -> Any:
        taken.append(resources.respond_directly(*given))
        return taken[-1]

    def served(shortcut: Callable[..., Any]) -> list[tuple[Any, ...]]:
        monkeypatch.setattr("app.respond_directly", shortcut)
        return responses(create_app(QUIET).test_client())

    direct = served(counted)
    assert 25 < sum(answer is not None for answer in taken) < len(taken) - 50
    assert direct == served(lambda *_: None)


def test_a_long_body_is_left_to_flask(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resources, "MAX_DIRECT", 10)
    assert client.post(f"{CYCLIX}/adjudications", json=LEGAL).status_code == 200
