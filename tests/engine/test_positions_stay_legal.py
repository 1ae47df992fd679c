"""Every legal turn leaves a valid position: read under the same options, it is the position that was written."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import orjson
import pytest

from engine.game import Game, MultiStep, capability
from engine.play import awaited
from engine.registry import GAMES
from tests.cases import action_space
from tests.engine.test_agreement import options_of

SEEDS = range(60, 72)
TURNS = 12
"""Turns of a random game, each of a few actions."""
EACH = 25
"""Legal turns tested per position, in games with turns of one action."""


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_what_a_legal_turn_leaves_can_be_sent_back(game: str, seed: int) -> None:
    rules = GAMES[game]
    chance = random.Random(seed)
    options = options_of(rules, chance)
    start = action_space(game).start(rules, options, chance)
    for position in islice(left(rules, start, chance), TURNS * EACH):
        text = rules.write_position(position)
        sent = orjson.loads(orjson.dumps(text))
        assert rules.write_position(rules.read_position(sent, options)) == text


def left(rules: Game[Any, Any], position: Any, chance: random.Random) -> Iterator[Any]:
    """The positions that legal turns leave, in a random game."""
    for _ in range(TURNS):
        if capability(rules, MultiStep) is None:
            actions = list(rules.legal_actions(position))
            if not actions:
                return
            after = [rules.close(rules.apply(position, one)) for one in chance.sample(actions, min(EACH, len(actions)))]
            yield from after
            position = after[0]
            continue
        closed = whole_turn(rules, position, chance)
        if closed is None:
            return
        position = closed
        yield position


def whole_turn(rules: Game[Any, Any], position: Any, chance: random.Random) -> Any:
    """The position after a random turn of one action or more; ``None`` where none is found."""
    begun = False
    for _ in range(40):
        may_close = begun and awaited(rules, position) is None
        actions = list(rules.legal_actions(position))
        if may_close and (not actions or chance.random() < 0.4):
            return rules.close(position)
        if not actions:
            return None
        position = rules.apply(position, chance.choice(actions))
        begun = True
    return None
