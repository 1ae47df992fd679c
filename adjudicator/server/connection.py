"""A client connection, with an end to each wait for the client that gunicorn leaves open.

gunicorn's ASGI protocol parses HTTP and runs the requests of a connection one after another. This subclass limits, in
seconds and bytes, how long and how much a client may send, take or leave unread.
"""

import asyncio
import socket
import struct
import sys
from contextlib import suppress
from functools import partial
from typing import Any, Final

from gunicorn.asgi.parser import ParseError
from gunicorn.asgi.protocol import ASGIProtocol

TO_TAKE_S: Final = 10.0
"""Seconds in which a client has to read a response."""
TO_CLOSE_S: Final = 5.0
"""Seconds for which a closed connection is kept for a client that still sends, so that it can read its response."""
MAX_DROPPED: Final = 16 * 1024 * 1024
"""Bytes that such a client may still send."""
MAX_CHUNKS: Final = 2048
"""Chunks of one body: each costs Python the same, even if it holds a single byte."""
READ_AT_ONCE: Final = 64 * 1024
"""Bytes read from a socket at once."""
_RESET: Final = struct.pack("ii", 1, 0)


class Connection(ASGIProtocol):  # type: ignore[misc]  # gunicorn has no types
    """A connection of ``Worker``. The bridge reads ``ended`` and ``closed``, and sets ``cut``."""

    _closed: bool

    def __init__(self, worker: Any) -> None:
        super().__init__(worker)
        self.app = partial(worker.bridge.serve, self)
        self.ended = False
        """Whether the client has closed its side: it sends no more, but may still read."""
        self.cut = False
        """Whether part of a request stays unread, so that the connection can only be closed."""
        self.held = 0
        """Bytes of a request that is not complete yet, or behind a complete one."""
        self.unsent = 0
        """Bytes of the response that is being sent; they are all held until the last one is sent."""
        self._taken_by = 0.0
        self._reader: asyncio.TimerHandle | None = None
        self._chunked: object = None
        self._chunks = 0

    @property
    def closed(self) -> bool:
        """Whether the client gets no further response."""
        return self._closed

    @property
    def waiting(self) -> bool:
        """Whether the connection waits for its client to send."""
        return self._current_request is None or not self._callback_parser.is_complete

    @property
    def idle(self) -> bool:
        """Whether the connection waits for its client to send or to read."""
        return self.waiting or self._reader is not None

    def connection_made(self, transport: Any) -> None:
        if hasattr(transport, "max_size"):  # asyncio's; four times as many bytes would be allocated for each read
            transport.max_size = READ_AT_ONCE
        super().connection_made(transport)
        # Each byte that the kernel does not take counts as unsent, and the next request waits for it.
        transport.set_write_buffer_limits(high=0)
        # gunicorn starts this timer for later requests only.
        self._arm_keepalive_timer()
        self.worker.admit(self)

    def connection_lost(self, exc: Exception | None) -> None:
        self.resume_writing()
        self.worker.forget(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Parse the next bytes, and count those that are held."""
        self.held += len(data)
        try:
            super().data_received(data)
        except ValueError:  # from int(), for a Content-Length of more than 4,300 digits
            self._send_error_response(400, "Invalid Content-Length")
            self._close_transport()
        self.worker.note_received(self)

    def eof_received(self) -> bool:
        """Return whether to stay open: a client may close its side after a request and wait for the response."""
        self.ended = True
        if self._current_request is None:
            return False
        if self.waiting:
            self._body_receiver.signal_disconnect()
        return True

    def will_send(self, size: int) -> None:
        """Note the size of the next response, and begin the time in which the client has to take it."""
        self.unsent = size
        self._taken_by = self.worker.loop.time() + TO_TAKE_S

    def pause_writing(self) -> None:
        """Wait for the client to take what has been sent so far."""
        super().pause_writing()
        self._reader = self.worker.loop.call_at(self._taken_by, self.reset)
        self.worker.leave_unsent(self)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reader is not None:
            self._reader.cancel()
            self._reader = None
            self.worker.unsent.pop(self, None)

    def expel(self) -> None:
        """Give up a client that sends too slowly or too much: 408 if it has sent a head, else close the connection."""
        if self.waiting and self._current_request is not None and not self._closed:
            self._body_receiver.signal_disconnect()
        else:
            self.reset()

    def end_if_idle(self) -> None:
        """Close an idle connection."""
        if self._awaiting_request:
            self._keepalive_timeout()

    def reset(self) -> None:
        """Close immediately and discard unsent data."""
        self.transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        self.transport.abort()

    async def _serve_http_request(self, *request: Any) -> bool:
        """Run the application in the task of the connection; no application here goes on after its response."""
        return bool(await self._handle_http_request(*request))

    def _feed_callback_parser(self, data: bytes) -> bool:
        """Stop reading while there is a next request behind a complete one; gunicorn reads on after each response."""
        fed = bool(super()._feed_callback_parser(data))
        if self._callback_parser.is_complete:
            self.held = len(self._callback_parser.remaining())
            self.worker.hold(self)
        if self.held and self._callback_parser.is_complete:
            self._pause_reading()
        else:
            self._resume_reading()
        return fed

    def _resume_reading(self) -> None:
        if not self._callback_parser.remaining():
            super()._resume_reading()

    def _on_body(self, chunk: bytes) -> None:
        if self._current_request.chunked:
            if self._chunked is not self._current_request:
                self._chunked, self._chunks = self._current_request, 0
            self._chunks += 1
            if self._chunks > MAX_CHUNKS:
                raise ParseError("Too many chunks")
        super()._on_body(chunk)

    def _will_close(self, *given: Any) -> bool:
        """Announce in the response what only this subclass knows: that it is the last one on the connection."""
        last = self.ended and not self._callback_parser.remaining()
        return self.cut or last or self.worker.stopping or bool(super()._will_close(*given))

    def log_invalid(self, status: int) -> None:
        """Log a request that cannot be read, by the exception being handled."""
        kind = sys.exc_info()[0]
        peer = self.transport.get_extra_info("peername") or ("",)
        self.log.warning("Invalid request from ip=%s: %s", peer[0], status if kind is None else kind.__name__)

    def _send_error_response(self, status: int, message: str, extra_headers: Any = ()) -> None:
        """Log each request that gunicorn rejects. The message may quote the request, so it is left out."""
        if self._closed:
            return
        self.cut = True
        self.will_send(len(message))
        self.log_invalid(status)
        super()._send_error_response(status, message, extra_headers)

    def _close_transport(self) -> None:
        """Close, but keep a connection open while its client still sends, since a reset would lose the response.

        gunicorn's own method leaves a connection open that its client has reset.
        """
        if self._closed:
            return
        self._closed = True
        transport = self.transport
        with suppress(OSError):
            transport.write_eof()
            if self.cut and not self.ended:
                transport.resume_reading()
                transport.set_protocol(_Drain(self))
                return
        transport.close()

    def _is_websocket_upgrade(self, _request: Any) -> bool:
        """No upgrades: the request is handled as if it had none."""
        return False


class _Drain(asyncio.Protocol):
    """Reads and drops the rest that a client sends on a closed connection."""

    def __init__(self, connection: Connection) -> None:
        self._connection = connection
        self._dropped = 0
        self._timer = connection.worker.loop.call_later(TO_CLOSE_S, connection.reset)

    def data_received(self, data: bytes) -> None:
        self._dropped += len(data)
        if self._dropped > MAX_DROPPED:
            self._connection.reset()

    def connection_lost(self, exc: Exception | None) -> None:
        self._timer.cancel()
        self._connection.connection_lost(exc)
