"""Redis connections with one deadline per request.

A timeout of a socket is for one step: a server that drips bytes, or that answers each step of a handshake
just in time, can hold a request for seconds. Here all that one request asks of Redis has one deadline together, looking
up the name, connecting and shaking hands over TLS included. Only what is waited for Redis counts: while this process
itself works, or is held up (other threads, other processes on the same cores), the deadline stands still.
"""

import socket
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import local
from types import TracebackType
from typing import Any, Final, Self, TypeVar

import redis
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry

BUDGET_S: Final = 0.045
"""Seconds that all of Redis may take of one request."""
GRACE_S: Final = 0.005
"""Seconds past the deadline in which what has already arrived is still read; a delay above them is our own."""
MAX_DELAY_S: Final = 0.5
"""Seconds of our own delays that a deadline stands still for, at most."""
MAX_BYTES: Final = 16 * 1024 * 1024
"""Bytes that one operation receives at most: no answers of ours are so long."""
_MIN_S: Final = 0.001
_THREADS: Final = 8

SETTINGS: Final[dict[str, Any]] = {
    "socket_timeout": BUDGET_S,
    "socket_connect_timeout": BUDGET_S,
    "retry": Retry(NoBackoff(), 0),
    # No greetings: with these two a new connection is ready at once, or after AUTH and SELECT.
    "protocol": 2,
    "driver_info": None,
}

Result = TypeVar("Result")

_current = local()
# What cannot be told to stop (looking up a name, a handshake) is done by another thread, and left to it if it is slow.
_executor = ThreadPoolExecutor(_THREADS, thread_name_prefix="redis-wait")


class Deadline:
    """What Redis may still take of one request; entered around each operation, it runs meanwhile."""

    __slots__ = ("_allowed", "_bytes", "_delays", "_end", "_touched", "delayed", "left", "longest")

    def __init__(self) -> None:
        self.left = BUDGET_S
        """Seconds left for what is still to be asked."""
        self.longest = 0.0
        """Seconds that the longest operation of this request has taken."""
        self.delayed = False
        """Whether this process itself was held up during the last operation."""
        self._delays = MAX_DELAY_S
        self._allowed = self.left
        self._bytes = MAX_BYTES
        self._end = self._touched = 0.0

    def __enter__(self) -> Self:
        self._touched = time.monotonic()
        self._allowed = self.left
        self._end = self._touched + self.left
        self._bytes = MAX_BYTES
        self.delayed = False
        _current.deadline = self
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._touch()
        left = max(0.0, self._end - time.monotonic())
        self.longest = max(self.longest, self.left - left)
        self.left = left

    @property
    def allows_more(self) -> bool:
        """Whether another operation that takes as long as the longest so far would end in time."""
        return self.left > self.longest

    @property
    def short(self) -> bool:
        """Whether the last operation had so little time that to miss its end tells nothing about Redis."""
        return self._allowed < 0.9 * BUDGET_S

    def remaining(self) -> float:
        """Seconds that a step may take, some at least. Raises ``TimeoutError`` when they are over."""
        self._touch()
        seconds = self._end - time.monotonic()
        if seconds < -GRACE_S:
            raise TimeoutError("Redis took too long")
        return max(seconds, _MIN_S)

    def overslept(self, seconds: float) -> bool:
        """Whether a step that could take ``seconds`` at most, and has just ended, took longer: by our own delay."""
        now = time.monotonic()
        delay, self._touched = now - self._touched - seconds, now
        self._stand_still(max(0.0, delay))
        return delay > GRACE_S

    def take(self, received: int) -> None:
        """Note so many bytes received. Raises ``ConnectionError`` when they are too many."""
        self._bytes -= received
        if self._bytes < 0:
            raise ConnectionError("Redis answers more than it was asked for")

    def _touch(self) -> None:
        """Give back what has gone by since the last step: that was our own."""
        now = time.monotonic()
        self._stand_still(now - self._touched)
        self._touched = now

    def _stand_still(self, seconds: float) -> None:
        granted = min(seconds, self._delays)
        self._delays -= granted
        self._end += granted
        self.delayed = self.delayed or seconds > GRACE_S


