"""Rulings by POST and by GET."""

import pytest
from flask.testing import FlaskClient

from adjudicator.judging.refusal import MAX_FAULTS
from engine.registry import GAMES
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


def test_options_that_are_true_or_false_are_words_in_a_url(client: FlaskClient) -> None:
    tried = 0
    for name, game in GAMES.items():
        for option in game.RULEBOOK.options:
            if True not in option.values or game.NOTATION != "text":
                continue
            example = next(iter(game.EXAMPLES.values()))
            fields = {field: example[field] for field in ("position", "action") if field in example}
            for word, value in (("true", True), ("false", False)):
                response = client.get(f"/v1/games/{name}/adjudications", query_string={**fields, option.name: word})
                assert response.get_json()["ruleset"]["options"][option.name] is value
                tried += 1
            problem(
                client.get(f"/v1/games/{name}/adjudications", query_string={**fields, option.name: "True"}),
                422,
                "unknown-option-value",
            )
    assert tried or not any(True in option.values for game in GAMES.values() for option in game.RULEBOOK.options)


@pytest.mark.parametrize("name", ["If-Modified-Since", "If-Unmodified-Since", "If-Range"])
@pytest.mark.parametrize("year", ["99999999999", "0", "99999", "2026"])
def test_a_condition_on_a_date_that_no_calendar_has_is_ignored(client: FlaskClient, name: str, year: str) -> None:
    headers = {name: f"Sat, 21 Nov {year} 19:17:45 GMT", "Range": "bytes=0-9"}
    assert get(client, ILLEGAL, headers=headers).status_code in (200, 206)
    with client.get("/docs/swagger-ui.css", headers=headers) as page:
        assert page.status_code in (200, 206, 304)


def test_of_unknown_parameters_not_all_are_told(client: FlaskClient) -> None:
    response = get(client, "action=Rc3-c6&" + "&".join(f"x{n}=" for n in range(1_500)))
    assert len(problem(response, 422, "malformed")) == MAX_FAULTS
    assert len(response.data) < 20_000
