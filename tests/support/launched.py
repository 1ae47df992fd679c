"""gunicorn as ``make run`` starts it, with its output in hands of the test."""

import http.client
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator, Mapping
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any, Final

from tests.support.servers import free_port

ROOT: Final = Path(__file__).parents[2]
COMMAND: Final = (str(Path(sys.executable).with_name("gunicorn")),)
RULING: Final = b'{"action": "Rc3-c6"}'
PATH: Final = "/v1/games/cyclix/adjudications"
START_S: Final = 60.0

Output = int | IO[bytes] | None


@dataclass(frozen=True, slots=True)
class Server:
    """A running service: its port on the loopback, and the process of its master."""

    port: int
    process: "subprocess.Popen[bytes]"

    def ask(
        self, method: str = "POST", path: str = PATH, body: bytes | None = RULING, wait: float = 10.0, **headers: str
    ) -> tuple[int, dict[str, str], bytes]:
        """Status, headers by their names in small letters, and body. Raises ``OSError`` if there is no answer."""
        sent = {"Content-Type": "application/json"} | {name.replace("_", "-"): value for name, value in headers.items()}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=wait)) as connection:
            connection.request(method, path, body, sent)
            response = connection.getresponse()
            return response.status, {name.lower(): value for name, value in response.getheaders()}, response.read()

    def send(self, raw: bytes, wait: float = 3.0) -> bytes:
        """The whole response to these bytes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=wait) as line:
            line.sendall(raw)
            line.shutdown(socket.SHUT_WR)
            answer = b""
            try:
                while piece := line.recv(65536):
                    answer += piece
            except (TimeoutError, ConnectionResetError):
                pass
            return answer


def environment_of(port: int, **variables: str) -> dict[str, str]:
    """The environment of a service: that of the tests, without the configuration of another service."""
    names = ("REDIS_URL", "HOST", "PROMETHEUS_MULTIPROC_DIR")
    inherited = {name: value for name, value in os.environ.items() if name not in names}
    return inherited | {"PORT": str(port), "WEB_CONCURRENCY": "1"} | variables


@contextmanager
def launched(
    variables: Mapping[str, str] | None = None,
    stdout: Output = subprocess.DEVNULL,
    stderr: Output = subprocess.DEVNULL,
    **more: Any,
) -> Iterator[Server]:
    """A service with these variables, ended by SIGTERM. ``more`` are arguments of ``Popen``."""
    port = free_port()
    environment = environment_of(port, **(variables or {}))
    with subprocess.Popen(COMMAND, cwd=ROOT, env=environment, stdout=stdout, stderr=stderr, **more) as process:
        try:
            _wait_for(environment.get("HOST", "127.0.0.1"), port, process)
            yield Server(port, process)
        finally:
            process.send_signal(signal.SIGTERM)
            try:
                process.wait(20)
            except subprocess.TimeoutExpired:
                process.kill()
                raise


def _wait_for(host: str, port: int, process: "subprocess.Popen[bytes]") -> None:
    """Return when something is answered."""
    until = time.monotonic() + START_S
    while time.monotonic() < until:
        if process.poll() is not None:
            raise RuntimeError(f"the service ended with {process.returncode}")
        try:
            with closing(http.client.HTTPConnection(host, port, timeout=20)) as connection:
                connection.request("GET", "/healthz")
                if connection.getresponse().status == 200:
                    return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError("the service does not answer")
