"""Pictures that are refused: parameters, tokens and bodies, with every fault at its place."""

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.pictures.request import LINKED
from drawing.urltoken import MAX_TOKEN, fold
from tests.support.client import CYCLIX, Errors, problem, token
from tests.support.tabled import tabled

UNREAD = "unread"
"""Any message of a game's reader about a text."""


def errors_of(response: TestResponse) -> set[tuple[str, str]]:
    """The errors of a refusal; details about a game's text are tested with its reader."""
    assert response.status_code == 422, response.text
    assert response.content_type == "application/problem+json"
    texts = ("/position", "/action", "/turns/")
    return {
        (one["pointer"], UNREAD if one["pointer"].startswith(texts) and one["code"] not in SHAPES else one["code"])
        for one in response.get_json()["errors"]
    }


SHAPES = ("required", "unknown-field", "wrong-type", "too-long", "too-many")


@tabled
def test_parameters_are_strict_and_all_faults_are_told_at_once(client: FlaskClient, query: Any, faults: Errors) -> None:
    response = client.get(f"{CYCLIX}/board.svg", query_string=query)
    assert errors_of(response) == set(faults)


def test_the_fields_of_a_picture_are_listed_in_one_order(client: FlaskClient) -> None:
    (error,) = client.get(f"{CYCLIX}/board.svg?nix=1").get_json()["errors"]
    listed = error["detail"].partition("The fields are: ")[2].removesuffix(".").split(", ")
    assert listed == [name for name in (*LINKED.schema.fields, "king_capture") if name not in ("options", "seen")]


@pytest.mark.parametrize("levels", ["", "4", "33", "3210", "a", "３"])
def test_levels_are_those_of_dragonchess(client: FlaskClient, levels: str) -> None:
    response = client.get("/v1/games/dragonchess/board.svg", query_string={"levels": levels})
    assert problem(response, 422, "malformed") == [("/levels", "not-among")]
    assert client.get("/v1/games/dragonchess/board.svg?levels=13").status_code == 200


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("1", "token-garbled"), ("1AAAA", "token-garbled"), ("1" + "é" * 8, "token-garbled"),
        ("hello", "token-garbled"), ("2" + token({})[1:], "token-format"), (token({})[:-2], "token-garbled"),
        ("1" + "A" * MAX_TOKEN, "too-long"), (fold(b"{"), "token-garbled"), (fold(b"\xff\xfe"), "token-garbled"),
        (fold(b"[" * 60_000), "token-garbled"), (fold(b'{"a":' * 10_000), "token-garbled"),
    ],
)  # fmt: skip
def test_what_is_no_token_is_a_problem(client: FlaskClient, written: str, code: str) -> None:
    for form in ("svg", "png", "json"):
        response = client.get(f"{CYCLIX}/boards/{written}.{form}")
        assert problem(response, 422, "malformed") == [("/case", code)]


def test_a_token_that_unfolds_without_end_is_a_problem(client: FlaskClient) -> None:
    packer = zlib.compressobj(9, zlib.DEFLATED, -15, 9)
    bomb = "1" + urlsafe_b64encode(packer.compress(b" " * 4_000_000) + packer.flush()).rstrip(b"=").decode()
    assert problem(client.get(f"{CYCLIX}/boards/{bomb}.svg"), 422, "malformed") == [("/case", "too-long")]


MISSHAPEN: list[object] = [
    [], "x", 1, None, {"position": 1}, {"action": []}, {"options": []}, {"width": True}, {"width": "300"}, {"view": {}},
    {"theme": []}, {"lang": None}, {"look": "1"}, {"edition": 1}, {"x": {}},
]  # fmt: skip


@pytest.mark.parametrize("body", MISSHAPEN)
def test_a_token_and_a_body_are_as_strict_as_a_query(client: FlaskClient, body: object) -> None:
    by_token = client.get(f"{CYCLIX}/boards/{token(body)}.svg")
    posted = client.post(f"{CYCLIX}/board", data=json.dumps(body), content_type="application/json")
    assert problem(by_token, 422, "malformed") == problem(posted, 422, "malformed") != []
    assert problem(client.get(f"{CYCLIX}/boards/{token({})}.svg?view=white"), 422, "malformed") == [
        ("/view", "unknown-field")
    ]


@tabled
def test_strips_are_as_strict(client: FlaskClient, body: Any, faults: Errors) -> None:
    response = client.post(f"{CYCLIX}/records/strip", json=body)
    assert errors_of(response) == set(faults)
