"""What has been ruled is remembered: in this process first, in Redis behind it where there is one.

The cache may forget; it never invents. An answer is bytes under the fingerprint of its request. Redis
away, frozen or talking nonsense makes the service slower, never wrong and never down.
"""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

from cachetools import LRUCache, cached

from adjudicator.shared import Health, Shared

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

    def __init__(self, entries: int, size: int, shared: Shared | None = None) -> None:
        """``entries`` and ``size`` (bytes) bound the first level; an entry counts for at least its share."""
        self._shared = shared
        self._share = max(1, size // entries)
        room = min(size, self._share * entries)
        self._memory: LRUCache[str, bytes] = LRUCache(maxsize=room, getsizeof=self._weight)
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
        body, patience = self._shared.get(key)
        if body is not None:
            found.level = "hit-redis"
            return body
        body = compute()
        self._shared.put(key, body, patience)
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
