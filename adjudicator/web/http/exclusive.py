"""Long work is done one at a time: one batch or record in a worker.

The threads of a worker share one interpreter. Beside one long request a short one is answered in a few
milliseconds, beside sixteen it would wait for all of them; so they wait for each other instead. Only a few of them may
wait: they hold threads, and whoever comes when there are no places left is sent away at once.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from threading import Lock
from typing import Final, ParamSpec, TypeVar

from adjudicator.web.http.body import read_ahead
from adjudicator.web.http.problem import Problem

P = ParamSpec("P")
T = TypeVar("T")

MAX_WAITING: Final = 5
"""Long requests that wait at once in a worker with threads enough."""

RETRY_AFTER_S: Final = 1
"""After so many seconds those that waited have been answered, or nearly."""


class Line:
    """Where long requests wait for their turn."""

    def __init__(self) -> None:
        self.places = MAX_WAITING
        self._taken = 0
        self._count = Lock()
        self._turn = Lock()

    def fit(self, threads: int) -> None:
        """Let no more than a third of a worker's threads wait, and five at most."""
        self.places = min(MAX_WAITING, threads // 3)

    @property
    def waiting(self) -> int:
        """How many wait now."""
        return max(0, self._taken - 1)

    @contextmanager
    def place(self) -> Iterator[Lock]:
        """A place in the line, with the lock that gives the turn. Raises ``Problem`` 429 where there is none left."""
        with self._count:
            # The one whose turn it is does not wait.
            if self._taken > self.places:
                raise Problem(429, "too-many-requests", seconds=RETRY_AFTER_S)
            self._taken += 1
        try:
            yield self._turn
        finally:
            with self._count:
                self._taken -= 1


LINE: Final = Line()
"""The line of this worker."""


def one_at_a_time(view: Callable[P, T]) -> Callable[P, T]:
    """The view, at work once at a time; its request is read before its turn comes."""

    @wraps(view)
    def waiting(*args: P.args, **kwargs: P.kwargs) -> T:
        with LINE.place() as turn:
            read_ahead()
            with turn:
                return view(*args, **kwargs)

    return waiting
