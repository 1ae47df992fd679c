"""Phylde: turns of five soldiers in games from the ``line`` setup; the next actions of each setup."""

import random
from collections.abc import Callable
from typing import Any, Final

from adjudicator.judging.legal_actions import list_actions
from bench.material import Rules, Sample, Turn, defaults, middle_games
from bench.plan import Plan, Timed


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


def next_actions(setup: str) -> Callable[[Rules, random.Random], Callable[[], object]]:
    def ready(game: Rules, _: random.Random) -> Callable[[], object]:
        position = game.read_position(game.SETUPS[setup], defaults(game))
        return lambda: list_actions(game, position)

    return ready


PLAN: Final = Plan(
    samples=five_soldiers,
    adjudication=1.0,
    uncached=1.32,
    as_run=1.36,
    item=0.58,
    timed=tuple(Timed(f"next actions, {setup}", next_actions(setup), 1.5) for setup in ("line", "corner", "column")),
)
