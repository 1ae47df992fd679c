"""A proxy for Redis with switchable faults, for the tests of the cache.

It parses just enough of the protocol to separate commands: requests are arrays of bulk strings, answered one by one.
"""

import socket
import ssl
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Literal

Mode = Literal["pass", "refuse", "freeze", "nonsense", "cut", "drip", "flood", "refuse-writes", "agree", "slow"]
"""The fault: none; close at once; accept and never respond; respond with garbage; close in the middle of a response;
send a byte now and then, forever; send bytes without end; respond to every SET with an error; respond OK to everything;
respond late, but within the socket timeout."""


class FaultProxy:
    """Listens on a free port of the loopback and passes to ``port``; ``mode`` is the current fault.

    ``connections`` counts accepted ones, ``commands`` lists those received, by name.
    """

    def __init__(self, port: int, tls: ssl.SSLContext | None = None) -> None:
        """Before the Redis at ``port``; with ``tls`` it is spoken to over TLS."""
        self.mode: Mode = "pass"
        self.connections = 0
        self.commands: list[str] = []
        self.nonsense = b"\x00\xffHTTP/1.1 400 Bad Request\r\n\r\n"
        self._target = port
        self._tls = tls
        self._listener = socket.create_server(("127.0.0.1", 0))
        self.port: int = self._listener.getsockname()[1]
        self._open: list[socket.socket] = []
        self._closed = threading.Event()
        threading.Thread(target=self._accept, daemon=True).start()

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def close(self) -> None:
        self._closed.set()
        with suppress(OSError):
            self._listener.shutdown(socket.SHUT_RDWR)
        self._listener.close()
        self.hang_up()

    def hang_up(self) -> None:
        """Close all connections, as a server does that is stopped."""
        for one in self._open:
            with suppress(OSError):
                one.shutdown(socket.SHUT_RDWR)
            one.close()
        self._open.clear()

    def _accept(self) -> None:
        while not self._closed.is_set():
            try:
                client, _ = self._listener.accept()
            except OSError:
                return
            self.connections += 1
            if self.mode == "refuse":
                client.close()
                continue
            self._open.append(client)
            threading.Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        if self._tls is not None:
            try:
                client = self._tls.wrap_socket(client, server_side=True)
            except OSError:
                return
            self._open.append(client)  # which is another than was accepted, and is to be hung up too
        with suppress(OSError), client, socket.create_connection(("127.0.0.1", self._target)) as server:
            self._open.append(server)
            stream, answers = client.makefile("rb"), server.makefile("rb")
            with stream, answers:
                while command := _command(stream.readline, stream.read):
                    self.commands.append(command[0].decode().upper())
                    self._answer(command, client, server, answers.readline, answers.read)

    def _answer(
        self,
        command: list[bytes],
        client: socket.socket,
        server: socket.socket,
        line: Callable[[], bytes],
        read: Callable[[int], bytes],
    ) -> None:
        mode = self.mode
        name = command[0].upper()
        if mode == "freeze":
            self._closed.wait()
        elif mode == "refuse":
            client.shutdown(socket.SHUT_RDWR)
        elif mode == "nonsense":
            client.sendall(self.nonsense)
        elif mode == "agree":
            client.sendall(b"+OK\r\n")
        elif mode == "drip":
            client.sendall(b"$1000000\r\n")
            while not self._closed.wait(0.02):
                client.sendall(b"x")
        elif mode == "flood":
            client.sendall(b"$500000000\r\n")
            while not self._closed.is_set():
                client.sendall(b"x" * 65536)
        elif mode == "refuse-writes" and name == b"SET":
            client.sendall(b"-READONLY You can't write against a read only replica.\r\n")
        else:
            server.sendall(_packed(command))
            answer = _reply(line, read)
            if mode == "slow":
                time.sleep(0.03)
            if mode == "cut":
                client.sendall(answer[: max(1, len(answer) // 2)])
                client.shutdown(socket.SHUT_RDWR)
            else:
                client.sendall(answer)


def _command(line: Callable[[], bytes], read: Callable[[int], bytes]) -> list[bytes]:
    """The next command; empty when there is none any more."""
    head = line()
    if not head.startswith(b"*"):
        return []
    return [read(int(line()[1:]) + 2)[:-2] for _ in range(int(head[1:]))]


def _packed(command: list[bytes]) -> bytes:
    return b"*%d\r\n" % len(command) + b"".join(b"$%d\r\n%s\r\n" % (len(part), part) for part in command)


def _reply(line: Callable[[], bytes], read: Callable[[int], bytes]) -> bytes:
    """One answer of the protocol's second version, as bytes."""
    head = line()
    if head[:1] == b"$" and head[:3] != b"$-1":
        return head + read(int(head[1:]) + 2)
    if head[:1] == b"*":
        return head + b"".join(_reply(line, read) for _ in range(int(head[1:])))
    return head
