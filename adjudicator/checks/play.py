"""Whole turns of any game, and their number."""

import random
from collections.abc import Iterator
from typing import Any, TypeVar

from adjudicator.games import GAMES
from engine.game import Game, MultiStep, capability
from engine.play import awaited, first_position, turns

P = TypeVar("P")
A = TypeVar("A")


def random_turn(game: Game[P, A], position: P, chance: random.Random, ends: float = 0.3) -> tuple[tuple[A, ...], P]:
    """A legal turn, action by action, and the position before it is closed.

    ``ends``: the chance that a turn ends at an action after which it may. Without a legal action the turn is empty.
    """
    taken: tuple[A, ...] = ()
    while True:
        choices = list(game.legal_actions(position))
        may_end = bool(taken) and awaited(game, position) is None
        if not choices or (may_end and (capability(game, MultiStep) is None or chance.random() < ends)):
            return taken, position
        taken = (*taken, chance.choice(choices))
        position = game.apply(position, taken[-1])


def walk(game: Game[P, A], position: P, chance: random.Random) -> Iterator[P]:
    """Positions of a random game, those of begun turns included."""
    while True:
        yield position
        taken, reached = random_turn(game, position, chance, 0.4)
        if not taken:
            return
        for action in taken if capability(game, MultiStep) is not None else ():
            position = game.apply(position, action)
            yield position
        position = game.close(reached)


def random_turns(name: str, chance: random.Random) -> Iterator[str]:
    """The turns of a random game, as the engine writes them."""
    game: Any = GAMES[name]
    position = game.read_position(first_position(game), game.RULEBOOK.complete({}))
    while True:
        taken, reached = random_turn(game, position, chance)
        if not taken:
            return
        yield str(game.write_turn(position, taken))
        position = game.close(reached)


def perft(game: Game[P, A], position: P, depth: int) -> int:
    """The number of sequences of ``depth`` whole turns; a forced pass is a turn."""
    if depth == 1:
        return sum(1 for _ in turns(game, position))
    return sum(perft(game, game.close(reached), depth - 1) for _, reached in turns(game, position))
