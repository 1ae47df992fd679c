"""gunicorn's worker with threads, but no thread ever waits for a client.

gunicorn gives each new connection a thread, which waits for the first byte and then for the rest of the request, and
closes connections in its only event loop, waiting there for the client to close, too. A few idle browsers, slow
uploads or late packets so stop a worker. Here the event loop reads requests whole before a thread gets them, sends
what a client is slow to take, and lingers over closed connections, all without waiting for anyone.
"""

import ctypes
import errno
import selectors
import socket
import sys
import time
from collections.abc import Callable, Iterator
from functools import partial
from http import HTTPStatus
from typing import Any, Final

from gunicorn.workers.gthread import TConn, ThreadWorker

from adjudicator.server.buffered_socket import READ_AT_ONCE, Arrival, BufferedSocket
from adjudicator.server.long_lane import SHORT, Admission, LongLane

TO_ARRIVE_S: Final = 10.0
"""Seconds from the first byte of a request to its last."""
TO_LEAVE_S: Final = 10.0
"""Seconds that a client may take to read an answer."""
TO_CLOSE_S: Final = 5.0
"""Seconds that a closed connection is kept for a client that still sends, so that it can read its answer."""
MAX_DROPPED: Final = 16 * 1024 * 1024
"""Bytes that such a client may still send."""
MAX_HELD: Final = 32 * 1024 * 1024
"""Bytes of requests that are not whole yet, over all connections."""
MAX_UNSENT: Final = 32 * 1024 * 1024
"""Bytes of answers that clients are slow to take, over all connections."""
MAX_IN_KERNEL: Final = 128 * 1024
"""Bytes of an answer that the kernel takes at once (it doubles them): by itself it takes megabytes for each client."""
STOP_ACCEPTING_S: Final = 0.5
"""Seconds for which a stopping worker still accepts: who replaces it listens by then."""
STOP_IDLE_S: Final = 2.0
"""Seconds for which a stopping worker keeps connections that say nothing: a request may be on its way."""
TRIM_S: Final = 10.0
"""Seconds between two times that freed memory is given back: long requests leave holes that glibc would keep."""
LOOK_S: Final = 0.25
"""Seconds between two looks at the clock for whose time is over."""
_FULL: Final = (errno.EMFILE, errno.ENFILE, errno.ENOBUFS, errno.ENOMEM)

Connection = Any
"""gunicorn's ``TConn``, with a ``BufferedSocket``."""


class Waiting:
    """Connections that wait for their clients, for so many seconds each, in the order in which their time ends."""

    def __init__(
        self, poller: selectors.BaseSelector, event: int, seconds: float, ready: Callable[[Connection], None]
    ) -> None:
        self._poller = poller
        self._event = event
        self._seconds = seconds
        self._ready = ready
        self._until: dict[Connection, float] = {}

    def __len__(self) -> int:
        return len(self._until)

    def __iter__(self) -> Iterator[Connection]:
        return iter(self._until)

    def add(self, conn: Connection) -> None:
        self._until[conn] = time.monotonic() + self._seconds
        self._poller.register(conn.sock, self._event, partial(self._woken, conn))

    def remove(self, conn: Connection) -> None:
        del self._until[conn]
        self._poller.unregister(conn.sock)

    def _woken(self, conn: Connection, _socket: object) -> None:
        # Another event of the same round may have closed it.
        if conn in self._until:
            self._ready(conn)

    def expired(self, now: float) -> list[Connection]:
        """Those whose time is over."""
        found = []
        for conn, until in self._until.items():
            if until > now:
                break
            found.append(conn)
        return found

    def oldest(self) -> Connection | None:
        return next(iter(self._until), None)

    def shorten(self, until: float) -> None:
        """Let nobody wait longer than until then."""
        self._until = {conn: min(until, own) for conn, own in self._until.items()}


