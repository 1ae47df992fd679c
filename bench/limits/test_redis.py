"""The time that Redis may delay a request: one deadline for all its calls, without our own delays."""

import ctypes
import json
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from redis._parsers import _HiredisParser, _RESP2Parser

from adjudicator.storage import redis_cache
from adjudicator.storage.deadline import BUDGET_S, Deadline
from adjudicator.storage.redis_cache import RedisCache
from bench.limits import MARGIN, allowed, ms
from engine.registry import GAMES
from tests.support.caches import BODY, KEY, Caches, count_faults
from tests.support.client import LEGAL, QUIET, ask
from tests.support.fault_proxy import FaultProxy, Mode
from tests.support.limits import Services
from tests.support.listening import distant
from tests.support.servers import launched
from tests.support.waiting import busy


def batch_s(client: FlaskClient, number: int) -> float:
    """How long a batch of 200 takes, in seconds; it is another for each number."""
    items = [{"game": "cyclix", **LEGAL, "seen": {f"{number} {n}": 1}} for n in range(200)]
    began = time.perf_counter()
    response = client.post("/v1/batch", json={"items": items})
    seconds = time.perf_counter() - began
    assert [answer["status"] for answer in response.get_json()["answers"]] == [200] * 200
    return seconds


def single_s(client: FlaskClient, number: int) -> float:
    """How long a ruling takes, in seconds; it is another for each number."""
    began = time.perf_counter()
    assert ask(client, {**LEGAL, "seen": {str(number): 1}}).status_code == 200
    return time.perf_counter() - began


def test_a_batch_asks_a_distant_redis_for_all_its_items_at_once(made: Services, redis_port: int) -> None:
    alone = made(QUIET)
    uncached, limit = min(batch_s(alone, n) for n in range(3)), allowed(100, time.perf_counter) / 1000
    with distant(redis_port, 0.015) as url:
        here, there = (made(replace(QUIET, redis_url=url)) for _ in range(2))
        assert max(batch_s(here, n) for n in (10, 11, 12)) < uncached + limit, "15 ms per item would be seconds"
        assert min(batch_s(there, n) for n in (10, 11, 12)) < uncached + limit
        assert here.application.extensions["adjudicator"].cache.health() == "up"


def test_all_that_a_request_asks_has_one_deadline(made: Services, redis_port: int) -> None:
    with distant(redis_port, 0.03) as url:
        client = made(replace(QUIET, redis_url=url, rate_limit="1000/minute"))
        faults = count_faults(client.application.extensions["adjudicator"].cache)
        delays = [single_s(client, n) for n in range(8)]
        # Count, get and set take 30 ms each: the first completes, the others would miss the deadline.
        assert sorted(delays)[4] < allowed(45, time.perf_counter) / 1000
        assert client.application.extensions["adjudicator"].cache.health() != "off"
        assert faults.call_count <= 1, "and it is not thought away"


@contextmanager
def switching(seconds: float) -> Iterator[None]:
    """A thread may hold the interpreter for so long."""
    interval = sys.getswitchinterval()
    sys.setswitchinterval(seconds)
    try:
        yield
    finally:
        sys.setswitchinterval(interval)


@pytest.mark.parametrize(("clients", "interval"), [(4, 0.02), (16, 0.005)])
def test_busy_clients_do_not_open_the_breaker(to: Caches, redis_port: int, clients: int, interval: float) -> None:
    cache = to(f"redis://127.0.0.1:{redis_port}", entries=1, size=1)
    faults = count_faults(cache)

    def compute() -> bytes:
        until = time.thread_time() + 0.01
        while time.thread_time() < until:
            sum(range(1_000))
        return BODY

    def ask(client: int, n: int) -> None:
        assert cache.fetch(f"{client:016x}{n:016x}", compute).body == BODY

    with switching(interval):
        busy(ask, clients, 1)
    assert faults.call_count == 0
    assert cache.health() == "up"


def test_four_busy_clients_do_not_open_the_breaker_of_a_service(redis_port: int) -> None:
    everything = {**GAMES["phylde"].EXAMPLES["legal"], "include": ["legal_actions"]}
    with launched({"REDIS_URL": f"redis://127.0.0.1:{redis_port}", "RATE_LIMIT": "100000/second"}) as server:

        def ask(client: int, n: int) -> None:
            for game, body in (("cyclix", LEGAL), ("phylde", everything)):
                sent = json.dumps({**body, "seen": {f"{client} {n}": 1}}).encode()
                assert server.ask("POST", f"/v1/games/{game}/adjudications", sent)[0] == 200

        busy(ask, 4, 2)
        metrics = server.ask("GET", "/metrics", None)[2].decode()
    assert "adjudicator_redis_faults_total 0.0" in metrics
    assert "adjudicator_redis_up 1.0" in metrics


def test_a_process_that_stands_still_does_not_take_redis_for_away(to: Caches, redis_port: int) -> None:
    """One thread keeps the interpreter for longer than Redis may take, while many wait for Redis."""
    cache = to(f"redis://127.0.0.1:{redis_port}", entries=1, size=1)
    faults, keep_interpreter = count_faults(cache), ctypes.PyDLL(None).usleep

    def ask(thread: int, n: int) -> None:
        if thread:
            assert cache.fetch(f"{thread:016x}{n:016x}", lambda: BODY).body == BODY
        else:
            time.sleep(0.02)
            keep_interpreter(80_000)

    busy(ask, 13, 1)
    assert faults.call_count == 0
    assert cache.health() == "up"


@pytest.mark.parametrize("parser", [_HiredisParser, _RESP2Parser], ids=["hiredis", "python"])
@pytest.mark.parametrize("mode", ["drip", "flood", "freeze", "pass"])
def test_parsers_keep_the_deadline(proxy: FaultProxy, parser: type, mode: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(redis_cache.SETTINGS, "parser_class", parser)
    delays = []
    for _ in range(3):
        with closing(RedisCache(proxy.url)) as level:
            proxy.mode = "pass"
            level.put({KEY: BODY}, Deadline())
            proxy.mode = mode  # type: ignore[assignment]  # one of them
            began = time.monotonic()
            entries = level.get([KEY], Deadline())
            delays.append(time.monotonic() - began)
            assert entries == {KEY: BODY} or mode != "pass"
    assert min(delays) < MARGIN * BUDGET_S


@pytest.mark.parametrize("mode", ["refuse", "freeze", "nonsense", "cut", "agree", "drip", "flood"])
def test_a_fault_is_not_waited_for_long(to: Caches, proxy: FaultProxy, mode: Mode) -> None:
    proxy.mode = mode
    assert ms(lambda: to(proxy.url).fetch(KEY, lambda: BODY), time.perf_counter) <= allowed(100, time.perf_counter)
