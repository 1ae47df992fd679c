"""The history of a game: the position after each turn, and how often each position has occurred."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.game import AnyGame
from engine.rulebook import Finding


class Moment(NamedTuple):
    """The position after a turn."""

    position: Any
    key: str | None
    """Its identity for repetition; ``None`` where the rules know no repetition."""
    exposed: Finding | None = None
    """After an arbiter's position: the ground against it, about a king that could be captured, and may not be."""
    came: bool = True
    """Whether the turn led to the position; a turn that is not legal leaves the one before."""


class GameHistory:
    """The positions after 0, 1, 2, … turns. A turn that is not legal leaves the position before it."""

    def __init__(self, game: AnyGame, start: Any, seen: Mapping[str, int]) -> None:
        """``seen``: how often positions have occurred before, by key."""
        self._game = game
        self._moments = [Moment(start, game.key(start))]
        self.seen = dict(seen)
        """How often each position has occurred, by key."""
        if self.last.key is not None:
            self.seen[self.last.key] = max(self.seen.get(self.last.key, 0), 1)

    @property
    def turns(self) -> int:
        """The number of turns, including those that were not legal."""
        return len(self._moments) - 1

    @property
    def last(self) -> Moment:
        """The position after the last turn, with what is known of it."""
        return self._moments[-1]

    @property
    def position(self) -> Any:
        """The position after the last turn."""
        return self.last.position

    @property
    def repetition(self) -> int | None:
        """How often it has occurred."""
        return None if self.last.key is None else self.seen[self.last.key]

    def play(self, after: Any, exposed: Finding | None = None) -> None:
        """Add a turn that has led to ``after``."""
        self._moments.append(Moment(after, self._game.key(after), exposed))
        if self.last.key is not None:
            self.seen[self.last.key] = self.seen.get(self.last.key, 0) + 1

    def stay(self) -> None:
        """Add a turn that was not legal: the position remains, and does not occur once more."""
        self._moments.append(self.last._replace(came=False))

    def set(self, position: Any, exposed: Finding | None = None) -> None:
        """Replace the position after the last turn by that of an arbiter."""
        self.take_back(self.turns - 1)
        self.play(position, exposed)

    def take_back(self, to: int) -> None:
        """Keep only the first ``to`` turns."""
        while self.turns > to:
            left = self._moments.pop()
            if left.key is not None and left.came:
                self.seen[left.key] -= 1
                if self.seen[left.key] == 0:
                    del self.seen[left.key]
