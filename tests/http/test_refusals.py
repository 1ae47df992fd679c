"""What the service refuses: always a problem with every fault at its place, never a 500."""

import io
from typing import Any

import pytest
from flask.testing import FlaskClient
from structlog.testing import capture_logs

from adjudicator.messages import title
from adjudicator.web.problem import CODES
from app import create_app
from engine.registry import GAMES
from tests.support.client import CYCLIX, LEGAL, NEEDED, QUIET, RESOURCES, ask, get, problem, send

# Bodies that are no request


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b" ",
        b"{",
        b"}",
        b"not json",
        b"NaN",
        b"Infinity",
        b'{"action":NaN}',
        b"{'action':'pass'}",
        b'{"action":"pass",}',
        b"[" * 100_000,
        b"[" * 100_000 + b"]" * 100_000,
        b'{"a":' * 50_000,
        b"9" * 5_000,
        b'{"action":' + b"9" * 5_000 + b"}",
        b'{"action":"\\ud800"}',
        b'{"action":"\xed\xa0\x80"}',
        b'{"action":"\xff"}',
        b"\xef\xbb\xbf{}",
        b'{"action":"a\nb"}',
        '{"action":"pass"}'.encode("utf-16"),
        b"\x00",
        b'{"action":"pass"} {}',
        b"\x1f\x8b\x08\x00",
        b"action=pass",
    ],
)
@pytest.mark.parametrize("resource", RESOURCES)
def test_what_is_not_json_is_said_to_be_not_json(client: FlaskClient, body: bytes, resource: str) -> None:
    assert problem(send(client, body, resource), 400, "not-json") == []


@pytest.mark.parametrize("body", [b"[]", b'"x"', b"null", b"1", b"1e400", b"true", b"[{}]", b"-0", b'["action"]'])
@pytest.mark.parametrize("resource", RESOURCES)
def test_json_that_is_no_object_is_malformed(client: FlaskClient, body: bytes, resource: str) -> None:
    response = send(client, body, resource)
    if response.status_code == 400:
        assert body == b"1e400"
    else:
        assert problem(response, 422, "malformed") == [("", "wrong-type")]


@pytest.mark.parametrize("body", [b"[" * 200 + b"]" * 200, b'{"a":' * 300 + b"1" + b"}" * 300])
def test_deep_json_is_malformed(client: FlaskClient, body: bytes) -> None:
    assert problem(send(client, body), 422, "malformed")


@pytest.mark.parametrize("field", ["position", "action", "options", "seen", "include"])
@pytest.mark.parametrize("depth", [100, 250, 300, 1_000])
def test_a_field_nested_deep_is_a_problem(client: FlaskClient, field: str, depth: int) -> None:
    nested = b'{"a":' * depth + b"1" + b"}" * depth
    body = b'{"action":"pass","%s":%s}' % (field.encode(), nested)
    assert send(client, body).status_code in (400, 422)


def test_of_a_key_given_twice_the_last_counts(client: FlaskClient) -> None:
    assert send(client, b'{"action":"pass","action":"Rc3-c6"}').get_json()["action"] == "Rc3-c6"


@pytest.mark.parametrize(
    "content_type",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/xml",
        "application/problem+json",
        "application/jsonl",
        "application",
        ";",
        "application/json-seq",
        "é",
    ],
)
def test_another_content_type_is_refused(client: FlaskClient, content_type: str) -> None:
    problem(send(client, b'{"action":"pass"}', content_type=content_type), 415, "wrong-content-type")


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "Application/JSON", "application/json;"])
def test_json_by_any_other_spelling_is_json(client: FlaskClient, content_type: str) -> None:
    assert send(client, b'{"action":"Rc3-c6"}', content_type=content_type).status_code == 200


@pytest.mark.parametrize("size", [256 * 1024 + 1, 10 * 1024 * 1024, 17 * 1024 * 1024])
@pytest.mark.parametrize("path", [f"{CYCLIX}/{resource}" for resource in RESOURCES] + ["/v1/batch"])
def test_a_body_too_large_is_refused(client: FlaskClient, size: int, path: str) -> None:
    problem(client.post(path, data=b"x" * size, content_type="application/json"), 413, "too-large")


