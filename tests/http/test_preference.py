"""``Prefer: status=200``: what people send wrong is answered with 200, and everything else as it always is."""

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app
from tests.support.client import CYCLIX, LEGAL, ask, get, problem, send
from tests.support.limits import KEYED

PREFERRED = {"Prefer": "status=200"}


def preferred(response: TestResponse, status: int, code: str) -> list[tuple[str, str]]:
    """The faults of a problem that is answered with 200."""
    assert response.status_code == 200
    assert response.headers["Preference-Applied"] == "status=200"
    assert response.get_json()["status"] == status
    response.status_code = status
    return problem(response, status, code)


def test_so_are_bodies_that_cannot_be_read_and_reports(client: FlaskClient) -> None:
    preferred(send(client, b"{", headers=PREFERRED), 400, "not-json")
    preferred(send(client, b"{}", content_type="text/css", headers=PREFERRED), 415, "wrong-content-type")
    preferred(send(client, b" " * 300_000, headers=PREFERRED), 413, "too-large")
    form = client.post("/v1/reports", data={"record": " "}, content_type="multipart/form-data", headers=PREFERRED)
    preferred(form, 422, "malformed")
    preferred(client.post("/v1/batch", json={}, headers=PREFERRED), 422, "malformed")


@pytest.mark.parametrize(
    ("value", "holds"),
    [
        ("status=200", True), ('respond-async, Status = "200" ; really=1', True), ("status=422, status=200", False),
        ("status", False), ("status=2000", False), ("", False), ("\u00e9;,=,=,;status", False),
    ],
)  # fmt: skip
def test_the_preference_is_read_among_others(client: FlaskClient, value: str, holds: bool) -> None:
    answer = ask(client, {}, headers={"Prefer": value})
    assert answer.status_code == (200 if holds else 422)


def test_answers_addresses_and_queries_are_as_they_always_are(client: FlaskClient) -> None:
    ruled = ask(client, LEGAL, headers=PREFERRED)
    assert (ruled.status_code, "Preference-Applied" in ruled.headers) == (200, False)
    assert client.post("/v1/games/chess/adjudications", json=LEGAL, headers=PREFERRED).status_code == 404
    assert client.post("/v1/games", json={}, headers=PREFERRED).status_code == 405
    assert get(client, {"action": "nonsense"}, headers=PREFERRED).status_code == 422, "caches may keep what GET answers"


def test_a_key_is_asked_for_as_always() -> None:
    answer = create_app(KEYED).test_client().post(f"{CYCLIX}/adjudications", json={}, headers=PREFERRED)
    assert answer.status_code == 401


def test_a_failure_of_ours_is_told_as_one(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(*_: object) -> None:
        raise RuntimeError

    monkeypatch.setattr("adjudicator.web.resources.fetch", failing)
    assert ask(app.test_client(), LEGAL, headers=PREFERRED).status_code == 500


def test_pages_of_others_may_say_it(client: FlaskClient) -> None:
    origin = {"Origin": "https://example.org"}
    before = client.options(f"{CYCLIX}/positions", headers=origin)
    assert "Prefer" in before.headers["Access-Control-Allow-Headers"]
    response = ask(client, {}, headers=PREFERRED | origin)
    assert "Preference-Applied" in response.headers["Access-Control-Expose-Headers"]
