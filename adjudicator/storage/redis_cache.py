"""The shared level of the cache: Redis, behind a circuit breaker.

The first failure opens the breaker: requests skip Redis until a background probe, once a second, has stored a value and
read it back.
"""

import hmac
import re
import secrets
import threading
import time
from base64 import b64decode, b64encode
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, TypeAlias
from urllib.parse import urlsplit

import orjson
import redis
import structlog

from adjudicator.storage.connections import SETTINGS, Connections
from adjudicator.storage.deadline import BUDGET_S, Call, Calls, Deadline, Unavailable

Health = Literal["up", "down", "off"]
Client: TypeAlias = Connections | redis.RedisCluster

PROBE_EVERY_S: Final = 1.0
"""Seconds between probes while the breaker is open."""
CLUSTER: Final = "redis+cluster://"
TTL_S: Final = 30 * 24 * 3600
"""Seconds that Redis keeps an answer."""
PROBE_TTL_S: Final = 10
MAX_BYTES: Final = 16 * 1024 * 1024
"""Bytes that are read of a value. Answers are much shorter; a longer value is not ours."""
MAX_LATE: Final = 8
"""Late calls in a row that are a failure of Redis, if they last for ``PATIENCE_S``."""
PATIENCE_S: Final = 0.5
"""Seconds of late calls without a successful one: this process may be busy for a while."""
_COUNT: Final = """
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
"""
NAMESPACE: Final = "adjudicator:"
"""What all our keys begin with."""

log = structlog.get_logger("cache")


class ProtocolError(Exception):
    """Redis sent a response that is invalid for the command."""


