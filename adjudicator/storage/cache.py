"""Cache of responses: in this process first, then in Redis if configured.

The cache may lose entries but never invents them. A response is bytes under the fingerprint of its request. If Redis is
down, frozen or sends garbage, the service is slower, but never wrong or down.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from cachetools import LRUCache, cached

from adjudicator.cacheable import Computation, Level, Store, Stored
from adjudicator.storage.redis_cache import Health, RedisCache

OVERHEAD: Final = 512
"""Maximum overhead of an entry in bytes: key, slots in three dictionaries, rounding by malloc. Measured: 385 to 455
with responses of 300 to 3,000 bytes."""


class Cache(Store):
    """Two levels: responses in this process, limited in entries and bytes, then Redis if there is one."""

    def __init__(self, entries: int, size: int, shared: RedisCache | None = None) -> None:
        """``entries`` and ``size`` (bytes) limit the first level; an entry counts for at least its share."""
        self.shared = shared
        self._share = max(1, size // entries)
        room = min(size, self._share * entries)
        self._memory: LRUCache[str, bytes] = LRUCache(maxsize=room, getsizeof=self._weight)
        self._settled = threading.Condition()
        # One computation per key: other requests for the same key wait for it.
        remembered = cached(self._memory, key=lambda key, _find: key, condition=self._settled)
        self._remember = remembered(lambda _key, find: find())

    def fetch(self, key: str, compute: Callable[[], bytes], usable: Callable[[bytes], bool] = bool) -> Stored:
        """As in ``Store``."""
        if (stored := self.peek(key)) is not None:
            return stored
        computation = key, compute, usable
        with self.together([computation]) as find:
            return find(computation)

    def peek(self, key: str) -> Stored | None:
        """The entry of this process under ``key``, without waiting for a computation."""
        with self._settled:
            return Stored(self._memory[key], "hit-memory") if key in self._memory else None

    @contextmanager
    def together(self, computations: Iterable[Computation]) -> Iterator[Callable[[Computation], Stored]]:
        """``fetch`` for several computations: one read from Redis at the beginning, one write at the end."""
        with self._settled:
            unknown = [key for key, _, _ in computations if key not in self._memory]
        bodies = {} if self.shared is None else self.shared.get(unknown)
        computed: dict[str, bytes] = {}

        def fetch(computation: Computation) -> Stored:
            key, compute, usable = computation
            level: Level = "hit-memory"

            def find() -> bytes:
                nonlocal level
                level = "hit-redis" if key in bodies and usable(bodies[key]) else "miss"
                if level == "hit-redis":
                    return bodies[key]
                # A copy of the exact length: the bytes of orjson keep several times their memory.
                computed[key] = bytes(memoryview(compute()))
                return computed[key]

            return Stored(self._remember(key, find), level)

        try:
            yield fetch
        finally:
            if self.shared is not None:
                self.shared.put(computed)

    def health(self) -> Health:
        """Whether the shared level works."""
        return "off" if self.shared is None else self.shared.health()

    def __len__(self) -> int:
        return len(self._memory)

    def _weight(self, body: bytes) -> int:
        return max(len(body) + OVERHEAD, self._share)
