"""Unreadable texts, and texts read despite an error: each in forgiving and in strict mode."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.client import CAISSA, LEGAL, NEEDED, RESOURCES, TYPED, ask, get, problem
from tests.support.tabled import tabled

TURNS = "Rc3-c6, Rc3~c6, Rc3xc6, Kc2-c1/N, pass"


def fault_of(client: FlaskClient, body: dict[str, Any], resource: str = "adjudications") -> dict[str, Any]:
    """The one fault of a request."""
    (fault,) = ask(client, body, resource).get_json()["errors"]
    error: dict[str, Any] = fault
    return error


# Positions


@tabled
@pytest.mark.parametrize("resource", RESOURCES)
def test_unreadable_positions_are_refused(
    client: FlaskClient, position: object, codes: list[str], resource: str
) -> None:
    for strict in (False, True):
        body = {"position": position, "strict": strict, **NEEDED[resource]}
        faults = problem(ask(client, body, resource), 422, "position-not-understood")
        assert faults == [("/position", code) for code in codes]


@tabled
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_position_with_a_slip_is_understood_unless_strict(client: FlaskClient, position: str, resource: str) -> None:
    body = {"position": position, **NEEDED[resource]}
    assert ask(client, body, resource).get_json() == ask(client, {**body, "position": CAISSA}, resource).get_json()
    faults = problem(ask(client, {**body, "strict": True}, resource), 422, "position-not-understood")
    assert {pointer for pointer, _ in faults} == {"/position"}


@tabled
def test_position_faults_have_places(client: FlaskClient, position: str, at: int, found: str, expected: str) -> None:
    fault = fault_of(client, {"position": position}, "positions")
    assert [fault[name] for name in TYPED] == [at, found, expected, []]


@tabled
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_position_that_cannot_be_is_impossible(client: FlaskClient, position: str, code: str, resource: str) -> None:
    response = ask(client, {"position": position, **NEEDED[resource]}, resource)
    assert set(problem(response, 422, "position-impossible")) == {("/position", code)}
    assert all(fault["article"].startswith("CYX-") for fault in response.get_json()["errors"])


# Turns


@tabled
def test_an_action_of_no_form_is_not_understood(client: FlaskClient, action: object, code: str) -> None:
    for strict in (False, True):
        response = ask(client, {"action": action, "strict": strict})
        assert problem(response, 422, "action-not-understood") == [("/action", code)]


@tabled
def test_a_slip_in_an_action_is_forgiven(client: FlaskClient, typed: str, action: str, verdict: str, code: str) -> None:
    ruling = ask(client, {"action": typed}).get_json()
    assert (ruling["action"], ruling["spelled"], ruling["verdict"]) == (action, typed, verdict)
    assert ruling == {**ask(client, {"action": action}).get_json(), "spelled": typed}
    assert get(client, {"action": typed}).get_json() == ruling
    assert problem(ask(client, {"action": typed, "strict": True}), 422, "action-not-understood") == [("/action", code)]
    assert problem(get(client, {"action": typed, "strict": "true"}), 422, "action-not-understood") == [
        ("/action", code)
    ]


def test_what_is_written_exactly_is_not_told_again(client: FlaskClient) -> None:
    for strict in (False, True):
        assert "spelled" not in ask(client, {**LEGAL, "strict": strict}).get_json()


@tabled
def test_the_place_of_a_fault_in_an_action_is_told_and_what_was_perhaps_meant(
    client: FlaskClient, action: str, at: int, found: str, expected: str, meant: list[str]
) -> None:
    fault = fault_of(client, {"action": action})
    assert [fault[name] for name in TYPED] == [at, found, expected, meant]


def test_what_is_quoted_is_cut_where_it_is_long(client: FlaskClient) -> None:
    fault = fault_of(client, {"action": "zebra" * 20})
    assert fault["found"] == "zebrazebrazebrazebrazeb…"
    assert len(fault["detail"]) < 200


def test_what_was_written_is_quoted_as_it_was_written(client: FlaskClient) -> None:
    for text in ("rook", "{text}", "white", "%s", "<b>"):
        detail = ask(client, {"action": text}).get_json()["errors"][0]["detail"]
        assert f"“{text}”" in detail
        record = ask(client, {"turns": [text]}, "records").get_json()
        assert f"“{text}”" in record["first_offence"]["reason"]["message"]
