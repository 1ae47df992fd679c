"""Pictures that are refused: parameters, tokens and bodies, with every fault at its place."""

import json
from typing import Final

import pytest
from flask.testing import FlaskClient

from adjudicator.api.pictures.request import LINKED
from adjudicator.urltoken import MAX_TOKEN, fold
from engine.registry import GAMES
from tests.support.client import CYCLIX, problem, token


def test_the_fields_of_a_picture_are_listed_in_one_order(client: FlaskClient) -> None:
    (error,) = client.get(f"{CYCLIX}/board.svg?nix=1").get_json()["errors"]
    listed = error["detail"].partition("The fields are: ")[2].removesuffix(".").replace(" and ", ", ").split(", ")
    assert listed == [name for name in (*LINKED.schema.fields, "king_capture") if name not in ("options", "seen")]


@pytest.mark.parametrize(
    ("written", "code"),
    [
        ("1", "token-garbled"), ("1AAAA", "token-garbled"), ("1" + "é" * 8, "token-garbled"),
        ("hello", "token-garbled"), ("2" + token({})[1:], "token-format"), (token({})[:-2], "token-garbled"),
        ("1" + "A" * MAX_TOKEN, "too-long"), (fold(b"{"), "token-garbled"), (fold(b"\xff\xfe"), "token-garbled"),
        ("1AA==", "token-garbled"), (token({}) + "AAAA", "token-garbled"),
        (fold(b"[" * 60_000), "token-garbled"), (fold(b'{"a":' * 10_000), "token-garbled"),
    ],
)  # fmt: skip
def test_what_is_no_token_is_a_problem(client: FlaskClient, written: str, code: str) -> None:
    for form in ("svg", "png", "json"):
        response = client.get(f"{CYCLIX}/boards/{written}.{form}")
        assert problem(response, 422, "malformed") == [("/case", code)]


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


# Tokens in addresses, which anyone may write: none leads to a 500 or holds a field that its resource lacks

DEEP: Final = b'{"action":' * 300 + b"1" + b"}" * 300
"""JSON that can be read, but is nested too deep to be written again."""


def pages(game: str, held: str) -> list[str]:
    """Every address that takes a token, except that of a PNG, which is an SVG before."""
    return [f"/rulings/{game}/{held}", *(f"/v1/games/{game}/boards/{held}.{form}" for form in ("svg", "txt", "json"))]


@pytest.mark.parametrize("game", GAMES)
def test_a_token_holds_no_table(client: FlaskClient, game: str) -> None:
    for path in pages(game, token({"table": {}})):
        assert ("/table", "unknown-field") in problem(client.get(path), 422, "malformed")


@pytest.mark.parametrize("game", GAMES)
def test_positions_that_an_arbiter_accepted_have_pictures_but_no_page(client: FlaskClient, game: str) -> None:
    position: object = next(iter(GAMES[game].SETUPS.values()), {"units": {}})
    page, *pictures = pages(game, token({"irregular": True, "position": position}))
    assert ("/irregular", "unknown-field") in problem(client.get(page), 422, "malformed")
    assert [client.get(path).status_code for path in pictures] == [200, 200, 200]


@pytest.mark.parametrize("game", GAMES)
def test_what_is_nested_too_deep_is_a_problem(client: FlaskClient, game: str) -> None:
    for path in pages(game, fold(DEEP)):
        assert problem(client.get(path), 422, "malformed") == [("", "wrong-type")]
    posted = client.post(f"/v1/games/{game}/board", data=DEEP, content_type="application/json")
    assert problem(posted, 422, "malformed") == [("", "wrong-type")]
