"""A proxy that passes everything on unchanged, but late: a Redis in another building."""

import socket
import threading
import time
from contextlib import suppress
from queue import SimpleQueue


class DistantProxy:
    """Listens on a free port of the loopback; what ``port`` answers arrives ``delay`` seconds later."""

    def __init__(self, port: int, delay: float) -> None:
        self._target = port
        self._delay = delay
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def close(self) -> None:
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self._listener.accept()
                server = socket.create_connection(("127.0.0.1", self._target))
                for one in (client, server):
                    one.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                answers: SimpleQueue[tuple[float, bytes]] = SimpleQueue()
                for target in (
                    lambda c=client, s=server: _pump(c, s),
                    lambda s=server, a=answers: self._receive(s, a),
                    lambda c=client, a=answers: _send(c, a),
                ):
                    threading.Thread(target=target, daemon=True).start()

    def _receive(self, server: socket.socket, answers: "SimpleQueue[tuple[float, bytes]]") -> None:
        with suppress(OSError):
            while data := server.recv(65536):
                answers.put((time.monotonic() + self._delay, data))
        answers.put((0.0, b""))


def _send(client: socket.socket, answers: "SimpleQueue[tuple[float, bytes]]") -> None:
    with suppress(OSError), client:
        while True:
            due, data = answers.get()
            if not data:
                return
            time.sleep(max(0.0, due - time.monotonic()))
            client.sendall(data)


def _pump(client: socket.socket, server: socket.socket) -> None:
    with suppress(OSError), server:
        while data := client.recv(65536):
            server.sendall(data)
