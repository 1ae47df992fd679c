"""Cache of responses: in this process first, then in Redis if configured.

The cache may lose entries but never invents them. A response is bytes under the fingerprint of its request. If Redis is
down, frozen or sends garbage, the service is slower, but never wrong or down.
"""

import threading
from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final

from adjudicator.cacheable import Computation, Level, Store, Stored
from adjudicator.storage.redis_cache import Health, RedisCache

OVERHEAD: Final = 320
"""Maximum overhead of an entry in bytes: key, slot in the dictionary, rounding by malloc. Measured: 199 to 273 with
responses of 300 to 3,000 bytes."""


class Cache(Store):
    """Two levels: responses in this process, limited in entries and bytes, then Redis if there is one."""

    def __init__(self, entries: int, size: int, shared: RedisCache | None = None) -> None:
        """``entries`` and ``size`` (bytes) limit the first level; an entry counts for at least its share."""
        self.shared = shared
        self._share = max(1, size // entries)
        self._room = min(size, self._share * entries)
        self._memory: OrderedDict[str, bytes] = OrderedDict()  # the least recently used first
        self._size = 0
        self._lock = threading.RLock()
        self._pending: set[str] = set()
        self._settled = threading.Condition(self._lock)

    def fetch(self, key: str, compute: Callable[[], bytes], usable: Callable[[bytes], bool] = bool) -> Stored:
        """As in ``Store``."""
        if self.shared is None or key in self._memory:
            return self._remember(key, lambda: (compute(), "miss"))
        with self.together([(key, compute, usable)]) as fetch:
            return fetch((key, compute, usable))

    def peek(self, key: str) -> Stored | None:
        """The entry of this process under ``key``, without waiting for a computation."""
        with self._lock:
            if key not in self._memory:
                return None
            self._memory.move_to_end(key)
            return Stored(self._memory[key], "hit-memory")

    @contextmanager
    def together(self, computations: Iterable[Computation]) -> Iterator[Callable[[Computation], Stored]]:
        """``fetch`` for several computations: one read from Redis at the beginning, one write at the end."""
        unknown = [key for key, _, _ in computations if key not in self._memory]
        bodies = {} if self.shared is None else self.shared.get(unknown)
        computed: dict[str, bytes] = {}

        def find(key: str, compute: Callable[[], bytes], usable: Callable[[bytes], bool]) -> tuple[bytes, Level]:
            if key in bodies and usable(bodies[key]):
                return bodies[key], "hit-redis"
            computed[key] = compute()
            return computed[key], "miss"

        try:
            yield lambda computation: self._remember(computation[0], lambda: find(*computation))
        finally:
            if self.shared is not None:
                self.shared.put(computed)

    def health(self) -> Health:
        """Whether the shared level works."""
        return "off" if self.shared is None else self.shared.health()

    def __len__(self) -> int:
        return len(self._memory)

    def _remember(self, key: str, find: Callable[[], tuple[bytes, Level]]) -> Stored:
        """The entry under ``key``, else what ``find`` returns; other requests for the same key wait for it."""
        with self._lock:
            while key in self._pending:
                self._settled.wait()
            if (stored := self.peek(key)) is not None:
                return stored
            self._pending.add(key)
        try:
            found, level = find()
            body = bytes(memoryview(found))  # of the exact length: the bytes of orjson keep several times their memory
            with self._lock:
                if self._weight(body) <= self._room:
                    self._memory[key] = body
                    self._size += self._weight(body)
                while self._size > self._room:
                    self._size -= self._weight(self._memory.popitem(last=False)[1])
            return Stored(body, level)
        finally:
            with self._lock:
                self._pending.remove(key)
                self._settled.notify_all()

    def _weight(self, body: bytes) -> int:
        return max(len(body) + OVERHEAD, self._share)
