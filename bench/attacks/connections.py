"""Attacks by connections: late, idle, broken, halting or deaf ones, and bursts of them."""

import os
import signal
import statistics
import threading
import time
from contextlib import ExitStack
from pathlib import Path

from bench.attacks.clients import (
    APP,
    SINGLE,
    LateCloser,
    all_ready,
    answer_on,
    at_once,
    connected,
    memory_of,
    p99,
    summary,
    waits_of_singles,
)
from tests.support.raw_client import Client
from tests.support.servers import serving


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
                line = connected(port)
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

    with serving(APP, {}) as server:
        for _ in range(3):
            for delay, measured in rates.items():
                measured.append(rate(server.port, delay))
    plain, late = (statistics.median(measured) for measured in rates.values())
    ratio: float = statistics.median(b / a for a, b in zip(*rates.values(), strict=True))
    print(f"{plain:.0f} answers a second, {late:.0f} with FINs 200 ms late: {ratio:.2f}")
    return ratio >= 0.8


def lazy() -> bool:
    """A GET of HTTP/1.0 every 1.9 s, with its connection left open. Bound: p99 under 50 ms."""
    kept = []

    def ask(stop: threading.Event) -> None:
        while not stop.wait(1.9):
            kept.append(connected(server.port))
            kept[-1].sendall(b"GET /healthz HTTP/1.0\r\n\r\n")

    with serving(APP, {}) as server, at_once(ask, 1):
        waits = waits_of_singles(server.port, 8.0)
    print(summary(waits))
    return p99(waits) < 50


def garbage() -> bool:
    """Twenty connections that send garbage, and stay open. Bound: p99 under 50 ms, also over new connections."""
    with serving(APP, {}) as server, ExitStack() as stack:
        for n in range(20):
            line = stack.enter_context(connected(server.port))
            line.sendall(
                (b"\x16\x03\x01\x02\x00\x01", b"GET / HTTP/9.9\r\n\r\n", b"nonsense\r\n\r\n", b"\r\n\r\n")[n % 4]
            )
        waits = waits_of_singles(server.port, kept=False)
    print(summary(waits))
    return p99(waits) < 50


def idle() -> bool:
    """Forty idle connections. Bound: a response on a new one within 100 ms."""
    with serving(APP, {}) as server, ExitStack() as stack:
        for _ in range(40):
            stack.enter_context(connected(server.port))
        time.sleep(0.2)
        waits = waits_of_singles(server.port, kept=False)
    print(summary(waits))
    return max(waits) < 100


def halves() -> bool:
    """A hundred connections with half a ruling each. Bound: p99 under 50 ms over new connections."""
    with serving(APP, {}) as server, ExitStack() as stack:
        for n in range(100):
            line = stack.enter_context(connected(server.port))
            line.sendall(SINGLE[: len(SINGLE) // 2 if n % 2 else -1])
        time.sleep(0.2)
        waits = _waits_if_any(server.port)
    print(summary(waits))
    return p99(waits) < 50


def deaf() -> bool:
    """Forty clients request 1.5 MB eight times and do not read. Bound: p99 under 50 ms over new connections."""
    raw_request = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving(APP, {}) as server, ExitStack() as stack:
        for _ in range(40):
            line = stack.enter_context(connected(server.port, receive_buffer=4096))
            line.sendall(raw_request * 8)
        time.sleep(1.0)
        waits = _waits_if_any(server.port)
    print(summary(waits))
    return p99(waits) < 50


def deaf_crowd() -> bool:
    """900 clients request 1.5 MB each and do not read. Bound: master and two workers hold at most 430 MiB."""
    raw_request = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"
    with serving(APP, {"WEB_CONCURRENCY": "2"}) as server, ExitStack() as stack:
        all_ready(server)
        before = memory_of(server)
        for _ in range(900):
            line = stack.enter_context(connected(server.port, receive_buffer=4096))
            line.sendall(raw_request)
        sizes = []
        until = time.monotonic() + 15
        while time.monotonic() < until:
            sizes.append(memory_of(server))
            time.sleep(0.05)
    mib = 1e6 / 1024 / 1024
    print(f"{before * mib:.0f} MiB before, {max(sizes) * mib:.0f} at most, {sizes[-1] * mib:.0f} in the end")
    return max(sizes) * mib <= 430


def frozen() -> bool:
    """One of two workers is frozen. Bound: ten seconds later no request over a new connection is lost."""
    with serving(APP, {"WEB_CONCURRENCY": "2"}) as server:
        all_ready(server)
        os.kill(server.workers[0], signal.SIGSTOP)
        time.sleep(10.0)
        waits = _waits_if_any(server.port)
    print(summary(waits))
    return max(waits) < 2_000


def _waits_if_any(port: int) -> list[float]:
    """The waits of single rulings over new connections; eight seconds where the first is not answered by then."""
    try:
        with Client(port, budget=8.0) as one:
            one.ask(SINGLE)
        return waits_of_singles(port, kept=False)
    except TimeoutError:
        return [8_000.0]


def spread() -> bool:
    """Bursts of forty connections to two workers. Bound: none of thirty bursts gives one of them four fifths."""
    shares = []
    with serving(APP, {"WEB_CONCURRENCY": "2"}) as server:
        all_ready(server)
        for _ in range(30):
            before = [_open_files(one) for one in server.workers]
            lines = [connected(server.port) for _ in range(40)]
            for line in lines:
                line.sendall(SINGLE)
            time.sleep(0.1)
            taken = [_open_files(one) - was for one, was in zip(server.workers, before, strict=True)]
            shares.append(max(taken) / max(1, sum(taken)))
            for line in lines:
                line.close()
            time.sleep(0.05)
    lopsided = sum(share >= 0.8 for share in shares)
    print(f"{lopsided} of {len(shares)} bursts gave one worker 80 % or more; median {statistics.median(shares):.0%}")
    return lopsided == 0


def _open_files(pid: int) -> int:
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))
