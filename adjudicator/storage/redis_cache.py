"""The second level of the cache: Redis, behind a circuit breaker.

A failure opens the breaker for ``OPEN_S`` seconds; then one request tries Redis again. redis-py limits each step of a
call, and ``_end_late_calls`` all of them together: a server could send byte after byte.
"""

import hmac
import re
import threading
import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from adjudicator import log

Health = Literal["up", "down", "off"]
Client: TypeAlias = redis.Redis | redis.RedisCluster
Command: TypeAlias = tuple[Any, ...]

TIMEOUT_S: Final = 0.045
"""Seconds that a call may take, and each of its steps: connect, send, receive."""
SETTINGS: Final[dict[str, Any]] = {
    "socket_timeout": TIMEOUT_S,
    "socket_connect_timeout": TIMEOUT_S,
    "retry": Retry(NoBackoff(), 0),
    # Skip HELLO and CLIENT SETINFO, so that a new connection is ready at once, or after AUTH and SELECT.
    "protocol": 2,
    "driver_info": None,
}
OPEN_S: Final = 5.0
"""Seconds for which requests skip Redis after a failure."""
CLUSTER: Final = "redis+cluster://"
TTL_S: Final = 30 * 24 * 3600
"""Seconds that Redis keeps a response."""
MAX_BYTES: Final = 16 * 1024 * 1024
"""Maximum bytes to read of a value. Responses are much shorter; a longer value is not ours."""
NAMESPACE: Final = "adjudicator:"
"""The prefix of all our keys."""
_SIGNATURE: Final = 32
"""Bytes of a signature, with which an entry begins."""


class RedisCache:
    """Redis behind its breaker."""

    def __init__(self, url: str, secret: str = "") -> None:
        """``url`` as in the configuration; connects at the first call, so after any fork. ``secret`` signs entries."""
        self._url = url
        self._secret = secret.encode()
        self._client: Client | None = None
        self._lock = threading.Lock()
        self._calls: dict[int, float] = {}
        """When the calls that run now began, by thread."""
        self._calling = threading.Event()
        self.up = True
        """Whether the breaker is closed."""
        self._again_at = 0.0
        """When the next request may try Redis, while the breaker is open."""
        self.on_fault: Callable[[], object] = lambda: None
        """Called at every failure."""

    def get(self, keys: Sequence[str]) -> dict[str, bytes]:
        """The responses under these keys, as far as Redis has them."""
        replies = self._ask([("GETRANGE", NAMESPACE + key, 0, MAX_BYTES - 1) for key in keys])
        decoded = {key: decode_entry(key, entry, self._secret) for key, entry in zip(keys, replies or (), strict=False)}
        return {key: body for key, body in decoded.items() if body is not None}

    def put(self, bodies: Mapping[str, bytes]) -> None:
        """Store responses by their keys."""
        entries = ((key, encode_entry(key, body, self._secret)) for key, body in bodies.items())
        self._ask([("SET", NAMESPACE + key, entry, "EX", TTL_S) for key, entry in entries])

    def count(self, key: str, seconds: int, more: int) -> tuple[int, float] | None:
        """Count ``more`` under ``key`` in a window of ``seconds``. Returns the count, and the seconds that are left.

        ``None`` if Redis cannot count now.
        """
        key = NAMESPACE + key
        replies = self._ask([("SET", key, 0, "EX", seconds, "NX"), ("INCRBY", key, more), ("PTTL", key)])
        if replies is None or not all(isinstance(reply, int) for reply in replies[1:]):
            return None
        _, count, left = replies
        if left == -1:  # the window ended after the first command, or has lost its end
            self._ask([("EXPIRE", key, seconds)])
            left = 1000 * seconds
        return count, left / 1000

    def health(self) -> Health:
        """Whether Redis responds, if it may be tried now."""
        self._ask([("PING",)])
        return "up" if self.up else "down"

    def close(self) -> None:
        """Close the connections."""
        if self._client is not None:
            self._client.close()

    def _ask(self, commands: Sequence[Command]) -> list[Any] | None:
        """The replies to commands sent together; ``None`` if the breaker is open or Redis fails."""
        with self._lock:
            if not commands or (not self.up and time.monotonic() < self._again_at):
                return None
            self._again_at = time.monotonic() + OPEN_S  # of several requests only this one tries
        try:
            client = self._connected()
            self._calls[threading.get_ident()] = time.monotonic()
            self._calling.set()
            with client.pipeline(transaction=False) as together:
                for command in commands:
                    together.execute_command(*command)
                replies: list[Any] = together.execute()
        except Exception as fault:  # noqa: BLE001  # a server may send garbage, and redis-py raise any error at it
            self.on_fault()
            if self.up:
                log.write("redis_down", "warning", fault=type(fault).__name__, detail=str(fault)[:200])
            self._again_at, self.up = time.monotonic() + OPEN_S, False
            return None
        finally:
            self._calls.pop(threading.get_ident(), None)
        if not self.up:
            self.up = True
            log.write("redis_back")
        return replies

    def _connected(self) -> Client:
        with self._lock:
            if self._client is None:
                self._client = _client(self._url)
                threading.Thread(target=self._end_late_calls, name="redis-calls", daemon=True).start()
            return self._client

    def _end_late_calls(self) -> None:
        """Close the connections when a call takes too long; the call then fails."""
        while self._calling.wait():
            now = time.monotonic()
            oldest = min(self._calls.copy().values(), default=None)
            if oldest is None:
                self._calling.clear()
                if self._calls:  # one has begun since
                    self._calling.set()
            elif now - oldest < TIMEOUT_S:
                time.sleep(oldest + TIMEOUT_S - now)
            else:
                _disconnect(self._client)
                time.sleep(TIMEOUT_S / 10)


