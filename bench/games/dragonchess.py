"""Dragonchess: random play, and a record of 200 moves replayed."""

import random
from collections.abc import Callable
from typing import Final

from adjudicator.judging.case import open_case
from adjudicator.judging.records import replay
from bench.material import Rules, middle_games, record
from bench.plan import Plan, Timed

MOVES: Final = 200


def replayed(game: Rules, chance: random.Random) -> Callable[[], object]:
    """The replay of a random game with this number of turns."""
    turns = record(game, MOVES, chance)
    return lambda: replay(open_case(game, {}), turns, "stop")


PLAN: Final = Plan(
    samples=middle_games,
    adjudication=1.0,
    uncached=1.19,
    as_run=1.29,
    item=0.47,
    listing=6.0,
    unread=(2.0, 6.0),
    timed=(Timed(f"record of {MOVES} moves", replayed, 25.0),),
)
