"""Where requests with long bodies wait for a thread, so that short ones need not wait behind a crowd of them."""

from collections import deque
from enum import Enum, auto
from typing import Any, Final

SHORT: Final = 8 * 1024
"""Bytes of a request that is short: nearly every single ruling, and few batches or records."""
MAX_WAITING: Final = 32 * 1024 * 1024
"""Bytes of all requests that wait here."""


class Admission(Enum):
    """What becomes of a long request."""

    NOW = auto()
    LATER = auto()
    NEVER = auto()


class LongLane:
    """At most half of the threads have long requests; but two more than may wait for their turn (``exclusive``)."""

    def __init__(self, threads: int, waiting: int) -> None:
        self._free = max(threads // 2, waiting + 2)
        self._waiting: deque[Any] = deque()
        self._bytes = 0
        self._inside: set[Any] = set()

    def enter(self, connection: Any) -> Admission:
        """Whether the request of a connection gets a thread now, when ``leave`` names it, or not at all."""
        size = connection.sock.held
        if self._free > 0:
            self._free -= 1
            self._inside.add(connection)
            return Admission.NOW
        if self._bytes + size > MAX_WAITING:
            return Admission.NEVER
        self._bytes += size
        self._waiting.append(connection)
        return Admission.LATER

    def leave(self, connection: Any) -> Any | None:
        """The connection that gets a thread now that this one's request is done; ``None`` if nobody waits for that."""
        if connection not in self._inside:
            return None
        self._inside.remove(connection)
        if not self._waiting:
            self._free += 1
            return None
        following = self._waiting.popleft()
        self._bytes -= following.sock.held
        self._inside.add(following)
        return following
