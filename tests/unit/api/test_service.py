"""Properties of every response: language, headers, cache; and the service's description of itself."""

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

CYCLIX_EDITION = f"cyclix/{GAMES['cyclix'].EDITION}"


def test_ids_are_new_each_time(client: FlaskClient) -> None:
    assert len({client.get("/healthz").headers["X-Request-Id"] for _ in range(20)}) == 20


def test_headers_name_the_edition_and_the_level_of_the_cache() -> None:
    client = create_app(QUIET).test_client()
    levels = []
    for resource, body in (
        ("adjudications", LEGAL),
        ("legal-actions", {}),
        ("positions", {}),
        ("records", {"turns": []}),
    ):
        for _ in range(2):
            response = ask(client, body, resource)
            levels.append(response.headers["X-Cache"])
            assert response.headers["Rules-Edition"] == CYCLIX_EDITION
            assert response.headers["X-Content-Type-Options"] == "nosniff"
    assert levels == ["miss", "hit-memory"] * 4
    refused = ask(client, {"action": 5})
    assert "X-Cache" not in refused.headers
    assert refused.headers["Rules-Edition"] == CYCLIX_EDITION
    assert "Rules-Edition" not in client.get("/healthz").headers


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


# Static data


@pytest.mark.usefixtures("five")
def test_the_games_describe_themselves(client: FlaskClient) -> None:
    listed = client.get("/v1/games")
    assert [game["game"] for game in listed.get_json()["games"]] == list(GAMES)
    assert listed.headers["Cache-Control"] == "public, max-age=3600"
    for name, game in GAMES.items():
        for language in ("en", "fr"):
            described = client.get(f"/v1/games/{name}", headers={"Accept-Language": language}).get_json()
            assert set(described) >= {
                "sides", "side_names", "board", "pieces", "options", "setups", "effects", "edition", "notation",
                "grounds",
            }  # fmt: skip
            assert len(described["side_names"]) == len(described["sides"])
            names = game.RULEBOOK.sentences[language].names
            for piece in described["pieces"]:
                assert names.get(piece["piece"], piece["name"]).endswith(piece["name"])
            for option in described["options"]:
                assert option["question"]
                assert option["default"] in [answer["value"] for answer in option["answers"]]
        articles = client.get(f"/v1/games/{name}/articles").get_json()["articles"]
        assert [article["id"] for article in articles] == [article.id for article in game.RULEBOOK.articles]
        for article in articles:
            assert set(article) == {"id", "mark", "title", "text", "source", "quotation", "options"}
            assert client.get(f"/v1/games/{name}/articles/{article['id']}").get_json() == article
        setups = client.get(f"/v1/games/{name}/setups").get_json()["setups"]
        assert [setup["name"] for setup in setups] == described["setups"]
        for setup in setups:
            assert client.get(f"/v1/games/{name}/setups/{setup['name']}").get_json() == setup


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
