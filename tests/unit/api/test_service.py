"""Properties of every response: language, headers, cache; and the service's description of itself."""

from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.config import Config
from app import create_app
from engine import dragonchess
from engine.registry import GAMES
from tests.support.client import CYCLIX, LEGAL, QUIET, ask
from tests.support.folders import ROOT
from tests.support.logged import capture_logs


def test_ids_are_new_each_time(client: FlaskClient) -> None:
    assert len({client.get("/healthz").headers["X-Request-Id"] for _ in range(20)}) == 20


def test_a_refusal_at_the_limit_names_the_edition_too() -> None:
    client = create_app(replace(QUIET, rate_limit="1/minute")).test_client()
    responses = [client.get(CYCLIX) for _ in range(2)]
    assert [response.status_code for response in responses] == [200, 429]
    for name, text in (("Rules-Edition", f"cyclix/{GAMES['cyclix'].EDITION}"), ("X-Content-Type-Options", "nosniff")):
        assert [response.headers[name] for response in responses] == [text] * 2


def test_every_request_leaves_a_line_with_its_id() -> None:
    client = create_app(Config(metrics=False)).test_client()
    with capture_logs() as lines:
        client.post(f"{CYCLIX}/adjudications", json=LEGAL, headers={"X-Request-Id": "one"})
        client.get("/nope")
    assert [(line["method"], line["path"], line["status"]) for line in lines] == [
        ("POST", f"{CYCLIX}/adjudications", 200),
        ("GET", "/nope", 404),
    ]
    assert lines[0]["request_id"] == "one"
    assert all(line["ms"] >= 0 for line in lines)


# The cache, from outside


def test_refusals_are_not_remembered(client: FlaskClient, app: Flask) -> None:
    before = len(app.extensions["adjudicator"].cache)
    for _ in range(3):
        ask(client, {"action": "never heard of"})
    assert len(app.extensions["adjudicator"].cache) == before


# Editions: a new one shares no cached response with the one before, and is in the changelog


PATH = "/v1/games/dragonchess"
STANDING = "11k/12/12/12/12/12/12/11K|12/12/12/12/12/12/12/12|12/12/12/12/12/12/1B10/12 g - 0 1"
BACK = {"position": STANDING, "action": "1b2-1b1"}
"""What changed with edition 2: a basilisk does not go back (DRC-2.14)."""


def test_editions_share_no_response(monkeypatch: pytest.MonkeyPatch) -> None:
    client = create_app(QUIET).test_client()
    for level in ("miss", "hit-memory"):
        for edition in ("1", "2"):
            monkeypatch.setattr(dragonchess, "EDITION", edition)
            response = client.post(f"{PATH}/adjudications", json=BACK)
            assert response.headers["Rules-Edition"] == f"dragonchess/{edition}"
            assert (response.headers["X-Cache"], response.get_json()["ruleset"]["edition"]) == (level, edition)


def test_the_changelog_tells_every_edition() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for game, rules in GAMES.items():
        for edition in range(2, int(rules.EDITION) + 1):
            assert f"- {rules.RULEBOOK.sentences['en']['title']}: edition {edition}" in changelog, (game, edition)
