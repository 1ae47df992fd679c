"""Hostile texts and bodies: what reading them costs, and how long one call keeps the interpreter."""

import random
import sys
import time
from contextlib import suppress
from itertools import product
from types import FrameType
from typing import Any, Final

import pytest
from flask.testing import FlaskClient

from adjudicator.api.body import RECORD_TEXT
from adjudicator.api.problem import MAX_BODY
from adjudicator.judging.case import understand_position, understand_turn
from adjudicator.records.text_reader import read_game
from app import create_app
from bench.limits import allowed, ms
from engine.battlelore import words
from engine.errors import RulesError
from engine.registry import GAMES
from tests.support.battlelore import DEFAULTS
from tests.support.client import QUIET
from tests.support.tabled import values_of

RECORDS: Final = values_of(__file__)["records"]
BATTLELORE: Final = values_of(__file__)["battlelore"]
RECORD_MS: Final = 50
"""For 100 kB."""
TEXT_MS: Final = 10
HELD_MS: Final = 50
"""For one call of a C function, during which no other thread runs."""


@pytest.fixture(scope="module")
def client() -> FlaskClient:
    return create_app(QUIET).test_client()


@pytest.mark.parametrize("name", RECORDS)
def test_a_record_of_a_hundred_kilobytes(name: str) -> None:
    for head in ("", '[Game "djambi"]\n\n', '[Game "cyclix"]\n\n{'):
        text = (head + RECORDS[name] * 100_000)[:100_000]
        assert ms(lambda text=text: read_game(text)) <= allowed(RECORD_MS)  # type: ignore[misc]


@pytest.mark.parametrize("start", ["", "unit1 x unit2 bonus strike: ", "north orders left 2: ", "north: a b3 foot "])
def test_a_text_of_battlelore(start: str) -> None:
    """Suggestions included, on a board of sixty units."""
    game, chance = GAMES["battlelore"], random.Random(7)
    hexes = [f"{letter}{row}" for row in range(1, 6) for letter in "abcdefghijkl"]
    unit = {"kind": "foot", "banner": "green"}
    units = {f"unit{n}": {"side": "north" if n % 2 else "south", "hex": one} | unit for n, one in enumerate(hexes)}
    position = game.read_position({"units": units, "to_move": "north"}, DEFAULTS)
    mixtures = [chance.sample([*BATTLELORE, *words.CODES, *words.KINDS], 3) for _ in range(40)]
    limit = allowed(TEXT_MS)
    for parts, length in product([*[[one] for one in BATTLELORE], *mixtures], (290, 4_096)):
        text = (start + " ".join(parts * length))[:length]

        def read_turn(text: str = text) -> None:
            with suppress(RulesError):
                understand_turn(game, position, text)

        def read_position(text: str = text) -> None:
            with suppress(RulesError):
                understand_position(game, text, DEFAULTS)

        assert max(ms(read_turn), ms(read_position)) <= limit, text


def full(start: str, repeated: str) -> bytes:
    """The longest body that begins like this."""
    return (start + repeated * (MAX_BODY // len(repeated) + 1)).encode()[:MAX_BODY]


@pytest.mark.parametrize("repeated", ["; ", "{", "a ( b ) ", "! ", "[%", "\n"])
@pytest.mark.parametrize("game", ["djambi", "battlelore"])
def test_no_text_holds_the_interpreter(client: FlaskClient, game: str, repeated: str) -> None:
    held = longest_call(client, "/v1/reports", full(f'[Game "{game}"]\n\na', repeated), RECORD_TEXT)
    assert 0 < held <= allowed(HELD_MS)


@pytest.mark.parametrize("repeated", ["[", '{"a":', "[1,", '{"position":"' + "\\u0041" * 40_000, '"0":{"1":2},'])
@pytest.mark.parametrize("path", ["/v1/games/battlelore/adjudications", "/v1/batch", "/v1/reports"])
def test_no_json_holds_the_interpreter(client: FlaskClient, path: str, repeated: str) -> None:
    assert 0 < longest_call(client, path, full('{"action":{', repeated), "application/json") <= allowed(HELD_MS)


def longest_call(client: FlaskClient, path: str, body: bytes, kind: str) -> float:
    """The CPU milliseconds of the longest C function during a request; one that calls Python code gives way there."""
    longest, begun = 0.0, list[float]()

    def note(_frame: FrameType, event: str, _function: Any) -> None:
        nonlocal longest
        if event == "c_call":
            begun.append(time.thread_time())
        elif event == "call":
            begun[:] = [float("inf")] * len(begun)
        elif event in ("c_return", "c_exception") and begun:
            longest = max(longest, (time.thread_time() - begun.pop()) * 1000)

    sys.setprofile(note)
    try:
        client.post(path, data=body, content_type=kind)
    finally:
        sys.setprofile(None)
    return longest
