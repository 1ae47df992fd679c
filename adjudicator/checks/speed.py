"""The speed of rulings."""

import time
from statistics import median
from typing import Final

from adjudicator.judging.service import ADJUDICATIONS, response_to
from engine.game import AnyGame

MAX_MS: Final = 20
"""The CPU time of a ruling, in milliseconds: five hundred times that of a ruling of the five games' engines."""


def check_speed(game: AnyGame) -> None:
    """The median CPU time of rulings on the examples is within the limit."""
    took = []
    for _ in range(20):
        for example in game.EXAMPLES.values():
            began = time.process_time()
            response_to(ADJUDICATIONS, game, example, "en")
            took.append((time.process_time() - began) * 1000)
    assert median(took) <= MAX_MS, f"a ruling takes {median(took):.1f} ms of CPU, and may take {MAX_MS}"
