"""Whole turns of any game, and their number."""

from collections.abc import Sequence
from typing import TypeVar

from engine.errors import IllegalAction
from engine.game import Game
from engine.play import against, play_actions, turns

P = TypeVar("P")
A = TypeVar("A")


def play(game: Game[P, A], position: P, actions: Sequence[A]) -> P:
    """The position after a whole turn. Raises ``IllegalAction`` if one of its actions is illegal."""
    reached, taken, ground = play_actions(game, position, actions)
    if ground is not None:
        raise IllegalAction(against(game, reached, actions[taken], ground))
    return game.close(reached)


def perft(game: Game[P, A], position: P, depth: int) -> int:
    """The number of sequences of ``depth`` whole turns; a forced pass is a turn."""
    if depth == 0:
        return 1
    return sum(perft(game, game.close(reached), depth - 1) for _, reached in turns(game, position))
