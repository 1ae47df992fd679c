"""The line of a game: the positions that have stood, turn by turn, and how often each."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.game import Game
from engine.rulebook import Finding


class _Standing(NamedTuple):
    """What stands after a turn."""

    position: Any
    key: str | None
    came: bool
    """Whether the position came about by the turn: one that is not legal leaves what stood before."""
    exposed: Finding | None = None
    """After an arbiter's position: the ground against it, about a king that could be captured, and may not be."""


class Line:
    """The positions after 0, 1, 2, … turns. A turn that is not legal leaves the position before it to stand."""

    def __init__(self, game: Game[Any, Any], start: Any, seen: Mapping[str, int]) -> None:
        self._game = game
        self._stood: list[_Standing] = []
        self.seen = dict(seen)
        """How often each position has stood, by key."""
        key = game.key(start)
        self._stood.append(_Standing(start, key, came=True))
        if key is not None:
            self.seen[key] = max(self.seen.get(key, 0), 1)

    @property
    def turns(self) -> int:
        """How many turns have been played, those included that were not legal."""
        return len(self._stood) - 1

    @property
    def position(self) -> Any:
        """The position that stands."""
        return self._stood[-1].position

    @property
    def key(self) -> str | None:
        """Its identity for repetition; ``None`` where the rules know no repetition."""
        return self._stood[-1].key

    @property
    def repetition(self) -> int | None:
        """How often it has stood."""
        return None if self.key is None else self.seen[self.key]

    @property
    def exposed(self) -> Finding | None:
        """After an irregular position set by an arbiter: the ground against it."""
        return self._stood[-1].exposed

    def play(self, after: Any, exposed: Finding | None = None) -> None:
        """A turn has led to ``after``."""
        key = self._game.key(after)
        self._stood.append(_Standing(after, key, came=True, exposed=exposed))
        if key is not None:
            self.seen[key] = self.seen.get(key, 0) + 1

    def stay(self) -> None:
        """A turn was not legal: what stood goes on standing, and has not come about once more."""
        self._stood.append(self._stood[-1]._replace(came=False))

    def set(self, position: Any, exposed: Finding | None = None) -> None:
        """An arbiter has put another position in place of the one that stands."""
        self._leave()
        self.play(position, exposed)

    def take_back(self, to: int) -> None:
        """Only the first ``to`` turns have been played."""
        while self.turns > to:
            self._leave()

    def _leave(self) -> None:
        left = self._stood.pop()
        if left.key is not None and left.came:
            self.seen[left.key] -= 1
            if self.seen[left.key] == 0:
                del self.seen[left.key]
