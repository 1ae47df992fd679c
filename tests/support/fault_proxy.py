"""A proxy for Redis with switchable faults, for the tests of the cache."""

import re
import socket
import ssl
import threading
import time
from contextlib import suppress
from typing import Literal

Mode = Literal["pass", "refuse", "freeze", "nonsense", "cut", "drip", "flood", "refuse-writes", "agree", "slow"]
"""The fault: none; close at once; accept and never respond; respond with garbage; close in the middle of a response;
send a byte now and then, forever; send bytes without end; respond to every SET with an error; respond OK to everything;
respond late, but within the socket timeout."""
_COMMAND = re.compile(rb"\*\d+\r\n\$\d+\r\n([A-Za-z]+)\r\n")
"""The beginning of a command: an array of texts, of which the first is its name."""


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
            threading.Thread(target=self._return, args=(server, client), daemon=True).start()
            unread = b""
            while sent := client.recv(65536):
                unread += sent
                found = list(_COMMAND.finditer(unread))
                unread = unread[found[-1].end() :] if found else unread
                names = [one[1].decode().upper() for one in found]
                self.commands += names
                self._pass_on(sent, names, client, server)

    def _pass_on(self, sent: bytes, names: list[str], client: socket.socket, server: socket.socket) -> None:
        match self.mode:
            case "freeze":
                self._closed.wait()
            case "refuse":
                client.shutdown(socket.SHUT_RDWR)
            case "nonsense":
                client.sendall(self.nonsense)
            case "agree":
                client.sendall(b"+OK\r\n" * len(names))
            case "drip":
                client.sendall(b"$1000000\r\n")
                while not self._closed.wait(0.02):
                    client.sendall(b"x")
            case "flood":
                client.sendall(b"$500000000\r\n")
                while not self._closed.is_set():
                    client.sendall(b"x" * 65536)
            case "refuse-writes" if "SET" in names:
                client.sendall(b"-READONLY You can't write against a read only replica.\r\n" * len(names))
            case _:
                server.sendall(sent)

    def _return(self, server: socket.socket, client: socket.socket) -> None:
        """Send the responses of Redis to the client, late or in half if that is the fault."""
        with suppress(OSError):
            while answer := server.recv(65536):
                if self.mode == "slow":
                    time.sleep(0.03)
                if self.mode == "cut":
                    client.sendall(answer[: max(1, len(answer) // 2)])
                    client.shutdown(socket.SHUT_RDWR)
                else:
                    client.sendall(answer)
