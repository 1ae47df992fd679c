"""If several grounds apply, the first in rulebook order is the reason.

Each game's ``tests/cases/<game>/grounds.py`` computes, without the engine's judge, the grounds against an action:
``holding(position, action)`` returns their codes, none for a legal action. ``TESTED_BEFORE`` there lists the exceptions
in the rulebook: a ground, and the one before which it is tested.
"""

import random
from collections import defaultdict
from importlib import import_module
from importlib.util import find_spec
from typing import Any

import pytest

from engine.game import Game
from engine.registry import GAMES
from tests.cases import action_space
from tests.support.games import walk

ORDERED = [game for game in GAMES if find_spec(f"tests.cases.{game}.grounds")]
SEEDS = range(40, 42)
EACH = 3
"""Actions compared for each ground (and of the legal ones) in a position."""
POSITIONS = 6


@pytest.mark.parametrize("game", ORDERED)
@pytest.mark.parametrize("seed", SEEDS)
def test_the_reason_is_the_first_ground_that_holds(game: str, seed: int) -> None:
    rules = GAMES[game]
    grounds = import_module(f"tests.cases.{game}.grounds")
    place = places(rules, grounds.TESTED_BEFORE)
    chance = random.Random(seed)
    compared = 0
    walked = list(walk(rules, seed))
    for position in chance.sample(walked, min(POSITIONS, len(walked))):
        for action, reason in some_of_each(rules, position, chance):
            held = set(grounds.holding(position, action))
            first = min(held, key=place.__getitem__, default=None)
            assert reason == first, (
                f"{rules.write_turn(position, (action,))} of {rules.write_position(position)}: {held}"
            )
            compared += reason is not None
    assert compared > 0


def places(rules: Game[Any, Any], asked_before: dict[str, str]) -> dict[str, float]:
    """The rank of each ground in the order of tests."""
    place: dict[str, float] = {ground.code: n for n, ground in enumerate(rules.RULEBOOK.grounds)}
    return place | {code: place[other] - 0.5 for code, other in asked_before.items()}


def some_of_each(rules: Game[Any, Any], position: Any, chance: random.Random) -> list[tuple[Any, str | None]]:
    """A few conceivable actions for each ground that the engine gives, and a few legal ones."""
    by_reason = defaultdict(list)
    for action in action_space(rules.NAME).actions(position):
        ground = rules.objection(position, action)
        by_reason[ground].append(action)
    return [
        (action, reason)
        for reason, actions in by_reason.items()
        for action in chance.sample(actions, min(EACH, len(actions)))
    ]
