"""Many adjudications in one request: each as if it had been asked alone, and nobody else kept waiting by it."""

import threading
from collections.abc import Iterator, Sequence
from itertools import count, cycle, islice
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from app import create_app
from bench.load import Client, post
from bench.servers import serving
from engine.registry import GAMES
from tests.asking import ILLEGAL, LEGAL, QUIET, ask, problem

EXAMPLES = [
    (name, {"position": example.get("position"), "action": example["action"]} | {
        field: example[field] for field in ("options", "seen") if field in example
    })
    for name, game in GAMES.items()
    for example in game.EXAMPLES.values()
]  # fmt: skip
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("cyclix", {}),
    ("cyclix", {"action": 5}),
    ("cyclix", {"action": "never heard of"}),
    ("cyclix", {"position": "9", "action": "pass"}),
    ("cyclix", {"position": "7/7/7/7/7/7/7 w -", "action": "pass"}),
    ("cyclix", {**LEGAL, "options": {"king_capture": "no", "nothing": True}}),
    ("cyclix", {**LEGAL, "unheard_of": 1}),
    ("dragonchess", {"position": [], "action": "2b2x2c2"}),
    ("djambi", {"action": ["Ca1"]}),
    ("phylde", {"action": "S:"}),
    ("battlelore", {"position": {"units": 5}, "action": {"kind": "none"}}),
]
ROUNDS = 16


def batch(client: FlaskClient, items: object, **more: Any) -> TestResponse:
    return client.post("/v1/batch", data=orjson.dumps({"items": items}), content_type="application/json", **more)


def answers(client: FlaskClient, items: object, **more: Any) -> list[dict[str, Any]]:
    response = batch(client, items, **more)
    assert response.status_code == 200, response.text
    found: list[dict[str, Any]] = response.get_json()["answers"]
    return found


def item(game: str, request: dict[str, Any]) -> dict[str, Any]:
    return {"game": game, **{name: value for name, value in request.items() if value is not None}}


def single(client: FlaskClient, asked: dict[str, Any], **more: Any) -> TestResponse:
    body = {name: value for name, value in asked.items() if name != "game"}
    return ask(client, body, game=asked["game"], **more)


@pytest.mark.parametrize("language", ["en", "fr"])
def test_each_item_is_answered_as_if_asked_alone(client: FlaskClient, language: str) -> None:
    """Byte for byte, in order, rulings and refusals mixed, with their status."""
    headers = {"Accept-Language": language}
    items = [item(*one) for pair in zip(EXAMPLES, cycle(REFUSED), strict=False) for one in pair]
    items += [item(*one) for one in REFUSED]
    alone = [single(client, one, headers=headers) for one in items]
    together = batch(client, items, headers=headers)
    expected = b",".join(b'{"status":%d,"body":%s}' % (one.status_code, one.data) for one in alone)
    assert together.data == b'{"answers":[' + expected + b"]}"
    assert together.headers["Content-Language"] == language
    assert {one.status_code for one in alone} == {200, 422}


def test_a_fresh_service_answers_the_same_in_whatever_order(client: FlaskClient) -> None:
    items = [item(*one) for one in EXAMPLES]
    forwards = answers(client, items)
    backwards = answers(create_app(QUIET).test_client(), items[::-1])
    assert backwards == forwards[::-1]


def test_a_bad_item_spoils_nothing(client: FlaskClient) -> None:
    good = item("cyclix", LEGAL)
    bad: list[dict[str, Any]] = [
        {},
        {"game": 5},
        {"game": None},
        {"game": "chess", "action": "e4"},
        {"game": "cyclix"},
        {"game": "cyclix", "action": "Rc3-c6", "deep": [[[[]]]]},
    ]
    told = answers(client, [one for each in bad for one in (good, each)])
    assert [one["status"] for one in told[::2]] == [200] * len(bad)
    assert [one["status"] for one in told[1::2]] == [422, 422, 422, 404, 422, 422]
    for one in told[1::2]:
        body = one["body"]
        assert body["status"] == one["status"]
        assert {"type", "title", "status", "detail", "code"} <= set(body)
    assert [[fault["pointer"] for fault in one["body"].get("errors", ())] for one in told[1::2]] == [
        ["/game"],
        ["/game"],
        ["/game"],
        [],
        ["/action"],
        ["/deep"],
    ]
    assert told[7]["body"]["code"] == "unknown-game"


def test_pointers_are_relative_to_the_item(client: FlaskClient) -> None:
    request = {"position": "9", "options": {"nothing": 1}, "action": "?", "extra": 1}
    (told,) = answers(client, [{"game": "cyclix", **request}])
    assert told["body"]["errors"] == ask(client, request).get_json()["errors"]
    assert {fault["pointer"] for fault in told["body"]["errors"]} == {
        "/extra",
        "/position",
        "/options/nothing",
        "/action",
    }


def test_what_is_to_be_included_is_refused_by_item(client: FlaskClient) -> None:
    for include in ([], ["table"], ["legal_actions", "table"], "table", None):
        told = answers(client, [{"game": "cyclix", **LEGAL, "include": include}, {"game": "cyclix", **LEGAL}])
        assert [one["status"] for one in told] == [422, 200]
        assert [(fault["pointer"], fault["code"]) for fault in told[0]["body"]["errors"]] == [
            ("/include", "unknown-field")
        ]


def test_a_batch_of_nothing_is_answered_by_nothing(client: FlaskClient) -> None:
    assert answers(client, []) == []


def test_two_hundred_are_answered_and_one_more_are_not(client: FlaskClient) -> None:
    items = [item("cyclix", ILLEGAL)] * 200
    assert [one["status"] for one in answers(client, items)] == [200] * 200
    assert problem(batch(client, [*items, items[0]]), 422, "malformed") == [("/items", "too-many")]


