"""Points, tie-breaks and ranks of players, from the results of their games. Exact fractions throughout."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
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
    """One counted game, its players in the order of the sides; a bye has one. ``is_claimed``: no turns show it."""

    scores: tuple[Score, ...]
    is_played: bool = True
    is_claimed: bool = False


class Row(NamedTuple):
    """One player. Ranks are equal where all tie-breaks are; a tie-break that does not apply is ``None``."""

    rank: int
    player: str
    points: Fraction
    games: int
    values: list[Fraction | None]
    against: Mapping[str, list[Fraction]]


@dataclass(slots=True)
class _Total:
    """The totals of a player, and the points in each game against each opponent."""

    points: Fraction = Fraction(0)
    games: int = 0
    wins: int = 0
    second: int = 0
    banners: int = 0
    against: dict[str, list[Fraction]] = field(default_factory=lambda: defaultdict(list))


def _totals(results: Iterable[Result]) -> dict[str, _Total]:
    totals: dict[str, _Total] = defaultdict(_Total)
    for scores, is_played, _ in results:
        most = max(score.points for score in scores)
        is_won = sum(score.points == most for score in scores) == 1 < len(scores)
        for place, (name, points, banners) in enumerate(scores):
            total = totals[name]
            total.points += points
            total.games += 1
            total.wins += is_won and points == most
            total.second += is_played and place > 0
            total.banners += banners
            for other in scores[:place] + scores[place + 1 :]:
                order = HALF if points == other.points else Fraction(points > other.points)
                total.against[other.player].append(points if len(scores) == 2 else order)
    return totals


def _direct(totals: Mapping[str, _Total], player: str, tied: Collection[str]) -> Fraction | None:
    """The points against the tied players; ``None`` unless all of them have met."""
    if any(other not in totals[one].against for one in tied for other in tied if one != other):
        return None
    return _sum(point for other in tied if other != player for point in totals[player].against[other])


def _sum(numbers: Iterable[Fraction]) -> Fraction:
    return sum(numbers, Fraction(0))


TIE_BREAKS: Final[Mapping[str, Callable[[Mapping[str, _Total], str, Collection[str]], Fraction | None]]] = {
    "direct": _direct,
    "sonneborn-berger": lambda totals, player, _: _sum(
        sum(won) * totals[other].points for other, won in totals[player].against.items()
    ),
    "buchholz": lambda totals, player, _: _sum(
        len(won) * totals[other].points for other, won in totals[player].against.items()
    ),
    "wins": lambda totals, player, _: Fraction(totals[player].wins),
    "second": lambda totals, player, _: Fraction(totals[player].second),
    "banners": lambda totals, player, _: Fraction(totals[player].banners),
}
"""By name, for a player and those tied with it; more is better. ``sonneborn-berger``: the points against each opponent
times its total; ``buchholz``: the opponents' totals, once per game. ``wins`` includes forfeits; ``second`` counts
played games as any side but the first."""
DEFAULT_TIE_BREAKS: Final = ("direct", "sonneborn-berger", "wins", "second")


def standings(results: Iterable[Result], tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS) -> list[Row]:
    """The rows of the table, best first; equal rows by name. Raises ``KeyError`` for an unknown tie-break."""
    totals = _totals(results)
    values: dict[str, list[Fraction | None]] = {name: [] for name in sorted(totals, key=str.casefold)}
    groups = _split([list(values)], lambda player: totals[player].points)
    for name in tie_breaks:
        for group in groups:
            for player in group:
                values[player].append(TIE_BREAKS[name](totals, player, group))
        groups = _split(groups, lambda player: values[player][-1] or 0)
    rows: list[Row] = []
    for group in groups:
        rank = len(rows) + 1
        rows += [Row(rank, n, totals[n].points, totals[n].games, values[n], totals[n].against) for n in group]
    return rows


def _split(groups: Iterable[list[str]], value: Callable[[str], Fraction | int]) -> list[list[str]]:
    """Each group in parts of equal value, the greatest value first."""
    return [list(part) for group in groups for _, part in groupby(sorted(group, key=value, reverse=True), key=value)]
