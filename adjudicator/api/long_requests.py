"""Long requests run one at a time: one batch, record or report in a worker, in the order of arrival.

The threads of a worker share one interpreter. One long request delays a short one by a few milliseconds; sixteen would
delay it until all are done. So long requests queue. Each holds a thread, so the queue is short; when it is full, other
long requests get 429 at once.
"""

from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

from adjudicator.api.problem import Problem

MAX_WAITING: Final = 5
"""Requests that may wait while one runs."""
MAX_AHEAD_OF_REPORTS: Final = 2
"""Requests that may wait before a report, which takes longest: reports alone never fill the queue."""
RETRY_AFTER_S: Final = 1
"""Seconds in which most queued requests finish."""


class Queue:
    """Requests in the order of arrival; the first one runs."""

    def __init__(self) -> None:
        self._line: deque[Lock] = deque()
        """A lock for each request, which is free when it may run."""
        self._change = Lock()

    @contextmanager
    def turn(self, most: int = MAX_WAITING) -> Iterator[None]:
        """Wait for a turn. Raises ``Problem`` 429 if more than ``most`` requests wait or run."""
        mine = Lock()
        with self._change:
            if len(self._line) > most:
                raise Problem(429, "too-many-requests", seconds=RETRY_AFTER_S)
            if self._line:
                mine.acquire()
            self._line.append(mine)
        try:
            with mine:
                yield
        finally:
            with self._change:
                self._line.popleft()
                if self._line:
                    self._line[0].release()

    def __len__(self) -> int:
        return len(self._line)


LONG_REQUESTS: Final = Queue()
"""The queue of batches, records and reports in this worker."""
