"""The second level of the cache: Redis, behind a circuit breaker.

The first failure opens the breaker: requests skip Redis until a background probe, once a second, has stored a value and
read it back.
"""

import hmac
import re
import secrets
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.connection import parse_url
from redis.retry import Retry

from adjudicator import log
from adjudicator.storage.deadline import BUDGET_S, Call, Calls, Deadline, Unavailable

Health = Literal["up", "down", "off"]
Client: TypeAlias = redis.ConnectionPool | redis.RedisCluster
Command: TypeAlias = tuple[Any, ...]
Check: TypeAlias = Callable[[list[Any]], bool]
"""Whether replies are valid."""

SETTINGS: Final[dict[str, Any]] = {
    "socket_timeout": BUDGET_S,
    "socket_connect_timeout": BUDGET_S,
    "retry": Retry(NoBackoff(), 0),
    # Skip HELLO and CLIENT SETINFO, so that a new connection is ready at once, or after AUTH and SELECT.
    "protocol": 2,
    "driver_info": None,
}
PROBE_EVERY_S: Final = 1.0
"""Seconds between probes while the breaker is open."""
CLUSTER: Final = "redis+cluster://"
TTL_S: Final = 30 * 24 * 3600
"""Seconds that Redis keeps a response."""
PROBE_TTL_S: Final = 10
MAX_BYTES: Final = 16 * 1024 * 1024
"""Maximum bytes to read of a value. Responses are much shorter; a longer value is not ours."""
MAX_LATE: Final = 8
"""Late calls in a row that are a failure of Redis, if they last for ``PATIENCE_S``."""
PATIENCE_S: Final = 0.5
"""Seconds of late calls without a successful one: this process may be busy for a while."""
NAMESPACE: Final = "adjudicator:"
"""The prefix of all our keys."""
_SIGNATURE: Final = 32
"""Bytes of a signature, with which an entry begins."""


class ProtocolError(Exception):
    """Redis sent a response that is invalid for the command."""


class RedisCache:
    """Redis behind its breaker. A request waits for it at most until its ``Deadline``, whatever Redis does."""

    def __init__(self, url: str, secret: str = "") -> None:
        """``url`` as in the configuration; connects at the first call, so after any fork. ``secret`` signs entries."""
        self._url = url
        self._secret = secret.encode()
        self._calls = Calls()
        self._client: Client | None = None
        self._connecting = threading.Lock()
        self._lock = threading.Lock()
        self.up = True
        """Whether the breaker is closed."""
        self._timeouts = 0
        self._first_timeout = 0.0
        self.on_fault: Callable[[], object] = lambda: None
        """Called at every failure."""
        self._closing = threading.Event()

    def get(self, keys: Sequence[str], deadline: Deadline) -> dict[str, bytes]:
        """The responses under these keys, as far as Redis has them and sends them in time."""
        commands = [("GETRANGE", NAMESPACE + key, 0, MAX_BYTES - 1) for key in keys]
        replies = self._ask(deadline, commands, lambda entries: all(isinstance(entry, bytes) for entry in entries))
        entries = zip(keys, replies or (), strict=False)
        decoded = {key: decode_entry(key, entry, self._secret) for key, entry in entries if entry}
        return {key: body for key, body in decoded.items() if body is not None}

    def put(self, bodies: Mapping[str, bytes], deadline: Deadline) -> None:
        """Store responses by their keys, if there is time."""
        entries = ((key, encode_entry(key, body, self._secret)) for key, body in bodies.items())
        self._ask(deadline, [("SET", NAMESPACE + key, entry, "EX", TTL_S) for key, entry in entries], _are_stored)

    def count(self, key: str, seconds: int, more: int, deadline: Deadline) -> tuple[int, float] | None:
        """Count ``more`` under ``key`` in a window of ``seconds``. Returns the count, and the seconds that are left.

        ``None`` if Redis cannot count now.
        """
        key = NAMESPACE + key
        commands = [("SET", key, 0, "EX", seconds, "NX"), ("INCRBY", key, more), ("PTTL", key)]
        replies = self._ask(deadline, commands, lambda replies: [type(one) for one in replies[1:]] == [int, int])
        if replies is None:
            return None
        _, count, left = replies
        if left == -1:  # the window ended after the first command, or has lost its end
            self._ask(deadline, [("EXPIRE", key, seconds)], bool)
            left = 1000 * seconds
        return count, left / 1000

    def health(self) -> Health:
        """Whether Redis stores values: tested now if the breaker is closed, else by the last probe."""
        if self.up:
            self._test()
        return "up" if self.up else "down"

    def close(self) -> None:
        """Close the connections, and stop probing."""
        self._closing.set()
        self._calls.close()
        self._disconnect()

    def _test(self) -> bool:
        """Store a new value and read it back."""
        key, deadline = f"{NAMESPACE}probe:{secrets.token_hex(8)}", Deadline()
        put, get = ("SET", key, key.encode(), "EX", PROBE_TTL_S), ("GET", key)
        stored = self._ask(deadline, [put], _are_stored, is_probe=True)
        return bool(stored and self._ask(deadline, [get], lambda replies: replies == [key.encode()], is_probe=True))

    def _ask(
        self, deadline: Deadline, commands: Sequence[Command], are_valid: Check, *, is_probe: bool = False
    ) -> list[Any] | None:
        """The replies to commands sent together; ``None`` if the breaker is open, there is no time, or Redis fails."""
        # A call may take as long as the longest one so far.
        if not commands or not (is_probe or (self.up and deadline.left > deadline.longest)):
            return None
        try:
            replies = self._calls.run(lambda call: self._send(call, commands), deadline)
            self._timeouts = 0
            if are_valid(replies):
                return replies
            raise ProtocolError(commands[0][0])
        except Exception as fault:  # noqa: BLE001  # a server may send garbage, and redis-py raise any error at it
            self._note(fault)
            return None

    def _send(self, call: Call, commands: Sequence[Command]) -> list[Any]:
        client = self._get_client()
        if isinstance(client, redis.RedisCluster):
            with client.pipeline(transaction=False) as together:  # type: ignore[no-untyped-call]  # redis-py leaves it so
                for command in commands:
                    together.execute_command(*command)
                return list(together.execute())
        connection = client.get_connection()
        try:
            return call.send(connection, commands)
        finally:
            client.release(connection)

    def _get_client(self) -> Client:
        with self._connecting:
            self._client = self._client or _client(self._url)
            return self._client

    def _note(self, fault: Exception) -> None:
        """Open the breaker after a failure. A timeout alone is none: this process or machine may be busy."""
        if isinstance(fault, Unavailable):
            return
        if isinstance(fault, TimeoutError | redis.TimeoutError) and not self._is_lasting(fault):
            return
        self.on_fault()
        with self._lock:
            if not self.up or self._closing.is_set():
                return
            self.up = False
            threading.Thread(target=self._probe, name="redis-probe", daemon=True).start()
        log.write("redis_down", "warning", fault=type(fault).__name__, detail=str(fault)[:200])

    def _is_lasting(self, fault: Exception) -> bool:
        """Count a timeout. Returns whether Redis has been silent for long enough since the first one in a row."""
        now = time.monotonic()
        with self._lock:
            self._timeouts += 1
            if self._timeouts == 1:
                self._first_timeout = now
            seconds = now - self._first_timeout
            if isinstance(fault, redis.TimeoutError):
                return seconds >= BUDGET_S
            return seconds >= PATIENCE_S and self._timeouts >= MAX_LATE

    def _probe(self) -> None:
        """Test Redis until it works again."""
        while not self._closing.wait(PROBE_EVERY_S):
            # Existing connections may hang forever and fail only on use.
            self._disconnect()
            with suppress(Exception):  # the test meets the same one
                self._get_client()  # to a cluster this takes longer than a request may
            if self._test():
                self.up = True
                log.write("redis_back")
                return

    def _disconnect(self) -> None:
        with self._connecting:
            client, self._client = self._client, None
        if client is not None:
            client.close()


