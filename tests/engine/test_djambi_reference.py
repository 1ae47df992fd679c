"""Djambi compared with its reference implementation: every whole turn, and the position after it."""

import random
from typing import Any

import pytest

import engine.djambi as djambi
from engine.djambi.position import Position
from engine.errors import ImpossiblePosition
from engine.play import turns
from engine.registry import GAMES
from tests.cases.djambi.action_space import crowd
from tests.reference import djambi as reference

GAME = GAMES["djambi"]
SETUP = djambi.SETUPS["standard"]


def random_options(chance: random.Random) -> dict[str, Any]:
    return {
        option.name: chance.choice(list(option.values)) if chance.random() < 0.4 else option.default
        for option in djambi.RULEBOOK.options
    }


def compare(text: str, options: dict[str, Any], chance: random.Random, looked_at: int) -> str:
    """Both lists of whole turns, the positions after some of them, and the text after one."""
    position = djambi.read_position(text, options)
    ours = {str(djambi.write_turn(position, actions)): reached for actions, reached in turns(GAME, position)}
    table = reference.read(text, options)
    theirs = reference.turns(table)
    assert reference.write(table) == text
    assert set(ours) == set(theirs)
    left = text
    for turn in chance.sample(sorted(ours), min(looked_at, len(ours))):
        left = str(djambi.write_position(djambi.close(ours[turn])))
        assert left == reference.write(reference.after(table, theirs[turn])), (text, turn, options)
    return left


def play_on(text: str, options: dict[str, Any], count: int, chance: random.Random) -> None:
    for _ in range(count):
        if text.split(" ")[6] != "*":
            return
        text = compare(text, options, chance, 6)


def compare_tables(count: int, chance: random.Random) -> None:
    """Random crowded tables, among them many with players smothered, dead or in power, played on a little."""
    while count:
        options = random_options(chance)
        text = crowd(chance)
        try:
            position: Position = djambi.read_position(text, options)
        except ImpossiblePosition:
            continue
        play_on(str(djambi.write_position(position)), options, 4, chance)
        count -= 1


@pytest.mark.parametrize("seed", range(2))
def test_random_games(seed: int) -> None:
    chance = random.Random(seed)
    play_on(SETUP, random_options(chance), 60, chance)


@pytest.mark.parametrize("seed", range(4))
def test_random_tables(seed: int) -> None:
    compare_tables(12, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 108))
def test_many_random_tables(seed: int) -> None:
    compare_tables(400, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 108))
def test_many_random_games(seed: int) -> None:
    chance = random.Random(seed)
    play_on(SETUP, random_options(chance), 400, chance)
