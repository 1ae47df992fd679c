"""Nim as ``nim.md`` builds it: three players, no board. ``test_adding_a_game`` runs this in a copy that has it."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from engine.rulebook import LANGUAGES
from tests.support.plan import missing
from tests.unit.house.noughts import TEXT

TIME = {"arbiter": "forfeit", "side": "blue", "cause": "time"}
GAME = """[Game "nim"]
[Event "Spring"]
[Round "{}"]
[Amber "Ada"]
[Blue "Bob"]
[Coral "Cleo"]
[Result "blue+coral"]

1. A3 B4 C4 2. C1 blue+coral
"""


def judged(client: FlaskClient, *turns: Any) -> Any:
    record = {"format": "adjudicator-record/1", "game": "nim", "turns": turns}
    return client.post("/v1/games/nim/records", json=record).get_json()


def test_the_plan_reports_no_gap_in_nim() -> None:
    assert missing("nim") == ()


@pytest.mark.parametrize(("language", "end"), [("en", "Coral and Amber win."), ("fr", "Corail et Ambre gagnent.")])
def test_two_players_win(client: FlaskClient, language: str, end: str) -> None:
    body, headers = {"position": "1-0-0 bca", "action": "A1"}, {"Accept-Language": language}
    ruling = client.post("/v1/games/nim/adjudications", json=body, headers=headers).get_json()
    assert ruling["message"].endswith(end)


def test_a_side_that_forfeits_is_passed_over(client: FlaskClient) -> None:
    report = judged(client, "A1", TIME, "B1", "A1", "C1")
    assert [(ruling["side"], ruling["verdict"]) for ruling in report["rulings"]] == [
        ("amber", "legal"), ("coral", "legal"), ("amber", "legal"), ("coral", "legal"),
    ]  # fmt: skip
    assert (report["position"], report["result"]["found"]) == ("1-3-4 ac", "*")


def test_a_take_back_undoes_a_forfeit(client: FlaskClient) -> None:
    report = judged(client, "A1", TIME, "B1", {"arbiter": "takeback", "to": 1}, "B2")
    assert (report["position"], report["rulings"][-1]["side"]) == ("2-2-5 cab", "blue")
    assert judged(client, "A1", "B1", TIME, {"arbiter": "takeback", "to": 1})["position"] == "2-4-5 bca"


def test_the_last_side_that_is_left_wins(client: FlaskClient) -> None:
    report = judged(client, "A1", TIME, {"player": "resign", "side": "coral"})
    assert (report["result"]["found"], report["result"]["cause"]) == ("amber", "resignation")


@pytest.mark.parametrize("language", LANGUAGES)
def test_pages_of_a_game_without_a_board(client: FlaskClient, language: str) -> None:
    for path in (
        "/",
        "/rules/nim",
        "/rules/nim/NIM-2.1",
        "/rulings/nim?action=A3",
        "/rulings/nim?action=A4",
        "/play/nim",
    ):
        assert client.get(f"{path}{'&' if '?' in path else '?'}lang={language}").status_code == 200, path
    rules, play = (client.get(f"/{page}/nim?lang={language}").text for page in ("rules", "play"))
    assert 'id="pieces"' not in rules
    assert play.index('id="typed"') < play.index('id="turns"'), (
        "the field for a turn is next to the list of legal turns"
    )
    assert "3-4-5 abc" in client.get("/v1/games/nim/board.txt").text


def test_records_and_standings(client: FlaskClient) -> None:
    game = client.post("/v1/games/nim/records", data=GAME.format(1), content_type=TEXT).get_json()
    assert game["result"] == {"claimed": "blue+coral", "found": "blue+coral", "cause": "last_token", "agrees": True}
    text = GAME.format(1) + GAME.format(2)
    report = client.post("/v1/reports?format=json", data=text.encode(), content_type=TEXT)
    assert report.status_code == 200
    assert [row["player"] for row in report.get_json()["standings"]["rows"]][-1] == "Ada"
