"""The side to move, computed alone and with the whole status."""

import pytest

from adjudicator.judging.refusal import Refused
from engine.registry import GAMES
from tests.support.cases import cases, opened


@pytest.mark.parametrize("name", GAMES)
def test_the_side_to_move_is_the_one_that_the_status_tells(name: str) -> None:
    game = GAMES[name]
    sides = set()
    for case in cases(name):
        try:
            position = opened(name, case).position
        except Refused:
            continue
        sides.add(game.to_move(position))
        assert game.to_move(position) == game.status(position).to_move
    assert len(sides) > 1
