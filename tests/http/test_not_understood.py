"""Unreadable texts, and texts read despite an error: each in forgiving and in strict mode."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.client import CAISSA, LEGAL, NEEDED, RESOURCES, TYPED, ask, get, problem

TURNS = "Rc3-c6, Rc3~c6, Rc3xc6, Kc2-c1/N, pass"


def fault_of(client: FlaskClient, body: dict[str, Any], resource: str = "adjudications") -> dict[str, Any]:
    """The one fault of a request."""
    (fault,) = ask(client, body, resource).get_json()["errors"]
    error: dict[str, Any] = fault
    return error


# Positions


@pytest.mark.parametrize(
    ("position", "codes"),
    [
        ("", ["rank-count", "field-missing"]),
        (" ", ["rank-count", "field-missing"]),
        ("x", ["rank-count", "field-missing"]),
        ("8/8", ["rank-count", "field-missing"]),
        ("7/7/7/7/7/7/7", ["field-missing"]),
        ("7/3bkn1/4r2/7/2R4/1NKB3/7", ["field-missing"]),
        ("7/3bkn1/4r2/7/2R4/1NKB3/7 W -", ["field-wrong"]),
        ("7/3bkn1/4r2/7/2R4/1NKB3/8 w -", ["rank-length"]),
        ("9/9/9/9/9/9/9 w -", ["rank-length"] * 7),
        ("9/3bkn3/4r4/9/2R6/1NKB5/9/9/9 w -", ["rank-count"]),
        ("7/3bkn1/4r2/7/2R4/1NKZ3/7 w -", ["letter-unknown"]),
        ("7/3bkn1/4r2/7/2R4/1NKZ3/8 x RN", ["letter-unknown", "rank-length", "field-wrong", "field-wrong"]),
        ("7/3bkn1/4r2/7/2R4/1NKB3/7 w RN", ["field-wrong"]),
        ("7/3bkn1/4r2/7/2R4/1NKB3/7 w - 0 1", ["too-long"]),
        ("6k/7/7/7/7/6R/K6 w BNbrn", ["field-wrong"]),
        ("7\u0000", ["rank-count", "field-missing"]),
        ("٧/٧", ["rank-count", "field-missing"]),
        ("{position}", ["rank-count", "field-missing"]),
        ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", ["notation-of-another-game"]),
        ({}, ["position-not-understood"]),
        ({"a": 1}, ["position-not-understood"]),
        ({"rows": []}, ["position-not-understood"]),
    ],
)
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_position_of_no_form_is_not_understood(
    client: FlaskClient, position: object, codes: list[str], resource: str
) -> None:
    for strict in (False, True):
        body = {"position": position, "strict": strict, **NEEDED[resource]}
        faults = problem(ask(client, body, resource), 422, "position-not-understood")
        assert faults == [("/position", code) for code in codes]


@pytest.mark.parametrize(
    "position",
    [
        "7/3bkn1/4r2/7/2R4/1NKB3/7 w - ",
        "7/3bkn1/4r2/7/2R4/1NKB3/7\nw -",
        " 7/3bkn1/4r2/7/2R4/1NKB3/7  w\t-\r\n",
        "`7/3bkn1/4r2/7/2R4/1NKB3/7 w -`",
    ],
)
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_position_with_a_slip_is_understood_unless_it_must_be_exact(
    client: FlaskClient, position: str, resource: str
) -> None:
    body = {"position": position, **NEEDED[resource]}
    assert ask(client, body, resource).get_json() == ask(client, {**body, "position": CAISSA}, resource).get_json()
    faults = problem(ask(client, {**body, "strict": True}, resource), 422, "position-not-understood")
    assert {pointer for pointer, _ in faults} == {"/position"}


@pytest.mark.parametrize(
    ("position", "at", "found", "expected"),
    [
        ("7/3bkn1/4r2/7/2R4/1NKB3/8 w -", 24, "8", "7"),
        ("7/3bkn1/4r2/7/2R4/1NKB3/7/7 w -", 0, "8", "7"),
        ("7/3bkn1/4r2/7/2R4/1NKZ3/7 w -", 21, "Z", "K R B N k r b n _"),
        ("7/3bkn1/4r2/7/2R4/1NKB3/7", 25, "", "side to move (w)"),
        ("7/3bkn1/4r2/7/2R4/1NKB3/7 W -", 26, "W", "side to move (w)"),
        ("7/3bkn1/4r2/7/2R4/1NKB3/7 w RN", 28, "RN", "hands (-)"),
    ],
)
def test_the_place_of_a_fault_in_a_position_is_told(
    client: FlaskClient, position: str, at: int, found: str, expected: str
) -> None:
    fault = fault_of(client, {"position": position}, "positions")
    assert [fault[name] for name in TYPED] == [at, found, expected, []]


@pytest.mark.parametrize(
    ("position", "code"),
    [
        ("7/3bkn1/4rk1/7/2R4/1NKB3/7 w -", "piece-doubled"),
        ("7/3b1n1/4r2/7/2R4/1NKB3/7 w -", "piece-missing"),
        ("7/7/7/7/7/7/7 w -", "piece-missing"),
        ("6k/7/7/7/7/7/K6 w -", "piece-missing"),
        ("7/3bkn1/4R2/7/2r4/1NKB3/7 w -", "opponent-in-check"),
    ],
)
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_position_that_cannot_be_is_impossible(client: FlaskClient, position: str, code: str, resource: str) -> None:
    response = ask(client, {"position": position, **NEEDED[resource]}, resource)
    assert set(problem(response, 422, "position-impossible")) == {("/position", code)}
    assert all(fault["article"].startswith("CYX-") for fault in response.get_json()["errors"])


# Turns


@pytest.mark.parametrize(
    ("action", "code"),
    [
        ("", "square-missing"),
        (" ", "square-missing"),
        ("x", "square-missing"),
        ("Rc3", "notation-of-another-game"),
        ("Nf3", "notation-of-another-game"),
        ("Rc3-h9", "square-off-board"),
        ("Rc3--c6", "action-not-understood"),
        ("Rc3-c6-c7", "action-not-understood"),
        ("Ќc3-c6", "piece-unknown"),
        ("{text}", "sign-unknown"),
        ("%s", "sign-unknown"),
        ("\u0000", "sign-unknown"),
        ("rook", "square-missing"),
        ("queen", "piece-unknown"),
        ({"type": "move"}, "action-not-understood"),
        ({}, "action-not-understood"),
    ],
)
def test_an_action_of_no_form_is_not_understood(client: FlaskClient, action: object, code: str) -> None:
    for strict in (False, True):
        response = ask(client, {"action": action, "strict": strict})
        assert problem(response, 422, "action-not-understood") == [("/action", code)]


@pytest.mark.parametrize(
    ("typed", "action", "verdict", "code"),
    [
        ("Rc3-c6 ", "Rc3-c6", "legal", "action-not-understood"),
        ("Rc3–c6", "Rc3-c6", "legal", "action-not-understood"),
        ("rC3-C6", "Rc3-c6", "legal", "action-not-understood"),
        ("1. Rc3 - c6+", "Rc3-c6", "legal", "sign-unknown"),
        ("e2e4", "e2-e4", "illegal", "notation-of-another-game"),
        ("PASS", "pass", "illegal", "square-missing"),
    ],
)
def test_an_action_with_a_slip_is_understood_unless_it_must_be_exact(
    client: FlaskClient, typed: str, action: str, verdict: str, code: str
) -> None:
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


@pytest.mark.parametrize(
    ("action", "at", "found", "expected", "meant"),
    [
        ("Rc3-h9", 4, "h9", "a1 to g7", ["Rc3-a3", "Rc3-b3", "Rc3-c4"]),
        ("Rc3-", 4, "", "a1 to g7", ["Rc3-a3", "Rc3-b3", "Rc3-c4"]),
        ("Rc3--c6", 0, "Rc3--c6", TURNS, ["Rc3-c6"]),
        ("Rc3-c6-c7", 0, "Rc3-c6-c7", TURNS, ["Rc3-c6", "Rc3-c7"]),
        ("Ќc3-c6", 0, "Ќ", "K, R, B, N", ["Rc3-c6"]),
        ("rook", 4, "", "a1 to g7", []),
        ("queen", 0, "queen", "K, R, B, N", []),
        ("the rook goes to c6", 0, "the", "K, R, B, N", ["Rc3-c6"]),
        ("{text}", 0, "{", "- ~ x /", []),
    ],
)
def test_the_place_of_a_fault_in_an_action_is_told_and_what_was_perhaps_meant(
    client: FlaskClient, action: str, at: int, found: str, expected: str, meant: list[str]
) -> None:
    fault = fault_of(client, {"action": action})
    assert [fault[name] for name in TYPED] == [at, found, expected, meant]


def test_what_is_quoted_is_cut_where_it_is_long(client: FlaskClient) -> None:
    fault = fault_of(client, {"action": "Rc3-c6-" * 100})
    assert fault["found"] == "Rc3-c6-Rc3-c6-Rc3-c6-Rc…"
    assert len(fault["detail"]) < 200


def test_what_was_written_is_quoted_as_it_was_written(client: FlaskClient) -> None:
    for text in ("rook", "{text}", "white", "%s", "<b>"):
        detail = ask(client, {"action": text}).get_json()["errors"][0]["detail"]
        assert f"“{text}”" in detail
        record = ask(client, {"turns": [text]}, "records").get_json()
        assert f"“{text}”" in record["first_offence"]["reason"]["message"]
