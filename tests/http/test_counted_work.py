"""The cost of the longest requests: calls of functions, and CPU of the longest call without a switch of threads."""

import sys
import time
from types import FrameType
from typing import Any

import pytest
from flask.testing import FlaskClient

from adjudicator.responses.body import JSON, RECORD_TEXT
from adjudicator.responses.problem import MAX_BODY
from bench.attacks.reports import hostile

MAX_CALLS = 1_450_000
"""Calls of functions for a report. A call with its own work takes 0.08 to 0.14 us: at most 200 ms."""
MAX_HELD_S = 0.05
SENT = {sent.name: sent for sent in hostile()}


@pytest.mark.parametrize(
    "name", ["48,000 errors as csv", "500 faulty texts", "500 pictures of phylde", "fields of a position"]
)
def test_the_longest_reports_take_a_limited_number_of_calls(client: FlaskClient, name: str) -> None:
    calls = 0

    def count(_frame: FrameType, event: str, _function: Any) -> None:
        nonlocal calls
        calls += event in ("call", "c_call")

    sent = SENT[name]
    sys.setprofile(count)
    try:
        response = client.post(f"/v1/reports?{sent.query}", data=sent.body, content_type=sent.kind)
    finally:
        sys.setprofile(None)
    assert response.status_code == 200
    assert 100_000 < calls <= MAX_CALLS


def full(start: str, repeated: str) -> bytes:
    """The longest body that begins like this."""
    return (start + repeated * (MAX_BODY // len(repeated) + 1)).encode()[:MAX_BODY]


@pytest.mark.alone
@pytest.mark.parametrize("repeated", ["; ", "{", "a ( b ) ", "! ", "[%", "\n"])
@pytest.mark.parametrize("game", ["djambi", "battlelore"])
def test_no_text_holds_the_interpreter(client: FlaskClient, game: str, repeated: str) -> None:
    held = longest_call(client, "/v1/reports", full(f'[Game "{game}"]\n\na', repeated), RECORD_TEXT)
    assert 0 < held < MAX_HELD_S


@pytest.mark.alone
@pytest.mark.parametrize("repeated", ["[", '{"a":', "[1,", '{"position":"' + "\\u0041" * 40_000, '"0":{"1":2},'])
@pytest.mark.parametrize("path", ["/v1/games/battlelore/adjudications", "/v1/batch", "/v1/reports"])
def test_no_json_holds_the_interpreter(client: FlaskClient, path: str, repeated: str) -> None:
    assert 0 < longest_call(client, path, full('{"action":{', repeated), JSON) < MAX_HELD_S


def longest_call(client: FlaskClient, path: str, body: bytes, kind: str) -> float:
    """The CPU seconds of the longest C function during a request. Python code gives way by itself, C functions do not.

    A C function that calls Python code gives way there, so it does not count.
    """
    longest, begun = 0.0, list[float]()

    def note(_frame: FrameType, event: str, _function: Any) -> None:
        nonlocal longest
        if event == "c_call":
            begun.append(time.thread_time())
        elif event == "call":
            begun[:] = [float("inf")] * len(begun)
        elif event in ("c_return", "c_exception") and begun:
            longest = max(longest, time.thread_time() - begun.pop())

    sys.setprofile(note)
    try:
        client.post(path, data=body, content_type=kind)
    finally:
        sys.setprofile(None)
    return longest
