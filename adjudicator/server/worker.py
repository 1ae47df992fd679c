"""gunicorn's ASGI worker for the WSGI application, with limits on what all its connections hold together."""

import asyncio
import ctypes
import os
import socket
import sys
import threading
from collections import OrderedDict
from functools import partial
from typing import Any, Final

from gunicorn.workers.gasgi import ASGIWorker

from adjudicator.server.connection import Connection

MAX_HELD: Final = 32 * 1024 * 1024
"""Bytes of requests that are not complete yet or wait behind others, over all connections."""
MAX_UNSENT: Final = 32 * 1024 * 1024
"""Bytes of the responses that clients are slow to take, over all connections."""
MAX_IN_KERNEL: Final = 128 * 1024
"""Bytes of a response that the kernel takes at once (it doubles them); its default is megabytes for each client."""
STOP_ACCEPTING_S: Final = 0.5
"""Seconds for which a stopping worker still accepts connections; its successor listens by then."""
STOP_IDLE_S: Final = 2.0
"""Seconds for which a stopping worker keeps idle connections: a request may be on its way."""
MAX_LOADING_S: Final = 60
"""Seconds that the application may take to load."""
LOOK_S: Final = 0.25
"""Seconds between two heartbeats."""
TRIM_S: Final = 10.0
"""Seconds between returning freed memory to the system; glibc keeps free memory between live objects."""


class Worker(ASGIWorker):  # type: ignore[misc]  # gunicorn has no types
    """The ASGI worker, with ``Connection`` for its connections and ``Bridge`` for the application."""

    @classmethod
    def check_config(cls, cfg: Any, _log: Any) -> None:
        """Exit if TLS is configured. The number of threads counts here, so gunicorn's warning of it is left out."""
        if cfg.is_ssl:
            sys.exit("TLS belongs to the proxy in front: the service itself speaks HTTP only")

    def load_wsgi(self) -> None:
        """Load the application, with heartbeats: on a busy machine this may take longer than the master waits."""
        loaded = threading.Event()
        threading.Thread(target=self._beat_until, args=(loaded,), daemon=True).start()
        try:
            super().load_wsgi()
        finally:
            loaded.set()
        # Not before the application: a reload would not read modules anew that the master has imported.
        from adjudicator.server.bridge import Bridge

        self.bridge = Bridge(self.asgi, self.cfg.threads, waits=bool(os.environ.get("REDIS_URL")))
        self.stopping = False
        self._log_accept_at = 0.0
        self.connections: OrderedDict[Connection, None] = OrderedDict()
        """All connections, the one that has been silent for longest first."""
        self.unsent: dict[Connection, None] = {}
        """Connections with an unsent part of a response, the slowest first."""
        self._held: dict[Connection, int] = {}
        """The bytes that each connection holds."""

    def _beat_until(self, loaded: threading.Event) -> None:
        for _ in range(MAX_LOADING_S):
            self.notify()
            if loaded.wait(1):
                return

    def handle_exit_signal(self) -> None:
        self.stopping = True

    def note_failure(self, loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        """Log a failure in the event loop, but failures to accept connections once a second: asyncio repeats them."""
        if "socket" not in context or not isinstance(context.get("exception"), OSError):
            loop.default_exception_handler(context)
        elif loop.time() >= self._log_accept_at:
            self._log_accept_at = loop.time() + 1
            self.log.error("No connection can be accepted: %s", context["exception"].strerror)

    async def _serve(self) -> None:
        """Serve until stopped, then finish running requests."""
        self.loop.set_exception_handler(self.note_failure)
        for listener in self.sockets:
            listener.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, MAX_IN_KERNEL)  # accepted sockets inherit it
            self.servers.append(await self.loop.create_server(partial(Connection, self), sock=listener.sock))
            listener.listen(self.cfg.backlog)  # the event loop has set it to 100
        # Another libc than glibc has no such function.
        trim = getattr(ctypes.CDLL(None), "malloc_trim", int)
        trimmed = self.loop.time()
        while self.alive and not self.stopping and self.ppid == os.getppid():
            await self._beat(LOOK_S)
            if self.loop.time() > trimmed + TRIM_S:
                trim(0)
                trimmed = self.loop.time()
        if not self._quick_shutdown:
            await self._shutdown()

    async def _shutdown(self) -> None:
        """Accept for a while, then wait for requests; later also end idle connections."""
        self.stopping = True
        began = self.loop.time()
        await self._beat(STOP_ACCEPTING_S)
        await self._stop_accepting()
        await self._beat(LOOK_S)  # connections accepted last are counted only now
        while self.nr_conns > 0 and not self._quick_shutdown and self.loop.time() < began + self.cfg.graceful_timeout:
            if self.loop.time() > began + STOP_IDLE_S:
                for connection in self.connections.keys() - self._held:
                    connection.end_if_idle()
            await self._beat(LOOK_S)

    async def _beat(self, seconds: float) -> None:
        """Send the heartbeat to the master, then wait."""
        self.notify()
        await asyncio.sleep(seconds)

    async def _stop_accepting(self) -> None:
        """Close the listening sockets, and serve the connections that have been waiting there."""
        for server, listener in zip(self.servers, self.sockets, strict=True):
            accepted = []
            try:
                while True:
                    accepted.append(listener.accept()[0])
            except OSError:  # none is left, or no further one can be opened
                server.close()
            for client in accepted:
                await self.loop.connect_accepted_socket(partial(Connection, self), client)

    def admit(self, connection: Connection) -> None:
        """Keep a new connection. If there are too many, reset the one that has been silent for longest."""
        if len(self.connections) >= self.worker_connections:
            silent = next((old for old in self.connections if old.idle), next(iter(self.connections)))
            self.forget(silent)
            silent.reset()
        self.connections[connection] = None

    def forget(self, connection: Connection) -> None:
        """Forget a connection that is closed."""
        self.connections.pop(connection, None)
        self._held.pop(connection, None)

    def note_received(self, connection: Connection) -> None:
        """Note that a connection has received bytes. If too many are held, expel those that hold theirs longest."""
        if connection in self.connections:
            self.connections.move_to_end(connection)
        self.hold(connection)
        while sum(self._held.values()) > MAX_HELD:
            oldest = next(iter(self._held))
            del self._held[oldest]
            oldest.expel()

    def hold(self, connection: Connection) -> None:
        """Note how many bytes a connection holds."""
        if connection.held and not connection.closed:
            self._held[connection] = connection.held
        else:
            self._held.pop(connection, None)

    def leave_unsent(self, connection: Connection) -> None:
        """Note that a connection has an unsent part of a response. If there is too much, reset the slowest ones."""
        unsent = self.unsent
        unsent[connection] = None
        while unsent and sum(slow.unsent for slow in unsent) > MAX_UNSENT:
            slowest = next(iter(unsent))
            del unsent[slowest]
            slowest.reset()
