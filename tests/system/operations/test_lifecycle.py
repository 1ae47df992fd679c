"""The life of a running service: stopped, reloaded, a worker killed, all under load."""

import os
import signal
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from tests.support.raw_client import Client, post
from tests.support.servers import Server, responds, serving
from tests.support.threads import until

REQUEST = post("/v1/games/cyclix/adjudications", b'{"action": "Rc3-c6"}')


class Clients:
    """Two clients with kept connections and two with new ones; and the requests they lost."""

    def __init__(self, port: int) -> None:
        self.answered = 0
        self.lost: list[str] = []
        self.unconnected = 0
        self._port = port
        self._stop = threading.Event()
        self._threads = [threading.Thread(target=self._ask, args=(fresh,)) for fresh in (False, True) * 2]

    def start(self) -> None:
        for thread in self._threads:
            thread.start()

    def stop(self) -> None:
        self._stop.set()
        for thread in self._threads:
            thread.join()

    def _ask(self, fresh: bool) -> None:
        while not self._stop.wait(0.005):
            served = 0
            try:
                with Client(self._port) as client:
                    while not self._stop.wait(0.01) and not client.is_closed():
                        answer = client.ask(REQUEST)
                        served += 1
                        self.answered += 1
                        if fresh or b"connection: close" in answer.head.lower():
                            break
            except ConnectionError as failure:
                # Not accepted: the kernel held the connection, and no response had begun.
                if served:
                    self.lost.append(str(failure))
                else:
                    self.unconnected += 1


@contextmanager
def load(server: Server) -> Iterator[Clients]:
    clients = Clients(server.port)
    clients.start()
    try:
        until(lambda: clients.answered > 20)
        yield clients
    finally:
        clients.stop()


def test_no_request_is_lost_when_the_service_is_reloaded_and_stopped() -> None:
    with (
        serving() as server,
        load(server) as clients,
        socket.create_connection(("127.0.0.1", server.port), timeout=10) as slow,
    ):
        slow.sendall(REQUEST[:-5])
        time.sleep(0.2)
        os.kill(server.master, signal.SIGHUP)
        time.sleep(0.2)
        slow.sendall(REQUEST[-5:])
        assert slow.recv(65_536).startswith(b"HTTP/1.1 200"), "a request that had begun is finished"
        until(lambda: bool(now := server.workers_now()) and server.worker not in now)
        before = clients.answered
        until(lambda: clients.answered > before + 100)
        assert clients.unconnected == 0
        os.kill(server.master, signal.SIGTERM)
        until(lambda: server.process.poll() is not None)
    assert clients.lost == []


def scale(server: Server, sent: signal.Signals, workers: int) -> None:
    """Send a signal again if it has no effect: SIGCONT, with which ``tools.half_speed`` continues, discards it."""
    for _ in range(3):
        os.kill(server.master, sent)
        with suppress(AssertionError):
            until(lambda: len(server.workers_now()) == workers, 10)
            return
    raise AssertionError(f"there are {len(server.workers_now())} workers, not {workers}")


def test_no_request_is_lost_when_workers_come_and_go() -> None:
    with serving({"WEB_CONCURRENCY": "2"}) as server, load(server) as clients:
        scale(server, signal.SIGTTIN, 3)
        scale(server, signal.SIGTTOU, 2)
        before = clients.answered
        until(lambda: clients.answered > before + 100)
    assert (clients.lost, clients.unconnected) == ([], 0)


def test_a_worker_that_is_told_to_stop_while_it_starts_stops() -> None:
    with serving() as server:
        scale(server, signal.SIGTTIN, 2)
        (starting,) = server.workers_now() - {server.worker}
        until(lambda: b"SigBlk:\t0000000000000000" not in Path(f"/proc/{starting}/status").read_bytes())
        os.kill(starting, signal.SIGTERM)
        until(lambda: starting not in server.workers_now(), 20)


def test_a_worker_that_is_killed_is_replaced() -> None:
    with serving() as server:
        os.kill(server.worker, signal.SIGKILL)
        until(lambda: server.workers_now() not in (set(), {server.worker}))
        until(lambda: responds(server.port))
        assert server.ask()[0] == 200
