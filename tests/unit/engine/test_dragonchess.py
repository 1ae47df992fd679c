"""Dragonchess: what must hold everywhere, and a whole game."""

import pytest

from engine.dragonchess.legality import legal_actions
from engine.dragonchess.notation import read_turn, write_turn
from engine.dragonchess.pieces import LETTERS, kind_of
from engine.dragonchess.position import Position
from engine.registry import GAMES
from tests.support.cases import walk

RULES = GAMES["dragonchess"]
SEEDS = range(20, 26)


def positions(seed: int) -> list[Position]:
    """Every fourth position of a random walk."""
    return list(walk(RULES, seed))[::4]


@pytest.mark.parametrize("seed", SEEDS)
def test_every_tolerated_spelling_says_the_same_move(seed: int) -> None:
    for position in positions(seed):
        for move in legal_actions(position):
            text = write_turn(position, (move,))
            letter = LETTERS[kind_of(position.board[move.origin])]
            levels = str.maketrans("321", "uml")
            origin, mark, rest = text[:3], text[3], text[4:]
            named = f"{origin[0].translate(levels)}{origin[1:]}{mark}{rest[0].translate(levels)}{rest[1:]}"
            for spelling in (
                f"{letter}{text}",
                f"{letter.lower()}{text}",
                f"{origin}-{rest}",
                text.removesuffix("=H"),
                named,
                f"{letter.lower()}{named}",
            ):
                assert read_turn(position, spelling) == (move,), spelling
