"""Requests of the wrong shape, or with options that there are not: every fault at its place, all of them at once."""

from typing import Any

import pytest
from flask.testing import FlaskClient

from tests.support.client import LEGAL, NEEDED, RESOURCES, Errors, ask, get, problem
from tests.support.tabled import tabled


@tabled
def test_every_fault_of_shape_has_its_place(client: FlaskClient, body: Any, faults: Errors) -> None:
    assert sorted(problem(ask(client, body), 422, "malformed")) == sorted(faults)


def numbered(count: int) -> dict[str, Any]:
    return {f"f{n}": 1 for n in range(count)}


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        (LEGAL | numbered(48), [(f"/f{n}", "unknown-field") for n in range(48)]),
        (LEGAL | numbered(49), [("", "too-many")]),
        ({**LEGAL, "options": numbered(51)}, [("/options", "too-many")]),
        ({**LEGAL, "seen": numbered(1_001)}, [("/seen", "too-many")]),
    ],
)
def test_too_many_fields_are_refused(client: FlaskClient, body: Any, faults: Errors) -> None:
    assert sorted(problem(ask(client, body), 422, "malformed")) == sorted(faults)
    assert problem(ask(client, numbered(51), "records"), 422, "malformed") == [("", "too-many")]


@tabled
def test_the_other_resources_name_them_too(client: FlaskClient, resource: str, body: Any, faults: Errors) -> None:
    assert sorted(problem(ask(client, body, resource), 422, "malformed")) == sorted(faults)


@pytest.mark.parametrize("resource", RESOURCES)
def test_options_that_are_not_are_named(client: FlaskClient, resource: str) -> None:
    options = {"king_capture": "far", "castling": True, "a/b": 1}
    faults = problem(ask(client, {"options": options, **NEEDED[resource]}, resource), 422, "unknown-option-value")
    assert faults == [
        ("/options/king_capture", "unknown-option-value"),
        ("/options/castling", "unknown-option"),
        ("/options/a~1b", "unknown-option"),
    ]


@pytest.mark.parametrize("value", [True, None, 1, "", "Sight", ["sight"], {"sight": True}])
def test_values_of_options_are_exact(client: FlaskClient, value: object) -> None:
    faults = problem(ask(client, {**LEGAL, "options": {"king_capture": value}}), 422, "unknown-option-value")
    assert faults == [("/options/king_capture", "unknown-option-value")]


@pytest.mark.parametrize(("action", "code"), [("", "square-missing"), ("zz", "piece-unknown")])
def test_an_action_of_no_form_is_told_with_other_faults(client: FlaskClient, action: str, code: str) -> None:
    faults = [("/foo", "unknown-field"), ("/action", code)]
    assert problem(ask(client, {"action": action, "foo": 1}), 422, "malformed") == faults
    assert problem(get(client, {"action": action, "foo": "1"}), 422, "malformed") == faults


def test_nothing_begun_is_no_fault_beside_others(client: FlaskClient) -> None:
    faults = problem(ask(client, {"begun": "", "foo": 1}, "legal-actions"), 422, "malformed")
    assert faults == [("/foo", "unknown-field")]


def test_all_faults_are_told_at_once(client: FlaskClient) -> None:
    body = {"action": "zz", "position": "zz", "options": {"castling": True}}
    misread = [("/position", "setup-unknown"), ("/action", "piece-unknown")]
    assert problem(ask(client, body), 422, "unknown-option") == [("/options/castling", "unknown-option"), *misread]
    assert problem(ask(client, {**body, "extra": 1, "seen": 5}), 422, "malformed") == [
        ("/extra", "unknown-field"), ("/seen", "wrong-type"), ("/options/castling", "unknown-option"), *misread,
    ]  # fmt: skip
    assert problem(ask(client, {"action": "zz", "position": 7}), 422, "malformed") == [
        ("/position", "wrong-type"),
        ("/action", "piece-unknown"),
    ]
    assert problem(ask(client, {"action": "zz", "options": {"x": 1}}), 422, "unknown-option") == [
        ("/options/x", "unknown-option"),
        ("/action", "piece-unknown"),
    ]
    begun = {"begun": "zz", "position": "6k/7/7/7/7/7/K6 w -"}
    faults = problem(ask(client, begun, "legal-actions"), 422, "position-impossible")
    assert faults[-1] == ("/begun", "piece-unknown")
    assert {pointer for pointer, _ in faults[:-1]} == {"/position"}


def test_an_illegal_beginning_is_a_problem_with_its_article(client: FlaskClient) -> None:
    response = ask(client, {"begun": "Rc3-d4"}, "legal-actions")
    assert [pointer for pointer, _ in problem(response, 422, "begun-illegal")] == ["/begun"]
    assert response.get_json()["errors"][0]["article"].startswith("CYX-3")


def test_what_the_rules_leave_open_is_asked_for_with_the_article(client: FlaskClient) -> None:
    move = {"kind": "move", "unit": "a", "path": ["a2"]}
    position = {"units": {"a": {"side": "north", "hex": "a1", "kind": "foot"}}}
    response = ask(client, {"position": position, "action": move}, game="battlelore")
    assert problem(response, 422, "rule-unknown") == [("/action/movement", "rule-unknown")]
    assert response.get_json()["errors"][0]["article"] == "BTL-4.1"
