"""Each game compared with its second implementation over random games: every whole turn, and the position after it.

``tests/reference/<game>.py`` has ``legal_turns(position, options)``: by the text of each legal turn, the text of the
position after it. Games in which whole turns cannot be listed have separate comparisons.
"""

import random
from importlib import import_module

import pytest

from engine.game import HasQuota, capability
from engine.play import turns
from engine.registry import GAMES
from tests.cases import action_space
from tests.engine.test_agreement import options_of

LISTED = [name for name, game in GAMES.items() if game.NOTATION == "text" and capability(game, HasQuota) is None]
SEEDS = range(80, 86)
TURNS = 12


@pytest.mark.parametrize("game", LISTED)
@pytest.mark.parametrize("seed", SEEDS)
def test_whole_turns_are_those_of_the_second_implementation(game: str, seed: int) -> None:
    rules, reference = GAMES[game], import_module(f"tests.reference.{game}")
    chance = random.Random(seed)
    options = options_of(rules, chance)
    position = action_space(game).start(rules, options, chance)
    for _ in range(TURNS):
        text = rules.write_position(position)
        after = {
            rules.write_turn(position, actions): rules.close(reached) for actions, reached in turns(rules, position)
        }
        ours = {turn: rules.write_position(one) for turn, one in after.items()}
        assert ours == reference.legal_turns(text, options), text
        if not after:
            break
        position = chance.choice(list(after.values()))
