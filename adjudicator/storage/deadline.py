"""Connections to Redis that wait so long and no longer, whatever it does.

A timeout of a socket is for one step: a server that drips bytes, or that answers each step of a handshake
just in time, can hold a request for seconds. Here every operation has one deadline for all its steps, looking
up the name, connecting and shaking hands over TLS included.
"""

import socket
import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from threading import local
from typing import Any, Final, TypeVar

import redis
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry

BUDGET_S: Final = 0.045
"""Seconds that all of Redis may take of one request."""
GRACE_S: Final = 0.005
"""Seconds past the deadline in which what has already arrived is still read."""
_THREADS: Final = 8
_MIN_S: Final = 0.001

SETTINGS: Final[dict[str, Any]] = {
    "socket_timeout": BUDGET_S,
    "socket_connect_timeout": BUDGET_S,
    "retry": Retry(NoBackoff(), 0),
    # No greetings: with these two a new connection is ready at once, or after AUTH and SELECT.
    "protocol": 2,
    "driver_info": None,
}

T = TypeVar("T")

_deadline = local()
# What cannot be told to stop (looking up a name, a handshake) is done by other hands, and left to them if it is slow.
_executor = ThreadPoolExecutor(_THREADS, thread_name_prefix="redis-hand")


def start(budget: float) -> None:
    """Give this thread ``budget`` seconds from now for what it does with Redis."""
    _deadline.at = time.monotonic() + budget


def left() -> float:
    """Seconds that this thread still has, some at least. Raises ``TimeoutError`` when they are over."""
    over: float = _deadline.at - time.monotonic()
    if over < -GRACE_S:
        raise TimeoutError("out of patience")
    return max(over, _MIN_S)


def in_time(act: Callable[[], T], discard: Callable[[T], None]) -> T:
    """What ``act`` returns, if it does in time; else ``TimeoutError``, and ``discard`` for what comes too late."""
    doing = _executor.submit(act)
    try:
        return doing.result(left())
    except TimeoutError:
        doing.add_done_callback(lambda late: _drop(late, discard))
        doing.cancel()
        raise


def _drop(late: Future[T], discard: Callable[[T], None]) -> None:
    if not late.cancelled() and late.exception() is None:
        discard(late.result())


class DeadlineSocket:
    """A socket whose sending and receiving end at the deadline of the thread that does it."""

    def __init__(self, connected: socket.socket) -> None:
        self._socket = connected

    def sendall(self, data: bytes) -> None:
        self._socket.settimeout(left())
        self._socket.sendall(data)

    def recv_into(self, buffer: bytearray) -> int:
        self._socket.settimeout(left())
        return self._socket.recv_into(buffer)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._socket, name)


def _with_deadline(kind: type[Any]) -> type[Any]:
    """This kind of connection of redis-py, with hurried sockets."""

    def connect(connection: Any) -> DeadlineSocket:
        return DeadlineSocket(in_time(lambda: kind._connect(connection), socket.socket.close))

    return type(f"Hurried{kind.__name__}", (kind,), {"_connect": connect})


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
    """A client of the Redis at ``redis://``, ``rediss://`` or ``unix://``, hurried; nothing is connected to yet."""
    said: dict[str, Any] = parse_url(url)  # type: ignore[no-untyped-call]  # redis-py leaves it so
    options = said | SETTINGS
    kind = options.pop("connection_class", redis.Connection)
    if kind is redis.SSLConnection:
        options["redis_connect_func"] = _greet
    return redis.Redis.from_pool(redis.ConnectionPool(connection_class=_KINDS[kind], **options))