def test_a_body_of_the_largest_size_is_read(client: FlaskClient) -> None:
    body = b'{"action":"Rc3-c6"}'
    assert send(client, body + b" " * (256 * 1024 - len(body))).status_code == 200


@pytest.mark.parametrize("size", [10, 256 * 1024 - 19, 256 * 1024, 1_000_000])
def test_a_body_in_chunks_is_read_and_bounded(client: FlaskClient, size: int) -> None:
    body = b'{"action":"Rc3-c6"}' + b" " * size
    environment = {"wsgi.input": io.BytesIO(body), "wsgi.input_terminated": True, "HTTP_TRANSFER_ENCODING": "chunked"}
    response = client.post(f"{CYCLIX}/adjudications", content_type="application/json", environ_overrides=environment)
    if len(body) <= 256 * 1024:
        assert response.get_json()["verdict"] == "legal"
    else:
        problem(response, 413, "too-large")


def test_a_body_that_breaks_off_is_a_bad_request(client: FlaskClient) -> None:
    class Broken(io.RawIOBase):
        def read(self, _: int = -1) -> bytes:
            raise ConnectionResetError("gone")

    for length in ({"CONTENT_LENGTH": "10"}, {}):
        environment = {"wsgi.input": Broken(), "wsgi.input_terminated": True, **length}
        response = client.post(f"{CYCLIX}/positions", content_type="application/json", environ_overrides=environment)
        problem(response, 400, "bad-request")


