"""Points, tie-breaks and ranks of players, from the results of their games. Exact fractions throughout."""

from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

Key = tuple[Fraction, ...]


class Ranking:
    """The totals of players, and their results against each other: 1, ½ or 0 for each game.

    ``totals``: by player ``games``, ``wins`` with forfeits, games played as any side but the first (``second``), and
    ``banners``.
    """

    def __init__(self) -> None:
        self._points: dict[str, Fraction] = defaultdict(Fraction)
        self.totals: dict[str, Counter[str]] = defaultdict(Counter)
        self._against: dict[str, dict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))

    def add(self, points: Mapping[str, Fraction], *, is_played: bool = True) -> None:
        """Count a game with these points by player, in the order of the sides; a bye has one player."""
        for place, (name, own) in enumerate(points.items()):
            results = {one: Fraction(1 + (own > its) - (own < its), 2) for one, its in points.items() if one != name}
            self._points[name] += own
            won, second = set(results.values()) == {1}, is_played and place > 0
            self.totals[name].update(games=1, wins=won, second=second)
            for other, result in results.items():
                self._against[name][other].append(result)

    def rows(self, tie_breaks: Sequence[str]) -> list[dict[str, Any]]:
        """The table as JSON, best first. Equal players share a rank, in the order of their names."""
        values: dict[str, list[Fraction | None]] = {name: [] for name in sorted(self._points, key=str.casefold)}
        keys: dict[str, Key] = {name: (self._points[name],) for name in values}
        for tie_break in tie_breaks:
            tied = defaultdict(list)
            for name, key in keys.items():
                tied[key].append(name)
            for name, key in keys.items():
                values[name].append(self._value(tie_break, name, tied[key]))
            keys = {name: (*key, values[name][-1] or Fraction(0)) for name, key in keys.items()}
        ranks: dict[Key, int] = {}
        return [
            {"rank": ranks.setdefault(keys[name], n), "player": name, "points": self._points[name]}
            | {"games": self.totals[name]["games"], "values": values[name], "against": self._against[name]}
            for n, name in enumerate(sorted(keys, key=keys.__getitem__, reverse=True), 1)
        ]

    def _value(self, tie_break: str, name: str, tied: Sequence[str]) -> Fraction | None:
        """A tie-break of a player, where more is better; ``None`` for a direct encounter of players yet to meet."""
        if tie_break == "direct":
            have_met = all({one, *self._against[one]}.issuperset(tied) for one in tied)
            return Fraction(sum(sum(self._against[name][one]) for one in tied if one != name)) if have_met else None
        if tie_break in ("sonneborn-berger", "buchholz"):
            weight = sum if tie_break == "sonneborn-berger" else len
            against = self._against[name].items()
            return Fraction(sum(weight(results) * self._points[other] for other, results in against))
        return Fraction(self.totals[name][tie_break])
