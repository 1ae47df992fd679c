"""Rulings by POST and by GET."""

from flask.testing import FlaskClient

from adjudicator.judging.refusal import MAX_FAULTS
from tests.support.client import CYCLIX, ILLEGAL, LEGAL, MOVED, ask, get, problem

# Rulings


def test_what_else_is_asked_for_is_told_of_the_position_that_stands_after(client: FlaskClient) -> None:
    body = ask(client, {**LEGAL, "include": ["table", "legal_actions"]}).get_json()
    listed = ask(client, {"position": MOVED}, "legal-actions").get_json()
    looked = ask(client, {"position": MOVED}, "positions").get_json()
    assert body["legal_actions"] == listed["actions"] == sorted(listed["actions"])
    assert body["table"] == looked["table"]
    assert listed["count"] == len(listed["actions"])
    assert (listed["complete"], listed["awaits"]) == (False, None)
    assert "table" not in ask(client, {**LEGAL, "include": []}).get_json()


def test_a_record_in_parts_is_the_record(client: FlaskClient) -> None:
    turns = ["Rc3-c4", "Re5-e4", "Rc4-c3", "Re4-e5", "Rc3-c4"]
    whole = ask(client, {"turns": turns}, "records").get_json()
    first = ask(client, {"turns": turns[:2]}, "records").get_json()
    parts = {"position": first["position"], "turns": turns[2:], "seen": first["seen"]}
    second = ask(client, parts, "records").get_json()
    for name in ("position", "key", "status", "seen"):
        assert second[name] == whole[name]


# Rulings under a URL


def test_who_has_the_answer_is_told_so(client: FlaskClient) -> None:
    first = get(client, ILLEGAL)
    tag = first.headers["ETag"]
    for value in (tag, f"W/{tag}", "*", f'"other", {tag}'):
        again = get(client, ILLEGAL, headers={"If-None-Match": value})
        assert again.status_code == 304
        assert again.data == b""
        assert again.headers["ETag"] == tag
        assert "max-age=3600" in again.headers["Cache-Control"]
        assert "Accept-Language" in again.headers["Vary"]
    assert get(client, ILLEGAL, headers={"If-None-Match": '"other"'}).status_code == 200
    french = get(client, ILLEGAL, headers={"If-None-Match": tag, "Accept-Language": "fr"})
    assert french.status_code == 200
    assert french.headers["ETag"] != tag


def test_head_is_get_without_the_body(client: FlaskClient) -> None:
    whole, head = get(client, LEGAL), client.head(f"{CYCLIX}/adjudications", query_string=LEGAL)
    assert head.data == b""
    assert head.status_code == 200
    for name in ("Content-Length", "ETag", "Content-Type", "Cache-Control", "Rules-Edition"):
        assert head.headers[name] == whole.headers[name]
    assert client.head(f"{CYCLIX}/adjudications").status_code == 422


def test_of_unknown_parameters_not_all_are_told(client: FlaskClient) -> None:
    response = get(client, "action=Rc3-c6&" + "&".join(f"x{n}=" for n in range(1_500)))
    assert len(problem(response, 422, "malformed")) == MAX_FAULTS
    assert len(response.data) < 20_000
