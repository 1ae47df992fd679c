"""Every attack of the table ends, and no other client waits: behind nginx, and directly as far as the service goes."""

import os
import resource
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from tests.support.attacks import ATTACKS, BATCH, PIPELINED, RULING, Attackers
from tests.support.nginx import PROGRAM, nginx
from tests.support.raw_client import Client
from tests.support.servers import MIB, Server, children, resident_of, serving
from tests.support.waiting import until

MAX_MEMORY = 450
"""MiB of the service and nginx."""
ESTABLISHED = "01"


def served(port: int, times: int = 3) -> None:
    """Ask for rulings over new connections."""
    for request in (RULING, BATCH) * times:
        with Client(port) as client:
            client.ask(request)


def memory() -> float:
    """MiB of all processes that this one has started."""
    return sum(resident_of(one) for child in children(os.getpid()) for one in (child, *children(child))) * 1e6 / MIB


def established(port: int) -> int:
    """How many connections a server has open on this port."""
    with open("/proc/net/tcp") as file:
        ends = [line.split()[1:4] for line in file]
    return sum(own.endswith(f":{port:04X}") and state == ESTABLISHED for own, _, state in ends)


@pytest.mark.parametrize("name", [name for name, attack in ATTACKS.items() if not attack.needs_proxy])
def test_no_client_waits_for_attackers(server: Server, name: str) -> None:
    with Attackers(server.port, ATTACKS[name]):
        served(server.port)


@pytest.fixture(scope="module")
def fronted() -> Iterator[int]:
    """The port of nginx in front of two workers."""
    with serving({"WEB_CONCURRENCY": "2"}) as server, nginx([server.port]) as port:
        yield port


@pytest.fixture(scope="module")
def ends(fronted: int) -> dict[str, Counter[int]]:
    """How the connections of each attack end: all attack at the same time."""
    with ExitStack() as stack:
        attackers = {name: stack.enter_context(Attackers(fronted, attack)) for name, attack in ATTACKS.items()}
        served(fronted)
        assert memory() <= MAX_MEMORY
        ends = {name: Counter(one.ends()) for name, one in attackers.items()}
        until(lambda: established(fronted) == 0, 30, "nginx keeps connections")
    return ends


nginx_only = pytest.mark.skipif(PROGRAM is None, reason="nginx is not installed here")


@pytest.mark.slow
@nginx_only
@pytest.mark.parametrize("name", ATTACKS)
def test_an_attack_behind_nginx_gets_a_status_or_is_closed(ends: dict[str, Counter[int]], name: str) -> None:
    assert sum(ends[name].values()) == ATTACKS[name].connections
    assert ends[name].keys() <= ATTACKS[name].behind


@pytest.mark.slow
@nginx_only
def test_two_thousand_pipelining_clients_behind_nginx(fronted: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        with Attackers(fronted, PIPELINED) as crowd:
            served(fronted)
            assert memory() <= MAX_MEMORY
            assert set(crowd.ends()) <= PIPELINED.behind
        served(fronted)
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
