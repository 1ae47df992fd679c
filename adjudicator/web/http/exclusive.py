"""Long work is done one at a time: one batch, record or slice of a report in a worker.

The threads of a worker share one interpreter. Next to one long request a short one takes a few milliseconds more, next
to sixteen it would wait for all of them; so long requests wait for each other instead. Only a few of them may wait,
because they hold threads; any more get a 429 at once.
"""

from collections import deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from time import perf_counter
from typing import Final, ParamSpec, TypeVar

from adjudicator.web.http.body import read_ahead
from adjudicator.web.http.problem import Problem

P = ParamSpec("P")
T = TypeVar("T")

MAX_WAITING: Final = 5
"""Long requests that wait at once in a worker with threads enough."""

RETRY_AFTER_S: Final = 1
"""After so many seconds those that waited have been answered, or nearly."""

SLICE_S: Final = 0.02
"""Seconds that a report works before it gives way to requests that wait."""


class Turn:
    """A lock that is given in the order in which it was requested."""

    def __init__(self) -> None:
        self._state = Lock()
        self._is_taken = False
        self._waiting: deque[Lock] = deque()
        self._since = 0.0

    def __enter__(self) -> None:
        with self._state:
            mine = Lock() if self._is_taken else None
            self._is_taken = True
            if mine is not None:
                mine.acquire()
                self._waiting.append(mine)
        if mine is not None:
            mine.acquire()  # released by the holder before this one
        self._since = perf_counter()

    def __exit__(self, *_: object) -> None:
        with self._state:
            if self._waiting:
                self._waiting.popleft().release()
            else:
                self._is_taken = False

    @property
    def waiting(self) -> int:
        """How many wait for it."""
        return len(self._waiting)

    def give_way(self) -> None:
        """Go to the end of the line if others wait and this holder has had its slice."""
        if self._waiting and perf_counter() - self._since > SLICE_S:
            self.__exit__()
            self.__enter__()


class Line:
    """Where long requests wait for their turn."""

    def __init__(self) -> None:
        self.places = MAX_WAITING
        self._taken = 0
        self._count = Lock()
        self.turn = Turn()

    def fit(self, threads: int) -> None:
        """Let no more than a third of a worker's threads wait, and five at most."""
        self.places = min(MAX_WAITING, threads // 3)

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return self.turn.waiting

    @contextmanager
    def place(self, places: int | None = None) -> Iterator[Turn]:
        """A place in the line, with its turn. Raises ``Problem`` 429 where none is left."""
        with self._count:
            # The one that has the turn does not wait.
            if self._taken > (self.places if places is None else places):
                raise Problem(429, "too-many-requests", seconds=RETRY_AFTER_S)
            self._taken += 1
        try:
            yield self.turn
        finally:
            with self._count:
                self._taken -= 1


LINE: Final = Line()
"""The line of this worker."""
REPORTS: Final = Line()
"""Where reports wait for each other: only the first of them waits in ``LINE``, so they take no places from batches."""


def one_at_a_time(view: Callable[P, T]) -> Callable[P, T]:
    """The view, one at a time; its request is read before its turn."""

    @wraps(view)
    def waiting(*args: P.args, **kwargs: P.kwargs) -> T:
        with LINE.place() as turn:
            read_ahead()
            with turn:
                return view(*args, **kwargs)

    return waiting


def in_slices(view: Callable[P, T]) -> Callable[P, T]:
    """The view of a report, one at a time; it calls ``LINE.turn.give_way`` between two games."""

    @wraps(view)
    def waiting(*args: P.args, **kwargs: P.kwargs) -> T:
        with REPORTS.place(LINE.places // 2) as own:
            read_ahead()
            with own, LINE.turn:
                return view(*args, **kwargs)

    return waiting
