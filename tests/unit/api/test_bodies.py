"""Bodies that are no request: not JSON, of another content type, too large."""

import pytest
from flask.testing import FlaskClient

from tests.support.client import CYCLIX, RESOURCES, problem, send
from tests.support.tabled import tabled


@tabled
@pytest.mark.parametrize("resource", RESOURCES)
def test_what_is_not_json_is_said_to_be_not_json(client: FlaskClient, body: str, resource: str) -> None:
    assert problem(send(client, body.encode("latin-1"), resource), 400, "not-json") == []


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


@tabled
def test_another_content_type_is_refused(client: FlaskClient, content_type: str) -> None:
    problem(send(client, b'{"action":"pass"}', content_type=content_type), 415, "wrong-content-type")


@pytest.mark.parametrize("content_type", ["application/json; charset=utf-8", "Application/JSON", "application/json;"])
def test_json_by_any_other_spelling_is_json(client: FlaskClient, content_type: str) -> None:
    assert send(client, b'{"action":"Rc3-c6"}', content_type=content_type).status_code == 200


@pytest.mark.parametrize("size", [256 * 1024 + 1, 10 * 1024 * 1024, 17 * 1024 * 1024])
@pytest.mark.parametrize("path", [f"{CYCLIX}/{resource}" for resource in RESOURCES] + ["/v1/batch"])
def test_a_body_too_large_is_refused(client: FlaskClient, size: int, path: str) -> None:
    problem(client.post(path, data=b"x" * size, content_type="application/json"), 413, "too-large")


@tabled
def test_errors_of_json_name_their_place_and_cause(client: FlaskClient, body: str, words: str) -> None:
    response = client.post("/v1/games/cyclix/adjudications", data=body, content_type="application/json")
    detail = response.get_json()["detail"]
    assert words in detail
    assert not body or f"line {2 if 'None' in body else 1}, column" in detail
