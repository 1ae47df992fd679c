"""The measurements and bounds of a game; each game's plan is in ``bench/games``."""

import random
from collections.abc import Callable
from dataclasses import dataclass

from bench.material import Sample
from engine.game import AnyGame


@dataclass(frozen=True, slots=True)
class Plan:
    """The measurements of a game, and their bounds; ``None``: no bound.

    ``adjudication`` and ``listing`` are multiples of python-chess's time for chess; ``uncached`` (with all features
    off that the floor lacks), ``as_run`` (as ``make run`` starts it) and ``memory`` multiples of the floor, and so is
    ``item``, an item of a batch. ``typed``: adjudications for an unreadable turn, with no suggestions and with
    some, and for a turn of a record, read and verified.
    """

    samples: Callable[[AnyGame, int, random.Random], list[Sample]]
    adjudication: float | None = None
    listing: float | None = None
    uncached: float | None = None
    as_run: float = 1.68
    memory: float = 0.55
    item: float = 0.90
    typed: tuple[float, ...] = (2.0, 6.0, 0.25, 1.5)
