"""Servers that respond as no server should, or late."""

import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from queue import SimpleQueue


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
def distant(port: int, delay: float) -> Iterator[str]:
    """The URL of a Redis in another building: what the one at ``port`` answers arrives ``delay`` seconds later."""

    def respond(client: socket.socket) -> None:
        answers: SimpleQueue[tuple[float, bytes]] = SimpleQueue()

        def receive() -> None:
            with suppress(OSError):
                while data := server.recv(65536):
                    answers.put((time.monotonic() + delay, data))
            answers.put((0.0, b""))

        def send() -> None:
            with suppress(OSError):
                while (answer := answers.get())[1]:
                    time.sleep(max(0.0, answer[0] - time.monotonic()))
                    client.sendall(answer[1])

        with socket.create_connection(("127.0.0.1", port)) as server:
            for one in (client, server):
                one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            for work in (receive, send):
                threading.Thread(target=work, daemon=True).start()
            while data := client.recv(65536):
                server.sendall(data)

    with listening(respond) as address:
        yield address.replace("http", "redis")
