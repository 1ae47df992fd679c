"""Long requests run one at a time; the queue has a limit."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api.long_requests import LONG_REQUESTS, MAX_WAITING, Queue
from tests.support.client import ask, problem
from tests.support.waiting import until

RECORD = {"turns": ["Rc3-c6"]}


def test_a_few_wait_and_the_others_are_sent_away_at_once(app: Flask, client: FlaskClient) -> None:
    statuses: list[int] = []

    def wait(_: int) -> None:
        statuses.append(ask(app.test_client(), RECORD, "records").status_code)

    with ThreadPoolExecutor(MAX_WAITING) as pool, LONG_REQUESTS.place() as turn, turn:
        pool.map(wait, range(MAX_WAITING))
        until(lambda: LONG_REQUESTS.taken > MAX_WAITING, 10, "they do not wait")
        for response in (ask(client, RECORD, "records"), client.post("/v1/batch", json={"items": []})):
            problem(response, 429, "too-many-requests")
            assert int(response.headers["Retry-After"]) >= 1
        assert ask(client, {"action": "Rc3-c6"}).status_code == 200, "what is short does not wait"
        assert statuses == []
    assert statuses == [200] * MAX_WAITING
    assert LONG_REQUESTS.taken == 0


def test_a_place_is_free_again_after_a_refusal(client: FlaskClient) -> None:
    for _ in range(3 * MAX_WAITING):
        assert ask(client, {"turns": 1}, "records").status_code == 422
    assert LONG_REQUESTS.taken == 0


@pytest.mark.parametrize(("threads", "places"), [(1, 0), (2, 0), (3, 1), (4, 1), (12, 4), (16, 5), (64, 5)])
def test_no_more_than_a_third_of_the_threads_wait(threads: int, places: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Queue, "places", MAX_WAITING)  # of all queues: set again for the tests that follow
    Queue.fit(threads)
    assert Queue.places == places
