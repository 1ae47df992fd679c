"""Points, tie-breaks and ranks of players, from the results of their games. Exact fractions throughout."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import Final, NamedTuple

HALF: Final = Fraction(1, 2)


class Score(NamedTuple):
    """One player in one game: points and, where the game counts them, banners."""

    player: str
    points: Fraction
    banners: int = 0


class Result(NamedTuple):
    """One counted game, with its players in the order of the sides; a bye has one.

    ``is_played``: it has a turn. ``is_claimed``: its turns do not show the result.
    """

    scores: tuple[Score, ...]
    is_played: bool = True
    is_claimed: bool = False


class Row(NamedTuple):
    """One player: rank (equal if all tie-breaks are), points, games, tie-breaks, and the points against each opponent.

    A tie-break is ``None`` if it does not apply: direct encounter, unless the tied players have all met.
    """

    rank: int
    player: str
    points: Fraction
    games: int
    values: list[Fraction | None]
    against: Mapping[str, list[Fraction]]


class _Tally:
    """The totals of all players."""

    def __init__(self, results: Iterable[Result]) -> None:
        self.points: dict[str, Fraction] = {}
        self.games: Counter[str] = Counter()
        self.wins: Counter[str] = Counter()
        self.second: Counter[str] = Counter()
        self.banners: Counter[str] = Counter()
        self.against: dict[str, dict[str, list[Fraction]]] = {}
        for scores, is_played, _ in results:
            most = max(score.points for score in scores)
            is_won = sum(score.points == most for score in scores) == 1 < len(scores)
            for place, (name, points, banners) in enumerate(scores):
                self.points[name] = self.points.get(name, Fraction(0)) + points
                self.games[name] += 1
                self.wins[name] += is_won and points == most
                self.second[name] += is_played and place > 0
                self.banners[name] += banners
                met = self.against.setdefault(name, {})
                for other in scores[:place] + scores[place + 1 :]:
                    met.setdefault(other.player, []).append(_share(scores[place], other, len(scores)))


def _share(score: Score, other: Score, players: int) -> Fraction:
    """The points against one opponent: those of the game for two, else 1, a half or 0 by the order of the two."""
    if players == 2:
        return score.points
    return HALF if score.points == other.points else Fraction(score.points > other.points)


def _direct(tally: _Tally, player: str, tied: Collection[str]) -> Fraction | None:
    """The points against the tied players; ``None`` unless all of them have met."""
    if any(other not in tally.against[one] for one in tied for other in tied if one != other):
        return None
    return _sum(point for other in tied if other != player for point in tally.against[player][other])


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))


TIE_BREAKS: Final[Mapping[str, Callable[[_Tally, str, Collection[str]], Fraction | None]]] = {
    "direct": _direct,
    "sonneborn-berger": lambda tally, player, _: _sum(
        sum(won) * tally.points[other] for other, won in tally.against[player].items()
    ),
    "buchholz": lambda tally, player, _: _sum(
        len(won) * tally.points[other] for other, won in tally.against[player].items()
    ),
    "wins": lambda tally, player, _: Fraction(tally.wins[player]),
    "second": lambda tally, player, _: Fraction(tally.second[player]),
    "banners": lambda tally, player, _: Fraction(tally.banners[player]),
}
"""By name, for a player and those tied with it; more is better. ``sonneborn-berger``: the points against each opponent
times that opponent's total, ``buchholz`` the opponents' totals, once per game. ``wins`` includes forfeits; ``second``
counts played games as any side but the first."""
DEFAULT_TIE_BREAKS: Final = ("direct", "sonneborn-berger", "wins", "second")


def standings(results: Iterable[Result], tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS) -> list[Row]:
    """The rows of the table, best first; equal rows by name. Raises ``KeyError`` for an unknown tie-break."""
    tally = _Tally(results)
    values: dict[str, list[Fraction | None]] = {name: [] for name in sorted(tally.games, key=str.casefold)}
    groups = _split([list(values)], tally.points.__getitem__)
    for name in tie_breaks:
        for group in groups:
            for player in group:
                values[player].append(TIE_BREAKS[name](tally, player, group))
        groups = _split(groups, lambda player: values[player][-1] or 0)
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [Row(rank, one, tally.points[one], tally.games[one], values[one], tally.against[one]) for one in group]
    return rows


def _split(groups: Iterable[list[str]], value: Callable[[str], Fraction | int]) -> list[list[str]]:
    """Each group in parts of equal value, the greatest value first."""
    return [list(part) for group in groups for _, part in groupby(sorted(group, key=value, reverse=True), key=value)]
