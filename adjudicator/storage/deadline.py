"""Calls to Redis in worker threads: all calls of a request together delay it no longer than its deadline.

A timeout of a socket applies to one step: a server that drips bytes, or answers each step of a handshake just in time,
would delay a request for seconds. The request therefore waits for a worker thread, and abandons a call that takes too
long.
"""

import math
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Lock
from typing import Any, Final, TypeVar

import redis

BUDGET_S: Final = 0.045
"""Seconds that all calls of one request may take."""
GRACE_S: Final = 0.005
"""Seconds more that a request waits: a timeout of the socket, which is a failure of Redis, should come first."""
MAX_ABANDONED: Final = 8
"""Abandoned calls that may still run; at this number, no other call begins."""
_THREADS: Final = 2 * MAX_ABANDONED

Result = TypeVar("Result")


class Deadline:
    """The seconds left for calls of one request, and those that its longest call has taken."""

    __slots__ = ("left", "longest")

    def __init__(self) -> None:
        self.left = BUDGET_S
        self.longest = 0.0

    @property
    def allows_more(self) -> bool:
        """Whether another call that takes as long as the longest one would end in time."""
        return self.left > self.longest

    def spend(self, seconds: float) -> None:
        """Subtract the duration of a call."""
        self.left = max(0.0, self.left - seconds)
        self.longest = max(self.longest, seconds)


class Abandoned(Exception):
    """A call did not end in time. ``suspect``: Redis had its full time, not only this process's own threads."""

    def __init__(self, suspect: bool) -> None:
        super().__init__("Redis took too long")
        self.suspect = suspect


class Call:
    """A call, shared by the worker thread that makes it and the request that may abandon it."""

    __slots__ = ("_abandoned", "_connection", "_lock", "began")

    def __init__(self) -> None:
        self.began = math.inf
        self._abandoned = False
        self._connection: Any = None
        self._lock = Lock()

    def send(self, connection: Any, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send commands together and return their replies. Raises the first error reply, or ``Abandoned``."""
        connection.connect()
        with self._lock:
            if self._abandoned:
                raise Abandoned(suspect=False)
            self._connection = connection
        try:
            connection.send_packed_command(connection.pack_commands(commands), check_health=False)
            return [connection.read_response() for _ in commands]
        except BaseException:
            connection.disconnect()  # there may be replies left to read
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
        self._lock = Lock()
        self._abandoned = 0

    def run(self, act: Callable[[Call], Result], deadline: Deadline) -> Result:
        """Return what ``act`` returns in a worker thread, or raise its error. Raises ``Abandoned`` at the deadline."""
        if self._abandoned >= MAX_ABANDONED:
            raise Abandoned(suspect=True)
        call = Call()
        asked = time.monotonic()
        future = self._threads.submit(_run, act, call)
        try:
            return future.result(deadline.left + GRACE_S)
        except (TimeoutError, redis.TimeoutError):
            if future.done():
                # A socket's timeout that comes late may be this process's own delay.
                if future.exception() is None or time.monotonic() - asked <= deadline.left + GRACE_S:
                    return future.result()
            elif not future.cancel():
                self._count(1)
                future.add_done_callback(lambda _: self._count(-1))
                call.abandon()
            raise Abandoned(suspect=time.monotonic() - call.began >= BUDGET_S) from None
        finally:
            deadline.spend(time.monotonic() - asked)

    def close(self) -> None:
        """Begin no more calls."""
        self._threads.shutdown(wait=False)

    def _count(self, more: int) -> None:
        with self._lock:
            self._abandoned += more


def _run(act: Callable[[Call], Result], call: Call) -> Result:
    call.began = time.monotonic()
    return act(call)
