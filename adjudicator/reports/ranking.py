"""Points, tie-breaks and ranks of players, from the results of their games. Exact fractions throughout."""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any


class Ranking:
    """The totals of players, and their results against each other: 1, ½ or 0 for each game.

    ``totals``: by player ``points``, ``games``, ``wins`` (with forfeits), ``draws``, ``losses``, games played
    as any side but the first (``second``), and ``banners``.
    """

    def __init__(self) -> None:
        self.totals: dict[str, dict[str, Any]] = defaultdict(lambda: defaultdict(int))
        self._against: dict[str, dict[str, list[Fraction]]] = defaultdict(lambda: defaultdict(list))

    def add(self, points: Mapping[str, Fraction], *, is_played: bool = True) -> None:
        """Count a game with these points by player, in the order of the sides; a bye has one player."""
        for place, (name, own) in enumerate(points.items()):
            others = {one: its for one, its in points.items() if one != name}
            best, second = max(others.values(), default=None), is_played and place > 0
            won, drawn, lost = (False,) * 3 if best is None else (own > best, own == best, own < best)
            counts = {"points": own, "games": 1, "wins": won, "draws": drawn, "losses": lost, "second": second}
            for total, value in counts.items():
                self.totals[name][total] += value
            for other, its in others.items():
                self._against[name][other].append(Fraction(1 + (own > its) - (own < its), 2))

    def rows(self, tie_breaks: Sequence[str]) -> list[dict[str, Any]]:
        """The table as JSON, best first. Equal players share a rank, in the order of their names."""
        keys: dict[str, tuple[Any, ...]] = dict.fromkeys(sorted(self.totals, key=str.casefold), ())
        for total in ("points", *tie_breaks):
            tied = defaultdict(list)
            for name, key in keys.items():
                tied[key].append(name)
            keys = {name: (*key, self._value(total, name, tied[key])) for name, key in keys.items()}
        ranks: dict[tuple[Any, ...], int] = {}
        return [
            {"rank": ranks.setdefault(keys[name], n), "player": name, "points": keys[name][0]}
            | {total: self.totals[name][total] for total in ("games", "wins", "draws", "losses")}
            | {"values": list(keys[name][1:]), "against": self._against[name]}
            for n, name in enumerate(sorted(keys, key=keys.__getitem__, reverse=True), 1)
        ]

    def _value(self, total: str, name: str, tied: Sequence[str]) -> Fraction | None:
        """A total or a tie-break of a player; ``None`` for a direct encounter of players yet to meet."""
        against = self._against[name]
        if total == "direct":
            have_met = all({one, *self._against[one]}.issuperset(tied) for one in tied)
            return Fraction(sum(sum(against.get(one, ())) for one in tied)) if have_met else None
        if total in ("sonneborn-berger", "buchholz"):
            weigh = sum if total == "sonneborn-berger" else len
            return Fraction(sum(weigh(results) * self.totals[one]["points"] for one, results in against.items()))
        return Fraction(self.totals[name][total])
