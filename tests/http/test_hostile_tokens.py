"""Tokens in addresses, which anyone may write: no token leads to a 500, and none holds a field that only POST takes."""

import random
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from drawing.urltoken import fold
from engine.registry import GAMES
from tests.support import grammar
from tests.support.client import problem, token

POSTED: Final = ("table", "irregular")
TRIES: Final = 40
DEEP: Final = b'{"action":' * 300 + b"1" + b"}" * 300
"""JSON that can be read, but is nested too deep to be written again."""


def pages(game: str, held: str) -> list[str]:
    """Every address that takes a token, except that of a PNG, which is an SVG before."""
    return [f"/rulings/{game}/{held}", *(f"/v1/games/{game}/boards/{held}.{form}" for form in ("svg", "txt", "json"))]


def body(game: str, chance: random.Random) -> dict[str, Any]:
    """A case with some of the fields that only POST takes, some with values of a wrong type."""
    table = chance.choice(grammar.tables(game))
    odd: Any = chance.choice([{}, [], True, None, "x", {"pieces": []}, {"pieces": [{}]}, {"to_move": "white"}])
    fields = {
        "position": grammar.position(game, table, chance),
        "action": grammar.turn(game, table, chance),
        "options": chance.choice([table.options, odd]),
        "table": odd,
        "irregular": chance.choice([True, False, odd]),
        "edition": chance.choice(["1", "9", odd]),
        "seen": odd,
        "lang": "fr",
    }
    return {name: value for name, value in fields.items() if chance.random() < 0.4}


@pytest.mark.parametrize("game", GAMES)
def test_no_token_leads_to_a_500(client: FlaskClient, game: str) -> None:
    chance = random.Random(game)
    for _ in range(TRIES):
        sent = body(game, chance)
        for path in pages(game, token(sent)):
            for accept in ("text/html", "application/json"):
                response = client.get(path, headers={"Accept": accept})
                assert response.status_code < 500, (path, sent)
                assert response.status_code >= 400 or not sent.keys() & set(POSTED), (path, sent)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("name", POSTED)
def test_a_token_holds_no_field_that_only_post_takes(client: FlaskClient, game: str, name: str) -> None:
    for path in pages(game, token({name: {} if name == "table" else True})):
        assert (f"/{name}", "unknown-field") in problem(client.get(path), 422, "malformed")


@pytest.mark.parametrize("game", GAMES)
def test_what_is_nested_too_deep_is_a_problem(client: FlaskClient, game: str) -> None:
    for path in pages(game, fold(DEEP)):
        assert problem(client.get(path), 422, "malformed") == [("", "wrong-type")]
    posted = client.post(f"/v1/games/{game}/board", data=DEEP, content_type="application/json")
    assert problem(posted, 422, "malformed") == [("", "wrong-type")]
