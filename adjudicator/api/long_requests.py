"""Long requests run one at a time: one batch, record or slice of a report in a worker.

The threads of a worker share one interpreter. One long request delays a short one by a few milliseconds; sixteen would
delay it until all are done. So long requests queue. Each holds a thread, so the queue is short; when it is full, other
long requests get 429 at once.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from time import perf_counter
from typing import ClassVar, Final

from adjudicator.api.problem import Problem

MAX_WAITING: Final = 5
"""Maximum length of the queue, in a worker with enough threads."""

RETRY_AFTER_S: Final = 1
"""Seconds in which most queued requests finish."""

SLICE_S: Final = 0.02
"""Seconds that a report runs before it yields to queued requests for the first time; each later slice is twice as long.
A yield may cost five long requests, so a report must not yield for each of its games."""


class Turn:
    """A lock that its holder can yield to waiting threads."""

    def __init__(self) -> None:
        self._first, self._taken = Lock(), Lock()
        self._since = self._slice = 0.0

    def __enter__(self) -> None:
        with self._first:  # only the first in the queue waits for the holder, which cannot overtake it
            self._taken.acquire()
        self._since, self._slice = perf_counter(), SLICE_S

    def __exit__(self, *_: object) -> None:
        self._taken.release()

    def give_way(self) -> None:
        """Queue again if the holder has used up its slice."""
        if perf_counter() - self._since > self._slice:
            longer = 2 * self._slice
            self.__exit__()
            self.__enter__()
            self._slice = longer


class Queue:
    """A queue of long requests."""

    places: ClassVar[int] = MAX_WAITING
    """Number of requests that may wait in the queue."""

    def __init__(self, share: int = 1) -> None:
        """``share``: the fraction of places of this queue in others."""
        self.turn = Turn()
        self._share = share
        self.taken = 0
        """Number of requests that run or wait now."""
        self._count = Lock()

    @classmethod
    def fit(cls, threads: int) -> None:
        """Let no more than a third of a worker's threads wait, and five at most."""
        cls.places = min(MAX_WAITING, threads // 3)

    @contextmanager
    def place(self) -> Iterator[Turn]:
        """Take a place in the queue. Raises ``Problem`` 429 if it is full."""
        with self._count:
            # The request that is running does not count as waiting.
            if self.taken > self.places // self._share:
                raise Problem(429, "too-many-requests", seconds=RETRY_AFTER_S)
            self.taken += 1
        try:
            yield self.turn
        finally:
            with self._count:
                self.taken -= 1


LONG_REQUESTS: Final = Queue()
"""The queue of batches and records in this worker."""
REPORTS: Final = Queue(share=2)
"""The queue of reports. Only the first waits for ``LONG_REQUESTS.turn``, without a place in that queue."""


@contextmanager
def one_at_a_time() -> Iterator[None]:
    """A decorator that runs calls of a view one at a time."""
    with LONG_REQUESTS.place() as turn, turn:
        yield


@contextmanager
def in_slices() -> Iterator[None]:
    """A decorator for reports. The view yields to other long requests with ``LONG_REQUESTS.turn.give_way``."""
    with REPORTS.place() as turn, turn, LONG_REQUESTS.turn:
        yield
