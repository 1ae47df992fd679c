"""What has been ruled is remembered: in this process first, in Redis behind it where there is one.

The cache may forget; it never invents. An answer is bytes under the fingerprint of its request. Redis
away, frozen or talking nonsense makes the service slower, never wrong and never down.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from cachetools import LRUCache

from adjudicator.storage.redis_cache import Health, RedisCache

Level = Literal["hit-memory", "hit-redis", "miss"]

OVERHEAD: Final = 256
"""Bytes that an entry costs beside its answer, about."""


@dataclass(frozen=True, slots=True)
class Answer:
    """An answer as stored, and where it came from."""

    body: bytes
    level: Level


class Cache:
    """Two levels: answers in this process, bounded in entries and bytes, then Redis if there is one."""

    def __init__(self, entries: int, size: int, shared: RedisCache | None = None) -> None:
        """``entries`` and ``size`` (bytes) bound the first level; an entry counts for at least its share."""
        self._shared = shared
        self._share = max(1, size // entries)
        room = min(size, self._share * entries)
        self._memory: LRUCache[str, bytes] = LRUCache(maxsize=room, getsizeof=self._weight)
        # One computation a key: those who ask for the same meanwhile wait for it.
        self._pending: set[str] = set()
        self._settled = threading.Condition()

    def fetch(self, key: str, compute: Callable[[], bytes]) -> Answer:
        """The answer under ``key``, remembered or computed. What ``compute`` raises is raised, and not remembered."""
        remembered = self._recall(key)
        if remembered is not None:
            return Answer(remembered, "hit-memory")
        answer = None
        try:
            answer = self._beyond(key, compute)
        finally:
            self._settle(key, answer)
        return answer

    def _recall(self, key: str) -> bytes | None:
        """What is remembered under ``key``; ``None``: the caller is to find it, and those who ask meanwhile wait."""
        with self._settled:
            # Looked for before it is taken: an exception at every miss costs more than a look.
            while key not in self._memory:
                if key not in self._pending:
                    self._pending.add(key)
                    return None
                self._settled.wait()
            return self._memory[key]

    def _settle(self, key: str, answer: Answer | None) -> None:
        """Remember what was found, if anything was, and let those who wait go on."""
        with self._settled:
            self._pending.discard(key)
            if answer is not None and self._weight(answer.body) <= self._memory.maxsize:
                self._memory[key] = answer.body
            self._settled.notify_all()

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

    def _beyond(self, key: str, compute: Callable[[], bytes]) -> Answer:
        if self._shared is None:
            return Answer(compute(), "miss")
        body, budget = self._shared.get(key)
        if body is not None:
            return Answer(body, "hit-redis")
        body = compute()
        self._shared.put(key, body, budget)
        return Answer(body, "miss")

    def _weight(self, body: bytes) -> int:
        return max(len(body) + OVERHEAD, self._share)
