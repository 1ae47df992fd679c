"""The interface of caches, and the one that keeps nothing."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Literal, NamedTuple

Level = Literal["hit-memory", "hit-redis", "miss"]
Computation = tuple[str, Callable[[], bytes], Callable[[bytes], bool]]
"""A key, how to compute the value, and whether stored bytes can be such a value."""


class Stored(NamedTuple):
    """A value as stored, and the level of the cache that it comes from."""

    body: bytes
    level: Level


class Store:
    """A cache; this one keeps nothing."""

    def fetch(self, key: str, compute: Callable[[], bytes], usable: Callable[[bytes], bool] = bool) -> Stored:  # noqa: ARG002  # of the interface
        """The cached or computed value of a ``Computation``. Raises the errors of ``compute``, which are not cached."""
        return Stored(compute(), "miss")

    @contextmanager
    def together(self, computations: Iterable[Computation]) -> Iterator[Callable[[Computation], Stored]]:  # noqa: ARG002  # of the interface
        """``fetch`` for several values: one read from the shared level at the beginning, one write at the end."""
        yield lambda computation: self.fetch(*computation)

    def peek(self, key: str) -> Stored | None:  # noqa: ARG002  # of the interface
        """The value that this process has under ``key``, without waiting for a computation."""
        return None
