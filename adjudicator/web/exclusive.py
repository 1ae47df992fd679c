"""Long work takes turns: one batch or record at a time in a worker.

The threads of a worker share one interpreter. Beside one long request a short one is answered in a few
milliseconds, beside sixteen it would wait for all of them; so they wait for each other instead.
"""

from collections.abc import Callable
from functools import wraps
from threading import Lock
from typing import Final, ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

_TURN: Final = Lock()


def one_at_a_time(view: Callable[P, T]) -> Callable[P, T]:
    """The view, at work once at a time."""

    @wraps(view)
    def waiting(*args: P.args, **kwargs: P.kwargs) -> T:
        with _TURN:
            return view(*args, **kwargs)

    return waiting