def _are_stored(replies: list[Any]) -> bool:
    return all(reply in (True, b"OK") for reply in replies)


def _client(url: str) -> Client:
    if url.startswith(CLUSTER):
        return redis.RedisCluster.from_url(url.replace(CLUSTER, "redis://", 1), **SETTINGS)
    return _pool(url)


def _pool(url: str) -> redis.ConnectionPool:
    """A pool of connections. Raises ``ValueError`` and other errors if redis-py cannot use this URL."""
    parsed: dict[str, Any] = parse_url(url)  # type: ignore[no-untyped-call]  # redis-py leaves it so
    options = {"connection_class": redis.Connection} | parsed | SETTINGS
    if options["connection_class"] is redis.SSLConnection:
        options["redis_connect_func"] = _greet
    return redis.ConnectionPool(**options)


def _greet(connection: Any) -> None:
    """Prepare a connection over TLS: reading one reply takes in the session tickets before it.

    The pool would take them for unexpected data, and the connection for broken.
    """
    connection.on_connect()
    connection.send_command("PING", check_health=False)
    connection.read_response()


def is_usable(url: str) -> bool:
    """Whether this URL is valid; makes no call."""
    text = url.replace(CLUSTER, "redis://", 1)
    try:
        parts = urlsplit(text)
        if parts.scheme == "unix":
            readable = bool(parts.path)
        else:
            readable = parts.port != 0 and re.fullmatch(r"/?[0-9]{0,5}", parts.path) is not None
        _pool(text).make_connection()
    except Exception:  # noqa: BLE001  # redis-py raises various errors, some with the password in them
        return False
    return readable and text.isprintable() and " " not in text


def encode_entry(key: str, body: bytes, secret: bytes = b"") -> bytes:
    """A response as stored in Redis: after a signature of its key and itself (HMAC-SHA256).

    Without a secret the signature only detects damage; any writer of this Redis can forge it.
    """
    return hmac.digest(secret, key.encode() + b"\0" + body, "sha256") + body


def decode_entry(key: str, entry: bytes, secret: bytes = b"") -> bytes | None:
    """The response in a value from Redis; ``None`` unless it is exactly the stored one."""
    body = entry[_SIGNATURE:]
    expected = encode_entry(key, body, secret)[:_SIGNATURE]
    return body if hmac.compare_digest(entry[:_SIGNATURE], expected) else None