def in_time(act: Callable[[], Result], discard: Callable[[Result], None]) -> Result:
    """What ``act`` returns, if it does in time; else ``TimeoutError``, and ``discard`` for what comes too late."""
    deadline: Deadline = _current.deadline
    doing = _executor.submit(act)
    seconds = deadline.remaining()
    try:
        try:
            return doing.result(seconds)
        except TimeoutError:
            if not deadline.overslept(seconds):
                raise
            return doing.result(_MIN_S)
    except TimeoutError:
        doing.add_done_callback(lambda late: _drop(late, discard))
        doing.cancel()
        raise


def _drop(late: Future[Result], discard: Callable[[Result], None]) -> None:
    if not late.cancelled() and late.exception() is None:
        discard(late.result())


class DeadlineSocket:
    """A socket whose sending and receiving end at the deadline of the thread that does it.

    What is neither wrapped here nor known to wait for nothing is refused: it might wait for ever.
    """

    PASSED_ON: Final = frozenset({"close", "fileno", "getpeername", "getsockname", "pending", "shutdown"})

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected
        self._waits = True

    def settimeout(self, seconds: float | None) -> None:
        """Take note whether anything is waited for at all; how long, says the deadline."""
        self._waits = seconds != 0

    def sendall(self, data: bytes) -> None:
        deadline: Deadline = _current.deadline
        self._socket.settimeout(seconds := deadline.remaining())
        try:
            self._socket.sendall(data)
        finally:
            deadline.overslept(seconds)

    def recv(self, size: int, flags: int = 0) -> bytes:
        received = self._received(lambda: self._socket.recv(size, flags))
        _current.deadline.take(len(received))
        return received

    def recv_into(self, buffer: bytearray) -> int:
        received = self._received(lambda: self._socket.recv_into(buffer))
        _current.deadline.take(received)
        return received

    def _received(self, receive: Callable[[], Result]) -> Result:
        if not self._waits:
            self._socket.settimeout(0)
            return receive()
        deadline: Deadline = _current.deadline
        self._socket.settimeout(seconds := deadline.remaining())
        try:
            received = receive()
        except TimeoutError:
            if not deadline.overslept(seconds):
                raise
        else:
            deadline.overslept(seconds)
            return received
        # It may have come while this thread was not there to see it.
        self._socket.settimeout(_MIN_S)
        return receive()

    def __getattr__(self, name: str) -> Any:
        if name not in self.PASSED_ON:
            raise AttributeError(f"{name} has no deadline here")
        return getattr(self._socket, name)


def _with_deadline(kind: type[Any]) -> type[Any]:
    """This kind of connection of redis-py, with sockets that keep the deadline."""

    def connect(connection: Any) -> DeadlineSocket:
        return DeadlineSocket(in_time(lambda: kind._connect(connection), socket.socket.close))

    return type(f"Deadline{kind.__name__}", (kind,), {"_connect": connect})


def _greet(connection: Any) -> None:
    """Ready a connection over TLS: one answer read takes in the session tickets before it.

    The pool would take them for data that nobody asked for, and the connection for broken.
    """
    connection.on_connect()
    connection.send_command("PING", check_health=False)
    connection.read_response()


_KINDS: Final = {
    kind: _with_deadline(kind) for kind in (redis.Connection, redis.SSLConnection, redis.UnixDomainSocketConnection)
}


def client_of(url: str) -> redis.Redis:
    """A client of the Redis at ``redis://``, ``rediss://`` or ``unix://``; nothing is connected to yet."""
    said: dict[str, Any] = parse_url(url)  # type: ignore[no-untyped-call]  # redis-py leaves it so
    options = said | SETTINGS
    kind = options.pop("connection_class", redis.Connection)
    if kind is redis.SSLConnection:
        options["redis_connect_func"] = _greet
    return redis.Redis.from_pool(redis.ConnectionPool(connection_class=_KINDS[kind], **options))
