"""What has been ruled is remembered: in this process first, in Redis behind it where there is one.

The cache may forget; it never invents. An answer is bytes under the fingerprint of its request. Redis
away, frozen or talking nonsense makes the service slower, never wrong and never down: the first failure
opens the breaker, and one probe a second looks whether it has come back.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from hashlib import blake2b
from typing import Any, Final, Literal

import orjson
import redis
import structlog
from cachetools import LRUCache, cached
from circuitbreaker import CircuitBreaker, CircuitBreakerError
from redis.backoff import NoBackoff
from redis.exceptions import RedisClusterException
from redis.retry import Retry

Level = Literal["hit-memory", "hit-redis", "miss"]
Health = Literal["up", "down", "off"]

TIMEOUT: Final = 0.05
"""Seconds that Redis may take to accept, or to answer."""
PROBE_EVERY: Final = 1
"""Seconds between probes while the breaker is open."""
CLUSTER: Final = "redis+cluster://"
KEEP: Final = 30 * 24 * 3600
"""Seconds that Redis keeps an answer."""
OVERHEAD: Final = 256
"""Bytes that an entry costs beside its answer, about."""

FAULTS: Final = (redis.RedisError, RedisClusterException, OSError, ValueError)
"""What redis-py raises when Redis is away, frozen or talks nonsense."""

log = structlog.get_logger("cache")


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as stored, and where it came from."""

    body: bytes
    level: Level


class Shared:
    """The level shared between processes: Redis behind a breaker that opens at the first failure."""

    def __init__(self, connect: "Callable[[], redis.Redis | redis.RedisCluster]") -> None:
        """``connect`` is called at the first request, so after any fork, and again until it succeeds."""
        self._connect = connect
        self._client: redis.Redis | redis.RedisCluster | None = None
        self._healthy = True
        self._faults = 0
        self._half_open = threading.Lock()
        self._breaker = CircuitBreaker(failure_threshold=1, recovery_timeout=PROBE_EVERY, expected_exception=FAULTS)
        self._call = self._breaker(self._straight)

    def get(self, key: str) -> tuple[bytes | None, bool]:
        """The answer under ``key`` or ``None``; and whether Redis could be asked at all."""
        stored, asked = self._ask("GET", key)
        return (unsealed(key, stored) if isinstance(stored, bytes) else None), asked

    def put(self, key: str, body: bytes) -> None:
        """Store an answer, if Redis can be asked."""
        self._ask("SET", key, sealed(key, body), "EX", KEEP)

    @property
    def faults(self) -> int:
        """How many faults of Redis were met."""
        return self._faults

    def health(self) -> Health:
        """Whether Redis answers now; while the breaker is open, what the last probe said."""
        pong, asked = self._ask("PING")
        return "up" if asked and pong in (b"PONG", True) else "down"

    def close(self) -> None:
        """Give the connections back."""
        if isinstance(self._client, redis.RedisCluster):
            self._client.disconnect_connection_pools()  # type: ignore[no-untyped-call]  # redis-py leaves it so
        if self._client is not None:
            self._client.close()
            self._client = None

    def _ask(self, *command: Any) -> tuple[Any, bool]:
        probing = not self._healthy
        if probing and not self._half_open.acquire(blocking=False):
            return None, False
        try:
            answer = self._call(*command)
        except CircuitBreakerError:
            return None, False
        except FAULTS as fault:
            self._faults += 1
            self._turn(healthy=False, fault=fault)
            return None, False
        else:
            self._turn(healthy=True)
            return answer, True
        finally:
            if probing:
                self._half_open.release()

    def _straight(self, *command: Any) -> Any:
        if self._client is None:
            self._client = self._connect()
        return self._client.execute_command(*command)  # type: ignore[no-untyped-call]  # redis-py leaves it so

    def _turn(self, *, healthy: bool, fault: Exception | None = None) -> None:
        if healthy == self._healthy:
            return
        self._healthy = healthy
        if healthy:
            log.info("redis_back")
        else:
            log.warning("redis_down", fault=type(fault).__name__)


class Cache:
    """Two levels: answers in this process, bounded in entries and bytes, then Redis if there is one."""

    def __init__(self, entries: int, size: int, shared: Shared | None = None) -> None:
        """``entries`` and ``size`` (bytes) bound the first level; an entry counts for at least its share."""
        self._shared = shared
        self._share = max(1, size // entries)
        self._memory: LRUCache[str, bytes] = LRUCache(maxsize=size, getsizeof=self._weight)
        # One computation a key: those who ask for the same meanwhile wait for it.
        self._remembered = cached(self._memory, key=_first, condition=threading.Condition())(self._beyond)

    def fetch(self, key: str, compute: Callable[[], bytes]) -> Answer:
        """The answer under ``key``, remembered or computed. What ``compute`` raises is raised, and not remembered."""
        found = _Found()
        body: bytes = self._remembered(key, compute, found)
        return Answer(body, found.level)

    def health(self) -> Health:
        """Whether the shared level answers."""
        return "off" if self._shared is None else self._shared.health()

    def close(self) -> None:
        """Let go of the shared level's connections."""
        if self._shared is not None:
            self._shared.close()

    @property
    def faults(self) -> int:
        """How many faults of the shared level were met."""
        return 0 if self._shared is None else self._shared.faults

    def __len__(self) -> int:
        return len(self._memory)

    def _beyond(self, key: str, compute: Callable[[], bytes], found: "_Found") -> bytes:
        found.level = "miss"
        if self._shared is None:
            return compute()
        body, asked = self._shared.get(key)
        if body is not None:
            found.level = "hit-redis"
            return body
        body = compute()
        if asked:
            self._shared.put(key, body)
        return body

    def _weight(self, body: bytes) -> int:
        return max(len(body) + OVERHEAD, self._share)


class _Found:
    """Where an answer was found: memory, unless somebody had to look further."""

    __slots__ = ("level",)

    def __init__(self) -> None:
        self.level: Level = "hit-memory"


def _first(key: str, *_: object) -> str:
    return key


def connect(url: str) -> Shared:
    """The shared level at ``redis://``, ``rediss://``, ``unix://`` or ``redis+cluster://``."""
    settings: dict[str, Any] = {
        "socket_timeout": TIMEOUT,
        "socket_connect_timeout": TIMEOUT,
        "retry": Retry(NoBackoff(), 0),
    }
    if url.startswith(CLUSTER):
        return Shared(partial(redis.RedisCluster.from_url, url.replace(CLUSTER, "redis://", 1), **settings))
    return Shared(partial(redis.Redis.from_url, url, **settings))


def sealed(key: str, body: bytes) -> bytes:
    """An answer as Redis keeps it: JSON that repeats its key and holds a checksum of both."""
    text = body.decode()
    return orjson.dumps({"key": key, "sum": _checksum(key, body), "body": text})


def unsealed(key: str, stored: bytes) -> bytes | None:
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
