"""The service, with one worker by default; a Redis; free ports. Linux only."""

import http.client
import os
import random
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import IO, Any, Final

from tests.support.folders import ROOT

COMMAND: Final = (sys.executable, "-m", "adjudicator")
"""The service as ``make run`` starts it."""
RULING: Final = b'{"action": "Rc3-c6"}'
PATH: Final = "/v1/games/cyclix/adjudications"
BUDGET_S: Final = 30.0
"""Seconds that a server may take to start, or to stop."""

PORTS: Final = range(10_000, 22_000)
"""Where servers listen. Linux uses ports from 32,768 on for connections; a node of Redis Cluster also uses its own
port plus 10,000."""

Output = int | IO[bytes] | None


@dataclass(frozen=True, slots=True)
class Server:
    """A running server: its port on the loopback, the process of its master, and the ids of its first workers."""

    port: int
    process: "subprocess.Popen[bytes]"
    workers: tuple[int, ...]

    @property
    def master(self) -> int:
        """The process id of the master."""
        return self.process.pid

    @property
    def worker(self) -> int:
        """The process id of the only worker."""
        (only,) = self.workers
        return only

    def workers_now(self) -> set[int]:
        """The process ids of the workers that run now."""
        return set(children(self.master))

    def kill(self) -> None:
        """Kill all processes at once, as a power cut would."""
        for one in (self.master, *self.workers):
            os.kill(one, signal.SIGKILL)

    def ask(
        self, method: str = "POST", path: str = PATH, body: bytes | None = RULING, wait: float = 30.0, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers by their lower-case names, and body. Raises ``OSError`` without a response."""
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=wait)) as connection:
            return ask(connection, method, path, body, **{"Content_Type": "application/json", **headers})

    def send(self, raw: bytes, wait: float = 3.0) -> bytes:
        """The whole response to these bytes, until the server closes or stops sending."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as line:
            line.sendall(raw)
            answer = b""
            with suppress(TimeoutError, ConnectionResetError):
                while piece := line.recv(65536):
                    answer += piece
            return answer


def ask(
    connection: http.client.HTTPConnection, method: str, path: str, body: bytes | None = None, **headers: str
) -> tuple[int, dict[str, str], bytes]:
    """Send a request on a connection: status, headers by their lower-case names, and body."""
    connection.request(method, path, body, {name.replace("_", "-"): value for name, value in headers.items()})
    response = connection.getresponse()
    return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()


@contextmanager
def serving(
    environment: Mapping[str, str] = MappingProxyType({}),
    core: int | None = None,
    port: int | None = None,
    log: IO[bytes] | None = None,
    root: Path = ROOT,
    factory: str = "app:create_asgi",
) -> Iterator[Server]:
    """Run the service without log, metrics and CORS, unless ``environment`` switches them on.

    ``core``: the only core it may use. ``log``: the file for standard output and error. ``root``: the checkout that is
    served. ``factory`` makes another application.
    """
    port = port or free_port()
    settings = {"HOST": "127.0.0.1", "LOG_REQUESTS": "off", "METRICS": "off", "CORS": "off", **environment}
    command = COMMAND if root != ROOT else (sys.executable, "-m", "tests.support.launch", factory)
    more: dict[str, Any] = {} if core is None else {"preexec_fn": lambda: os.sched_setaffinity(0, {core})}
    with started(command, environment_of(port, **settings), cwd=root, stdout=log, stderr=log, **more) as server:
        yield server


@contextmanager
def launched(
    variables: Mapping[str, str] | None = None,
    stdout: Output = subprocess.DEVNULL,
    stderr: Output = subprocess.DEVNULL,
    **more: Any,
) -> Iterator[Server]:
    """Run the service as ``make run`` does, with these variables. ``more`` are arguments of ``Popen``."""
    environment = environment_of(free_port(), **(variables or {}))
    with started(COMMAND, environment, cwd=ROOT, stdout=stdout, stderr=stderr, **more) as server:
        yield server


def environment_of(port: int, **variables: str) -> dict[str, str]:
    """The environment of a service: that of the tests, without the configuration of another service."""
    names = ("REDIS_URL", "HOST", "PROMETHEUS_MULTIPROC_DIR")
    inherited = {name: value for name, value in os.environ.items() if name not in names}
    return inherited | {"PORT": str(port), "WEB_CONCURRENCY": "1"} | variables


@contextmanager
def started(command: Sequence[str], environment: Mapping[str, str], **more: Any) -> Iterator[Server]:
    """Run a service, ready and with all workers; SIGTERM ends it. ``more`` are arguments of ``Popen``."""
    host, port = environment.get("HOST", "127.0.0.1"), int(environment["PORT"])
    with subprocess.Popen(command, env=environment, **more) as process:
        try:
            wait_for_children(port, process, int(environment["WEB_CONCURRENCY"]), host)
            yield Server(port, process, tuple(children(process.pid)))
        finally:
            process.terminate()
            try:
                process.wait(BUDGET_S)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


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


def wait_for_children(port: int, master: "subprocess.Popen[bytes]", count: int = 1, host: str = "127.0.0.1") -> None:
    """Return when ``master`` has ``count`` child processes and ``port`` sends a response.

    Raises ``RuntimeError`` if ``master`` ends, as it does when another server has the port; ``TimeoutError``.
    """
    until = time.monotonic() + BUDGET_S
    while len(children(master.pid)) < count or not responds(port, host):
        if master.poll() is not None:
            raise RuntimeError(f"the server ended with {master.returncode}")
        if time.monotonic() > until:
            raise TimeoutError(f"port {port}: no response, or fewer than {count} workers")
        time.sleep(0.05)


def responds(port: int, host: str = "127.0.0.1") -> bool:
    """Whether the application responds: gunicorn listens before it is loaded, and killed workers reset connections."""
    try:
        with socket.create_connection((host, port), timeout=BUDGET_S) as one:
            one.sendall(b"GET /healthz HTTP/1.0\r\n\r\n")
            return one.recv(1) != b""
    except (ConnectionRefusedError, ConnectionResetError):
        return False


def children(pid: int) -> list[int]:
    """The process ids of the running children of a process."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


MIB: Final = 1024 * 1024


def resident_of(pid: int) -> float:
    """The memory of a process in MB, with shared pages divided among those that share them (PSS)."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith("Pss:")) * 1024 / 1e6


def resident(server: Server) -> dict[int, float]:
    """The memory of master and workers in MB."""
    return {pid: resident_of(pid) for pid in (server.master, *server.workers_now())}
