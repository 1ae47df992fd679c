"""How long single requests wait beside long ones: ``python -m bench.fairness [--seconds S]``.

One worker. So many clients send the dearest batches or records one after another, none of them like another; one more
client goes on asking for single rulings.
"""

import argparse
import itertools
import statistics
import threading
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

import orjson

from bench.worst import battlelore
from bench.worst.dear import MAX_ITEMS, MAX_TURNS
from tests.support.raw_client import Answer, Client, post
from tests.support.servers import serving

SINGLE: Final = post("/v1/games/cyclix/adjudications", b'{"action": "Rc3-c6"}')
AT_ONCE: Final = (1, 4, 8, 12)
FAULTY: Final = {"position": battlelore.ALONE, "action": {"kind": "attack", "inputs": [1] * 500}}
RETREAT: Final = {"position": battlelore.ALONE, "action": battlelore.RETREAT}


def _batches(item: dict[str, Any]) -> Iterator[bytes]:
    """Batches of as many items as there may be; ``seen`` keeps them from being remembered."""
    for n in itertools.count():
        items = [{**item, "seen": {"": n * MAX_ITEMS + each}} for each in range(MAX_ITEMS)]
        yield post("/v1/batch", orjson.dumps({"items": items}))


def _records() -> Iterator[bytes]:
    body = {"position": battlelore.ALONE, "turns": [battlelore.RETREAT] * MAX_TURNS, "on_illegal": "skip"}
    for n in itertools.count():
        yield post("/v1/games/battlelore/records", orjson.dumps({**body, "seen": {"": n}}))


LONG: Final[dict[str, Callable[[], Iterator[bytes]]]] = {
    "batches of 200 rulings": lambda: _batches({"game": "battlelore", **RETREAT}),
    "batches of 20,000 faults": lambda: _batches({"game": "battlelore", **FAULTY}),
    "records of 500 turns": _records,
}


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.fairness", description="Short requests beside long ones.")
    parser.add_argument("--seconds", type=float, default=5.0)
    seconds = parser.parse_args().seconds
    print(f"  {'':<34}{'long/s':>8}{'singles':>9}{'p50 ms':>9}{'p99 ms':>9}{'slowest':>9}")
    for name, made in LONG.items():
        for clients in AT_ONCE:
            print(f"  {f'{clients} x {name}':<34}{_beside(made, clients, seconds)}", flush=True)


def _beside(made: Callable[[], Iterator[bytes]], clients: int, seconds: float) -> str:
    requests = made()
    stop, lock = threading.Event(), threading.Lock()
    answered: list[Answer] = []

    def go_on() -> None:
        with Client(server.port) as client:
            while not stop.is_set():
                with lock:
                    request = next(requests)
                answered.append(client.ask(request))

    with serving("app:create_app()", {}) as server, Client(server.port) as client:
        client.ask(SINGLE)
        threads = [threading.Thread(target=go_on) for _ in range(clients)]
        for thread in threads:
            thread.start()
        waits = []
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            waits.append(client.ask(SINGLE).took / 1e3)
            time.sleep(0.005)
        stop.set()
        for thread in threads:
            thread.join()
    cuts = statistics.quantiles(waits, n=100)
    return f"{len(answered) / seconds:>8.1f}{len(waits):>9}{cuts[49]:>9.1f}{cuts[98]:>9.1f}{max(waits):>9.1f}"


if __name__ == "__main__":
    main()
