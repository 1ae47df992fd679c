"""The table of a tournament from judged games, in every format, alone or after the report on the games."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import partial
from math import inf
from typing import Any, Final

import orjson

from adjudicator.games import GAMES
from adjudicator.judging.declared import side_label
from adjudicator.records.phrases import ALL_SIDES, folded, result_of
from adjudicator.reports.csv import csv_row
from adjudicator.reports.html import HtmlReport, escape
from adjudicator.reports.markup import BBCODE, MARKDOWN
from adjudicator.reports.result import STATES, GameReport, Summary
from adjudicator.reports.trf import Pairing, write_trf
from adjudicator.reports.wording import escape_controls
from adjudicator.reports.writer import Writer
from engine.rulebook import Language
from engine.sentences import load_toml

FORMS: Final[Mapping[str, Callable[[str], str]]] = {
    "text": str, "html": escape, "csv": lambda text: text and csv_row(text)[:-2],
    "json": str, "markdown": MARKDOWN.text, "bbcode": BBCODE.text,
}  # fmt: skip
"""The formats, and how each escapes text."""
DEFAULT_TIE_BREAKS: Final = ("direct", "sonneborn-berger", "wins", "second")
_COUNTS: Final = ("wins", "draws", "losses")
_HARMLESS: Final = (
    "result-unproven", "date-impossible", "mark-unproven", "number-missing", "numbers-missing", "number-back",
    "termination-unproven",
)  # fmt: skip
"""Checks that leave no doubt about the result; one that is only claimed counts."""
_NO_OPPONENT: Final = ("bye", "exempt", "-", "—")
"""What is written for the opponent of a player with a bye."""
_TEMPLATES: Final = load_toml(__package__, "standings")
_GLYPHS: Final = {Fraction(): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_MAX_CROSS: Final = 64  # players up to which the table has a column for each
_MAX_RESULTS: Final = 8  # games of a pair that a cell of the cross table lists one by one
_MAX_BYTES: Final = 50_000  # of a table after a report
_MAX_QUESTIONS: Final = 20  # of one kind
_MIN_NEAR: Final = 5  # characters of a name from which one more, one less or another is taken for a slip


class Standings(Writer):
    """The table of a tournament, alone or at the end of another writer's ``report`` on several games.

    ``bye``: the points for one; ``points``: by place in games of more than two sides (later places: 0).
    ``withdrawn``: names of players that have left the tournament. The form ``trf`` is only for a table alone.
    """

    def __init__(
        self, form: str, report: Callable[[Language], Writer] | None, language: Language,
        tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS, bye: str = "1", points: Sequence[str] = ("1",),
        withdrawn: Sequence[str] = (),
    ) -> None:  # fmt: skip
        super().__init__(language)
        self._word = partial(self._say, "standings")
        self._form, self._report, self._tie_breaks = form, (report or HtmlReport)(language), tie_breaks
        self._columns = [one for one in tie_breaks if one not in _COUNTS]
        self._is_alone, self.between, self.is_csv = report is None, self._report.between, form == "csv"
        self._points = {1: [Fraction(bye)], 2: [Fraction(1)]}, [*map(Fraction, points)]
        self._withdrawn, self._pairings, self._event = withdrawn, list[Pairing](), ""
        self._ranking, self._names, self._uncounted = Ranking(), dict[str, str](), list[dict[str, str]]()
        self._doubtful = list[dict[str, str]]()
        self._seen, self._claimed = set[tuple[str, int]](), set[str]()
        self._met, self._offences = Counter[tuple[str, str]](), Counter[tuple[str, str]]()

    def head(self) -> str:
        self._report.made = self.made
        return "" if self._is_alone and self._form != "html" else self._report.head()

    def game(self, report: GameReport) -> str:
        if (report.file, report.number) not in self._seen:  # a report of a bounded size writes some games twice
            self._seen.add((report.file, report.number))
            self._add(report)
        return "" if self._is_alone else self._report.game(report)

    def tail(self, summary: Summary) -> str:
        table, is_html = self._written(), self._form == "html"
        if self._is_alone:
            return table + "</main>\n</body>\n</html>\n" * is_html
        end = self._report.tail(summary)
        if len(self._seen) < 2 or not self._ranking.totals or summary.left_out["games"] or len(table) > _MAX_BYTES:
            return end
        if self._form == "json":
            return f'{end.rstrip()[:-1]},"standings":{table.rstrip()}}}\n'
        return end.replace("</main>", f"{table}</main>") if is_html else f"{end}\n{table}"

    def _add(self, report: GameReport) -> None:
        """Count a game, or note the reason for not counting it."""
        written = {side: escape_controls(" ".join(name.split())) for side, name in report.players.items()}
        if not report.turns:
            written = {side: name for side, name in written.items() if folded(name) not in _NO_OPPONENT}
        players = {
            side: self._names.setdefault(folded(name), name) for side, name in written.items() if name.strip("?")
        }
        for item in report.items:
            if item.kind == "offence" and item.side in players:
                self._offences[players[item.side], item.article or item.title or item.code] += 1
        found = report.result.get("found", "*")
        result = report.result.get("claimed", "*") if found == "*" else found
        place = escape_controls(f"{report.file}:{report.line}".lstrip(":"))
        code, reason = self._objection(report, players, result)
        if code:
            listed = self._doubtful if code in STATES else self._uncounted
            listed.append({"game": place, "reason": escape_controls(reason)})
            return
        sides, winners = [side for side in GAMES[report.game].SIDES if side in players], result.split("+")
        order = list(report.fallen)  # of the record: two sides may fall after the same turn
        places = [
            (side in winners, report.fallen.get(side, inf), side in order and order.index(side)) for side in sides
        ]
        names, points = [players[side] for side in sides], self._points[0].get(len(sides), self._points[1])
        better = [sum(one > place for one in places) for place in places]  # equal players share the points of a place
        shares = [sum(points[n : n + better.count(n)], Fraction()) / better.count(n) for n in better]
        shared = dict(zip(names, shares, strict=True))
        self._ranking.add(shared, is_played=report.turns > 0)
        self._event = self._event or escape_controls(report.tags.get("Event", ""))
        self._pairings.append(Pairing(place, report.tags.get("Round", ""), shared, report.turns > 0))
        for side, name in players.items():
            self._ranking.totals[name]["banners"] += report.banners.get(side, 0)
        self._claimed.update(names if found == "*" and len(names) > 1 else ())
        self._met[report.tags.get("Round", "").strip(), " – ".join(sorted(names))] += 1

    def _objection(self, report: GameReport, players: Mapping[str, str], result: str) -> tuple[str, str]:
        """The reason for not counting a game, and its sentence; empty if it counts, as a result only claimed does."""
        sides = tuple(GAMES[report.game].SIDES) if report.game in GAMES else ()
        named = {*report.players, *({*ALL_SIDES} & {tag.lower() for tag in report.tags})}
        checks = [one for one in report.items if one.kind == "check"]
        doubts = [one.message for one in report.items if one.is_open or (one in checks and one.code not in _HARMLESS)]
        names = GAMES[report.game].RULEBOOK.sentences[self._language].names if sides else {}
        missing = ", ".join(side_label(names, side) for side in sides if side not in players)
        state = report.state if report.state in ("offence", "fault") else "to-check"
        reasons = {
            "sides": sides and (not named <= set(sides) or result_of(result, sides) != result),
            state: doubts or report.state in ("offence", "fault") or (report.state == "to-check" and not checks),
            "game": not sides,
            "nameless": missing and (len(players) != 1 or report.turns),  # one player and no turn: a bye
            "self": len(set(players.values())) < len(players),
            "unfinished": len(players) > 1 and result == "*",
        }
        why = "".join(doubts[:1])
        code = next((one for one, is_so in reasons.items() if is_so), "")
        return code, self._word(code, sides=missing, why=why).strip() if code else ""

    def _questions(self) -> list[str]:
        """Questions that only the director can answer, some of each kind."""
        near = [self._word("near", one=one, other=other) for one, other in _near(self._names)]
        twice = [self._word("twice", round=n, players=names) for (n, names), met in self._met.items() if n and met > 1]
        roundless = sum(met for (n, _), met in self._met.items() if not n)
        gone = [self._word("no-player", player=name) for name in self._withdrawn if folded(name) not in self._names]
        no_round = [self._word("no-round", count=roundless)] * bool(roundless)
        return near[:_MAX_QUESTIONS] + twice[:_MAX_QUESTIONS] + no_round + gone

    def values(self) -> dict[str, Any]:
        """The table as JSON, with fractions as text (``5/2``), and in words. A claim has an asterisk."""
        label, rows = partial(self._say, "report", "label"), self._ranking.rows(self._tie_breaks)
        offences = [{"player": p, "article": a, "count": n} for (p, a), n in sorted(self._offences.items())]
        uncounted = self._doubtful + self._uncounted
        lists = {
            "uncounted": [label(label=one["game"], text=one["reason"]) for one in uncounted],
            "questions": self._questions(),
            "offences": [label(label=f"{one['player']}, {one['article']}", text=one["count"]) for one in offences],
        }
        crossed = [row["player"] for row in rows] if len(rows) <= _MAX_CROSS else []
        numbers = {"players": len(rows), "counted": self._met.total(), "uncounted": len(uncounted)}
        heads = [self._word(one) for one in ("rank", "player", "points", "games", *_COUNTS, *self._columns)]
        words = {
            "title": self._word("title"),
            "heads": heads + [str(n) for n, _ in enumerate(crossed, 1)],
            "rows": [self._cells(row, crossed) for row in rows],
            "summary": " ".join([self._word("summary", **numbers), *[self._word("claimed")] * bool(self._claimed)]),
            "lists": {self._word(name): lines for name, lines in lists.items() if lines},
        }
        values = {"rows": rows, "uncounted": uncounted, "questions": lists["questions"], "offences": offences}
        return values | {"words": words}

    def _cells(self, row: Mapping[str, Any], crossed: Sequence[str]) -> list[str]:
        """A row in words."""
        name, against = row["player"], row["against"]
        cross = ("×" if one == name else _results_text(against.get(one, ())) for one in crossed)
        games = f"{row['games']}{'*' * (name in self._claimed)}"
        counts = [str(row[count]) for count in _COUNTS]
        values = dict(zip(self._tie_breaks, row["values"], strict=True))
        shown = (_number_text(values[one]) for one in self._columns)
        name += self._word("withdrawn") * (name in self._gone())
        return [str(row["rank"]), name, _number_text(row["points"]), games, *counts, *shown, *cross]

    def _gone(self) -> set[str]:
        """Players that have withdrawn, as the table names them."""
        return {self._names[folded(name)] for name in self._withdrawn if folded(name) in self._names}

    def _written(self) -> str:
        """The table in its format."""
        if self._form == "trf":
            ranked = self._ranking.rows(self._tie_breaks)
            return write_trf(ranked, self._pairings, self._event, self._gone(), self._language)
        values, text = self.values(), FORMS[self._form]
        if self._form == "json":
            return orjson.dumps(values, default=str).decode() + "\n"
        words, form = values["words"], _TEMPLATES[self._form]
        grid = [list(map(text, row)) for row in (words["heads"], *words["rows"])]
        widths = [max(map(len, column)) * (self._form not in ("csv", "html")) for column in zip(*grid, strict=True)]
        tags = ("th", *["td"] * len(words["rows"]))
        head, *rows = (
            form["row"].format(form["between"].format(tag).join(map(str.ljust, row, widths)).rstrip(" "), tag)
            for tag, row in zip(tags, grid, strict=True)
        )
        lists = ""
        for heading, entries in words["lists"].items():
            lines = "".join(form["line"].format(text(one), text(heading)) for one in entries)
            lists += form["list"].format(text(heading), lines)
        parts = {"title": text(words["title"]), "summary": text(words["summary"]), "rule": " --- |" * len(widths)}
        return str(form["page"].format(head=head, rows="".join(rows), lists=lists, **parts))


def _number_text(value: Fraction | None) -> str:
    """A number, its quarters as a glyph, other fractions as ``7/3``; a dash for a value that does not apply."""
    if value is None or value % 1 not in _GLYPHS:
        return "–" if value is None else str(value)
    return f"{value // 1 or ''}{_GLYPHS[value % 1]}" or "0"


def _results_text(points: Sequence[Fraction]) -> str:
    """The points of the games against one player, or of many games their sum: ``1 ½``, ``12½/20``."""
    many = f"{_number_text(sum(points, Fraction()))}/{len(points)}"
    return many if len(points) > _MAX_RESULTS else " ".join(map(_number_text, points))


def _near(names: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Names one character away from each other, digits aside, or of the same words in another order."""
    seen: dict[str, str] = {}
    for key, name in names.items():
        cut = [n for n, one in enumerate(key) if len(key) >= _MIN_NEAR and not one.isdigit()]
        words = sorted("".join(one if one.isalnum() else " " for one in key).split())
        variants = sorted({key, *(key[:n] + key[n + 1 :] for n in cut), "\n".join(words)})
        firsts = dict.fromkeys(seen.setdefault(one, name) for one in variants)
        yield from ((other, name) for other in firsts if other != name)


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
