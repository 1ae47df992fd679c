"""Attacks by long requests in crowds."""

import itertools
import multiprocessing
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event

import orjson

from bench.attacks.clients import all_ready, at_once, attacked, p99, summary, waits_of_singles
from bench.worst import battlelore
from bench.worst.dear import MAX_TURNS
from tests.support.nginx import nginx
from tests.support.raw_client import Client, post


def _records() -> Iterator[bytes]:
    """The most expensive records, all different: each has another count in ``seen``."""
    body = {"position": battlelore.ALONE, "turns": [battlelore.RETREAT] * MAX_TURNS, "on_illegal": "skip"}
    request = post("/v1/games/battlelore/records", orjson.dumps({**body, "seen": {"": 100_000}}))
    for n in itertools.count(100_000):
        yield request.replace(b"100000", b"%d" % n)


def record_clients(port: int, count: int, patient: bool) -> AbstractContextManager[Counter[str]]:
    """Clients that send the most expensive records, as ``long_clients``."""
    return long_clients(port, count, patient, _records())


@contextmanager
def long_clients(port: int, count: int, patient: bool, requests: Iterator[bytes]) -> Iterator[Counter[str]]:
    """Clients in a separate process that send these requests; returns the statuses of the responses.

    ``patient`` clients wait as long as ``Retry-After``, the others send the next request at once.
    """
    came: Counter[str] = Counter()
    fork = multiprocessing.get_context("fork")
    stop, results = fork.Event(), fork.SimpleQueue()
    process = fork.Process(target=_send_all, args=(port, count, patient, requests, stop, results))
    process.start()
    try:
        time.sleep(1.0)
        yield came
    finally:
        stop.set()
        came.update(results.get())
        process.join()


def _send_all(
    port: int, count: int, patient: bool, requests: Iterator[bytes], stop: Event, results: "SimpleQueue[Counter[str]]"
) -> None:
    came: Counter[str] = Counter()
    lock = threading.Lock()

    def ask(_stop: threading.Event) -> None:
        client = None
        while not stop.is_set():
            with lock:
                request = next(requests)
            try:
                client = client or Client(port)
                answer = client.send(request)
            except OSError as failure:
                came[type(failure).__name__] += 1
                client = None
                continue
            came[answer.head.split()[1].decode()] += 1
            if b"connection: close" in answer.head.lower():
                client = None
            if patient and (seconds := answer.field("Retry-After")):
                stop.wait(int(seconds))

    with at_once(ask, count):
        stop.wait()
    results.put(came)


def records() -> bool:
    """A hundred record clients against two workers. Bound: single rulings with p99 under 150 ms."""
    held = True
    for patient in (True, False):
        with attacked({"WEB_CONCURRENCY": "2"}) as server:
            all_ready(server)
            with record_clients(server.port, 100, patient) as came:
                waits = waits_of_singles(server.port)
        print(f"{'heeding' if patient else 'ignoring'} Retry-After: {summary(waits)}; records {dict(came)}")
        held = held and p99(waits) < 150
    return held


def records_behind_nginx() -> bool:
    """180 record clients behind nginx with two replicas of two workers. Bound: no 5xx, and no other failure."""
    two = {"WEB_CONCURRENCY": "2"}
    with attacked(two) as first, attacked(two) as other, nginx([first.port, other.port]) as port:
        all_ready(first)
        all_ready(other)
        with record_clients(port, 180, patient=True) as came:
            waits = waits_of_singles(port)
    print(f"{summary(waits)}; records {dict(came)}")
    return not [status for status in came if not status.isdigit() or status >= "5"]