def _client(url: str) -> Client:
    if url.startswith(CLUSTER):
        return redis.RedisCluster.from_url(url.replace(CLUSTER, "redis://", 1), **SETTINGS)
    greeting = {"redis_connect_func": _greet} if url.startswith("rediss://") else {}
    return redis.Redis.from_url(url, **SETTINGS, **greeting)


def _greet(connection: Any) -> None:
    """Prepare a connection over TLS: reading one reply takes in the session tickets before it.

    The pool would take them for unexpected data, and the connection for broken.
    """
    connection.on_connect()
    connection.send_command("PING", check_health=False)
    connection.read_response()


def _disconnect(client: Client | None) -> None:
    """Close all connections, also those in use."""
    if isinstance(client, redis.RedisCluster):
        nodes = client.get_nodes()  # type: ignore[no-untyped-call]  # redis-py leaves it so
        pools = [node.redis_connection.connection_pool for node in nodes if node.redis_connection]
    else:
        pools = [client.connection_pool] if client else []
    for pool in pools:
        pool.disconnect(inuse_connections=True)


def is_usable(url: str) -> bool:
    """Whether this URL is valid; makes no call."""
    text = url.replace(CLUSTER, "redis://", 1)
    try:
        parts = urlsplit(text)
        if parts.scheme == "unix":
            readable = bool(parts.path)
        else:
            readable = parts.port != 0 and re.fullmatch(r"/?[0-9]{0,5}", parts.path) is not None
        redis.ConnectionPool.from_url(text, **SETTINGS).make_connection()
    except Exception:  # noqa: BLE001  # redis-py raises various errors, some with the password in them
        return False
    return readable and text.isprintable() and " " not in text


def encode_entry(key: str, body: bytes, secret: bytes = b"") -> bytes:
    """A response as stored in Redis: after a signature of its key and itself (HMAC-SHA256).

    Without a secret the signature only detects damage; any writer of this Redis can forge it.
    """
    return hmac.digest(secret, key.encode() + b"\0" + body, "sha256") + body


def decode_entry(key: str, entry: object, secret: bytes = b"") -> bytes | None:
    """The response in a value from Redis; ``None`` unless it is exactly the stored one."""
    if not isinstance(entry, bytes):
        return None
    body = entry[_SIGNATURE:]
    expected = encode_entry(key, body, secret)[:_SIGNATURE]
    return body if hmac.compare_digest(entry[:_SIGNATURE], expected) else None
