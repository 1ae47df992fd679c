"""What keeps browsers safe: headers of every answer, and the policy of the documentation."""

from collections.abc import Callable
from dataclasses import replace

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.config import Config
from tests.support.client import LEGAL, ask
from tests.support.limits import KEY, KEYED, bearer


def test_every_answer_is_what_it_says_it_is_and_no_address_leaks(made: Callable[[Config], FlaskClient]) -> None:
    client = made(replace(KEYED, rate_limit="1/minute"))
    for response in (
        client.get("/healthz"),
        client.get("/docs/"),
        client.get("/nowhere"),
        ask(client, LEGAL),
        ask(client, LEGAL, headers=bearer(KEY)),
        ask(client, LEGAL, headers=bearer(KEY)),
    ):
        assert response.headers.getlist("X-Content-Type-Options") == ["nosniff"]
        assert response.headers.getlist("Referrer-Policy") == ["no-referrer"]


def policy(response: TestResponse) -> dict[str, list[str]]:
    parts = (part.split() for part in response.headers["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


def test_the_documentation_runs_its_own_scripts_and_no_others(client: FlaskClient) -> None:
    page = client.get("/docs/")
    held = policy(page)
    assert held["default-src"] == ["'none'"]
    assert held["frame-ancestors"] == ["'none'"]
    assert held["script-src"][0] == "'self'"
    assert [source[:8] for source in held["script-src"][1:]] == ["'sha256-"]
    assert "'unsafe-inline'" not in held["script-src"]
    named = client.get("/docs/", headers={"Host": "evil.example"})
    assert (named.data, named.headers["Content-Security-Policy"]) == (
        page.data,
        page.headers["Content-Security-Policy"],
    )
