"""Cache of responses: in this process first, then in Redis if configured.

The cache may lose entries but never invents them. A response is bytes under the fingerprint of its request. If Redis is
down, frozen or sends garbage, the service is slower, but never wrong or down.
"""

import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, Literal, NamedTuple

from cachetools import LRUCache

from adjudicator.storage.deadline import Deadline
from adjudicator.storage.redis_cache import Health, RedisCache

Level = Literal["hit-memory", "hit-redis", "miss"]

OVERHEAD: Final = 512
"""Maximum overhead of an entry in bytes: its key, its places in three dictionaries, rounding by malloc. Measured: 385
to 455 with responses of 300 to 3,000 bytes."""


class Answer(NamedTuple):
    """An answer as stored, and where it came from."""

    body: bytes
    level: Level


def _always(_body: bytes) -> bool:
    return True


Question = tuple[str, Callable[[], bytes], Callable[[bytes], bool]]
"""A key, how to compute its value, and whether a value from Redis can be used."""


class Cache:
    """Two levels: answers in this process, bounded in entries and bytes, then Redis if there is one."""

    def __init__(self, entries: int, size: int, shared: RedisCache | None = None) -> None:
        """``entries`` and ``size`` (bytes) bound the first level; an entry counts for at least its share."""
        self._shared = shared
        self._share = max(1, size // entries)
        room = min(size, self._share * entries)
        self._memory: LRUCache[str, bytes] = LRUCache(maxsize=room, getsizeof=self._weight)
        # One computation per key: other requests for the same key wait for it.
        self._pending: set[str] = set()
        self._settled = threading.Condition()

    def fetch(
        self,
        key: str,
        compute: Callable[[], bytes],
        usable: Callable[[bytes], bool] = _always,
        deadline: Callable[[], Deadline] = Deadline,
    ) -> Answer:
        """The value of a ``Question``, remembered or computed. An exception of ``compute`` is not remembered.

        ``deadline`` returns the deadline of the request, which all its calls of Redis share.
        """
        return self._fetch(key, lambda: self._find((key, compute, usable), deadline))

    def remembered(self, key: str) -> Answer | None:
        """The entry of this process under ``key``, without waiting for a computation."""
        with self._settled:
            return Answer(self._memory[key], "hit-memory") if key in self._memory else None

    @contextmanager
    def together(self, questions: Iterable[Question], deadline: Deadline) -> Iterator[Callable[[Question], Answer]]:
        """``fetch`` for several questions: one read from Redis at the beginning, one write at the end."""
        with self._settled:
            unknown = {one[0]: one for one in questions if one[0] not in self._memory}
        bodies = self._ask(list(unknown.values()), deadline)
        computed: dict[str, bytes] = {}

        def find(question: Question) -> Answer:
            key, compute, _ = question
            body = bodies.get(key)
            if body is not None:
                return Answer(body, "hit-redis")
            computed[key] = body = _computed(compute)
            return Answer(body, "miss")

        try:
            yield lambda question: self._fetch(question[0], lambda: find(question))
        finally:
            if self._shared is not None:
                self._shared.put(computed, deadline)

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

    def _fetch(self, key: str, find: Callable[[], Answer]) -> Answer:
        remembered = self._recall(key)
        if remembered is not None:
            return Answer(remembered, "hit-memory")
        answer = None
        try:
            answer = find()
        finally:
            self._settle(key, answer)
        return answer

    def _recall(self, key: str) -> bytes | None:
        """The entry under ``key``; ``None``: the caller must compute it, and other requests for it wait."""
        with self._settled:
            # Looked for before it is taken: an exception at every miss costs more than a look.
            while key not in self._memory:
                if key not in self._pending:
                    self._pending.add(key)
                    return None
                self._settled.wait()
            return self._memory[key]

    def _settle(self, key: str, answer: Answer | None) -> None:
        """Store the result, if there is one, and wake the waiting requests."""
        with self._settled:
            self._pending.discard(key)
            if answer is not None and self._weight(answer.body) <= self._memory.maxsize:
                self._memory[key] = answer.body
            self._settled.notify_all()

    def _find(self, question: Question, deadline: Callable[[], Deadline]) -> Answer:
        """The answer out of Redis, or computed."""
        key, compute, _ = question
        if self._shared is None:
            return Answer(_computed(compute), "miss")
        limit = deadline()
        body = self._ask([question], limit).get(key)
        if body is not None:
            return Answer(body, "hit-redis")
        body = _computed(compute)
        self._shared.put({key: body}, limit)
        return Answer(body, "miss")

    def _ask(self, questions: list[Question], deadline: Deadline) -> dict[str, bytes]:
        """What Redis has of these, and can be used."""
        if self._shared is None:
            return {}
        bodies = self._shared.get([key for key, _, _ in questions], deadline)
        usable = {key: is_usable for key, _, is_usable in questions}
        return {key: body for key, body in bodies.items() if usable[key](body)}

    def _weight(self, body: bytes) -> int:
        return max(len(body) + OVERHEAD, self._share)


def _computed(compute: Callable[[], bytes]) -> bytes:
    """A copy of just the length: the bytes of orjson keep several times their memory."""
    return bytes(memoryview(compute()))
