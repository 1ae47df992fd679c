"""What follows for every game from its law: turns, their end, perft."""

from collections.abc import Iterator, Sequence
from typing import Final, TypeVar

from engine.errors import IllegalAction
from engine.game import Awaited, Game, MultiStep, Text, capability
from engine.rulebook import Finding, Ground

P = TypeVar("P")
A = TypeVar("A")

REPEATED: Final = 3
"""No game here rules on a position that has stood less often than this."""


def first_position(game: Game[P, A]) -> Text:
    """The default setup; of a game without setups, the position of its first example."""
    example: Text = next(iter(game.EXAMPLES.values())).get("position", "")  # type: ignore[assignment]  # a request
    return next(iter(game.SETUPS.values()), example)


def play_actions(game: Game[P, A], position: P, actions: Sequence[A]) -> tuple[P, int, Ground | None]:
    """Take ``actions`` one after another until one is objected to.

    Answers the position reached (the turn still open), how many actions were taken, and the
    ground against the next one, or ``None`` when all were taken.
    """
    for taken, action in enumerate(actions):
        ground = game.objection(position, action)
        if ground is not None:
            return position, taken, ground
        position = game.apply(position, action)
    return position, len(actions), None


def play(game: Game[P, A], position: P, actions: Sequence[A]) -> P:
    """The position after a whole turn. Raises ``IllegalAction`` if one of its actions is illegal."""
    reached, taken, ground = play_actions(game, position, actions)
    if ground is not None:
        raise IllegalAction(against(game, reached, actions[taken], ground))
    return game.close(reached)


def against(game: Game[P, A], position: P, action: A, ground: Ground) -> Finding:
    """What is told of a ground met by ``action``."""
    return ground.found(game.facts(position, action, ground))


def awaited(game: Game[P, A], position: P) -> Awaited | None:
    """What a begun turn awaits; ``None`` where it may be closed."""
    multi_step = capability(game, MultiStep)
    return None if multi_step is None else multi_step.awaited(position)


def continuations(game: Game[P, A], position: P, begun: Sequence[A]) -> Iterator[A]:
    """The actions that may come next in a turn of which ``begun`` is taken (``position`` has it)."""
    if begun and capability(game, MultiStep) is None:
        return iter(())
    return iter(game.legal_actions(position))


def turns(game: Game[P, A], position: P, begun: tuple[A, ...] = ()) -> Iterator[tuple[tuple[A, ...], P]]:
    """Every whole legal turn that begins with ``begun``, with the position it leaves before it is closed.

    ``position`` is the one that ``begun`` has reached.
    """
    open_turns: list[tuple[tuple[A, ...], P]] = [(begun, position)]
    while open_turns:
        taken, reached = open_turns.pop()
        if taken and awaited(game, reached) is None:
            yield taken, reached
        open_turns += (
            ((*taken, action), game.apply(reached, action)) for action in continuations(game, reached, taken)
        )


def perft(game: Game[P, A], position: P, depth: int) -> int:
    """How many sequences of ``depth`` whole turns there are; a forced pass is a turn."""
    if depth == 0:
        return 1
    return sum(perft(game, game.close(reached), depth - 1) for _, reached in turns(game, position))
