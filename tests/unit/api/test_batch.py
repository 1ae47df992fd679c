"""Batches: each item as if sent alone, and no other client waits for them."""

from itertools import cycle
from typing import Any

import orjson
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from adjudicator.judging.refusal import MAX_FAULTS
from app import create_app
from engine.registry import GAMES
from tests.support.client import ILLEGAL, LEGAL, QUIET, ask, problem

EXAMPLES = [
    (name, {"position": example.get("position"), "action": example["action"]} | {
        field: example[field] for field in ("options", "seen") if field in example
    })
    for name, game in GAMES.items()
    for example in game.EXAMPLES.values()
]  # fmt: skip
REFUSED: list[tuple[str, dict[str, Any]]] = [
    ("chess", {}), ("cyclix", {}), ("cyclix", {"action": 5}), ("cyclix", {"action": "never heard of"}),
    ("cyclix", {"position": "9", "action": "pass"}), ("cyclix", {"position": "7/7/7/7/7/7/7 w -", "action": "pass"}),
    ("cyclix", {**LEGAL, "options": {"king_capture": "no", "nothing": True}}), ("cyclix", {**LEGAL, "unheard_of": 1}),
    ("dragonchess", {"position": [], "action": "2b2x2c2"}), ("djambi", {"action": ["Ca1"]}),
    ("phylde", {"action": "S:"}), ("battlelore", {"position": {"units": 5}, "action": {"kind": "none"}}),
]  # fmt: skip


def batch(client: FlaskClient, items: object, **more: Any) -> TestResponse:
    return client.post("/v1/batch", data=orjson.dumps({"items": items}), content_type="application/json", **more)


def answers(client: FlaskClient, items: object, **more: Any) -> list[dict[str, Any]]:
    response = batch(client, items, **more)
    assert response.status_code == 200, response.text
    received: list[dict[str, Any]] = response.get_json()["answers"]
    return received


def item(game: str, request: dict[str, Any]) -> dict[str, Any]:
    return {"game": game, **{name: value for name, value in request.items() if value is not None}}


def single(client: FlaskClient, item: dict[str, Any], **more: Any) -> TestResponse:
    body = {name: value for name, value in item.items() if name != "game"}
    return ask(client, body, game=item["game"], **more)


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
    assert {one.status_code for one in alone} == {200, 404, 422}


@pytest.mark.parametrize(
    ("faulty", "count"), [(MAX_FAULTS - 1, MAX_FAULTS - 1), (MAX_FAULTS, MAX_FAULTS), (MAX_FAULTS + 9, MAX_FAULTS)]
)
def test_of_an_item_a_hundred_faults_are_told_and_alone_all(client: FlaskClient, faulty: int, count: int) -> None:
    request = {**LEGAL, "seen": {f"{n:03}": -1 for n in range(faulty)}}
    (item,) = answers(client, [{"game": "cyclix", **request}])
    assert len(item["body"]["errors"]) == count
    assert len(ask(client, request).get_json()["errors"]) == faulty


def test_where_faults_are_enough_nothing_more_is_read(client: FlaskClient) -> None:
    for faulty, places in ((MAX_FAULTS - 2, {"position", "action"}), (MAX_FAULTS, {"position"})):
        request = {"position": {"units": {}, "woods": [0] * faulty}, "action": {"kind": "attack", "inputs": [0]}}
        faults = problem(ask(client, request, game="battlelore"), 422, "position-not-understood")
        assert {pointer.split("/")[1] for pointer, _ in faults} == places


def test_batches_and_single_requests_remember_for_each_other(app: Flask) -> None:
    fresh = create_app(QUIET)
    client = fresh.test_client()
    ask(client, LEGAL)
    answers(client, [item("cyclix", LEGAL), item("cyclix", ILLEGAL), item("cyclix", ILLEGAL)])
    assert len(fresh.extensions["adjudicator"].cache) == 2
    assert ask(client, ILLEGAL).headers["X-Cache"] == "hit-memory"


def test_records_are_answered_as_if_sent_alone(client: FlaskClient) -> None:
    form = {"format": "adjudicator-record/1", "turns": ["Rc3-c6", {"player": "resign", "side": "black"}]}
    turns = {"turns": ["Rc3-c6", "Rc3-d4"], "on_illegal": "skip"}
    items = [{"game": "cyclix", "resource": "records", **one} for one in (form, turns, {"turns": 1})]
    received = answers(client, [*items, {"game": "cyclix", "resource": "odds"}, {"game": "cyclix", **LEGAL}])
    alone = [ask(client, {"game": "cyclix", **form}, "records"), ask(client, turns, "records")]
    assert [one["body"] for one in received[:2]] == [one.get_json() for one in alone]
    assert [one["status"] for one in received] == [200, 200, 422, 422, 200]
    assert received[3]["body"]["errors"][0]["pointer"] == "/resource"
