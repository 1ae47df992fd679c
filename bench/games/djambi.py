"""Djambi: random play without resignations."""

import random
from typing import Any, Final

from bench.material import Sample, Turn, middle_games
from bench.plan import Plan
from engine.game import AnyGame


def playing_on(game: AnyGame, position: Any, actions: list[Any], begun: Turn) -> list[Any]:
    """Everything but giving up."""
    return actions if begun else [action for action in actions if game.write_turn(position, (action,)) != "resign"]


def samples(game: AnyGame, count: int, chance: random.Random) -> list[Sample]:
    return middle_games(game, count, chance, turns=(12, 80), prefer=playing_on)


PLAN: Final = Plan(samples=samples, adjudication=1.1, uncached=1.32, as_run=1.45, item=0.59)
