"""Cyclix held against its reference implementation: turns, positions after them, and status, over random games.

First the reference implementation itself, by the worked positions of the rules; then the two side by side, from the
setups and from random tables with few tiles and pieces in hand.
"""

import random
from typing import Any

import pytest
import yaml

from engine.errors import ImpossiblePosition
from engine.registry import GAMES
from tests.cases.cyclix.action_space import text as random_table
from tests.reference import cyclix as reference
from tests.support.cases import CASES

ENGINE = GAMES["cyclix"]
OPTIONS: list[dict[str, str | bool]] = [{"king_capture": "sight"}, {"king_capture": "adjacent"}]
WORKED = [
    pytest.param(case, id=case["case"])
    for case in yaml.safe_load((CASES / "cyclix" / "worked.yaml").read_text(encoding="utf-8"))
    if "lists" in case
]


@pytest.mark.parametrize("case", WORKED)
def test_a_worked_position(case: dict[str, Any]) -> None:
    options = case.get("options", OPTIONS[0])
    assert sorted(reference.legal_turns(case["position"], options)) == sorted(case["lists"])


def test_numbers_of_sequences() -> None:
    assert [reference.perft(ENGINE.SETUPS["caissa"], OPTIONS[0], depth) for depth in (1, 2)] == [24, 551]


def compare(text: str, options: dict[str, str | bool]) -> dict[str, str]:
    """Hold the two against each other in one position; answers the turns and the positions they leave."""
    position = ENGINE.read_position(text, options)
    assert ENGINE.write_position(position) == text
    turns = {}
    for action in ENGINE.legal_actions(position):
        turn = str(ENGINE.write_turn(position, (action,)))
        assert turn not in turns, f"{turn} listed twice: {text} {options}"
        assert ENGINE.read_turn(position, turn) == (action,), f"{turn} misread: {text} {options}"
        turns[turn] = str(ENGINE.write_position(ENGINE.close(ENGINE.apply(position, action))))
    assert turns == reference.legal_turns(text, options), f"{text} {options}"
    status = ENGINE.status(position)
    game = reference.read(text)
    assert list(status.checkers) == reference.checkers(game.table, game.side), f"{text} {options}"
    assert status.state == reference.state(text, options), f"{text} {options}"
    return turns


def play_on(text: str, options: dict[str, str | bool], plies: int, chance: random.Random) -> None:
    """A random game in which kings move, and so tiles go and pieces come back, more than by pure chance."""
    for _ in range(plies):
        turns = compare(text, options)
        if not turns:
            return
        lively = [turn for turn in turns if turn[0] == "K" or "x" in turn or "~" in turn]
        text = turns[chance.choice(lively if lively and chance.random() < 0.6 else list(turns))]


def compare_games(games: int, plies: int, chance: random.Random) -> None:
    for _ in range(games):
        play_on(chance.choice(list(ENGINE.SETUPS.values())), chance.choice(OPTIONS), plies, chance)


def compare_tables(tables: int, chance: random.Random) -> None:
    """Tables with the side not to move in check must be refused; the others are played on."""
    for _ in range(tables):
        text = random_table(chance)
        options = chance.choice(OPTIONS)
        game = reference.read(text)
        if reference.checkers(game.table, reference.other(game.side)):
            with pytest.raises(ImpossiblePosition):
                ENGINE.read_position(text, options)
        else:
            play_on(text, options, 6, chance)


@pytest.mark.parametrize("seed", range(3))
def test_random_games(seed: int) -> None:
    compare_games(4, 40, random.Random(seed))


@pytest.mark.parametrize("seed", range(3))
def test_random_tables(seed: int) -> None:
    compare_tables(100, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 108))
def test_many_random_games(seed: int) -> None:
    compare_games(20, 200, random.Random(seed))


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(100, 108))
def test_many_random_tables(seed: int) -> None:
    compare_tables(1000, random.Random(seed))
