"""Phylde: turns of five soldiers in games from the ``line`` setup."""

import random
from typing import Any, Final

from bench.material import Rules, Sample, Turn, middle_games
from bench.plan import Plan


def soldiers(game: Rules, position: Any, actions: list[Any], begun: Turn) -> list[Any]:
    """The actions of soldiers: a turn begun by one stays theirs."""
    return (
        actions
        if begun
        else [action for action in actions if str(game.write_turn(position, (action,))).startswith("S:")]
    )


def five_soldiers(game: Rules, count: int, chance: random.Random) -> list[Sample]:
    """Turns in which soldiers act as often as they may."""
    samples: list[Sample] = []
    while len(samples) < count:
        played = middle_games(game, count, chance, turns=(6, 40), setup="line", last=soldiers, stops=0.0)
        samples += [sample for sample in played if str(sample.turn).count(",") == 4]
    return samples[:count]


PLAN: Final = Plan(samples=five_soldiers, adjudication=1.0, uncached=1.32, as_run=1.36, item=0.58)
