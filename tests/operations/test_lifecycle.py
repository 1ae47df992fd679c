"""The life of a running service: stopped, reloaded, a worker killed, all under load."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.raw_client import Client, post
from tests.support.servers import COMMAND, ROOT, Server, environment_of, free_port, responds, serving, started
from tests.support.waiting import until

REQUEST = post("/v1/games/cyclix/adjudications", b'{"action": "Rc3-c6"}')


class Clients:
    """A few clients with kept or new connections; and the requests they lost."""

    def __init__(self, port: int, fresh: bool = False) -> None:
        self.answered = 0
        self.lost: list[str] = []
        self.unconnected = 0
        self._port = port
        self._fresh = fresh
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._ask) for _ in range(4)]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _ask(self) -> None:
        while not self._stop.wait(0.001):
            served = 0
            try:
                with Client(self._port) as client:
                    while not self._stop.is_set():
                        answer = client.ask(REQUEST)
                        served += 1
                        self.answered += 1
                        if self._fresh or b"connection: close" in answer.head.lower():
                            break
            except ConnectionError as failure:
                # Not accepted: the kernel held the connection, and no response had begun.
                if served:
                    self.lost.append(str(failure))
                else:
                    self.unconnected += 1


@contextmanager
def load(server: Server, fresh: bool = False) -> Iterator[Clients]:
    clients = Clients(server.port, fresh)
    clients.start()
    try:
        time.sleep(0.5)
        yield clients
    finally:
        clients.stop()


def test_no_accepted_request_is_lost_when_the_service_is_stopped() -> None:
    with serving("app:create_app()", {}) as server, load(server) as clients:
        os.kill(server.master, signal.SIGTERM)
        time.sleep(1.0)
    assert clients.answered > 100
    assert clients.lost == []


@pytest.mark.parametrize("fresh", [False, True], ids=["kept connections", "new connections"])
def test_no_request_is_lost_when_the_service_is_reloaded(fresh: bool) -> None:
    with serving("app:create_app()", {}) as server, load(server, fresh) as clients:
        os.kill(server.master, signal.SIGHUP)
        _until_replaced(server)
        before = clients.answered
        time.sleep(0.5)
    assert clients.lost == []
    assert clients.unconnected == 0
    assert clients.answered > before


def test_a_worker_that_is_killed_is_replaced() -> None:
    with serving("app:create_app()", {}) as server:
        os.kill(server.worker, signal.SIGKILL)
        _until_replaced(server)
        until(lambda: responds(server.port))  # a new worker takes its time to listen, and to load the games
        with load(server) as clients:
            until(lambda: clients.answered > 100)
    assert clients.lost == []


def test_a_frozen_worker_is_killed_and_replaced() -> None:
    with serving("app:create_app()", {"WEB_CONCURRENCY": "2"}, arguments=("--timeout", "2")) as server:
        frozen, other = server.workers
        os.kill(frozen, signal.SIGSTOP)
        until(lambda: frozen not in server.workers_now() and len(server.workers_now()) == 2)
        assert other in server.workers_now()
        with load(server, fresh=True) as clients:
            until(lambda: clients.answered > 100)
    assert clients.lost == []


def test_a_worker_that_freezes_before_it_is_ready_is_killed_and_replaced(tmp_path: Path) -> None:
    froze = tmp_path / "froze"
    stopping = f"""
import os, pathlib, signal
from app import create_app
froze = pathlib.Path({str(froze)!r})
if not froze.exists():
    froze.write_text(str(os.getpid()))
    os.kill(os.getpid(), signal.SIGSTOP)
app = create_app()
"""
    (tmp_path / "freezing.py").write_text(stopping)
    command = (*COMMAND, "--timeout", "2", "--pythonpath", str(tmp_path), "freezing:app")
    with started(command, environment_of(free_port()), cwd=ROOT) as server:
        assert int(froze.read_text()) not in server.workers


def test_a_worker_that_loads_slowly_is_not_killed(tmp_path: Path) -> None:
    (tmp_path / "slow.py").write_text("import time\ntime.sleep(3)\nfrom app import create_app\napp = create_app()\n")
    with (
        serving("slow:app", {}, arguments=("--timeout", "1", "--pythonpath", str(tmp_path))) as server,
        Client(server.port) as client,
    ):
        assert client.ask(REQUEST).head.startswith(b"HTTP/1.1 200")


def _until_replaced(server: Server) -> None:
    until(lambda: bool(now := server.workers_now()) and server.worker not in now)
