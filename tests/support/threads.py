"""Servers in threads of this process, work in several threads, and waiting for changes."""

import socket
import threading
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from http.server import HTTPServer

from werkzeug.serving import make_server

from adjudicator.config import Config
from app import create_app


def until(holds: Callable[[], bool], seconds: float = 30, why: str = "it never came") -> None:
    """Wait for an asynchronous change."""
    over = time.monotonic() + seconds
    while not holds():
        assert time.monotonic() < over, why
        time.sleep(0.01)


def at_once(work: Callable[[int], object], numbers: Iterable[int]) -> None:
    """Do this work for each number in a separate thread, all from the same moment, and wait for all of them."""
    listed = list(numbers)
    together = threading.Barrier(len(listed))

    def run(number: int) -> None:
        together.wait()
        work(number)

    threads = [threading.Thread(target=run, args=(number,)) for number in listed]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def busy(work: Callable[[int, int], object], threads: int, seconds: float) -> None:
    """Call ``work`` again and again in several threads, with the number of the thread and of the call, from 1."""
    over = time.monotonic() + seconds

    def run(thread: int) -> None:
        n = 0
        while time.monotonic() < over:
            n += 1
            work(thread, n)

    at_once(run, range(threads))


@contextmanager
def listening(respond: Callable[[socket.socket], object]) -> Iterator[str]:
    """The address of a server; ``respond`` gets each connection, in its own thread, which then closes it."""

    def serve(line: socket.socket) -> None:
        with line, suppress(OSError):
            respond(line)

    def accept() -> None:
        with suppress(OSError):  # at the end
            while True:
                threading.Thread(target=serve, args=(listener.accept()[0],), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        threading.Thread(target=accept, daemon=True).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}"
        listener.shutdown(socket.SHUT_RDWR)


@contextmanager
def running(server: HTTPServer) -> Iterator[str]:
    """The address of a server that responds until the end of the block."""
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


@contextmanager
def served(config: Config) -> Iterator[str]:
    """The address of a service of this configuration."""
    with running(make_server("127.0.0.1", 0, create_app(config), threaded=True)) as address:
        yield address
