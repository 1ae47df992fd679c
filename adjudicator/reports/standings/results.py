"""Results of a tournament from judged games: players matched by name, points, and games that do not count."""

import unicodedata
from collections import Counter
from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from math import inf
from typing import Final, NamedTuple

from adjudicator.reports.result import GameReport
from adjudicator.reports.standings.table import HALF, Result, Score
from adjudicator.reports.wording import say, side_name, visible
from engine.registry import GAMES
from engine.rulebook import Language

MAX_QUESTIONS: Final = 20
"""Questions of one kind that are listed."""
_MIN_NEAR: Final = 5
"""Characters of a name from which one more, one less or another is taken for a slip."""


class Scoring(NamedTuple):
    """Points for a bye, and by place in games of more than two sides (later places: 0)."""

    bye: Fraction = Fraction(1)
    places: tuple[Fraction, ...] = (Fraction(1),)


class Results:
    """The results of a tournament, game by game. A game that cannot count never stops the others.

    ``uncounted``: file and line of each game without a result, with the reason; ``offences``: their number by player
    and article.
    """

    def __init__(self, scoring: Scoring, language: Language) -> None:
        self.counted: list[Result] = []
        self.uncounted: list[tuple[str, str]] = []
        self.offences: Counter[tuple[str, str]] = Counter()
        self._scoring = scoring
        self._language = language
        self._written: dict[str, str] = {}
        self._names: dict[str, str] = {}
        self._variants: dict[str, str] = {}
        self._near: list[tuple[str, str]] = []
        self._met: Counter[tuple[str, str]] = Counter()

    def add(self, report: GameReport) -> None:
        """Count a game, or note the reason for not counting it."""
        players = {side: self._player(name) for side, name in report.players.items() if name.strip()}
        for item in report.items:
            if item.kind == "offence" and item.side in players:
                self.offences[players[item.side], item.article or item.code] += 1
        reason = self._objection(report, players)
        if reason:
            self.uncounted.append((visible(f"{report.file}:{report.line}"), visible(reason)))
            return
        is_claimed = report.result["found"] == "*"
        points = self._points(report, report.result["claimed" if is_claimed else "found"], players)
        scores = tuple(Score(players[side], one, report.banners.get(side, 0)) for side, one in points.items())
        self._met[report.tags.get("Round", "").strip(), " – ".join(sorted(players.values()))] += 1
        self.counted.append(Result(scores, report.turns > 0, is_claimed and len(scores) > 1))

    def questions(self) -> list[str]:
        """Questions that only the director can answer."""
        near = [self._say("questions", "near", one=one, other=other) for one, other in self._near]
        twice = [
            self._say("questions", "twice", round=number, players=players)
            for (number, players), count in self._met.items()
            if number and count > 1
        ]
        roundless = sum(count for (number, _), count in self._met.items() if not number)
        none = [self._say("questions", "no-round", count=roundless)] if roundless else []
        return near[:MAX_QUESTIONS] + twice[:MAX_QUESTIONS] + none

    def _say(self, table: str, key: str, **facts: object) -> str:
        return say(self._language, f"standings_{table}", key, **facts)

    def _player(self, name: str) -> str:
        """The player of this name as first written; case, accents and spaces are ignored.

        A name one character away from another, digits aside, becomes a question.
        """
        if name in self._written:
            return self._written[name]
        letters = unicodedata.normalize("NFKD", name.casefold())
        key = " ".join("".join(one for one in letters if not unicodedata.combining(one)).split())
        if key not in self._names:
            self._names[key] = visible(" ".join(name.split()))
            cut = range(len(key) if len(key) >= _MIN_NEAR else 0)
            variants = {key} | {key[:n] + key[n + 1 :] for n in cut if not key[n].isdigit()}
            near = dict.fromkeys(self._variants[one] for one in sorted(variants & self._variants.keys()))
            self._near += [(one, self._names[key]) for one in near]
            self._variants |= dict.fromkeys(variants - self._variants.keys(), self._names[key])
        return self._written.setdefault(name, self._names[key])

    def _objection(self, report: GameReport, players: Mapping[str, str]) -> str:
        """The reason for not counting a game; empty if it counts. A result that is only claimed counts."""
        game = GAMES.get(report.game)
        claims = ("result-unproven",) if report.turns else ("result-unproven", "termination-unproven")
        doubts = [one for one in report.items if one.is_open or (one.kind == "check" and one.code not in claims)]
        if game is None:
            return self._say("reasons", "game")
        if report.state in ("offence", "fault") or doubts:
            state = "to-check" if report.state in ("clean", "settled") else report.state
            return " ".join((self._say("reasons", state), *(one.message for one in doubts[:1])))
        if not report.players.keys() <= set(game.SIDES):
            return self._say("reasons", "sides")
        missing = [side_name(report.game, side, self._language) for side in game.SIDES if side not in players]
        if missing and not (len(players) == 1 and not report.turns):  # one player and no turn: a bye
            return self._say("reasons", "nameless", sides=", ".join(missing))
        if len(set(players.values())) < len(players):
            return self._say("reasons", "self")
        is_open = len(players) > 1 and report.result["found"] == report.result["claimed"] == "*"
        return self._say("reasons", "unfinished") if is_open else ""

    def _points(self, report: GameReport, result: str, players: Mapping[str, str]) -> dict[str, Fraction]:
        """Points by side, in the order of the sides; ties of more than two sides share the points of their places."""
        sides = [side for side in GAMES[report.game].SIDES if side in players]
        winners = result.split("+")
        if len(sides) == 1:
            return {sides[0]: self._scoring.bye}
        if len(sides) == 2:
            is_won = len(winners) == 1 and winners[0] in sides
            return {side: Fraction(side in winners) if is_won else HALF for side in sides}
        places = {side: (side in winners, report.fallen.get(side, inf)) for side in sides}
        shares: dict[str, Fraction] = {}
        for _, tied in groupby(sorted(sides, key=places.__getitem__, reverse=True), key=places.__getitem__):
            group = list(tied)
            points = self._scoring.places[len(shares) : len(shares) + len(group)]
            shares |= dict.fromkeys(group, sum(points, Fraction(0)) / len(group))
        return {side: shares[side] for side in sides}