# Requests of the wrong shape


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        ({}, [("/action", "required")]),
        ({"action": None}, [("/action", "wrong-type")]),
        ({"action": 5}, [("/action", "wrong-type")]),
        ({"action": ["Rc3-c6"]}, [("/action", "wrong-type")]),
        ({"action": True}, [("/action", "wrong-type")]),
        ({"action": "x" * 4_097}, [("/action", "too-long")]),
        ({**LEGAL, "position": 7}, [("/position", "wrong-type")]),
        ({**LEGAL, "position": None}, [("/position", "wrong-type")]),
        ({**LEGAL, "position": "x" * 4_097}, [("/position", "too-long")]),
        ({**LEGAL, "foo": 1, "Action": 2}, [("/Action", "unknown-field"), ("/foo", "unknown-field")]),
        ({**LEGAL, "a/b~c": 1}, [("/a~1b~0c", "unknown-field")]),
        ({**LEGAL, "": 1}, [("/", "unknown-field")]),
        ({**LEGAL, "_schema": 1}, [("/_schema", "unknown-field")]),
        ({**LEGAL, **{f"f{n}": 1 for n in range(48)}}, [(f"/f{n}", "unknown-field") for n in range(48)]),
        ({**LEGAL, **{f"f{n}": 1 for n in range(49)}}, [("", "too-many")]),
        ({**LEGAL, "options": []}, [("/options", "wrong-type")]),
        ({**LEGAL, "options": "king_capture"}, [("/options", "wrong-type")]),
        ({**LEGAL, "options": None}, [("/options", "wrong-type")]),
        ({**LEGAL, "options": {str(n): "x" for n in range(51)}}, [("/options", "too-many")]),
        ({**LEGAL, "seen": []}, [("/seen", "wrong-type")]),
        ({**LEGAL, "seen": {"k": "1"}}, [("/seen/k", "wrong-type")]),
        ({**LEGAL, "seen": {"k": 1.5}}, [("/seen/k", "wrong-type")]),
        ({**LEGAL, "seen": {"k": True}}, [("/seen/k", "wrong-type")]),
        ({**LEGAL, "seen": {"k": -1, "l": 1_000_001}}, [("/seen/k", "wrong-type"), ("/seen/l", "wrong-type")]),
        ({**LEGAL, "seen": {"k": 10**30}}, [("/seen/k", "wrong-type")]),
        ({**LEGAL, "seen": {"a/b": None}}, [("/seen/a~1b", "wrong-type")]),
        ({**LEGAL, "seen": {str(n): 1 for n in range(1_001)}}, [("/seen", "too-many")]),
        ({**LEGAL, "include": "table"}, [("/include", "wrong-type")]),
        ({**LEGAL, "include": ["table", "x", 5]}, [("/include/1", "wrong-type"), ("/include/2", "wrong-type")]),
        ({**LEGAL, "include": [None]}, [("/include/0", "wrong-type")]),
    ],
)
def test_every_fault_of_shape_is_named_at_its_place(
    client: FlaskClient, body: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert sorted(problem(ask(client, body), 422, "malformed")) == sorted(faults)


@pytest.mark.parametrize(
    ("resource", "body", "faults"),
    [
        ("legal-actions", {"begun": 5, "stage": "all"}, [("/begun", "wrong-type"), ("/stage", "wrong-type")]),
        ("legal-actions", {"action": "pass"}, [("/action", "unknown-field")]),
        ("legal-actions", {"seen": {}}, [("/seen", "unknown-field")]),
        ("positions", {"action": "pass", "include": 5}, [("/action", "unknown-field"), ("/include", "wrong-type")]),
        ("positions", {"as": "start"}, [("/as", "wrong-type")]),
        ("records", {}, [("/turns", "required")]),
        ("records", {"turns": "Rc3-c6"}, [("/turns", "wrong-type")]),
        (
            "records",
            {"turns": [1, None, [], "Rc3-c6", True]},
            [
                ("/turns/0", "wrong-type"),
                ("/turns/1", "wrong-type"),
                ("/turns/2", "wrong-type"),
                ("/turns/4", "wrong-type"),
            ],
        ),
        ("records", {"turns": ["pass"] * 501}, [("/turns", "too-many")]),
        ("records", {f"f{n}": 1 for n in range(51)}, [("", "too-many")]),
        ("records", {"turns": ["pass"] * 1_000}, [("/turns", "too-many")]),
        ("records", {"turns": [], "on_illegal": "ignore"}, [("/on_illegal", "wrong-type")]),
    ],
)
def test_the_other_resources_name_them_too(
    client: FlaskClient, resource: str, body: dict[str, Any], faults: list[tuple[str, str]]
) -> None:
    assert sorted(problem(ask(client, body, resource), 422, "malformed")) == sorted(faults)


# Requests that cannot be understood


@pytest.mark.parametrize(
    "position",
    [
        "",
        " ",
        "x",
        "8/8",
        "7/7/7/7/7/7/7",
        "7/3bkn1/4r2/7/2R4/1NKB3/7",
        "7/3bkn1/4r2/7/2R4/1NKB3/7 W -",
        "7/3bkn1/4r2/7/2R4/1NKB3/8 w -",
        "9/9/9/9/9/9/9 w -",
        "9/3bkn3/4r4/9/2R6/1NKB5/9/9/9 w -",
        "7/3bkn1/4r2/7/2R4/1NKZ3/7 w -",
        "7/3bkn1/4r2/7/2R4/1NKB3/7 w - ",
        "7/3bkn1/4r2/7/2R4/1NKB3/7 w RN",
        "7/3bkn1/4r2/7/2R4/1NKB3/7\nw -",
        "7\u0000",
        "٧/٧",
        "{position}",
        {},
        {"a": 1},
        {"rows": []},
    ],
)
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_position_of_no_form_is_not_understood(client: FlaskClient, position: object, resource: str) -> None:
    faults = problem(ask(client, {"position": position, **NEEDED[resource]}, resource), 422, "position-not-understood")
    assert {pointer for pointer, _ in faults} == {"/position"}


@pytest.mark.parametrize(
    "position",
    [
        "7/3bkn1/4rk1/7/2R4/1NKB3/7 w -",  # two kings of a side
        "7/3b1n1/4r2/7/2R4/1NKB3/7 w -",  # no black king
        "7/7/7/7/7/7/7 w -",
        "6k/7/7/7/7/6R/K6 w BNbrn",  # the black king is in check, and white is to move
        "6k/7/7/7/7/7/K6 w -",  # pieces missing
    ],
)
@pytest.mark.parametrize("resource", RESOURCES)
def test_a_position_that_cannot_be_is_impossible(client: FlaskClient, position: str, resource: str) -> None:
    response = ask(client, {"position": position, **NEEDED[resource]}, resource)
    body = response.get_json()
    assert problem(response, 422, body["code"])
    assert body["code"] in ("position-impossible", "position-not-understood")
    if body["code"] == "position-impossible":
        assert all(fault["article"].startswith("CYX-") for fault in body["errors"])


@pytest.mark.parametrize(
    "action",
    [
        "",
        " ",
        "x",
        "Rc3",
        "Rc3-h9",
        "Rc3-c6 ",
        "PASS",
        "Rc3--c6",
        "Rc3-c6-c7",
        "Ќc3-c6",
        "Rc3–c6",
        "{text}",
        "%s",
        "\u0000",
        "rook",
        {"type": "move"},
        {},
    ],
)
def test_an_action_of_no_form_is_not_understood(client: FlaskClient, action: object) -> None:
    response = ask(client, {"action": action})
    assert problem(response, 422, "action-not-understood") == [("/action", "action-not-understood")]


def test_what_was_written_is_quoted_as_it_was_written(client: FlaskClient) -> None:
    for text in ("rook", "{text}", "white", "%s", "<b>"):
        detail = ask(client, {"action": text}).get_json()["errors"][0]["detail"]
        assert f"“{text}”" in detail
        record = ask(client, {"turns": [text]}, "records").get_json()
        assert f"“{text}”" in record["first_offence"]["reason"]["message"]


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


@pytest.mark.parametrize("action", ["", "zz"])
def test_an_action_of_no_form_is_told_with_other_faults(client: FlaskClient, action: str) -> None:
    faults = [("/foo", "unknown-field"), ("/action", "action-not-understood")]
    assert problem(ask(client, {"action": action, "foo": 1}), 422, "malformed") == faults
    assert problem(get(client, {"action": action, "foo": "1"}), 422, "malformed") == faults


def test_nothing_begun_is_no_fault_beside_others(client: FlaskClient) -> None:
    faults = problem(ask(client, {"begun": "", "foo": 1}, "legal-actions"), 422, "malformed")
    assert faults == [("/foo", "unknown-field")]


def test_all_faults_are_told_at_once(client: FlaskClient) -> None:
    body = {"action": "zz", "position": "zz", "options": {"castling": True}}
    assert problem(ask(client, body), 422, "unknown-option") == [
        ("/options/castling", "unknown-option"),
        ("/position", "position-not-understood"),
        ("/action", "action-not-understood"),
    ]
    assert problem(ask(client, {**body, "extra": 1, "seen": 5}), 422, "malformed") == [
        ("/extra", "unknown-field"),
        ("/seen", "wrong-type"),
        ("/options/castling", "unknown-option"),
        ("/position", "position-not-understood"),
        ("/action", "action-not-understood"),
    ]
    assert problem(ask(client, {"action": "zz", "position": 7}), 422, "malformed") == [
        ("/position", "wrong-type"),
        ("/action", "action-not-understood"),
    ]
    assert problem(ask(client, {"action": "zz", "options": {"x": 1}}), 422, "unknown-option") == [
        ("/options/x", "unknown-option"),
        ("/action", "action-not-understood"),
    ]
    begun = {"begun": "zz", "position": "6k/7/7/7/7/7/K6 w -"}
    faults = problem(ask(client, begun, "legal-actions"), 422, "position-impossible")
    assert faults[-1] == ("/begun", "action-not-understood")
    assert {pointer for pointer, _ in faults[:-1]} == {"/position"}


def test_an_illegal_beginning_is_a_problem_with_its_article(client: FlaskClient) -> None:
    response = ask(client, {"begun": "Rc3-d4"}, "legal-actions")
    assert [pointer for pointer, _ in problem(response, 422, "begun-illegal")] == ["/begun"]
    assert response.get_json()["errors"][0]["article"].startswith("CYX-3")


# Nothing here, not by this method


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/v1",
        "/v1/",
        "/v1/games/",
        "/v1/games/cyclix/",
        f"{CYCLIX}/adjudications/",
        "/nope",
        "//v1/games",
        "/v1//games",
        "/v1/games//",
        f"{CYCLIX}/articles/CYX-99",
        f"{CYCLIX}/articles/cyx-3.1",
        f"{CYCLIX}/articles/CYX-3.1/",
        f"{CYCLIX}/articles/%00%ff",
        f"{CYCLIX}/setups/none",
        "/v1/games/cyclix/nothing",
        "/static/x",
        "/openapi.json",
        "/healthz/",
        "/..%2f..%2fetc/passwd",
        "/docs/../x",
    ],
)
def test_where_there_is_nothing_that_is_said(client: FlaskClient, path: str) -> None:
    problem(client.get(path), 404, "not-found")


