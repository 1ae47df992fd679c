"""Shakti by all checks of the adjudicator, by exact perft, and by every action that can be written."""

from collections.abc import Iterator
from typing import Any

import adjudicator_shakti as shakti
import pytest
from adjudicator_shakti.board import KING, SQUARES, letter
from adjudicator_shakti.position import Action, Move, Position

from adjudicator.checks.agreement import check_lists, random_positions
from adjudicator.checks.game import check_game
from adjudicator.checks.play import perft
from engine.play import PASS

GAME: Any = shakti
NUMBERS = {
    ("standard", "seen"): (26, 660, 16_535, 403_471, 9_874_591),
    ("full", "seen"): (28, 768, 20_445),
    ("standard", "adjacent"): (26, 660, 16_533, 403_241),
}


@pytest.mark.parametrize(("checked", "faults"), check_game("shakti"))
def test_every_check_passes(checked: str, faults: list[str]) -> None:
    assert not faults, checked


@pytest.mark.parametrize(("setup", "reading"), NUMBERS)
@pytest.mark.parametrize("depth", [1, 2, 3, pytest.param(4, marks=pytest.mark.slow)])
def test_perft(setup: str, reading: str, depth: int) -> None:
    position = GAME.read_position(GAME.SETUPS[setup], {"second_tile": reading})
    for count in NUMBERS[setup, reading][depth - 1 : depth]:
        assert perft(GAME, position, depth) == count


def every_action(position: Position) -> Iterator[Action]:
    """Every action that the notation can express, with the tiles beside the origin as those that are removed."""
    yield PASS
    for origin, code in enumerate(position.board):
        for target in range(len(SQUARES)):
            for mark in "-x":
                for removed in (None, *{square for square in range(49) if abs(square - origin) in (1, 6, 7, 8)}):
                    yield Move(letter(code) if code >= KING else "", origin, target, mark, removed)


def test_the_list_agrees_with_every_action() -> None:
    for position, _ in random_positions(GAME, range(3), 4):
        check_lists(GAME, position, every_action(position))


@pytest.mark.parametrize("text", ["7/1w1k1w1/7/7/7/1W1K1W1 w", "8/7/7/7/7/7/7 w", "_5_/1w1k1w1/7/7/7/1W1K1W1/_5_", ""])
def test_a_text_that_is_no_position(text: str) -> None:
    with pytest.raises(ValueError, match="text"):
        GAME.read_position(text, {"second_tile": "seen"})
