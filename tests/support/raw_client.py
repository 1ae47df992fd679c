"""A client on one raw, kept-alive socket; it uses little CPU and counts no time of others."""

import select
import socket
import time
from collections.abc import Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Self


@dataclass(frozen=True, slots=True)
class Answer:
    """A response: status line and headers, body, and microseconds since the request."""

    head: bytes
    body: bytes
    took: float

    @property
    def level(self) -> str:
        """The header ``X-Cache``, or an empty string."""
        return self.field("X-Cache")

    def field(self, name: str) -> str:
        """The value of a header; empty if there is none."""
        _, _, rest = self.head.lower().partition(f"\r\n{name.lower()}: ".encode())
        return rest.partition(b"\r\n")[0].decode()


def post(path: str, body: bytes, kind: str = "application/json", accept: str = "*/*") -> bytes:
    """A whole POST request with a body of this media type."""
    fields = f"Host: bench\r\nContent-Type: {kind}\r\nAccept: {accept}\r\nContent-Length: {len(body)}\r\n\r\n"
    return f"POST {path} HTTP/1.1\r\n{fields}".encode() + body


class Client:
    """One connection to a server on this machine."""

    def __init__(self, port: int, budget: float = 30.0) -> None:
        """``budget``: the socket timeout in seconds; then methods raise ``TimeoutError``."""
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=budget)
        self._socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._socket.close()

    def is_closed(self) -> bool:
        """Whether the server has closed the connection; clients look before they use a kept one again."""
        return bool(select.select([self._socket], [], [], 0)[0])

    def ask(self, request: bytes) -> Answer:
        """Send one request and read the response. Raises ``ConnectionError`` unless its status is 200."""
        answer = self.send(request)
        if not answer.head.startswith(b"HTTP/1.1 200"):
            raise ConnectionError((answer.head + answer.body[:500]).decode())
        return answer

    def send(self, request: bytes) -> Answer:
        """Send one request and read the response, of any status. Raises ``ConnectionError``."""
        began = time.perf_counter()
        self._socket.sendall(request)
        received = b""
        while b"\r\n\r\n" not in received:
            received += self._more()
        head, _, body = received.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += self._more()
        took = (time.perf_counter() - began) * 1e6
        return Answer(head, body, took)

    def ask_all(self, requests: Sequence[bytes]) -> list[Answer]:
        """Send the requests one after another."""
        return [self.ask(request) for request in requests]

    def _more(self) -> bytes:
        piece = self._socket.recv(65536)
        if not piece:
            raise ConnectionError("the server closed the connection")
        return piece
