"""The level of the cache that processes share: Redis, behind a breaker.

The first fault opens the breaker: nobody waits for Redis any more, until a probe in the background, one a
second, has stored something there and been given it back.
"""

import secrets
import threading
import time
from collections.abc import Callable
from hashlib import blake2b
from typing import Any, Final, Literal, TypeAlias

import orjson
import redis
import structlog

from adjudicator.storage.deadline import BUDGET_S, SETTINGS, client_of, in_time, start

Health = Literal["up", "down", "off"]
Client: TypeAlias = "redis.Redis | redis.RedisCluster"

PROBE_EVERY_S: Final = 1.0
"""Seconds between probes while the breaker is open."""
CLUSTER: Final = "redis+cluster://"
TTL_S: Final = 30 * 24 * 3600
"""Seconds that Redis keeps an answer."""
PROBE_TTL_S: Final = 10
_COUNT: Final = """
local count = redis.call('INCRBY', KEYS[1], ARGV[2])
if count == tonumber(ARGV[2]) then redis.call('PEXPIRE', KEYS[1], ARGV[1]) end
return {count, redis.call('PTTL', KEYS[1])}
"""
NAMESPACE: Final = "adjudicator:"
"""What all our keys begin with."""

log = structlog.get_logger("cache")


class ProtocolError(Exception):
    """Redis answered, but with something that it never answers to what it was asked."""


class Unavailable(Exception):
    """Redis cannot be asked now."""


