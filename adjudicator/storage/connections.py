"""Connections to Redis, kept between calls."""

import time
from typing import Any, Final

import redis
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry

from adjudicator.storage.deadline import BUDGET_S

SETTINGS: Final[dict[str, Any]] = {
    "socket_timeout": BUDGET_S,
    "socket_connect_timeout": BUDGET_S,
    "retry": Retry(NoBackoff(), 0),
    # No greetings: with these two a new connection is ready at once, or after AUTH and SELECT.
    "protocol": 2,
    "driver_info": None,
}
IDLE_S: Final = 1.0
"""Seconds after which an unused connection is checked, since Redis may have closed it."""


class Connections:
    """Connections to the Redis at ``redis://``, ``rediss://`` or ``unix://``.

    redis-py's pool makes, checks and closes them. It checks before each use, which costs 4 % of a request; here only
    those are checked that have not been used for a while.
    """

    def __init__(self, url: str) -> None:
        """Does not connect yet. Raises ``ValueError`` and other errors if redis-py cannot use this URL."""
        parsed: dict[str, Any] = parse_url(url)  # type: ignore[no-untyped-call]  # redis-py leaves it so
        options = {"connection_class": redis.Connection} | parsed | SETTINGS
        if options["connection_class"] is redis.SSLConnection:
            options["redis_connect_func"] = _greet
        self.pool = redis.ConnectionPool(**options)
        self._idle: list[tuple[Any, float]] = []

    def take(self) -> Any:
        """The connection that was used last, perhaps closed; a new one if all are in use."""
        try:
            connection, used = self._idle.pop()
        except IndexError:
            return self.pool.get_connection()
        if time.monotonic() - used > IDLE_S:
            self.pool.release(connection)
            return self.pool.get_connection()
        return connection

    def give_back(self, connection: Any) -> None:
        """Keep a connection for the next call."""
        self._idle.append((connection, time.monotonic()))

    def close(self) -> None:
        """Close all connections, those in use as well."""
        self.pool.disconnect()


def _greet(connection: Any) -> None:
    """Ready a connection over TLS: reading one reply takes in the session tickets before it.

    The pool would take them for unexpected data, and the connection for broken.
    """
    connection.on_connect()
    connection.send_command("PING", check_health=False)
    connection.read_response()
