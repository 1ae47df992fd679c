"""Misbehaving clients, and one that requests single rulings next to them."""

import queue
import socket
import statistics
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import replace
from types import MappingProxyType
from typing import IO, Final

from tests.support.memory import resident
from tests.support.nginx import nginx
from tests.support.raw_client import Client, post
from tests.support.servers import Server, serving

SINGLE: Final = post("/v1/games/cyclix/adjudications", b'{"action": "Rc3-c6"}')
SECONDS: Final = 5.0
behind: list[str] = []
"""Not empty: the attacks go through nginx with ``deploy/nginx.conf``."""


@contextmanager
def attacked(environment: Mapping[str, str] = MappingProxyType({}), log: IO[bytes] | None = None) -> Iterator[Server]:
    """Run the service, or nginx in front of it. The server has the port to attack."""
    with serving(environment, log=log) as server:
        if not behind:
            yield server
            return
        with nginx([server.port]) as port:
            yield replace(server, port=port)


class LateCloser:
    """Closes connections some time after they were given up: so a client's FIN comes late."""

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._given_up: queue.SimpleQueue[tuple[float, socket.socket] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run)
        self._thread.start()

    def close(self, line: socket.socket) -> None:
        self._given_up.put((time.monotonic() + self._delay, line))

    def finish(self) -> None:
        self._given_up.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (next_one := self._given_up.get()) is not None:
            when, line = next_one
            time.sleep(max(0.0, when - time.monotonic()))
            line.close()


def connect(port: int, timeout: float = 30.0, receive_buffer: int | None = None) -> socket.socket:
    """A connection; ``receive_buffer``: the bytes that the kernel takes for a client that does not read."""
    line = socket.socket()
    if receive_buffer is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive_buffer)
    line.settimeout(timeout)
    line.connect(("127.0.0.1", port))
    return line


def answer_on(line: socket.socket) -> bytes:
    """The whole response, until the server closes its side."""
    answer = b""
    while piece := line.recv(65536):
        answer += piece
    return answer


@contextmanager
def at_once(work: Callable[[threading.Event], None], count: int) -> Iterator[None]:
    stop = threading.Event()
    threads = [threading.Thread(target=work, args=(stop,)) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def waits_of_singles(port: int, seconds: float = SECONDS, kept: bool = True) -> list[float]:
    """Milliseconds of single rulings, one after another; over new connections unless ``kept``."""
    waits = []
    until = time.monotonic() + seconds
    with ExitStack() as stack:
        client = stack.enter_context(Client(port)) if kept else None
        while time.monotonic() < until:
            began = time.perf_counter()
            if client is None:
                with Client(port) as fresh:
                    fresh.ask(SINGLE)
            else:
                client.ask(SINGLE)
            waits.append((time.perf_counter() - began) * 1e3)
            time.sleep(0.005)
    return waits


def summary(waits: Sequence[float]) -> str:
    cuts = statistics.quantiles(waits, n=100) if len(waits) > 1 else [waits[0]] * 99
    return f"{len(waits)} single rulings: p50 {cuts[49]:.1f} ms, p99 {cuts[98]:.1f} ms, slowest {max(waits):.1f} ms"


def p99(waits: Sequence[float]) -> float:
    return statistics.quantiles(waits, n=100)[98] if len(waits) > 1 else waits[0]


def all_ready(server: Server) -> None:
    time.sleep(2.0)
    for _ in range(20):
        with Client(server.port) as client:
            client.ask(SINGLE)
    time.sleep(0.5)


def memory_of(server: Server) -> float:
    """The memory of master and workers in MB, with shared pages divided among them (PSS)."""
    return sum(resident(server).values())
