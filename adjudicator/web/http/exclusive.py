"""Long work is done one at a time: one batch, record or slice of a report in a worker.

The threads of a worker share one interpreter. Next to one long request a short one takes a few milliseconds more, next
to sixteen it would wait for all of them; so long requests wait for each other instead. Only a few of them may wait,
because they hold threads; any more get a 429 at once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from time import perf_counter
from typing import ClassVar, Final, ParamSpec, TypeVar

from adjudicator.web.http.body import read_ahead
from adjudicator.web.http.problem import Problem

P = ParamSpec("P")
T = TypeVar("T")

MAX_WAITING: Final = 5
"""Long requests that wait at once in a worker with threads enough."""

RETRY_AFTER_S: Final = 1
"""Seconds until most waiting requests are done."""

SLICE_S: Final = 0.02
"""Seconds that a report works before it gives way to requests that wait."""


class Turn:
    """A lock whose holder can yield to waiting threads."""

    def __init__(self) -> None:
        self._first, self._taken = Lock(), Lock()
        self._since = 0.0

    def __enter__(self) -> None:
        with self._first:  # only the first in the line waits for the holder, which cannot overtake it
            self._taken.acquire()
        self._since = perf_counter()

    def __exit__(self, *_: object) -> None:
        self._taken.release()

    def give_way(self) -> None:
        """Go back to the line once this holder has had its slice."""
        if perf_counter() - self._since > SLICE_S:
            self.__exit__()
            self.__enter__()


class Line:
    """Where long requests wait for their turn."""

    places: ClassVar[int] = MAX_WAITING
    """The number of requests that may wait in a line."""

    def __init__(self, share: int = 1) -> None:
        """``share``: the fraction of places of this queue in others."""
        self.turn = Turn()
        self._share = share
        self._taken = 0
        self._count = Lock()

    @classmethod
    def fit(cls, threads: int) -> None:
        """Let no more than a third of a worker's threads wait, and five at most."""
        cls.places = min(MAX_WAITING, threads // 3)

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return max(0, self._taken - 1)

    @contextmanager
    def place(self) -> Iterator[Turn]:
        """A place in the line, with its turn. Raises ``Problem`` 429 where none is left."""
        with self._count:
            # The one that has the turn does not wait.
            if self._taken > self.places // self._share:
                raise Problem(429, "too-many-requests", seconds=RETRY_AFTER_S)
            self._taken += 1
        try:
            yield self.turn
        finally:
            with self._count:
                self._taken -= 1


LINE: Final = Line()
"""The line of batches and records in this worker."""
REPORTS: Final = Line(share=2)
"""Where reports wait for each other: only the first of them waits for the turn of ``LINE``, and has no place there."""


def one_at_a_time(view: Callable[P, T], line: Line = LINE) -> Callable[P, T]:
    """The view, one at a time; its request is read before its turn."""

    @wraps(view)
    def waiting(*args: P.args, **kwargs: P.kwargs) -> T:
        with line.place() as turn:
            read_ahead()
            with turn:
                return view(*args, **kwargs)

    return waiting


def in_slices(view: Callable[P, T]) -> Callable[P, T]:
    """The view of a report, one at a time; it lets others have their turn by ``LINE.turn.give_way``."""

    @wraps(view)
    def slicing(*args: P.args, **kwargs: P.kwargs) -> T:
        with LINE.turn:
            return view(*args, **kwargs)

    return one_at_a_time(slicing, REPORTS)