@pytest.mark.parametrize("name", ["chess", "Cyclix", "cyclix%20", "%00", "é", "x" * 3_000, "{game}", ".."])
def test_a_game_that_is_not_is_not_found(client: FlaskClient, name: str) -> None:
    for resource in RESOURCES:
        problem(client.post(f"/v1/games/{name}/{resource}", json={}), 404, "unknown-game")
        problem(client.post(f"/v1/games/{name}/{resource}", data=b"x"), 404, "unknown-game")
    for path in ("", "/articles", "/setups", "/articles/x", "/setups/x", "/adjudications"):
        response = client.get(f"/v1/games/{name}{path}")
        problem(response, 404, "unknown-game")
        assert "Rules-Edition" not in response.headers


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "TRACE", "FOO", "GET"])
@pytest.mark.parametrize(
    "path", [f"{CYCLIX}/legal-actions", f"{CYCLIX}/adjudications", "/v1/batch", "/v1/games", "/healthz"]
)
def test_another_method_is_not_allowed(client: FlaskClient, method: str, path: str) -> None:
    if method == "GET" and not path.endswith(("legal-actions", "batch")):
        return
    response = client.open(path, method=method)
    problem(response, 405, "method-not-allowed")
    assert method not in response.headers["Allow"].split(", ")
    assert "OPTIONS" in response.headers["Allow"].split(", ")


