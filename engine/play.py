"""Positions and turns of any game: their status, taking their actions, listing all turns."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple, TypeVar

from engine.described import Described
from engine.game import Awaited, Game, MultiStep, Outcome, Status, Text, capability
from engine.rulebook import GAME_OVER, Fact, Finding

P = TypeVar("P")
A = TypeVar("A")

REPEATED: Final = 3
"""No game rules on fewer occurrences of a position."""


class Assessment(NamedTuple):
    """The status and the outcome of a position."""

    status: Status
    outcome: Outcome

    @property
    def game_over(self) -> Finding | None:
        """The ground against every action in a finished game, by the article that ended it; else ``None``."""
        outcome = self.outcome
        if not outcome.over:
            return None
        return Finding(GAME_OVER, (outcome.article,), {"cause": str(outcome.cause), "winners": outcome.winners})


def assess(game: Game[P, A], position: P, repetition: int | None) -> Assessment:
    """The status and the outcome of a position that has occurred ``repetition`` times, ``None`` if unknown."""
    status = game.status(position)
    return Assessment(status, game.outcome(position, status, repetition))


def first_position(game: Game[P, A]) -> Text:
    """The default setup; of a game without one, the position of its first example."""
    example: Text = next(iter(game.EXAMPLES.values())).get("position", "")  # type: ignore[assignment]  # a request
    return game.SETUPS[game.DEFAULT_SETUP] if game.DEFAULT_SETUP else example


def example_turn(game: Game[P, A]) -> str:
    """A turn as text."""
    return next(str(example["action"]) for example in game.EXAMPLES.values() if isinstance(example["action"], str))


def play_actions(game: Game[P, A], position: P, actions: Sequence[A]) -> tuple[P, int, str | None]:
    """Take the legal actions: the open position, their number, and the ground against the next (or ``None``)."""
    for taken, action in enumerate(actions):
        ground = game.objection(position, action)
        if ground is not None:
            return position, taken, ground
        position = game.apply(position, action)
    return position, len(actions), None


def against(game: Game[P, A], position: P, action: A, ground: str) -> Finding:
    """The ground against ``action``, with its facts."""
    return game.RULEBOOK.finding(ground, game.facts(position, action, ground))


def awaited(game: Game[P, A], position: P) -> Awaited | None:
    """The next input of a begun turn; ``None`` if it may be closed."""
    multi_step = capability(game, MultiStep)
    return None if multi_step is None else multi_step.awaited(position)


def continuations(game: Game[P, A], position: P, begun: Sequence[A]) -> Iterator[A]:
    """The actions that may come next in a turn of which ``begun`` is taken (``position`` has it)."""
    if begun and capability(game, MultiStep) is None:
        return iter(())
    return iter(game.legal_actions(position))


def turns(game: Game[P, A], position: P, begun: tuple[A, ...] = ()) -> Iterator[tuple[tuple[A, ...], P]]:
    """Every whole legal turn that begins with ``begun``, which led to ``position``, with its open position."""
    open_turns: list[tuple[tuple[A, ...], P]] = [(begun, position)]
    while open_turns:
        taken, reached = open_turns.pop()
        if taken and awaited(game, reached) is None:
            yield taken, reached
        open_turns += (
            ((*taken, action), game.apply(reached, action)) for action in continuations(game, reached, taken)
        )


# Parts of the protocol that are the same in simple games, for their packages to import.
@dataclass(frozen=True, slots=True)
class Pass:
    """The turn passed, where a game allows it."""


PASS: Final = Pass()


def or_pass(actions: Iterable[A]) -> Iterator[A | Pass]:
    """These actions; the pass if there are none."""
    is_stuck = True
    for action in actions:
        is_stuck = False
        yield action
    if is_stuck:
        yield PASS


def close(position: P) -> P:
    """Return the position: ``apply`` has made all changes."""
    return position


def turn_facts(position: object, actions: object, taken: int) -> dict[str, Fact]:
    """Return no facts: a reason is about its action only."""
    return {}


def described(position: object, actions: tuple[object, ...]) -> tuple[Described, ...]:
    """Describe each action as a move, without places."""
    return tuple([Described("move") for _ in actions])


def key(position: object, text: object = None) -> None:
    """Return ``None``: repetition does not matter."""


def write_position(position: P) -> P:
    """Return the position, which is its text."""
    return position


def write_turn(position: object, actions: tuple[str, ...]) -> str:
    """Join the actions, which are their texts."""
    return "".join(actions)