class RedisCache:
    """Redis behind its breaker. Whatever Redis does, nobody waits longer than ``BUDGET_S`` for one operation."""

    def __init__(
        self, connect: Callable[[], Client], *, deferred: bool = False, on_fault: Callable[[], object] | None = None
    ) -> None:
        """``connect`` is called when Redis is first asked, so after any fork, and again until it succeeds.

        ``deferred``: the client keeps no deadline of its own, so every operation is done by other hands.
        ``on_fault`` is called at every fault.
        """
        self._connect = connect
        self._deferred = deferred
        self._client: Client | None = None
        self._connecting = threading.Lock()
        self._lock = threading.Lock()
        self._up = True
        self._faults = 0
        self._on_fault = on_fault
        self._closing = threading.Event()

    def get(self, key: str) -> tuple[bytes | None, float]:
        """The answer under ``key`` or ``None``; and the seconds of patience left: 0 if Redis could not be asked."""
        if not self._up:
            return None, 0
        began = time.monotonic()
        try:
            stored = self._get(key, BUDGET_S)
        except Exception as fault:  # noqa: BLE001  # a server may talk nonsense, and redis-py stumble over it in any way
            self._open(fault)
            return None, 0
        body = None if stored is None else decode_entry(key, stored)
        return body, max(0.0, BUDGET_S - (time.monotonic() - began))

    def put(self, key: str, body: bytes, budget: float) -> None:
        """Store an answer, if that can be done within ``budget`` seconds."""
        if not self._up or not budget:
            return
        try:
            self._set(key, encode_entry(key, body), TTL_S, budget)
        except Exception as fault:  # noqa: BLE001  # as above
            self._open(fault)

    def count(self, key: str, seconds: int, more: int = 1) -> tuple[int, float]:
        """Count ``more`` under ``key``, from the first on for ``seconds``: how many, and for how long still.

        Raises ``Unavailable``.
        """
        if not self._up:
            raise Unavailable(key)
        try:
            counted = self._ask(BUDGET_S, "EVAL", _COUNT, 1, NAMESPACE + key, 1000 * seconds, more)
            if not isinstance(counted, list) or [type(one) for one in counted] != [int, int]:
                raise ProtocolError("EVAL")
        except Exception as fault:
            self._open(fault)
            raise Unavailable(key) from fault
        return counted[0], counted[1] / 1000

    @property
    def up(self) -> bool:
        """Whether Redis is thought to answer; nobody is asked."""
        return self._up

    @property
    def faults(self) -> int:
        """How many faults of Redis were met."""
        return self._faults

    def health(self) -> Health:
        """Whether Redis keeps what it is given: tried now while it is thought up, else what the last probe said."""
        if self._up:
            try:
                self._try()
            except Exception as fault:  # noqa: BLE001  # as above
                self._open(fault)
        return "up" if self._up else "down"

    def close(self) -> None:
        """Give the connections back, and probe no more."""
        self._closing.set()
        self._let_go()

    def _open(self, fault: Exception) -> None:
        """Open the breaker: one line, and one thread that probes until Redis is back."""
        with self._lock:
            self._note()
            if not self._up or self._closing.is_set():
                return
            self._up = False
            log.warning("redis_down", fault=type(fault).__name__, detail=str(fault)[:200])
            threading.Thread(target=self._probe, name="redis-probe", daemon=True).start()

    def _note(self) -> None:
        self._faults += 1
        if self._on_fault is not None:
            self._on_fault()

    def _let_go(self) -> None:
        with self._connecting:
            client, self._client = self._client, None
        if client is not None:
            client.close()

    def _probe(self) -> None:
        while not self._closing.wait(PROBE_EVERY_S):
            # What was connected before may hang for ever, and say so only to the request that meets it.
            self._let_go()
            try:
                self._connected()
                self._try()
            except Exception:  # noqa: BLE001  # as above
                with self._lock:
                    self._note()
            else:
                with self._lock:
                    self._up = True
                    log.info("redis_back")
                return

    def _try(self) -> None:
        """Store something new and read it back. Raises whatever is wrong."""
        key = f"probe:{secrets.token_hex(8)}"
        self._set(key, key.encode(), PROBE_TTL_S, BUDGET_S)
        if self._get(key, BUDGET_S) != key.encode():
            raise ProtocolError(key)

    def _get(self, key: str, budget: float) -> bytes | None:
        stored = self._ask(budget, "GET", NAMESPACE + key)
        if stored is None or isinstance(stored, bytes):
            return stored
        raise ProtocolError("GET")

    def _set(self, key: str, value: bytes, keep: int, budget: float) -> None:
        if self._ask(budget, "SET", NAMESPACE + key, value, "EX", keep) not in (True, b"OK"):
            raise ProtocolError("SET")

    def _ask(self, budget: float, *command: Any) -> Any:
        start(budget)
        if self._deferred:
            return in_time(lambda: self._straight(budget, *command), _forget)
        return self._straight(budget, *command)

    def _straight(self, budget: float, *command: Any) -> Any:
        start(budget)
        return self._connected().execute_command(*command)  # type: ignore[no-untyped-call]  # redis-py leaves it so

    def _connected(self) -> Client:
        client = self._client
        if client is None:
            with self._connecting:
                client = self._client = self._client or self._connect()
        return client


def connect(url: str, on_fault: Callable[[], object] | None = None) -> RedisCache:
    """The shared level at ``redis://``, ``rediss://``, ``unix://`` or ``redis+cluster://``."""
    if url.startswith(CLUSTER):
        nodes = url.replace(CLUSTER, "redis://", 1)
        return RedisCache(lambda: redis.RedisCluster.from_url(nodes, **SETTINGS), deferred=True, on_fault=on_fault)
    return RedisCache(lambda: client_of(url), on_fault=on_fault)


def encode_entry(key: str, body: bytes) -> bytes:
    """An answer as Redis keeps it: JSON that repeats its key and holds a checksum of both."""
    return orjson.dumps({"key": key, "sum": _checksum(key, body), "body": body.decode()})


def decode_entry(key: str, stored: bytes) -> bytes | None:
    """The answer out of what Redis kept; ``None`` if it is not exactly what was put there."""
    try:
        found = orjson.loads(stored)
    except orjson.JSONDecodeError:
        return None
    if not isinstance(found, dict) or found.get("key") != key or not isinstance(found.get("body"), str):
        return None
    body: bytes = found["body"].encode()
    return body if found.get("sum") == _checksum(key, body) else None


def _checksum(key: str, body: bytes) -> str:
    return blake2b(body, digest_size=8, key=key.encode()).hexdigest()


def _forget(_: object) -> None:
    """What Redis answered too late."""
