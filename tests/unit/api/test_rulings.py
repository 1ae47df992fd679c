"""Rulings by POST and by GET."""

from flask.testing import FlaskClient

from adjudicator.judging.refusal import MAX_FAULTS
from tests.support.client import ask, get, problem


def test_a_record_in_parts_is_the_record(client: FlaskClient) -> None:
    turns = ["Rc3-c4", "Re5-e4", "Rc4-c3", "Re4-e5", "Rc3-c4"]
    whole = ask(client, {"turns": turns}, "records").get_json()
    first = ask(client, {"turns": turns[:2]}, "records").get_json()
    parts = {"position": first["position"], "turns": turns[2:], "seen": first["seen"]}
    second = ask(client, parts, "records").get_json()
    for name in ("position", "key", "status", "seen"):
        assert second[name] == whole[name]


def test_of_unknown_parameters_not_all_are_told(client: FlaskClient) -> None:
    response = get(client, "action=Rc3-c6&" + "&".join(f"x{n}=" for n in range(1_500)))
    assert len(problem(response, 422, "malformed")) == MAX_FAULTS
    assert len(response.data) < 20_000
