"""A connection's socket for which no thread ever waits: the event loop reads requests whole, and sends what is left.

A thread that handles a request reads what has been received already, and what it sends is held back until there is all
of it. So a slow client holds no thread, and each answer leaves in one piece: a worker killed between headers and body
would have answered half, which no proxy can ask elsewhere any more.
"""

import socket
import struct
from collections.abc import Callable
from enum import Enum, auto
from typing import Any, Final

from adjudicator.web.http.framing import Frame

READ_AT_ONCE: Final = 64 * 1024
_CONTINUE: Final = b"HTTP/1.1 100 Continue\r\n\r\n"
_AT_ONCE: Final = struct.pack("ii", 1, 0)


class Arrival(Enum):
    """What has come of a request."""

    NOTHING = auto()
    PART = auto()
    WHOLE = auto()
    CLOSED = auto()


class BufferedSocket:
    """Looks like a blocking socket to gunicorn. ``queued`` says when its request began to wait for a thread."""

    def __init__(self, plain: socket.socket) -> None:
        plain.setblocking(False)
        self._plain = plain
        self._received = bytearray()
        self._given = 0
        self._frame = Frame()
        self._unsent = bytearray()
        self.queued = 0.0
        self.waited = 0.0

    # The event loop's part.

    def receive(self, buffer: bytearray) -> Arrival:
        """Take what has arrived, through ``buffer``; without waiting."""
        received = self._received
        while not self._frame.complete(received):
            try:
                count = self._plain.recv_into(buffer)
            except BlockingIOError:
                self._encourage()
                return Arrival.PART if received else Arrival.NOTHING
            except OSError:
                return Arrival.CLOSED
            if not count:
                if not received:
                    return Arrival.CLOSED
                self._frame.cut_off(received)
                return Arrival.WHOLE
            received += memoryview(buffer)[:count]
        return Arrival.WHOLE

    def next_request(self) -> Arrival:
        """Forget the request that was answered; what has come of the next one, if that was sent along."""
        del self._received[: self._frame.end]
        self._given = 0
        self._frame = Frame()
        if not self._received:
            return Arrival.NOTHING
        return Arrival.WHOLE if self._frame.complete(self._received) else Arrival.PART

    def drop(self, buffer: bytearray) -> int | None:
        """Read and forget; how many bytes: 0 at the end or where the connection is broken, ``None`` if none came."""
        try:
            return self._plain.recv_into(buffer)
        except BlockingIOError:
            return None
        except OSError:
            return 0

    @property
    def held(self) -> int:
        """Bytes received and kept."""
        return len(self._received)

    @property
    def unsent(self) -> int:
        """Bytes of the answer that the client has not taken yet."""
        return len(self._unsent)

    @property
    def cut(self) -> bool:
        """Whether the client may still be sending what nobody will read."""
        return self._frame.cut

    def flush(self) -> bool:
        """Send what is held, as much as goes at once; whether all went. Raises ``OSError`` where nobody listens."""
        while self._unsent:
            try:
                sent = self._plain.send(self._unsent)
            except BlockingIOError:
                return False
            if sent == len(self._unsent):
                self._unsent = bytearray()
            else:
                del self._unsent[:sent]
        return True

    def give_up(self) -> None:
        """Let the kernel forget what it still has to send when this is closed: nobody takes it."""
        self._plain.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _AT_ONCE)

    def replace_unsent(self, reworded: Callable[[int], bytes]) -> None:
        """Let another response of the same status take the place of the one that is held."""
        if self._unsent:
            self._unsent = bytearray(reworded(int(self._unsent.split(maxsplit=2)[1])))

    def _encourage(self) -> None:
        """Tell a client that waits for it to send the body."""
        frame = self._frame
        if frame.expects and frame.head == len(self._received):
            frame.expects = False
            try:
                self._plain.send(_CONTINUE)
            except OSError:
                return

    # The part of the thread that handles the request, which sees a blocking socket.

    def recv(self, size: int) -> bytes:
        """The head whole, then the body piece by piece; at the end nothing, as if the client had hung up."""
        frame = self._frame
        end = frame.end
        if self._given >= frame.head > 0:
            end = min(end, self._given + size)
        elif frame.head:
            end = frame.head
        elif self._given == 0 and end > 1:
            # A head without an end: gunicorn looks at how long it is when it reads for the second time.
            end -= 1
        piece = bytes(memoryview(self._received)[self._given : end])
        self._given = end
        return piece

    def sendall(self, data: bytes) -> None:
        self._unsent += data

    def send(self, data: bytes) -> int:
        if data != _CONTINUE:
            self._unsent += data
        return len(data)

    def setblocking(self, flag: bool) -> None:
        """It never blocks, and gunicorn need not know."""

    def settimeout(self, value: float | None) -> None:
        """It never blocks, and gunicorn need not know."""

    def gettimeout(self) -> float | None:
        return None

    def __getattr__(self, name: str) -> Any:
        return getattr(self._plain, name)
