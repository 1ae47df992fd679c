"""Where a request ends in the bytes that a connection has received, so that no thread waits for the rest of it.

This reads only as much of HTTP/1.1 as the end needs: the end of the head, and the length or the chunks of the body.
What is odd or too long is not judged here: it is handed on as it stands, and gunicorn or the application refuses it.
"""

from typing import Final

MAX_BODY: Final = 256 * 1024
"""Bytes of a body that is accepted."""

MAX_HEAD: Final = 272 * 1024
"""Bytes of request line and headers, a little over what gunicorn admits, which so refuses it in its own way."""

MAX_CHUNKS: Final = 2048
"""Chunks of one body: each costs Python the same, however little it holds."""

MAX_PAYLOAD: Final = MAX_BODY + 64 * 1024
"""Bytes of a body in chunks that are read at most: so many more than are accepted that the excess is noticed."""

_MAX_SIZE_LINE: Final = 128
_MAX_TRAILERS: Final = 8 * 1024
_END_OF_HEAD: Final = b"\r\n\r\n"
_HEX: Final = frozenset(b"0123456789abcdefABCDEF")


class Frame:
    """The request at the start of what was received.

    ``head`` and ``end`` are offsets, 0 until known. ``cut`` says that there is more on the wire than will be read:
    the connection can only be closed after the answer. ``expects`` says that the client waits for 100 (Continue).
    """

    __slots__ = ("_at", "_chunked", "_chunks", "_length", "_payload", "cut", "end", "expects", "head")

    def __init__(self) -> None:
        self.head = 0
        self.end = 0
        self.cut = False
        self.expects = False
        self._at = 0
        self._length = 0
        self._chunked = False
        self._chunks = 0
        self._payload = 0

    def complete(self, received: bytearray) -> bool:
        """Whether there is all of the request that will be read, in all that was received so far."""
        if not self.head and not self._find_head(received):
            return self.cut
        if self._chunked:
            return self._walk_chunks(received)
        if not self.cut and len(received) >= self.head + self._length:
            self.end = self.head + self._length
            return True
        return self.cut

    def cut_off(self, received: bytearray) -> None:
        """There will be no more of it."""
        self.cut = True
        self.end = len(received)

    def _find_head(self, received: bytearray) -> bool:
        found = received.find(_END_OF_HEAD, max(0, self._at - 3))
        if found >= 0:
            self.head = found + 4
            self._read_head(received)
            return True
        # A bare line feed is no end of a line here, and never will be: gunicorn refuses it.
        bare = received.count(b"\n", self._at) != received.count(b"\r\n", max(0, self._at - 1))
        if bare or len(received) > MAX_HEAD:
            self.cut_off(received)
        self._at = len(received)
        return False

    def _read_head(self, received: bytearray) -> None:
        head = bytes(received[: self.head]).lower()
        self.expects = b"\r\nexpect:" in head
        lengths = head.count(b"\r\ncontent-length")
        if b"\r\ntransfer-encoding" in head:
            coding = _value(head, b"\r\ntransfer-encoding:")
            self._chunked = coding == b"chunked" and not lengths
            self._at = self.head
            if not self._chunked:
                self.cut_off(received)
        elif lengths:
            length = _value(head, b"\r\ncontent-length:")
            if lengths > 1 or not length.isdigit() or len(length) > 9 or int(length) > MAX_BODY:
                self.cut_off(received)
            else:
                self._length = int(length)

    def _walk_chunks(self, received: bytearray) -> bool:
        """Go from chunk to chunk, from where the last walk ended."""
        while True:
            line_end = received.find(b"\r\n", self._at, self._at + _MAX_SIZE_LINE)
            if line_end < 0:
                if len(received) - self._at >= _MAX_SIZE_LINE:
                    self.cut_off(received)
                return self.cut
            size, extended, _ = received[self._at : line_end].partition(b";")
            if extended:
                size = size.rstrip(b" \t")
            if not size or len(size) > 8 or not _HEX.issuperset(size):
                self.cut_off(received)
                return True
            length = int(size, 16)
            if length == 0:
                return self._find_trailers(received, line_end)
            start = line_end + 2
            if self._chunks >= MAX_CHUNKS:
                self.cut, self.end = True, self._at
                return True
            if len(received) - start >= MAX_PAYLOAD - self._payload:
                self.cut_off(received)
                return True
            if len(received) < start + length + 2:
                return False
            self._chunks += 1
            self._payload += length
            self._at = start + length + 2

    def _find_trailers(self, received: bytearray, line_end: int) -> bool:
        found = received.find(_END_OF_HEAD, line_end)
        if found >= 0:
            self.end = found + 4
            return True
        if len(received) - line_end > _MAX_TRAILERS:
            self.cut_off(received)
        return self.cut


def _value(head: bytes, name: bytes) -> bytes:
    """What stands behind a name at the start of a line; empty if it is not there."""
    return head.partition(name)[2].partition(b"\r\n")[0].strip(b" \t")
