"""Phylde: turns of five soldiers in games from the ``line`` setup, and turns of late games."""

import random
from typing import Any, Final

from bench.material import Sample, Turn, middle_games
from bench.plan import Plan
from engine.game import AnyGame
from engine.play import Pass


def soldiers(game: AnyGame, position: Any, actions: list[Any], begun: Turn) -> list[Any]:
    """The actions of soldiers: a turn begun by one stays theirs."""
    return (
        actions
        if begun
        else [action for action in actions if str(game.write_turn(position, (action,))).startswith("S:")]
    )


def five_soldiers(game: AnyGame, count: int, chance: random.Random) -> list[Sample]:
    """Turns in which soldiers act as often as they may."""
    samples: list[Sample] = []
    while len(samples) < count:
        played = middle_games(game, count, chance, turns=(6, 40), setup="line", last=soldiers, stops=0.0)
        samples += [sample for sample in played if str(sample.turn).count(",") == 4]
    return samples[:count]


def ahead(_: AnyGame, position: Any, actions: list[Any], __: Turn) -> list[Any]:
    """The actions of pieces towards the enemy's king; all if there are none."""
    way = 1 if position.mover == 0 else -1
    return [
        move for move in actions if move != Pass() and not move.on_points and way * (move.target - move.origin) > 0
    ] or actions


def late_and_five_soldiers(game: AnyGame, count: int, chance: random.Random) -> list[Sample]:
    """Turns of five soldiers, and as many in late games, where pieces are near the kings or attack them."""
    late = middle_games(game, count // 2, chance, turns=(100, 300), setup="line", prefer=ahead)
    return five_soldiers(game, count - len(late), chance) + late


PLAN: Final = Plan(samples=late_and_five_soldiers, adjudication=1.0, uncached=1.32, as_run=1.36, item=0.58)