def test_a_game_whose_positions_are_objects_has_no_rulings_under_a_url(client: FlaskClient) -> None:
    for name in (name for name, game in GAMES.items() if not game.SETUPS):
        response = client.get(f"/v1/games/{name}/adjudications?action=x")
        problem(response, 405, "method-not-allowed")
        assert response.headers["Allow"] == "POST"


@pytest.mark.parametrize("told", ["en", "fr"])
def test_what_fails_inside_is_a_problem_with_no_word_about_the_inside(told: str) -> None:
    app = create_app(QUIET)

    @app.get("/fails")
    def fail() -> str:
        raise RuntimeError("secret inside")

    @app.get("/teapot")
    def teapot() -> str:
        from flask import abort

        abort(418)

    with capture_logs() as lines:
        response = app.test_client().get("/fails", headers={"Accept-Language": told})
        problem(response, 500, "internal")
    assert "secret" not in response.text
    assert response.headers["Content-Language"] == told
    assert [line["event"] for line in lines] == ["internal"]
    assert isinstance(lines[0]["exc_info"], RuntimeError)
    problem(app.test_client().get("/teapot"), 418, "bad-request")


def test_every_code_of_a_problem_has_its_words_in_both_languages() -> None:
    for code in (*CODES.values(), "internal", "not-json", "unknown-game", "rule-unknown", "begun-illegal"):
        assert title(code, "en") != title(code, "fr")


def test_what_the_rules_leave_open_is_asked_for_with_the_article(client: FlaskClient) -> None:
    move = {"kind": "move", "unit": "a", "path": ["a2"]}
    position = {"units": {"a": {"side": "north", "hex": "a1", "kind": "foot"}}}
    response = ask(client, {"position": position, "action": move}, game="battlelore")
    assert problem(response, 422, "rule-unknown") == [("/action/movement", "rule-unknown")]
    assert response.get_json()["errors"][0]["article"] == "BTL-4.1"