class RedisCache:
    """Redis behind its breaker. A request waits for it at most until its ``Deadline``, whatever Redis does."""

    def __init__(self, connect: Callable[[], Client], *, secret: str = "") -> None:
        """``connect`` runs at the first call, so after any fork, and until it succeeds. ``secret`` signs answers."""
        self._connect = connect
        self._secret = secret.encode()
        self._calls = Calls()
        self._client: Client | None = None
        self._connecting = threading.Lock()
        self._lock = threading.Lock()
        self._up = True
        self._faults = 0
        self._scripts = True
        self._timeouts = 0
        self._first_timeout = 0.0
        self.on_fault: Callable[[], object] | None = None
        """Called at every fault."""
        self._closing = threading.Event()

    def get(self, keys: Sequence[str], deadline: Deadline) -> dict[str, bytes]:
        """The responses under these keys, as far as Redis has them and sends them in time."""
        if not keys or not self._ready(deadline):
            return {}
        try:
            entries = self._ask(deadline, [("GETRANGE", NAMESPACE + key, 0, MAX_BYTES - 1) for key in keys])
            if not all(isinstance(one, bytes) for one in entries):
                raise ProtocolError("GETRANGE")
        except Exception as fault:  # noqa: BLE001  # a server may talk nonsense, and redis-py stumble over it in any way
            self._met(fault)
            return {}
        decoded = (
            (key, decode_entry(key, entry, self._secret)) for key, entry in zip(keys, entries, strict=True) if entry
        )
        return {key: body for key, body in decoded if body is not None}

    def put(self, bodies: Mapping[str, bytes], deadline: Deadline) -> None:
        """Store answers by their keys, if that can still be done in time."""
        if not bodies or not self._ready(deadline):
            return
        entries = ((key, encode_entry(key, body, self._secret)) for key, body in bodies.items())
        try:
            self._set(deadline, [("SET", NAMESPACE + key, entry, "EX", TTL_S) for key, entry in entries])
        except Exception as fault:  # noqa: BLE001  # as above
            self._met(fault)

    def count(self, key: str, seconds: int, more: int, deadline: Deadline) -> tuple[int, float]:
        """Count ``more`` under ``key`` in a window of ``seconds``. Returns the count, and the seconds that are left.

        Raises ``Unavailable``.
        """
        if not self._ready(deadline):
            raise Unavailable(key)
        try:
            counted = self._counted(NAMESPACE + key, seconds, more, deadline)
            if not isinstance(counted, list) or [type(one) for one in counted] != [int, int]:
                raise ProtocolError("EVAL")
        except Exception as fault:
            self._met(fault)
            raise Unavailable(key) from fault
        return counted[0], counted[1] / 1000

    def _counted(self, key: str, seconds: int, more: int, deadline: Deadline) -> Any:
        """The count, and the milliseconds left, by a script or, where none may run, in two steps."""
        if self._scripts:
            try:
                return self._ask(deadline, [("EVAL", _COUNT, 1, key, 1000 * seconds, more)])[0]
            except redis.ResponseError:
                self._scripts = False
        count, left = self._ask(deadline, [("INCRBY", key, more), ("PTTL", key)])
        if left == -1:  # the first of a window, or one after a process that died between the two steps
            self._ask(deadline, [("EXPIRE", key, seconds)])
            left = 1000 * seconds
        return [count, left]

    @property
    def up(self) -> bool:
        """Whether the breaker is closed; makes no call."""
        return self._up

    @property
    def faults(self) -> int:
        """How many faults of Redis were met."""
        return self._faults

    def health(self) -> Health:
        """Whether Redis stores values: tested now if the breaker is closed, else by the last probe."""
        if self._up:
            deadline = Deadline()
            try:
                self._try(deadline)
            except Exception as fault:  # noqa: BLE001  # as above
                self._met(fault)
        return "up" if self._up else "down"

    def close(self) -> None:
        """Give the connections back, and probe no more."""
        self._closing.set()
        self._calls.close()
        self._let_go()

    def _ready(self, deadline: Deadline) -> bool:
        return self._up and deadline.allows_more

    def _met(self, fault: Exception) -> None:
        """Note a failure and open the breaker. A timeout alone is no failure: this process or machine may be busy."""
        if isinstance(fault, TimeoutError | redis.TimeoutError) and not self._is_lasting(fault):
            return
        if not isinstance(fault, Unavailable):
            self._note()
            self._open(fault)

    def _is_lasting(self, fault: Exception) -> bool:
        """Count a timeout. Returns whether Redis has not answered for long enough since the first one in a row."""
        now = time.monotonic()
        with self._lock:
            self._timeouts += 1
            if self._timeouts == 1:
                self._first_timeout = now
            seconds = now - self._first_timeout
            if isinstance(fault, redis.TimeoutError):
                return seconds >= BUDGET_S
            return seconds >= PATIENCE_S and self._timeouts >= MAX_LATE

    def _open(self, fault: Exception) -> None:
        """Open the breaker: one thread that probes until Redis is back, and then one line."""
        with self._lock:
            if not self._up or self._closing.is_set():
                return
            self._up = False
            threading.Thread(target=self._probe, name="redis-probe", daemon=True).start()
        log.warning("redis_down", fault=type(fault).__name__, detail=str(fault)[:200])

    def _note(self) -> None:
        with self._lock:
            self._faults += 1
        if self.on_fault is not None:
            self.on_fault()

    def _let_go(self) -> None:
        with self._connecting:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _probe(self) -> None:
        while not self._closing.wait(PROBE_EVERY_S):
            # Existing connections may hang forever and fail only on use.
            self._let_go()
            try:
                self._connected()
                self._try(Deadline())
            except Exception:  # noqa: BLE001  # as above
                self._note()
            else:
                with self._lock:
                    self._up = True
                log.info("redis_back")
                return

    def _try(self, deadline: Deadline) -> None:
        """Store something new and read it back. Raises whatever is wrong."""
        key = f"{NAMESPACE}probe:{secrets.token_hex(8)}"
        self._set(deadline, [("SET", key, key.encode(), "EX", PROBE_TTL_S)])
        if self._ask(deadline, [("GET", key)]) != [key.encode()]:
            raise ProtocolError(key)

    def _set(self, deadline: Deadline, commands: Sequence[tuple[Any, ...]]) -> None:
        if not all(answer in (True, b"OK") for answer in self._ask(deadline, commands)):
            raise ProtocolError("SET")

    def _ask(self, deadline: Deadline, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        """The replies of Redis to these commands, sent together. Raises ``TimeoutError`` and any error of redis-py."""
        answers = self._calls.run(lambda call: self._send(call, commands), deadline)
        self._timeouts = 0
        return answers

    def _send(self, call: Call, commands: Sequence[tuple[Any, ...]]) -> list[Any]:
        client = self._connected()
        if isinstance(client, redis.RedisCluster):
            with client.pipeline(transaction=False) as together:  # type: ignore[no-untyped-call]  # redis-py leaves it so
                for command in commands:
                    together.execute_command(*command)
                return list(together.execute())
        connection = client.take()
        try:
            return call.send(connection, commands)
        finally:
            client.give_back(connection)

    def _connected(self) -> Client:
        client = self._client
        if client is None:
            with self._connecting:
                client = self._client = self._client or self._connect()
        return client


def connect(url: str, secret: str = "") -> RedisCache:
    """The shared level at ``redis://``, ``rediss://``, ``unix://`` or ``redis+cluster://``."""
    if url.startswith(CLUSTER):
        nodes = url.replace(CLUSTER, "redis://", 1)
        return RedisCache(lambda: redis.RedisCluster.from_url(nodes, **SETTINGS), secret=secret)
    return RedisCache(lambda: Connections(url), secret=secret)


def is_usable(url: str) -> bool:
    """Whether this URL is valid; makes no call."""
    text = url.replace(CLUSTER, "redis://", 1)
    try:
        parts = urlsplit(text)
        if parts.scheme == "unix":
            readable = bool(parts.path)
        else:
            readable = parts.port != 0 and re.fullmatch(r"/?[0-9]{0,5}", parts.path) is not None
        Connections(text).pool.make_connection()
    except Exception:  # noqa: BLE001  # redis-py raises various errors, some with the password in them
        return False
    return readable and text.isprintable() and " " not in text


def encode_entry(key: str, body: bytes, secret: bytes = b"") -> bytes:
    """A response as stored in Redis: JSON with its key and a signature of both (HMAC-SHA256).

    Without a secret the signature only detects damage; any writer of this Redis can forge it. Binary values (PNG) are
    in base64, under a separate name.
    """
    signed = {"key": key, "sum": _signature(key, body, secret)}
    try:
        return orjson.dumps({**signed, "body": body.decode()})
    except UnicodeDecodeError:
        return orjson.dumps({**signed, "base64": b64encode(body).decode()})


def decode_entry(key: str, entry: bytes, secret: bytes = b"") -> bytes | None:
    """The response in a value from Redis; ``None`` unless it is exactly the stored one."""
    try:
        decoded = orjson.loads(entry)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(decoded, dict) or decoded.get("key") != key:
        return None
    signature, body = decoded.get("sum"), _body(decoded)
    if body is None or not isinstance(signature, str):
        return None
    return body if hmac.compare_digest(signature.encode(), _signature(key, body, secret).encode()) else None


def _body(entry: Mapping[str, Any]) -> bytes | None:
    """The content of an entry, as text or in base64."""
    text, packed = entry.get("body"), entry.get("base64")
    if isinstance(text, str):
        return text.encode()
    try:
        return b64decode(packed, validate=True) if isinstance(packed, str) else None
    except ValueError:
        return None


def _signature(key: str, body: bytes, secret: bytes) -> str:
    return hmac.digest(secret, key.encode() + b"\0" + body, "sha256").hex()
