"""Many connections kept alive, all asked from one thread: what a client costs, its servers do not get."""

import select
import socket
import statistics
import time
from collections.abc import Sequence
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush
from itertools import cycle
from typing import Final

from bench.clock import of_process
from tests.support.servers import Server

CLIENTS: Final = 8
_PIECE: Final = 64 * 1024
_OK: Final = b"HTTP/1.1 200"
_END: Final = b"\r\n\r\n"
_LENGTH: Final = b"content-length: "


@dataclass(frozen=True, slots=True)
class Load:
    """What the clients met: answers a second, and in microseconds: CPU of the workers and of the clients a request, all
    latencies."""

    rate: float
    cpu: float
    own: float
    took: Sequence[float]

    def quantile(self, percent: int) -> float:
        return statistics.quantiles(self.took, n=100)[percent - 1]


@dataclass(slots=True)
class _Connection:
    """One connection, what it asks in turn, and what has come of the answer that it waits for."""

    sock: socket.socket
    requests: "cycle[bytes]"
    received: bytes = b""
    began: float = 0.0
    took: list[float] = field(default_factory=list)

    def ask(self) -> None:
        self.received = b""
        self.began = time.perf_counter()
        self.sock.sendall(next(self.requests))

    def answered(self) -> bool:
        """Take what has come; whether the answer is whole. Raises ``ConnectionError`` if it is not a 200."""
        piece = self.sock.recv(_PIECE)
        self.received += piece
        if not piece or not self.received.startswith(_OK):
            raise ConnectionError(self.received[:500].decode() or "the server closed the connection")
        head, found, body = self.received.partition(_END)
        if not found:
            return False
        length = head.lower().partition(_LENGTH)[2].partition(b"\r\n")[0]
        if len(body) < int(length):
            return False
        self.took.append((time.perf_counter() - self.began) * 1e6)
        return True


def load(server: Server, requests: Sequence[bytes], seconds: float, rate: float = 0.0) -> Load:
    """Ask for so long over ``CLIENTS`` connections; ``rate``: at most so many requests a second (0: no bound)."""
    connections = {}
    for n in range(CLIENTS):
        start = len(requests) * n // CLIENTS
        sock = socket.create_connection(("127.0.0.1", server.port), timeout=30)
        sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        connections[sock.fileno()] = _Connection(sock, cycle([*requests[start:], *requests[:start]]))
    before, own = sum(map(of_process, server.workers)), time.thread_time()
    began = time.perf_counter()
    try:
        _ask(connections, began + seconds, CLIENTS / rate if rate else 0.0)
    finally:
        for one in connections.values():
            one.sock.close()
    lasted, own = time.perf_counter() - began, time.thread_time() - own
    took = [each for one in connections.values() for each in one.took]
    cpu = sum(map(of_process, server.workers)) - before
    return Load(len(took) / lasted, cpu / len(took), own * 1e6 / len(took), took)


def _ask(connections: dict[int, _Connection], until: float, pause: float) -> None:
    """Ask on every connection until then, at most once in ``pause`` seconds; return when all answers have come."""
    poll = select.epoll()
    for number in connections:
        poll.register(number, select.EPOLLIN)
    due = [(time.perf_counter() + n * pause / len(connections), number) for n, number in enumerate(connections)]
    heapify(due)
    waiting = 0
    with poll:
        while due or waiting:
            now = time.perf_counter()
            while due and due[0][0] <= now:
                connections[heappop(due)[1]].ask()
                waiting += 1
            for number, _ in poll.poll(max(0.0, due[0][0] - now) if due else -1):
                one = connections[number]
                if one.answered():
                    waiting -= 1
                    following = max(one.began + pause, now)
                    if following < until:
                        heappush(due, (following, number))
