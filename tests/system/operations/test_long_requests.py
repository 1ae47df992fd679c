"""Long requests run one at a time, in the order of arrival; the queue has a limit."""

from concurrent.futures import ThreadPoolExecutor

from flask import Flask
from flask.testing import FlaskClient

from adjudicator.api.long_requests import LONG_REQUESTS, MAX_AHEAD_OF_REPORTS, MAX_WAITING, Queue
from tests.support.client import ask, problem
from tests.support.waiting import until

RECORD = {"turns": ["Rc3-c6"]}


def test_a_few_wait_and_the_others_are_refused_at_once(app: Flask, client: FlaskClient) -> None:
    statuses: list[int] = []

    def wait(_: int) -> None:
        statuses.append(ask(app.test_client(), RECORD, "records").status_code)

    with ThreadPoolExecutor(MAX_WAITING) as pool, LONG_REQUESTS.turn():
        pool.map(wait, range(MAX_WAITING))
        until(lambda: len(LONG_REQUESTS) > MAX_WAITING, 10, "they do not wait")
        for response in (ask(client, RECORD, "records"), client.post("/v1/batch", json={"items": []})):
            problem(response, 429, "too-many-requests")
            assert int(response.headers["Retry-After"]) >= 1
        assert ask(client, {"action": "Rc3-c6"}).status_code == 200, "short requests do not wait"
        assert statuses == []
    assert statuses == [200] * MAX_WAITING
    assert len(LONG_REQUESTS) == 0


def test_a_report_is_refused_earlier_than_a_batch(app: Flask, client: FlaskClient) -> None:
    with ThreadPoolExecutor(MAX_WAITING) as pool, LONG_REQUESTS.turn():
        batches = [
            pool.submit(app.test_client().post, "/v1/batch", json={"items": []}) for _ in range(MAX_AHEAD_OF_REPORTS)
        ]
        until(lambda: len(LONG_REQUESTS) > MAX_AHEAD_OF_REPORTS, 10)
        problem(client.post("/v1/reports", data="", content_type="text/plain"), 429, "too-many-requests")
        batches.append(pool.submit(app.test_client().post, "/v1/batch", json={"items": []}))
        until(lambda: len(LONG_REQUESTS) > MAX_AHEAD_OF_REPORTS + 1, 10)
    assert [batch.result().status_code for batch in batches] == [200] * 3


def test_no_request_overtakes_another() -> None:
    queue, order = Queue(), []

    def run(n: int) -> None:
        with queue.turn():
            order.append(n)

    with ThreadPoolExecutor(MAX_WAITING) as pool:
        with queue.turn():
            for n in range(MAX_WAITING):
                pool.submit(run, n)
                until(lambda n=n: len(queue) == n + 2)  # type: ignore[misc]  # called at once
        last = pool.submit(run, MAX_WAITING)
    last.result()
    assert order == list(range(MAX_WAITING + 1))


def test_a_place_is_free_again_after_a_refusal(client: FlaskClient) -> None:
    for _ in range(3 * MAX_WAITING):
        assert ask(client, {"turns": 1}, "records").status_code == 422
    assert len(LONG_REQUESTS) == 0
