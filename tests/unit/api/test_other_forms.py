"""Requests in forms that are not quite those of the documentation: each has one status and code."""

import gzip
from codecs import BOM_UTF8

import orjson
import pytest
from flask.testing import FlaskClient

from tests.support.client import CYCLIX, LEGAL

BODY = orjson.dumps(LEGAL)
RULING = f"{CYCLIX}/adjudications"
JSON = {"content_type": "application/json"}


def test_a_byte_order_mark_is_skipped(client: FlaskClient) -> None:
    with_mark, without = (
        client.post(RULING, data=mark + BODY, content_type="application/json") for mark in (BOM_UTF8, b"")
    )
    assert with_mark.status_code == 200
    assert with_mark.data == without.data


def test_a_compressed_body_is_refused(client: FlaskClient) -> None:
    headers = {"Content-Encoding": "gzip", "Content-Type": "application/json"}
    response = client.post(RULING, data=gzip.compress(BODY), headers=headers)
    assert (response.status_code, response.get_json()["code"]) == (415, "unsupported-encoding")
    assert client.post(RULING, data=BODY, headers={**headers, "Content-Encoding": "identity"}).status_code == 200


@pytest.mark.parametrize(
    ("body", "name"),
    [
        (b'{"action": "Rc3-c6", "action" : "Rc3-d4"}', "action"),
        (b'{"action": "Rc3-c6", "options": {"king_capture": "sight", "king_capture": "sight"}}', "king_capture"),
        (b'{"action": "a:b", "action": ""}', "action"),
    ],
)
def test_a_name_that_occurs_twice_is_named(client: FlaskClient, body: bytes, name: str) -> None:
    response = client.post(RULING, data=body, content_type="application/json")
    assert (response.status_code, response.get_json()["code"]) == (400, "duplicate-key")
    assert name in response.get_json()["detail"]


def test_a_parameter_that_occurs_twice_is_named(client: FlaskClient) -> None:
    (error,) = client.get(f"{RULING}?action=Rc3-c6&action=Rc3-c5").get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/action", "duplicate-key")
    assert error["detail"] == "The parameter action occurs more than once."


def test_colons_in_texts_are_no_names(client: FlaskClient) -> None:
    body = {"action": ":::", "options": {"king_capture": "a:b"}}
    assert client.post(RULING, json=body).status_code == 422


@pytest.mark.parametrize(
    ("path", "moved"),
    [
        ("/v1/games/Cyclix?lang=fr", "/v1/games/cyclix?lang=fr"),
        ("/v1/games/BattleLore/setups", "/v1/games/battlelore/setups"),
        ("/v1/games/cyclix/articles/5.1", "/v1/games/cyclix/articles/CYX-5.1"),
        ("/v1/games/CYCLIX/articles/cyx-5.1", "/v1/games/cyclix/articles/CYX-5.1"),
    ],
)
def test_names_in_other_forms_are_redirected(client: FlaskClient, path: str, moved: str) -> None:
    response = client.get(path)
    assert (response.status_code, response.headers["Location"]) == (308, moved)
    assert client.get(moved).status_code == 200


def test_a_post_is_redirected_too(client: FlaskClient) -> None:
    response = client.post("/v1/games/Cyclix/adjudications", json=LEGAL)
    assert (response.status_code, response.headers["Location"]) == (308, RULING)


@pytest.mark.parametrize("path", ["/v1/games/chess", f"{CYCLIX}/articles/5.99", f"{CYCLIX}/articles/x"])
def test_unknown_names_stay_unknown(client: FlaskClient, path: str) -> None:
    assert client.get(path).status_code == 404


def test_a_resource_by_another_word_is_suggested(client: FlaskClient) -> None:
    detail = client.get(f"{CYCLIX}/moves").get_json()["detail"]
    assert f"{CYCLIX}/legal-actions?" in detail


@pytest.mark.parametrize("path", ["board.jpg", "boards/1abc.webp"])
def test_an_unknown_format_lists_the_formats(client: FlaskClient, path: str) -> None:
    response = client.get(f"{CYCLIX}/{path}")
    assert response.status_code == 404
    assert "svg, png, txt, json" in response.get_json()["detail"]


def test_plain_text_is_a_record(client: FlaskClient) -> None:
    response = client.post(f"{CYCLIX}/records", data='[Game "cyclix"]\n\n1. Rc3-c6 *', content_type="text/plain")
    assert response.get_json()["rulings"][0]["verdict"] == "legal"


@pytest.mark.parametrize("language", ["en", "fr"])
def test_a_table_in_position_is_named(client: FlaskClient, language: str) -> None:
    table = {"pieces": [{"side": "white", "piece": "king", "at": "a1"}]}
    response = client.post(f"{CYCLIX}/positions", json={"position": table}, headers={"Accept-Language": language})
    (error,) = response.get_json()["errors"]
    assert (response.status_code, error["code"]) == (422, "table-in-position")
    assert "table" in error["detail"]


def test_a_language_with_an_underscore_is_known(client: FlaskClient) -> None:
    assert client.get("/v1/games?lang=fr_FR").headers["Content-Language"] == "fr"
