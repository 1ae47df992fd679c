"""Unknown addresses, wrong methods and internal failures: always a problem, never HTML."""

from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.messages import title
from adjudicator.web.http.problem import CODES
from app import create_app
from engine import cyclix
from tests.support.client import ILLEGAL, LEGAL, QUIET, ask, problem
from tests.support.logged import capture_logs


@pytest.mark.parametrize("language", ["en", "fr"])
def test_what_fails_inside_is_a_problem_with_no_word_about_the_inside(language: str) -> None:
    app = create_app(QUIET)

    @app.get("/fails")
    def fail() -> str:
        raise RuntimeError("secret inside")

    @app.get("/teapot")
    def teapot() -> str:
        from flask import abort

        abort(418)

    with capture_logs() as lines:
        response = app.test_client().get("/fails", headers={"Accept-Language": language})
        problem(response, 500, "internal")
    assert "secret" not in response.text
    assert response.headers["Content-Language"] == language
    assert [line["event"] for line in lines] == ["internal"]
    assert "RuntimeError" in lines[0]["exception"]
    problem(app.test_client().get("/teapot"), 418, "bad-request")


def test_every_code_of_a_problem_has_its_words_in_both_languages() -> None:
    for code in (*CODES.values(), "internal", "not-json", "unknown-game", "rule-unknown", "begun-illegal"):
        assert title(code, "en") != title(code, "fr")


@pytest.fixture
def failing(monkeypatch: pytest.MonkeyPatch) -> None:
    """Cyclix fails, as no game should, on any request about a move to c6."""
    objection = cyclix.objection

    def fail(position: Any, action: Any) -> Any:
        if getattr(action, "target", None) == 37:  # c6
            raise ZeroDivisionError
        return objection(position, action)

    monkeypatch.setattr(cyclix, "objection", fail)


@pytest.mark.usefixtures("failing")
def test_one_item_of_a_batch_fails_alone(client: FlaskClient) -> None:
    items = [{"game": "cyclix", **ILLEGAL}, {"game": "cyclix", **LEGAL, "seen": {}}, {"game": "cyclix", **ILLEGAL}]
    answers = client.post("/v1/batch", json={"items": items}).get_json()["answers"]
    assert [answer["status"] for answer in answers] == [200, 500, 200]
    assert answers[1]["body"]["code"] == "internal"


@pytest.mark.usefixtures("failing")
@pytest.mark.parametrize(("language", "text"), [("en", "The service failed"), ("fr", "Le service a échoué")])
def test_one_turn_of_a_record_fails_alone(client: FlaskClient, language: str, text: str) -> None:
    body = {"turns": ["Rc3-c4", "Re5-e4", "Rc4-c6", "Rc4-c5"], "on_illegal": "skip"}
    answer = client.post(f"/v1/games/cyclix/records?lang={language}", json=body).get_json()
    assert [ruling["verdict"] for ruling in answer["rulings"]] == ["legal", "legal", "not_understood", "legal"]
    assert answer["rulings"][2]["reason"]["code"] == "internal"
    assert answer["rulings"][2]["message"].startswith(text)


# ``Prefer: status=200``: what people send wrong is answered with 200, and everything else as it always is


PREFERRED = {"Prefer": "status=200"}


def test_a_failure_of_ours_is_told_as_one(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("adjudicator.api.exchange.post", failing)
    assert ask(app.test_client(), LEGAL, headers=PREFERRED).status_code == 500
