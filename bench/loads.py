"""Clients that load or hurt the service. Each is a context with the statuses of their responses; ``apart`` runs it."""

import itertools
import multiprocessing
import resource
import socket
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from multiprocessing.queues import SimpleQueue
from multiprocessing.synchronize import Event
from typing import Final

import orjson

from adjudicator.urltoken import fold
from bench.worst import battlelore
from bench.worst.dear import MAX_TURNS
from tests.support.attacks import Attack, Attackers
from tests.support.raw_client import Client, post
from tests.support.reports import hostile

SETTLED_S: Final = 2.0
"""What a load needs to take effect, once all its connections are made."""
Load = Callable[[int], AbstractContextManager[Counter[str]]]
"""Clients of a port, as long as the context lasts."""
SINGLE: Final = post("/v1/games/cyclix/adjudications", b'{"action": "Rc3-c6"}')
BUNDLE: Final = b"GET /docs/swagger-ui-bundle.js HTTP/1.1\r\nHost: x\r\n\r\n"


@contextmanager
def apart(load: Load, port: int) -> Iterator[Counter[str]]:
    """Run a load in a separate process. The counter has its statuses after the context."""
    came = Counter[str]()
    fork = multiprocessing.get_context("fork")
    begun, stop, results = fork.Event(), fork.Event(), fork.SimpleQueue()
    process = fork.Process(target=_run, args=(load, port, begun, stop, results))
    process.start()
    begun.wait()
    time.sleep(SETTLED_S)
    try:
        yield came
    finally:
        stop.set()
        came.update(results.get())
        process.join()
        if process.exitcode:
            came["the load failed"] += 1


def _run(load: Load, port: int, begun: Event, stop: Event, results: "SimpleQueue[Counter[str]]") -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    came = Counter[str]()
    try:
        with load(port) as came:
            begun.set()
            stop.wait()
    except OSError as failure:
        came[str(failure)] += 1
    finally:
        begun.set()
        results.put(came)


@contextmanager
def at_once(ask: Callable[[threading.Event, Counter[str]], None], count: int) -> Iterator[Counter[str]]:
    """This number of threads, each of which asks until it is stopped."""
    stop, came = threading.Event(), Counter[str]()

    def run() -> None:
        try:
            ask(stop, came)
        except OSError as failure:
            came[str(failure)] += 1

    threads = [threading.Thread(target=run) for _ in range(count)]
    for thread in threads:
        thread.start()
    try:
        yield came
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def connect(port: int, deaf: bool = False) -> socket.socket:
    """A connection; the kernel takes only some kilobytes for a ``deaf`` client."""
    line = socket.socket()
    if deaf:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.settimeout(120.0)
    line.connect(("127.0.0.1", port))
    return line


def attackers(attack: Attack, to_the_end: bool = False) -> Load:
    """The connections of an attack; ``to_the_end`` looks how each ends behind nginx."""

    @contextmanager
    def load(port: int) -> Iterator[Counter[str]]:
        came = Counter[str]()
        with Attackers(port, attack) as connections:
            yield came
            ends = connections.ends() if to_the_end else ()
            came.update(str(end) if end in attack.behind else f"ended by {end}" for end in ends)

    return load


def late_fins(port: int) -> AbstractContextManager[Counter[str]]:
    """Twenty clients with a connection for each request, which they close 200 ms after the response."""
    request = SINGLE.replace(b"Host: bench\r\n", b"Host: bench\r\nConnection: close\r\n")

    def ask(stop: threading.Event, came: Counter[str]) -> None:
        given_up: list[socket.socket] = []
        while not stop.wait(0.1):
            given_up.append(connect(port))
            given_up[-1].sendall(request)
            came[given_up[-1].recv(65536)[9:12].decode()] += 1
            if len(given_up) > 2:
                given_up.pop(0).close()

    return at_once(ask, 20)


def lazy_readers(port: int) -> AbstractContextManager[Counter[str]]:
    """Sixty clients that request long reports, read one kilobyte and keep the connection."""
    long = itertools.cycle([request for name, request in reports() if "pictures" in name])
    kept = []

    def ask(stop: threading.Event, came: Counter[str]) -> None:
        while not stop.is_set():
            line = connect(port, deaf=True)
            kept.append(line)
            line.sendall(next(long))
            came[line.recv(1024).split()[1].decode()] += 1
            stop.wait(5.0)

    return at_once(ask, 60)


def reports() -> Iterator[tuple[str, bytes]]:
    """Names and requests of files with long or expensive reports."""
    for sent in hostile():
        yield sent.name, post(f"/v1/reports?{sent.query}", sent.body, sent.kind)


def record_clients(count: int, patient: bool) -> Load:
    """Clients with the most expensive records, all different."""
    body = {"position": battlelore.ALONE, "turns": [battlelore.RETREAT] * MAX_TURNS, "on_illegal": "skip"}
    request = post("/v1/games/battlelore/records", orjson.dumps({**body, "seen": {"": 100_000}}))
    different = (request.replace(b"100000", b"%d" % n) for n in itertools.count(100_000))
    return partial(_senders, different, count, patient)


def report_clients(count: int, patient: bool) -> Load:
    """Clients with these files in turn."""
    return partial(_senders, itertools.cycle([request for _, request in reports()]), count, patient)


def pictures(count: int) -> Load:
    """Clients that request PNGs, all different."""
    tokens = (fold(orjson.dumps({"action": "Rc3-c6", "seen": {"": n}})) for n in itertools.count())
    requests = (f"GET /v1/games/cyclix/boards/{token}.png HTTP/1.1\r\nHost: x\r\n\r\n".encode() for token in tokens)
    return partial(_senders, requests, count, True)


def _senders(requests: Iterator[bytes], count: int, patient: bool, port: int) -> AbstractContextManager[Counter[str]]:
    """Clients that wait for ``Retry-After`` if they are ``patient`` and else send the next request at once."""
    lock = threading.Lock()

    def ask(stop: threading.Event, came: Counter[str]) -> None:
        client = None
        while not stop.is_set():
            with lock:
                request = next(requests)
            try:
                client = client or Client(port)
                answer = client.send(request)
            except OSError as failure:
                came[type(failure).__name__] += 1
                client = None
                continue
            came[answer.head.split()[1].decode()] += 1
            if b"connection: close" in answer.head.lower():
                client = None
            if patient and (seconds := answer.field("Retry-After")):
                stop.wait(int(seconds))

    return at_once(ask, count)
