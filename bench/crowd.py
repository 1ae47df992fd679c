"""Many clients at once, each with its connection, until they are stopped."""

import statistics
import threading
import time
from collections.abc import Sequence
from dataclasses import dataclass, field

from bench.requests import Exchange
from tests.support.raw_client import Client


@dataclass(slots=True)
class Tally:
    """The results of a crowd in one phase: latencies in microseconds, failures and wrong responses."""

    took: list[float] = field(default_factory=list)
    failures: list[str] = field(default_factory=list)
    wrong: int = 0
    seconds: float = 0.0

    def line(self, name: str) -> str:
        """A row of the table."""
        if len(self.took) < 2:
            return f"  {name:<34} no responses; {len(self.failures)} failures"
        cuts = statistics.quantiles(self.took, n=100)
        rate = len(self.took) / self.seconds
        return (
            f"  {name:<34} {rate:7.0f}/s   p50 {cuts[49] / 1000:7.2f} ms   p99 {cuts[98] / 1000:7.2f} ms   "
            f"errors {len(self.failures)}   wrong {self.wrong}"
        )


class Crowd:
    """Clients of ``port``, at most ``rate`` requests per second each (0: no limit)."""

    def __init__(self, port: int, exchanges: Sequence[Exchange], clients: int, rate: float = 0.0) -> None:
        self._port = port
        self._exchanges = exchanges
        self._pause = 1 / rate if rate else 0.0
        self._tally = Tally()
        self._lock = threading.Lock()
        self._stop = threading.Event()
        starts = [n * len(exchanges) // clients for n in range(clients)]
        self._threads = [threading.Thread(target=self._ask, args=(start,), daemon=True) for start in starts]

    def __enter__(self) -> "Crowd":
        for thread in self._threads:
            thread.start()
        return self

    def __exit__(self, *failure: object) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def phase(self, seconds: float) -> Tally:
        """Let them run for this time, and return their results."""
        with self._lock:
            self._tally = tally = Tally()
        began = time.monotonic()
        time.sleep(seconds)
        with self._lock:
            self._tally = Tally()
        tally.seconds = time.monotonic() - began
        return tally

    def _ask(self, n: int) -> None:
        client = None
        while not self._stop.is_set():
            exchange = self._exchanges[n % len(self._exchanges)]
            n += 1
            began = time.monotonic()
            try:
                client = client or Client(self._port)
                answer = client.ask(exchange.request)
            except (ConnectionError, TimeoutError) as failure:
                client = None
                with self._lock:
                    self._tally.failures.append(str(failure)[:300])
            else:
                if b"connection: close" in answer.head.lower():
                    # Announced by the server, as nginx does after a thousand requests: no error.
                    client = None
                with self._lock:
                    self._tally.took.append(answer.took)
                    self._tally.wrong += answer.body != exchange.answer
            self._stop.wait(max(0.0, self._pause - (time.monotonic() - began)))
