"""Limits of time: ``make limits``. Each has a margin of four, and grows on a machine that is slow just now.

A limit is what work may take on a quiet machine of 2024, on which the yardstick takes ``QUIET_MS``.
"""

import random
import time
from collections.abc import Callable
from itertools import islice
from typing import Final

from adjudicator.checks.play import random_turns

MARGIN: Final = 4
QUIET_MS: Final = 30.0
"""Milliseconds of the yardstick on a quiet machine."""


def ms(work: Callable[[], object], clock: Callable[[], float] = time.process_time, tries: int = 3) -> float:
    """The least time of some tries, in milliseconds: of CPU, or by another clock."""

    def once() -> float:
        start = clock()
        work()
        return (clock() - start) * 1000

    return min(once() for _ in range(tries))


def allowed(limit: float, clock: Callable[[], float] = time.process_time) -> float:
    """What work with this limit, in milliseconds, may take here and now."""
    return limit * MARGIN * slowness(clock)


def slowness(clock: Callable[[], float] = time.process_time) -> float:
    """How many times slower than a quiet one this machine is now, at least 1."""
    return max(1.0, ms(_yardstick, clock) / QUIET_MS)


def _yardstick() -> int:
    total = 0
    for n in range(1_000_000):
        total += n
    return total


def record(name: str, length: int, chance: random.Random) -> list[str]:
    """The turns of a random game from the first setup, which lasts at least this number of turns."""
    while len(turns := list(islice(random_turns(name, chance), length))) < length:
        pass
    return turns
