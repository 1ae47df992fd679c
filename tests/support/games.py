"""Random games under random options."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

from adjudicator.checks import play
from adjudicator.checks.agreement import options_of
from engine.game import Game
from tests.cases import action_space

STEPS = 40


def walk(rules: Game[Any, Any], seed: int) -> Iterator[Any]:
    """Positions of a random game from a position of the action space."""
    chance = random.Random(seed)
    position = action_space(rules.NAME).start(rules, options_of(rules, chance), chance)
    return islice(play.walk(rules, position, chance), STEPS)
