"""The interface of caches."""

from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager
from typing import Literal, NamedTuple, Protocol

Level = Literal["hit-memory", "hit-redis", "miss"]
Computation = tuple[str, Callable[[], bytes], Callable[[bytes], bool]]
"""A key, how to compute the value, and whether stored bytes can be such a value."""


class Stored(NamedTuple):
    """A value as stored, and the level of the cache that it comes from."""

    body: bytes
    level: Level


class Store(Protocol):
    """A cache."""

    def fetch(self, key: str, compute: Callable[[], bytes], usable: Callable[[bytes], bool] = bool) -> Stored:
        """The cached or computed value. Raises the errors of ``compute``, which are not cached."""

    def together(self, computations: Iterable[Computation]) -> AbstractContextManager[Callable[[Computation], Stored]]:
        """``fetch`` for several values: one read from the shared level at the beginning, one write at the end."""

    def peek(self, key: str) -> Stored | None:
        """The value that this process has under ``key``, without waiting for a computation."""
