"""A fault of our own in one item or one turn is that item's problem, and takes no other answer away."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from engine import cyclix
from tests.support.client import ILLEGAL, LEGAL


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
