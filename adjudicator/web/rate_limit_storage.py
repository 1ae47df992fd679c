"""Where requests are counted that several instances share: in the same Redis, behind the same breaker, as the cache.

While Redis is away a count fails at once, and Flask-Limiter goes on in memory; it looks here whether Redis is back.
"""

import time
from threading import local
from typing import Final

from limits.storage import Storage

from adjudicator.storage.redis_cache import RedisCache, Unavailable

SCHEME: Final = "adjudicator-shared"
_SPACE: Final = "rate:"


class SharedWindowStorage(Storage):
    """Fixed windows of time, counted in Redis: one round trip a request.

    What is left of a window is asked for right after it was counted, by the same thread, so what the count
    said is kept for it.
    """

    STORAGE_SCHEME = [SCHEME]  # noqa: RUF012  # the library's own form: it registers the class under this name

    def __init__(self, uri: str, shared: RedisCache, wrap_exceptions: bool = False) -> None:
        super().__init__(uri, wrap_exceptions)
        self._shared = shared
        self._last = local()

    @property
    def base_exceptions(self) -> type[Exception]:
        return Unavailable

    def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        """Count ``amount`` more. Raises ``Unavailable``."""
        count, seconds = self._shared.count(_SPACE + key, expiry, amount)
        self._last.window = (key, count, time.time() + seconds)
        return count

    def get(self, key: str) -> int:
        """How many this thread has just been told; 0 if it has counted nothing there."""
        return self._window(key)[0]

    def get_expiry(self, key: str) -> float:
        """When the window ends that this thread has just counted in; now if there is none."""
        return self._window(key)[1]

    def check(self) -> bool:
        """Whether Redis is back."""
        return self._shared.up

    def reset(self) -> int | None:
        """Windows end by themselves."""
        raise NotImplementedError

    def clear(self, key: str) -> None:
        """Windows end by themselves."""
        raise NotImplementedError

    def _window(self, key: str) -> tuple[int, float]:
        counted, count, ends = getattr(self._last, "window", ("", 0, 0.0))
        return (count, ends) if counted == key else (0, time.time())
