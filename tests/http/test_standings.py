"""The standings over HTTP: those of the report on the same games, and faults of a request."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.web.reports import TYPES
from tests.support.described import conforms

FOLDER = Path(__file__).parents[2] / "docs" / "tournament"
TEXT = "\n".join(one.read_text("utf-8") for one in sorted(FOLDER.glob("*.game")))
GAME = {"game": "cyclix", "players": {"white": "Ada", "black": "Bob"}, "result": {"found": "white", "claimed": "*"}}


def report(client: FlaskClient, text: str, **query: str) -> TestResponse:
    return client.post("/v1/reports", query_string=query, data=text, content_type="application/vnd.adjudicator.record")


def judged(game: Mapping[str, Any]) -> dict[str, Any]:
    """A game of a report, as it is sent for the standings."""
    items = [{"kind": one["kind"], "side": one["side"], "article": one["article"]} for one in game["items"]]
    sent = ("file", "line", "game", "tags", "players", "turns", "result", "state", "fallen", "banners")
    return {name: game[name] for name in sent if game[name] is not None} | {
        "result": {name: game["result"][name] for name in ("found", "claimed")},
        "items": [{name: value for name, value in one.items() if value} for one in items],
    }


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_standings_are_those_of_the_report(client: FlaskClient, language: str) -> None:
    whole = report(client, TEXT, format="json", lang=language).get_json()
    answer = client.post(f"/v1/standings?lang={language}", json={"games": list(map(judged, whole["games"]))})
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Language"] == language
    assert answer.get_json() == whole["standings"]
    conforms("Standings", answer.get_json())
    assert [row["rank"] for row in answer.get_json()["rows"]][:2] == [1, 1]


@pytest.mark.parametrize("form", sorted(TYPES))
def test_a_report_on_several_games_ends_with_the_table(client: FlaskClient, form: str) -> None:
    several = report(client, TEXT, format=form).text
    one = report(client, TEXT[: TEXT.index("[Game", 10)], format=form).text
    is_table = form != "junit"
    assert ("Players: 18" in several or "Buchholz" in several or "Second" in several) == is_table
    assert "Second" not in one


def test_points_byes_and_tie_breaks_of_a_request(client: FlaskClient) -> None:
    four = {"game": "djambi", "players": {"red": "A", "blue": "B", "yellow": "C", "green": "D"}, "turns": 9}
    games = [
        four | {"result": {"found": "red", "claimed": "red"}, "fallen": {"blue": 3, "yellow": 3, "green": 7}},
        {"game": "cyclix", "players": {"white": "D"}, "result": {"found": "*", "claimed": "*"}},
        GAME | {"result": {"found": "*", "claimed": "draw"}, "tags": {"Round": "2"}},
        GAME | {"game": "chess"},
        GAME | {"players": {"white": "E", "red": "F"}},
        GAME | {"players": {"white": "E", "black": "e\N{COMBINING ACUTE ACCENT} "}},
        GAME | {"result": {"found": "green", "claimed": "white"}},
        GAME | {"result": {"found": "*", "claimed": "black+white"}},
        GAME | {"state": "to-check"},
        GAME | {"state": "to-check", "items": [{"kind": "check", "code": "date", "message": "When?"}]},
    ]
    asked = {"games": games, "points": ["4", "2", "1/2"], "bye": "0.5", "tie_breaks": ["wins"]}
    table = client.post("/v1/standings", json=asked).get_json()
    points = {row["player"]: row["points"] for row in table["rows"]}
    assert points == {"A": "4", "D": "5/2", "C": "1/2", "B": "0", "Ada": "1/2", "Bob": "1/2"}
    assert [row["values"] for row in table["rows"][:2]] == [["1"], ["0"]]
    reasons = {one["game"]: one["reason"] for one in table["uncounted"]}
    assert list(reasons) == ["9", "10", "4", "5", "6", "7", "8"], "doubts first"
    assert reasons["5"] == reasons["7"] == reasons["8"]
    assert reasons["10"] == f"{reasons['9']} When?"
    assert [row[3] for row in table["words"]["rows"] if row[1] == "Ada"] == ["1*"]


def test_names_hold_nothing_active(client: FlaskClient) -> None:
    name = "<b>[url=x]|\u202e\u0007"
    sent = {"games": [GAME | {"players": {"white": name, "black": "Bob"}}]}
    row = client.post("/v1/standings", json=sent).get_json()["rows"][0]
    assert row["player"] == "<b>[url=x]|\\u202e\\x07"
