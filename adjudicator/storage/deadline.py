"""Calls to Redis in worker threads: all calls of a request together delay it no longer than its deadline.

A timeout of a socket applies to one step: a server that drips bytes, or completes each step of a handshake just in
time, would delay a request for seconds. So the request waits for a worker thread, and abandons a call that takes too
long.
"""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

import redis

BUDGET_S: Final = 0.045
"""Seconds that all calls of one request may take."""
GRACE_S: Final = 0.005
"""Seconds more that a request waits, so that a timeout of the socket comes first if this process is not busy."""
MAX_ABANDONED: Final = 8
"""Abandoned calls that may still run; at this number, no other call begins."""
_THREADS: Final = 2 * MAX_ABANDONED


@dataclass(slots=True)
class Deadline:
    """The seconds left for calls of one request, and those that its longest call has taken."""

    left: float = field(default_factory=lambda: BUDGET_S)
    longest: float = 0.0

    def spend(self, seconds: float) -> None:
        """Subtract the duration of a call."""
        self.left = max(0.0, self.left - seconds)
        self.longest = max(self.longest, seconds)


class Unavailable(Exception):
    """Redis cannot be called now."""


@dataclass(slots=True)
class Call:
    """A call, shared by the worker thread that makes it and the request that may abandon it."""

    _abandoned: bool = False
    _connection: Any = None
    _lock: Lock = field(default_factory=Lock)

    def send(self, connection: Any, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send commands together and return their replies. Raises the first error reply, and errors of redis-py."""
        try:
            with self._lock:
                if self._abandoned:
                    raise Unavailable
                self._connection = connection
            connection.send_packed_command(connection.pack_commands(commands), check_health=False)
            return [connection.read_response() for _ in commands]
        except BaseException:
            connection.disconnect()  # unread replies may follow, or its pool may be closed
            raise
        finally:
            with self._lock:
                self._connection = None

    def abandon(self) -> None:
        """End the call if it waits for replies: a server may send them without end."""
        with self._lock:
            self._abandoned = True
            if self._connection is not None:
                self._connection.disconnect()


class Calls:
    """The worker threads."""

    def __init__(self) -> None:
        self._threads = ThreadPoolExecutor(_THREADS, thread_name_prefix="redis")
        self._abandoned: set[Future[Any]] = set()

    def run(self, act: Callable[[Call], list[Any]], deadline: Deadline) -> list[Any]:
        """Return the result of ``act`` in a worker thread, or raise its error.

        Raises ``redis.TimeoutError`` when a socket times out, ``TimeoutError`` when the call is late and this process
        may be the reason, and ``Unavailable`` when no thread was free.
        """
        if len(self._abandoned) >= MAX_ABANDONED:
            raise TimeoutError("earlier calls to Redis have not ended")
        call = Call()
        began = time.monotonic()
        future = self._threads.submit(act, call)
        try:
            return future.result(deadline.left + GRACE_S)
        except (TimeoutError, redis.TimeoutError):
            in_time = time.monotonic() - began <= deadline.left + GRACE_S
            if future.done() and (in_time or future.exception() is None):
                return future.result()
            if future.cancel():
                raise Unavailable from None
            self._abandoned.add(future)
            future.add_done_callback(self._abandoned.discard)  # at once if it has just ended
            call.abandon()
            raise TimeoutError("Redis took too long") from None
        finally:
            deadline.spend(time.monotonic() - began)

    def close(self) -> None:
        """Begin no more calls."""
        self._threads.shutdown(wait=False)
