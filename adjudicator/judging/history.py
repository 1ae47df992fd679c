"""The history of a game: the position after each turn, and how often each position has occurred."""

from collections.abc import Mapping
from typing import Any, NamedTuple

from engine.game import Game
from engine.rulebook import Finding


class _Entry(NamedTuple):
    """The position after a turn."""

    position: Any
    key: str | None
    came: bool
    """Whether the turn led to the position; a turn that is not legal leaves the one before."""
    exposed: Finding | None = None
    """After an arbiter's position: the ground against it, about a king that could be captured, and may not be."""


class GameHistory:
    """The positions after 0, 1, 2, … turns. A turn that is not legal leaves the position before it."""

    def __init__(self, game: Game[Any, Any], start: Any, seen: Mapping[str, int]) -> None:
        """``seen``: how often positions have occurred before, by key."""
        self._game = game
        self._entries: list[_Entry] = []
        self.seen = dict(seen)
        """How often each position has occurred, by key."""
        key = game.key(start)
        self._entries.append(_Entry(start, key, came=True))
        if key is not None:
            self.seen[key] = max(self.seen.get(key, 0), 1)

    @property
    def turns(self) -> int:
        """The number of turns, including those that were not legal."""
        return len(self._entries) - 1

    @property
    def position(self) -> Any:
        """The position after the last turn."""
        return self._entries[-1].position

    @property
    def key(self) -> str | None:
        """Its identity for repetition; ``None`` where the rules know no repetition."""
        return self._entries[-1].key

    @property
    def repetition(self) -> int | None:
        """How often it has occurred."""
        return None if self.key is None else self.seen[self.key]

    @property
    def exposed(self) -> Finding | None:
        """After an irregular position set by an arbiter: the ground against it."""
        return self._entries[-1].exposed

    def play(self, after: Any, exposed: Finding | None = None) -> None:
        """Add a turn that has led to ``after``."""
        key = self._game.key(after)
        self._entries.append(_Entry(after, key, came=True, exposed=exposed))
        if key is not None:
            self.seen[key] = self.seen.get(key, 0) + 1

    def stay(self) -> None:
        """Add a turn that was not legal: the position remains, and does not occur once more."""
        self._entries.append(self._entries[-1]._replace(came=False))

    def set(self, position: Any, exposed: Finding | None = None) -> None:
        """Replace the position after the last turn by that of an arbiter."""
        self._leave()
        self.play(position, exposed)

    def take_back(self, to: int) -> None:
        """Keep only the first ``to`` turns."""
        while self.turns > to:
            self._leave()

    def _leave(self) -> None:
        left = self._entries.pop()
        if left.key is not None and left.came:
            self.seen[left.key] -= 1
            if self.seen[left.key] == 0:
                del self.seen[left.key]
