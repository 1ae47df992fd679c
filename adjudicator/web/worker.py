"""gunicorn's worker with threads, but each answer leaves in one piece.

gunicorn sends headers and body one after the other. A worker killed between the two has answered half, which no
proxy can ask elsewhere any more; and two packets cost more than one.
"""

import socket
from typing import IO, Any, Final

from gunicorn.workers.gthread import ThreadWorker

MAX_HELD: Final = 256 * 1024
"""Bytes held back at most; whatever is longer leaves in several pieces."""


class BufferedSocket:
    """A socket that holds back what is sent until there is all of it."""

    def __init__(self, plain: socket.socket) -> None:
        self._plain = plain
        self._held = bytearray()

    def sendall(self, data: bytes) -> None:
        self._held += data
        if len(self._held) > MAX_HELD:
            self.flush()

    def flush(self) -> None:
        """Send what is held."""
        if self._held:
            held, self._held = self._held, bytearray()
            self._plain.sendall(held)

    def sendfile(self, file: IO[bytes], offset: int = 0, count: int | None = None) -> int:
        """Send what is held, then a file, which is not."""
        self.flush()
        return self._plain.sendfile(file, offset, count)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """``gthread``, with a ``BufferedSocket`` in the place of the connection's socket while a request is handled."""

    def handle_request(self, req: Any, conn: Any) -> bool:
        """One request. What fails on the way has sent nothing, or closed the connection itself."""
        plain = conn.sock
        conn.sock = whole = BufferedSocket(plain)
        try:
            keep = bool(super().handle_request(req, conn))
            whole.flush()
        finally:
            conn.sock = plain
        return keep
