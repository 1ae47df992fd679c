"""What is measured of a game, and the bounds that hold for it; each game has its plan in ``bench/games``."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from bench.material import Rules, Sample, record
from engine.game import Text


@dataclass(frozen=True, slots=True)
class Timed:
    """Something measured beside the rest: made ready once, then timed; at most so many milliseconds."""

    name: str
    ready: Callable[[Rules, random.Random], Callable[[], object]]
    most: float


@dataclass(frozen=True, slots=True)
class Plan:
    """How a game is measured, and its bounds; ``None``: no bound is set.

    ``adjudication`` and ``listing`` are multiples of what python-chess takes for the same of chess; ``uncached``
    (nothing switched on that the floor has not), ``as_run`` (as ``make run`` starts it) and ``memory`` multiples of
    the floor; ``item``, an item of a batch, a multiple of the same ruling asked alone.
    ``record`` gives the turns of a game that lasts so many.
    """

    samples: Callable[[Rules, int, random.Random], list[Sample]]
    adjudication: float | None = None
    listing: float | None = None
    uncached: float | None = None
    as_run: float = 1.95
    memory: float = 1.1
    item: float = 0.55
    timed: tuple[Timed, ...] = ()
    record: Callable[[Rules, int, random.Random], list[Text]] = record