@pytest.mark.parametrize(
    ("body", "faults"),
    [
        (b"{}", [("/items", "required")]),
        (b'{"items":{}}', [("/items", "wrong-type")]),
        (b'{"items":null}', [("/items", "wrong-type")]),
        (b'{"items":[1,{"game":"cyclix"},"x",null,[]]}', [(f"/items/{n}", "wrong-type") for n in (0, 2, 3, 4)]),
        (b'{"items":[],"more":1}', [("/more", "unknown-field")]),
        (b"[]", [("", "wrong-type")]),
    ],
)
def test_what_is_no_batch_is_malformed(client: FlaskClient, body: bytes, faults: list[tuple[str, str]]) -> None:
    response = client.post("/v1/batch", data=body, content_type="application/json")
    assert problem(response, 422, "malformed") == faults


def test_a_batch_too_large_is_refused(client: FlaskClient) -> None:
    items = [{"game": "cyclix", "action": "x" * 3_000}] * 100
    assert problem(batch(client, items), 413, "too-large") == []
    assert client.get("/v1/batch").status_code == 405


def test_batches_and_single_requests_remember_for_each_other(app: Flask) -> None:
    fresh = create_app(QUIET)
    client = fresh.test_client()
    ask(client, LEGAL)
    answers(client, [item("cyclix", LEGAL), item("cyclix", ILLEGAL), item("cyclix", ILLEGAL)])
    assert len(fresh.extensions["cache"]) == 2
    assert ask(client, ILLEGAL).headers["X-Cache"] == "hit-memory"


# Fairness


DEAREST: list[dict[str, Any]] = [
    {
        "game": "phylde",
        "position": "18/11C6/6CA1c1c2as2/1s3aa1sas1a5/s1sC1as3sa2s3/4s2s2A3s1sC/s4s4ss2s3/2s15/13s1S2/1S16/11S3c2/"
        "4S6S3S2/S2S1S1S1S4S2S/a3AS1SA1SS3S1S/S4A1a1AA1A5/6Ca1c2A5/9C8/11c1c4 h1i2 i17j18 b",
        "action": "S:e13-d14,a12-b11,c14-b14,b15-c16,p16-p17",
    },
    {
        "game": "djambi",
        "position": "gD1xyC2x2/gCgRrR1gMxx1yM/gM3gMyMgA1yD/3rM3x1/rMx4yAyMyR/1rM2x1bNbMx/1rArC4bRbD/4bM3bA/bC5bM2 "
        "RBYG aaaa Y - 0 *",
        "action": "Cd9-d7",
    },
    {
        "game": "dragonchess",
        "position": "2g4p2g1/S1h1s3s1s1/1s10/9r2/G6s1R2/9S2/S1S1S1s3S1/10G1|ouh1c1k1Thuo/1w1w1wwwwww1/wtW1E7/8U3/12/"
        "H7PW1W/WW1wWW1WW1W1/OU1m1MK1TH1O|2b9/5dd1d1b1/3d2e3d1/2d9/12/11D/1D2DD1DD1B1/2B2C6 s - 0 23",
        "action": "2b6x2f2",
    },
]
"""What takes longest to rule on: crowded boards, found by climbing from one position to a dearer one."""

FAULTY: dict[str, Any] = {"game": "cyclix", **{f"f{n}": 1 for n in range(110)}}
"""What takes longest to refuse: as many faults as a batch of two hundred has room for, each with its sentence."""


def batches(items: Sequence[dict[str, Any]]) -> Iterator[bytes]:
    """Batches of two hundred; none of their items is like another, so none is remembered."""
    numbers = count(1)
    while True:
        each = islice(cycle(items), 200)
        asked = [{**one, "seen": {"x": next(numbers)}} for one in each]
        yield post("/v1/batch", orjson.dumps({"items": asked}))


@pytest.mark.parametrize("at_once", [1, 8])
@pytest.mark.parametrize(("items", "meanwhile"), [(DEAREST, 10), ([FAULTY], 30)], ids=["rulings", "refusals"])
def test_batches_starve_nobody(items: list[dict[str, Any]], meanwhile: int, at_once: int) -> None:
    """One worker: for every one of the dearest batches that it answers, so many single requests are answered, however
    many batches come at once. Counted, for how long they wait is the machine's affair too: see ``bench/fairness.py``.
    """
    request = post("/v1/games/cyclix/adjudications", orjson.dumps(LEGAL))
    asked = list(islice(batches(items), ROUNDS))
    answered = 0

    def run(share: list[bytes]) -> None:
        with Client(server.port) as client:
            client.ask_all(share)

    with serving("app:create_app()", {}) as server, Client(server.port) as client:
        client.ask(request)
        busy = [threading.Thread(target=run, args=(asked[n::at_once],)) for n in range(at_once)]
        for one in busy:
            one.start()
        while any(one.is_alive() for one in busy):
            client.ask(request)
            answered += 1
        for one in busy:
            one.join()
    assert answered > meanwhile * ROUNDS


def test_the_dearest_items_are_what_they_are_said_to_be(client: FlaskClient) -> None:
    assert [one["body"].get("verdict") for one in answers(client, DEAREST)] == ["legal"] * len(DEAREST)
    body = next(batches([FAULTY])).partition(b"\r\n\r\n")[2]
    response = client.post("/v1/batch", data=body, content_type="application/json")
    told = response.get_json()["answers"]
    assert [one["status"] for one in told] == [422] * 200
    assert len(told[0]["body"]["errors"]) > 100
