"""Where requests are counted: in Redis for all instances together, else in this process.

Windows are fixed: the first request of somebody begins one, and when it has ended the next begins another.
"""

import threading
import time
from collections import OrderedDict
from typing import Final

from adjudicator.storage.deadline import Deadline
from adjudicator.storage.redis_cache import RedisCache, Unavailable

MAX_WINDOWS: Final = 50_000
"""Windows that a process counts at once, at most; each more ends the oldest. One takes some 350 bytes."""
_ENDED_AT_ONCE: Final = 4
_PREFIX: Final = "rate:"


class LocalWindows:
    """Windows of one length, counted in this process. A count costs the same however many there are."""

    def __init__(self, seconds: int) -> None:
        self._seconds = seconds
        self._windows: OrderedDict[str, tuple[int, float]] = OrderedDict()
        self._lock = threading.Lock()

    def count(self, who: str, more: int) -> tuple[int, float]:
        """Count ``more`` for somebody: how many in this window, and for how many seconds it still lasts."""
        now = time.monotonic()
        with self._lock:
            self._forget_some(now)
            counted, end = self._windows.get(who, (0, 0.0))
            if end <= now:
                # As all windows are equally long, they end in the order in which they stand here.
                self._windows.pop(who, None)
                counted, end = 0, now + self._seconds
            self._windows[who] = (counted + more, end)
        # ``now + seconds - now`` may exceed ``seconds`` by rounding.
        return counted + more, min(end - now, self._seconds)

    def __len__(self) -> int:
        return len(self._windows)

    def _forget_some(self, now: float) -> None:
        """Let go of a few windows that have ended, and of the oldest if there are too many: never of all at once."""
        for _ in range(_ENDED_AT_ONCE):
            if not self._windows:
                return
            _, end = self._windows[oldest := next(iter(self._windows))]
            if end > now and len(self._windows) < MAX_WINDOWS:
                return
            del self._windows[oldest]


class Windows:
    """Windows counted in Redis where it answers, else in this process."""

    def __init__(self, seconds: int, shared: RedisCache | None) -> None:
        self._seconds = seconds
        self._shared = shared
        self._local = LocalWindows(seconds)

    def count(self, who: str, more: int, deadline: Deadline) -> tuple[int, float]:
        """Count ``more`` for somebody: how many in this window, and for how many seconds it still lasts."""
        if self._shared is not None:
            try:
                return self._shared.count(_PREFIX + who, self._seconds, more, deadline)
            except Unavailable:
                pass
        return self._local.count(who, more)