class Worker(ThreadWorker):  # type: ignore[misc]  # gunicorn has no types
    """``gthread`` with an event loop of its own."""

    @classmethod
    def check_config(cls, cfg: Any, log: Any) -> None:
        super().check_config(cfg, log)
        if cfg.is_ssl:
            sys.exit("TLS belongs to the proxy in front: the service itself speaks HTTP only")

    def init_process(self) -> None:
        self._buffer = bytearray(READ_AT_ONCE)
        self._held = 0
        self._next_look = 0.0
        self._next_trim = 0.0
        # Another libc than glibc gives memory back in its own way, or not.
        self._trim: Callable[[int], object] = getattr(ctypes.CDLL(None), "malloc_trim", int)
        super().init_process()

    def load_wsgi(self) -> None:
        super().load_wsgi()
        # Not before the application: what the master has imported a reload would not read anew.
        from adjudicator.server import unreadable
        from adjudicator.web.http import exclusive

        exclusive.LINE.fit(self.cfg.threads)
        self._long = LongLane(self.cfg.threads, exclusive.LINE.places)
        self._unreadable = unreadable.answer

    def run(self) -> None:
        """Serve until told to stop, then finish what was begun."""
        reading, writing = selectors.EVENT_READ, selectors.EVENT_WRITE
        self._idle = Waiting(self.poller, reading, self.cfg.keepalive, self._on_first_bytes)
        self._arriving = Waiting(self.poller, reading, TO_ARRIVE_S, self._on_more_bytes)
        self._leaving = Waiting(self.poller, writing, TO_LEAVE_S, self._on_room)
        self._closing = Waiting(self.poller, reading, TO_CLOSE_S, self._on_late_bytes)
        self.keepalived_conns = self._idle  # its length is asked for, to keep no more alive than there may be
        for listener in self.sockets:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_IN_KERNEL)  # accepted sockets inherit it
        self.poller.register(self.method_queue.fileno(), reading, self.method_queue.run_callbacks)
        self.set_accept_enabled(True)
        while self.alive and self.is_parent_alive():
            self._turn(LOOK_S)
        self._finish()

    def _turn(self, seconds: float) -> None:
        """One round of the loop."""
        self.wait_for_and_dispatch_events(timeout=seconds)
        now = time.monotonic()
        if now >= self._next_look:
            self._next_look = now + LOOK_S
            self.notify()
            self._close_expired(now)
        if now >= self._next_trim:
            self._next_trim = now + TRIM_S
            self._trim(0)

    def _close_expired(self, now: float) -> None:
        for conn in self._idle.expired(now):
            self._idle.remove(conn)
            self._close(conn)
        for conn in self._arriving.expired(now):
            self._give_up(conn)
        for conn in self._leaving.expired(now):
            self._abandon(conn)
        for conn in self._closing.expired(now):
            self._closing.remove(conn)
            self._close(conn)

    def _finish(self) -> None:
        """Answer what was accepted, and what is accepted meanwhile, then end."""
        now = time.monotonic()
        last, until = now + STOP_ACCEPTING_S, now + self.cfg.graceful_timeout
        self._idle.shorten(now + STOP_IDLE_S)
        while self._accepting or (self.nr_conns > 0 and time.monotonic() < until):
            self._turn(LOOK_S)
            if self._accepting and time.monotonic() > last:
                self.set_accept_enabled(False)
                for listener in self.sockets:
                    listener.close()
        self.tpool.shutdown(wait=False)
        self.poller.close()
        self.method_queue.close()

    # New connections.

    def accept(self, listener: socket.socket) -> None:
        """Accept a connection and wait for its first bytes; where there are too many, one that waits has to go."""
        while self.nr_conns >= self.worker_connections:
            if not self._evict():
                return
        try:
            plain, address = listener.accept()
        except OSError as failure:
            if failure.errno in _FULL:
                self._evict()
            elif failure.errno not in (errno.EAGAIN, errno.ECONNABORTED):
                raise
            return
        self.nr_conns += 1
        self._wait(TConn(self.cfg, BufferedSocket(plain), address, listener.getsockname()))

    def _evict(self) -> bool:
        """Close the connection that has waited longest; whether there was one."""
        for place in (self._closing, self._idle, self._arriving):
            conn = place.oldest()
            if conn is not None:
                self._held -= conn.sock.held if place is self._arriving else 0
                place.remove(conn)
                self._close(conn)
                return True
        return False

    def _wait(self, conn: Connection) -> None:
        self._idle.add(conn)

    # Requests on their way in.

    def _on_first_bytes(self, conn: Connection) -> None:
        arrival = conn.sock.receive(self._buffer)
        if arrival is Arrival.NOTHING:
            return
        self._idle.remove(conn)
        self._go_on(conn, arrival)

    def _on_more_bytes(self, conn: Connection) -> None:
        before = conn.sock.held
        arrival = conn.sock.receive(self._buffer)
        if arrival is Arrival.PART:
            self._held += conn.sock.held - before
            return
        self._held -= before
        self._arriving.remove(conn)
        self._go_on(conn, arrival)

    def _go_on(self, conn: Connection, arrival: Arrival) -> None:
        if arrival is Arrival.WHOLE:
            conn.sock.queued = time.perf_counter()
            conn.data_ready = True
            admission = self._long.enter(conn) if conn.sock.held > SHORT else Admission.NOW
            if admission is Admission.NOW:
                self.enqueue_req(conn)
            elif admission is Admission.NEVER:
                self._refuse(conn, HTTPStatus.TOO_MANY_REQUESTS)
        elif arrival is Arrival.PART:
            self._held += conn.sock.held
            self._arriving.add(conn)
            while self._held > MAX_HELD and (oldest := self._arriving.oldest()) is not None:
                self._give_up(oldest)
        elif arrival is Arrival.NOTHING:
            self._wait(conn)
        else:
            self._close(conn)

    def _give_up(self, conn: Connection) -> None:
        """Answer that a request did not come, and close the connection."""
        self._held -= conn.sock.held
        self._arriving.remove(conn)
        self._refuse(conn, HTTPStatus.REQUEST_TIMEOUT)

    def _refuse(self, conn: Connection, status: HTTPStatus) -> None:
        conn.sock.sendall(self._unreadable(status))
        conn.keep = False
        self._send(conn)

    # Requests in the hands of a thread.

    def handle(self, conn: Connection) -> bool:
        conn.sock.waited = time.perf_counter() - conn.sock.queued
        keep = super().handle(conn)
        # What gunicorn itself answers to broken requests has not been sent yet.
        return self._sent(conn) and keep is True

    def handle_request(self, req: Any, conn: Connection) -> bool:
        """One request; the answer is sent at once as far as the client takes it."""
        if conn.sock.cut:
            req.force_close()
        keep = bool(super().handle_request(req, conn))
        return self._sent(conn) and keep

    def handle_error(self, req: Any, client: BufferedSocket, addr: Any, exc: BaseException) -> None:
        """Log what gunicorn cannot read, and answer as gunicorn would, but with a problem instead of a page."""
        super().handle_error(req, client, addr, exc)
        client.replace_unsent(self._unreadable)

    def _sent(self, conn: Connection) -> bool:
        """Send what can be sent; whether there is still somebody there."""
        try:
            conn.sock.flush()
        except OSError:
            return False
        return True

    # Answers on their way out.

    def finish_request(self, conn: Connection, fs: Any) -> None:
        following = self._long.leave(conn)
        if following is not None:
            self.enqueue_req(following)
        conn.keep = not fs.cancelled() and fs.exception() is None and fs.result()
        self._send(conn)

    def _send(self, conn: Connection) -> None:
        try:
            sent = conn.sock.flush()
        except OSError:
            self._close(conn)
            return
        if sent:
            self._after(conn)
        else:
            self._leaving.add(conn)
            self._bound_unsent()

    def _bound_unsent(self) -> None:
        """Give up those who have been slowest where too much waits to be taken."""
        held = sum(conn.sock.unsent for conn in self._leaving)
        while held > MAX_UNSENT and (slowest := self._leaving.oldest()) is not None:
            held -= slowest.sock.unsent
            self._abandon(slowest)

    def _abandon(self, conn: Connection) -> None:
        """Close a connection whose client does not take its answer."""
        self._leaving.remove(conn)
        conn.sock.give_up()
        self._close(conn)

    def _on_room(self, conn: Connection) -> None:
        try:
            sent = conn.sock.flush()
        except OSError:
            self._leaving.remove(conn)
            self._close(conn)
            return
        if sent:
            self._leaving.remove(conn)
            self._after(conn)

    def _after(self, conn: Connection) -> None:
        if conn.keep:
            self._go_on(conn, conn.sock.next_request())
            return
        try:
            conn.sock.shutdown(socket.SHUT_WR)
        except OSError:
            self._close(conn)
            return
        conn.dropped = 0
        self._closing.add(conn)

    def _on_late_bytes(self, conn: Connection) -> None:
        count = conn.sock.drop(self._buffer)
        if count is None:
            return
        conn.dropped += count
        if count == 0 or conn.dropped > MAX_DROPPED:
            self._closing.remove(conn)
            self._close(conn)

    def _close(self, conn: Connection) -> None:
        self.nr_conns -= 1
        conn.close()
