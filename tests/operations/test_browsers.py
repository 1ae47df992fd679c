"""What keeps browsers safe: headers of every answer, and the policy of the documentation."""

import re
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
        client.get("/docs/index.html"),
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


def test_only_the_page_for_frames_may_be_framed(client: FlaskClient) -> None:
    game = {"game": "cyclix", "article": "CYX-1.1", "theme": "light", "piece": "king", "form": "md", "case": "x"}
    framed = set()
    for rule in client.application.url_map.iter_rules():
        if "GET" not in (rule.methods or ()) or rule.rule.startswith(("/v1", "/pages", "/static")):
            continue
        path = rule.rule
        for name, value in game.items():
            path = re.sub(rf"<(?:[^<>]*:)?{name}>", value, path)
        response = client.get(path)
        if response.mimetype == "text/html" and policy(response)["frame-ancestors"] != ["'none'"]:
            assert "X-Frame-Options" not in response.headers
            framed.add(rule.rule)
    assert framed == {"/embed/<game>"}


def test_the_documentation_runs_its_own_scripts_and_no_others(client: FlaskClient) -> None:
    page = client.get("/docs/index.html")
    held = policy(page)
    assert held["default-src"] == ["'none'"]
    assert held["frame-ancestors"] == ["'none'"]
    assert held["script-src"][0] == "'self'"
    assert [source[:8] for source in held["script-src"][1:]] == ["'sha256-"]
    assert "'unsafe-inline'" not in held["script-src"]
    named = client.get("/docs/index.html", headers={"Host": "evil.example"})
    assert (named.data, named.headers["Content-Security-Policy"]) == (
        page.data,
        page.headers["Content-Security-Policy"],
    )
