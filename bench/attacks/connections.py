"""Attacks by connections: late, slow, broken, endless or deaf ones, and bursts of them."""

import os
import resource
import signal
import statistics
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from bench.attacks.clients import (
    SECONDS,
    SINGLE,
    LateCloser,
    all_ready,
    answer_on,
    at_once,
    attacked,
    behind,
    connect,
    memory_of,
    p99,
    summary,
    waits_of_singles,
)
from tests.support.attacks import ATTACKS, PIPELINED, Attackers
from tests.support.raw_client import Client
from tests.support.servers import responds
from tests.support.waiting import until


def late_fins() -> bool:
    """Twenty clients, one connection per request, with FINs 200 ms late. Bound: 0.8 of the rate without delay."""
    request = SINGLE.replace(b"Host: bench\r\n", b"Host: bench\r\nConnection: close\r\n")
    rates: dict[float, list[float]] = {0.0: [], 0.2: []}

    def rate(port: int, delay: float) -> float:
        answered = 0
        lock = threading.Lock()
        closer = LateCloser(delay)

        def ask(stop: threading.Event) -> None:
            nonlocal answered
            while not stop.is_set():
                line = connect(port)
                line.sendall(request)
                if not answer_on(line).startswith(b"HTTP/1.1 200"):
                    raise ConnectionError("refused")
                closer.close(line)
                with lock:
                    answered += 1

        with at_once(ask, 20):
            time.sleep(2.0)
            expected = answered
        closer.finish()
        return expected / 2.0

    with attacked() as server:
        for _ in range(3):
            for delay, measured in rates.items():
                measured.append(rate(server.port, delay))
    plain, late = (statistics.median(measured) for measured in rates.values())
    ratio: float = statistics.median(b / a for a, b in zip(*rates.values(), strict=True))
    print(f"{plain:.0f} responses a second, {late:.0f} with FINs 200 ms late: {ratio:.2f}")
    return ratio >= 0.8


def deaf_crowd() -> bool:
    """900 clients request 1.5 MB each and do not read. Bound: master and two workers hold at most 430 MiB."""
    raw_request = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"
    with attacked({"WEB_CONCURRENCY": "2"}) as server, ExitStack() as stack:
        all_ready(server)
        before = memory_of(server)
        for _ in range(900):
            line = stack.enter_context(connect(server.port, receive_buffer=4096))
            line.sendall(raw_request)
        sizes = []
        until = time.monotonic() + 15
        while time.monotonic() < until:
            sizes.append(memory_of(server))
            time.sleep(0.05)
    mib = 1e6 / 1024 / 1024
    print(f"{before * mib:.0f} MiB before, {max(sizes) * mib:.0f} at most, {sizes[-1] * mib:.0f} in the end")
    return max(sizes) * mib <= 430


def table() -> bool:
    """Each attack of ``tests.support.attacks``, for four seconds. Bound: p99 under 250 ms over new connections.

    The attackers are threads of the client's own process. Without nginx, attacks that need a proxy have no bound.
    """
    held = True
    with attacked() as server:
        for name, attack in ATTACKS.items():
            workers = server.workers_now()
            with Attackers(server.port, attack):
                waits = _waits_if_any(server.port, 4.0)
            replaced = "" if workers == server.workers_now() else "; the worker was replaced"
            print(f"{name}: {summary(waits)}{replaced}", flush=True)
            held = held and (p99(waits) < 250 or (attack.needs_proxy and not behind))
            until(lambda: responds(server.port))
    return held


def pipelined() -> bool:
    """2,000 clients send 512 KiB of requests each and read nothing; an honest client comes and goes.

    Bound: master and two workers hold at most 450 MiB, and p99 is under 250 ms.
    """
    with _many_descriptors(), attacked({"WEB_CONCURRENCY": "2"}) as server:
        all_ready(server)
        before = memory_of(server)
        with Attackers(server.port, PIPELINED):
            sizes = [memory_of(server)]
            waits = _waits_if_any(server.port, 8.0)
            sizes.append(memory_of(server))
    mib = 1e6 / 1024 / 1024
    print(f"{before * mib:.0f} MiB before, {max(sizes) * mib:.0f} at most; {summary(waits)}")
    return max(sizes) * mib <= 450 and p99(waits) < 250


def few_descriptors() -> bool:
    """1,500 idle connections to two workers that start with 1,024 descriptors. Bound: p99 under 100 ms."""
    with _many_descriptors(), ExitStack() as stack:
        limits = resource.getrlimit(resource.RLIMIT_NOFILE)
        resource.setrlimit(resource.RLIMIT_NOFILE, (1_024, limits[1]))
        server = stack.enter_context(attacked({"WEB_CONCURRENCY": "2"}))
        resource.setrlimit(resource.RLIMIT_NOFILE, limits)
        all_ready(server)
        for _ in range(1_500):
            stack.enter_context(connect(server.port))
        waits = waits_of_singles(server.port, kept=False)
    print(summary(waits))
    return p99(waits) < 100


@contextmanager
def _many_descriptors() -> Iterator[None]:
    """Let this process open as many connections as the system allows."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))


def frozen() -> bool:
    """One of two workers is frozen. Bound: ten seconds later no request over a new connection is lost."""
    with attacked({"WEB_CONCURRENCY": "2"}) as server:
        all_ready(server)
        os.kill(server.workers[0], signal.SIGSTOP)
        time.sleep(10.0)
        waits = _waits_if_any(server.port)
    print(summary(waits))
    return max(waits) < 2_000


def _waits_if_any(port: int, seconds: float = SECONDS) -> list[float]:
    """The waits of single rulings over new connections; eight seconds where the first has no response by then."""
    try:
        with Client(port, budget=8.0) as client:
            client.ask(SINGLE)
        return waits_of_singles(port, seconds, kept=False)
    except OSError:
        return [8_000.0]


def spread() -> bool:
    """Bursts of forty connections to two workers. Bound: none of thirty bursts gives one of them four fifths."""
    shares = []
    with attacked({"WEB_CONCURRENCY": "2"}) as server:
        all_ready(server)
        for _ in range(30):
            before = [_open_files(pid) for pid in server.workers]
            lines = [connect(server.port) for _ in range(40)]
            for line in lines:
                line.sendall(SINGLE)
            time.sleep(0.1)
            taken = [_open_files(pid) - was for pid, was in zip(server.workers, before, strict=True)]
            shares.append(max(taken) / max(1, sum(taken)))
            for line in lines:
                line.close()
            time.sleep(0.05)
    lopsided = sum(share >= 0.8 for share in shares)
    print(f"{lopsided} of {len(shares)} bursts gave one worker 80 % or more; median {statistics.median(shares):.0%}")
    return lopsided == 0


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))
