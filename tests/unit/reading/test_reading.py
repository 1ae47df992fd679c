"""Requests with errors, and texts read despite a slip: every error at its place, all at once, in both languages."""

import json
from typing import Any

import orjson
import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.cli.requests import ask as ask_in_process
from engine.registry import GAMES
from tests.support.client import CAISSA, LEGAL, NEEDED, RESOURCES, Errors, ask, problem
from tests.support.tabled import tabled

CITING = ("position-impossible", "begun-illegal", "rule-unknown")
"""Problems in which errors of the rules name their articles."""


@tabled
def test_errors_are_listed_with_their_places(
    client: FlaskClient, path: str, body: Any, code: str, errors: Errors
) -> None:
    """In both languages, in this process, and under ``Prefer: status=200``, which changes the status alone."""
    address = path if path.startswith("/") else f"/v1/games/{path}"

    def send(**headers: str) -> TestResponse:
        if body is None:
            return client.get(address, headers=headers)
        return client.post(address, data=json.dumps(body), content_type="application/json", headers=headers)

    english, french = send(), send(Accept_Language="fr")
    assert problem(english, 422, code) == problem(french, 422, code) == errors
    game, _, resource = path.partition("/")
    for error, translated in zip(english.get_json()["errors"], french.get_json()["errors"], strict=True):
        assert error["detail"] != translated["detail"]
        if (code in CITING and not error["pointer"].startswith("/begun")) or error["code"] in CITING:
            assert error["article"].startswith(GAMES[game].RULEBOOK.articles[0].id[:4])
    if resource in RESOURCES and body is not None:
        status, answer = ask_in_process(None, game, resource, orjson.loads(json.dumps(body)), "en")
        written = {field: value for field, value in english.get_json().items() if field != "texts"}
        assert (status, orjson.loads(orjson.dumps(answer))) == (422, written), "posts are written by the service alone"
    preferred = send(Prefer="status=200")
    assert preferred.status_code == (422 if body is None else 200), "caches may keep responses to GET"
    assert preferred.get_json() == english.get_json()


@tabled
@pytest.mark.parametrize("resource", RESOURCES)
def test_unreadable_positions_are_refused(
    client: FlaskClient, position: object, codes: list[str], resource: str
) -> None:
    for strict in (False, True):
        body = {"position": position, "strict": strict, **NEEDED[resource]}
        errors = problem(ask(client, body, resource), 422, "position-not-understood")
        assert errors == [("/position", code) for code in codes]


@tabled
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_position_with_a_slip_is_understood_unless_strict(client: FlaskClient, position: str, resource: str) -> None:
    body = {"position": position, **NEEDED[resource]}
    assert ask(client, body, resource).get_json() == ask(client, {**body, "position": CAISSA}, resource).get_json()
    errors = problem(ask(client, {**body, "strict": True}, resource), 422, "position-not-understood")
    assert {pointer for pointer, _ in errors} == {"/position"}


@tabled
def test_an_action_with_a_slip_is_read_unless_strict(
    client: FlaskClient, game: str, typed: str, action: str, verdict: str
) -> None:
    path = f"/v1/games/{game}/adjudications"
    ruling = ask(client, {"action": typed}, game=game).get_json()
    exact = ask(client, {"action": action, "strict": True}, game=game).get_json()
    assert "spelled" not in exact
    assert ruling == {**exact, "spelled": typed}
    assert ruling["verdict"] == verdict
    assert client.get(path, query_string={"action": typed}).get_json() == ruling
    for refused in (
        ask(client, {"action": typed, "strict": True}, game=game),
        client.get(path, query_string={"action": typed, "strict": "true"}),
    ):
        ((pointer, _),) = problem(refused, 422, "action-not-understood")
        assert pointer == "/action"


@tabled
def test_an_error_is_explained(client: FlaskClient, game: str, field: str, text: Any, expected: dict[str, Any]) -> None:
    resource = "positions" if field == "position" else "adjudications"
    error, french = (
        ask(client, {field: text}, resource, game, headers={"Accept-Language": language}).get_json()["errors"][0]
        for language in ("en", "fr")
    )
    assert expected.pop("english", "") in error["detail"]
    assert expected.pop("french", "") in french["detail"]
    assert expected.items() <= error.items()


def numbered(count: int) -> dict[str, Any]:
    return {f"f{n}": 1 for n in range(count)}


@pytest.mark.parametrize(
    ("body", "errors"),
    [
        (LEGAL | numbered(48), [(f"/f{n}", "unknown-field") for n in range(48)]),
        (LEGAL | numbered(49), [("", "too-many")]),
        ({**LEGAL, "options": numbered(51)}, [("/options", "too-many")]),
        ({**LEGAL, "seen": numbered(1_001)}, [("/seen", "too-many")]),
    ],
)
def test_too_many_fields_are_refused(client: FlaskClient, body: Any, errors: Errors) -> None:
    assert sorted(problem(ask(client, body), 422, "malformed")) == sorted(errors)
    assert problem(ask(client, numbered(51), "records"), 422, "malformed") == [("", "too-many")]


def test_a_long_name_of_a_field_is_cut_short(client: FlaskClient) -> None:
    body = {"table": {"pieces": [], "x" * 5_000: 1}}
    (error,) = ask(client, body, "positions").get_json()["errors"]
    assert len(error["found"]) < 100
