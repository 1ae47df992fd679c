"""Middle-game positions with a legal turn each, by seeded random play through the interface of all games."""

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from engine.game import Game, Text
from engine.rulebook import Value

Rules = Game[Any, Any]
Turn = tuple[Any, ...]
Prefer = Callable[[Rules, Any, list[Any], Turn], list[Any]]
"""Of the actions that may come next in a begun turn, those to choose among."""

STOPS: Final = 0.4
"""How often a turn that may be closed is closed before more is added to it."""


@dataclass(frozen=True, slots=True)
class Sample:
    """What is submitted: a position and a turn that is legal there."""

    position: Text
    turn: Text


def defaults(game: Rules) -> dict[str, Value]:
    """Every option at its default."""
    return {option.name: option.default for option in game.OPTIONS}


def random_turn(
    game: Rules, position: Any, chance: random.Random, prefer: Prefer | None = None, stops: float = STOPS
) -> tuple[Turn, Any] | None:
    """A random whole turn and the position before it is closed; ``None`` where the game is over."""
    turn: Turn = ()
    while True:
        may_close = bool(turn) and game.awaited(position) is None
        if may_close and (not game.STAGED or chance.random() < stops):
            return turn, position
        actions = list(game.lawful(position))
        choices = prefer(game, position, actions, turn) if prefer and actions else actions
        if not choices:
            return (turn, position) if may_close else None
        action = chance.choice(choices)
        turn = (*turn, action)
        position = game.apply(position, action)


def play_on(game: Rules, position: Any, turns: int, chance: random.Random, prefer: Prefer | None = None) -> Any | None:
    """The position after so many random turns; ``None`` if the game ended before."""
    for _ in range(turns):
        played = random_turn(game, position, chance, prefer)
        if played is None:
            return None
        position = game.close(played[1])
        if game.outcome(position, game.status(position), None).over:
            return None
    return position


def middle_games(
    game: Rules,
    count: int,
    chance: random.Random,
    *,
    turns: tuple[int, int] = (8, 50),
    setup: str | None = None,
    prefer: Prefer | None = None,
    last: Prefer | None = None,
    stops: float = STOPS,
) -> list[Sample]:
    """So many different positions, each after a random number of random turns, and one turn more.

    ``prefer`` narrows the choices on the way, ``last`` those of the turn that is submitted.
    """
    setups: Mapping[str, str] = game.SETUPS if setup is None else {setup: game.SETUPS[setup]}
    starts = [game.read_position(text, defaults(game)) for text in setups.values()]
    found: dict[str, Sample] = {}
    while len(found) < count:
        reached = play_on(game, chance.choice(starts), chance.randint(*turns), chance, prefer)
        submitted = None if reached is None else random_turn(game, reached, chance, last or prefer, stops)
        if submitted is not None:
            text = game.write_position(reached)
            found[str(text)] = Sample(text, game.write_turn(reached, submitted[0]))
    return list(found.values())
