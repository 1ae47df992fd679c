"""Properties of random games: the list of legal actions agrees with the objections, and positions can be sent back."""

import random
from collections.abc import Iterator
from itertools import islice
from typing import Any

import orjson
import pytest

from adjudicator.judging.case import resolve
from engine.game import Game, MultiStep, capability
from engine.play import awaited
from engine.registry import GAMES
from tests.cases import action_space

WALKS = 3
STEPS = 40
EACH = 8
"""Actions tested per position."""


def options_of(rules: Game[Any, Any], chance: random.Random) -> dict[str, Any]:
    chosen = {
        option.name: chance.choice(list(option.values)) for option in rules.RULEBOOK.options if chance.random() < 0.4
    }
    return resolve(rules, chosen)[0]


def walk(rules: Game[Any, Any], seed: int) -> Iterator[Any]:
    """Positions of a random game, those of begun turns included."""
    chance = random.Random(seed)
    position = action_space(rules.NAME).start(rules, options_of(rules, chance), chance)
    begun = False
    for _ in range(STEPS):
        yield position
        choices = list(rules.legal_actions(position))
        may_close = begun and awaited(rules, position) is None
        if not choices and not may_close:
            return
        if may_close and (not choices or capability(rules, MultiStep) is None or chance.random() < 0.4):
            position = rules.close(position)
            begun = False
        else:
            position = rules.apply(position, chance.choice(choices))
            begun = True
            if capability(rules, MultiStep) is None:
                position = rules.close(position)
                begun = False


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(WALKS))
@pytest.mark.parametrize("every", [2, pytest.param(1, marks=pytest.mark.slow)])
def test_listed_is_what_is_not_objected_to(game: str, seed: int, every: int) -> None:
    """At every second position of a random game; ``make slow`` looks at all of them."""
    rules = GAMES[game]
    space = action_space(game)
    compared = 0
    for position in islice(walk(rules, seed), 0, None, every):
        listed = list(rules.legal_actions(position))
        assert len(set(listed)) == len(listed)
        passed = {action for action in space.actions(position) if rules.objection(position, action) is None}
        assert passed == set(listed), repr(position)
        compared += 1
    assert compared > 1


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(60, 66))
def test_what_a_legal_turn_leaves_can_be_sent_back(game: str, seed: int) -> None:
    """It is a valid position: read under the same options, it is the position that was written."""
    rules, chance = GAMES[game], random.Random(seed)
    options = options_of(rules, random.Random(seed))
    for position in walk(rules, seed):
        actions = list(rules.legal_actions(position))
        for action in chance.sample(actions, min(EACH, len(actions))):
            reached = rules.apply(position, action)
            if awaited(rules, reached) is None:
                text = rules.write_position(rules.close(reached))
                assert rules.write_position(rules.read_position(orjson.loads(orjson.dumps(text)), options)) == text
