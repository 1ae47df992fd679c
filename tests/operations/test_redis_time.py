"""The time that Redis may delay a request: one deadline for all its calls, without our own delays."""

import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import replace

import pytest
from flask.testing import FlaskClient
from redis._parsers import _HiredisParser, _RESP2Parser

from adjudicator.config import Config
from adjudicator.storage import deadline
from adjudicator.storage.cache import Cache
from adjudicator.storage.deadline import BUDGET_S, Deadline, DeadlineSocket
from adjudicator.storage.redis_cache import MAX_DELAYED, RedisCache, connect
from app import create_app
from tests.support.client import LEGAL, QUIET, ask
from tests.support.distant_proxy import DistantProxy
from tests.support.fault_proxy import FaultProxy

pytestmark = pytest.mark.alone

KEY = "0123456789abcdef0123456789abcdef"
BODY = b'{"verdict":"legal"}'


@pytest.fixture
def made() -> Iterator[Callable[[Config], FlaskClient]]:
    """Services by their configuration, closed at the end."""
    clients: list[FlaskClient] = []

    def make(config: Config) -> FlaskClient:
        clients.append(create_app(config).test_client())
        return clients[-1]

    yield make
    for client in clients:
        client.application.extensions["cache"].close()


@pytest.fixture
def distant(redis_port: int) -> Iterator[DistantProxy]:
    """A Redis with a latency of 15 ms."""
    with closing(DistantProxy(redis_port, 0.015)) as proxy:
        yield proxy


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


def test_a_batch_asks_a_distant_redis_for_all_its_items_at_once(
    made: Callable[[Config], FlaskClient], distant: DistantProxy
) -> None:
    here, there = (made(replace(QUIET, redis_url=distant.url)) for _ in range(2))
    alone = made(QUIET)
    uncached = min(batch_s(alone, n) for n in range(3))
    assert max(batch_s(here, n) for n in (10, 11, 12)) < uncached + 0.4, "15 ms per item would be seconds"
    assert min(batch_s(there, n) for n in (10, 11, 12)) < uncached + 0.1
    assert here.application.extensions["cache"].health() == "up"


def test_items_of_a_batch_are_told_and_asked_together(
    made: Callable[[Config], FlaskClient], proxy: FaultProxy, long_deadlines: None
) -> None:
    first, second = (made(replace(QUIET, redis_url=proxy.url)) for _ in range(2))
    batch_s(first, 1)
    assert proxy.commands == ["GET"] * 200 + ["SET"] * 200
    batch_s(second, 1)
    assert proxy.commands[400:] == ["GET"] * 200, "and there they all are"
    batch_s(second, 1)
    assert len(proxy.commands) == 600, "and then here"


def test_all_that_a_request_asks_has_one_deadline(made: Callable[[Config], FlaskClient], redis_port: int) -> None:
    with closing(DistantProxy(redis_port, 0.03)) as slow:
        client = made(replace(QUIET, redis_url=slow.url, rate_limit="1000/minute"))
        delays = [single_s(client, n) for n in range(8)]
        # Count, get and set take 30 ms each: the first completes, the others would miss the deadline.
        assert min(delays) > 0.025
        assert sorted(delays)[4] < 0.045
        assert client.application.extensions["cache"].health() != "off"
        assert client.application.extensions["cache"].faults <= 1, "and it is not thought away"


def test_a_busy_process_does_not_take_redis_for_away(redis_port: int) -> None:
    """Other threads hold the interpreter longer than Redis may take."""
    stop = threading.Event()

    def spin() -> None:
        while not stop.is_set():
            sum(range(1_000))

    spinning = [threading.Thread(target=spin) for _ in range(2)]
    interval = sys.getswitchinterval()
    with closing(Cache(100, 100_000, connect(f"redis://127.0.0.1:{redis_port}"))) as cache:
        cache.fetch("f" * 32, lambda: BODY)
        sys.setswitchinterval(0.06)
        try:
            for thread in spinning:
                thread.start()
            for n in range(3):
                assert cache.fetch(f"{n:032x}", lambda: BODY).body == BODY
        finally:
            stop.set()
            sys.setswitchinterval(interval)
            for thread in spinning:
                thread.join()
        assert cache.faults == 0
        assert cache.health() == "up"


class Sleeper(socket.socket):
    """A socket on which this process wakes up late, when there has been an answer for long."""

    answers = b"+OK\r\n"

    def settimeout(self, seconds: float | None) -> None:
        self.seconds = seconds or 0.0

    def recv(self, size: int, flags: int = 0) -> bytes:  # as sockets have it
        if self.seconds > 0.01:
            time.sleep(self.seconds + 0.1)
            raise TimeoutError
        if not self.answers:
            raise TimeoutError
        return self.answers


def test_what_came_while_nobody_looked_is_still_read() -> None:
    with Deadline() as limit, Sleeper() as plain:
        assert DeadlineSocket(plain).recv(100) == b"+OK\r\n"
        assert limit.delayed
        assert limit.remaining() > 0, "what was our own delay is given back"


def test_delays_of_our_own_open_the_breaker_only_if_they_go_on(redis_port: int) -> None:
    level = RedisCache(lambda: deadline.client_of(f"redis://127.0.0.1:{redis_port}"))
    limit = Deadline()
    limit.delayed = True
    for n in range(1, MAX_DELAYED + 1):
        assert level.up
        level._met(TimeoutError(), limit)
        assert level.faults == n
    assert not level.up
    level.close()


@pytest.mark.parametrize("parser", [_HiredisParser, _RESP2Parser], ids=["hiredis", "python"])
@pytest.mark.parametrize("mode", ["drip", "flood", "freeze", "pass"])
def test_no_parser_waits_longer_than_the_deadline(
    proxy: FaultProxy, parser: type, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(deadline.SETTINGS, "parser_class", parser)
    delays = []
    for _ in range(3):
        with closing(connect(proxy.url)) as level:
            proxy.mode = "pass"
            level.put({KEY: BODY}, Deadline())
            proxy.mode = mode  # type: ignore[assignment]  # one of them
            began = time.monotonic()
            found = level.get([KEY], Deadline())
            delays.append(time.monotonic() - began)
            assert found == {KEY: BODY} or mode != "pass"
    assert min(delays) < 2 * BUDGET_S


def test_a_socket_refuses_what_has_no_deadline() -> None:
    with socket.socket() as plain:
        guarded = DeadlineSocket(plain)
        for name in ("makefile", "recvfrom", "recvmsg", "send", "sendfile", "connect", "accept", "setblocking"):
            with pytest.raises(AttributeError):
                getattr(guarded, name)
        guarded.close()
