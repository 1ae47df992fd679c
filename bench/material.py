"""Middle-game positions with a legal turn each, by seeded random play through the interface of all games."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.game import AnyGame, MultiStep, Text, capability
from engine.play import awaited

Turn = tuple[Any, ...]
Prefer = Callable[[AnyGame, Any, list[Any], Turn], list[Any]]
"""Filters the actions that may continue a turn."""

STOPS: Final = 0.4
"""Probability of closing a turn that may be closed or continued."""


@dataclass(frozen=True, slots=True)
class Sample:
    """A submission: a position and a legal turn."""

    position: Text
    turn: Text


def random_turn(
    game: AnyGame, position: Any, chance: random.Random, prefer: Prefer | None = None, stops: float = STOPS
) -> tuple[Turn, Any] | None:
    """A random whole turn and the position before it is closed; ``None`` where the game is over."""
    turn: Turn = ()
    while True:
        may_close = bool(turn) and awaited(game, position) is None
        if may_close and (capability(game, MultiStep) is None or chance.random() < stops):
            return turn, position
        actions = list(game.legal_actions(position))
        choices = prefer(game, position, actions, turn) if prefer and actions else actions
        if not choices:
            return (turn, position) if may_close else None
        action = chance.choice(choices)
        turn = (*turn, action)
        position = game.apply(position, action)


def middle_games(
    game: AnyGame,
    count: int,
    chance: random.Random,
    *,
    turns: tuple[int, int] = (8, 50),
    setup: str | None = None,
    prefer: Prefer | None = None,
    last: Prefer | None = None,
    stops: float = STOPS,
) -> list[Sample]:
    """Different positions between these turns of random games, with a random legal turn in each.

    ``prefer`` restricts the choices on the way; ``last`` those of the turn submitted, which is closed with probability
    ``stops``.
    """
    setups: Mapping[str, Any] = game.SETUPS if setup is None else {setup: game.SETUPS[setup]}
    starts = [game.read_position(text, game.RULEBOOK.complete({})) for text in setups.values()]
    unique: dict[str, Sample] = {}
    while len(unique) < count:
        position = chance.choice(starts)
        for n in range(turns[1]):
            if n >= turns[0] and (submitted := random_turn(game, position, chance, last or prefer, stops)):
                text = game.write_position(position)
                unique[str(text)] = Sample(text, game.write_turn(position, submitted[0]))
            played = random_turn(game, position, chance, prefer)
            if played is None:
                break
            position = game.close(played[1])
            if game.outcome(position, game.status(position), None).over:
                break
    samples = list(unique.values())
    chance.shuffle(samples)
    return samples[:count]
