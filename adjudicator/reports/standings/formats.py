"""The table of a tournament in every format, alone or after the report on its games."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, Final, NamedTuple

import orjson

from adjudicator.reports.csv import csv_row
from adjudicator.reports.html import HtmlReport
from adjudicator.reports.markup import BBCODE, MARKDOWN
from adjudicator.reports.result import GameReport, Summary
from adjudicator.reports.standings.results import Results, Scoring
from adjudicator.reports.standings.table import DEFAULT_TIE_BREAKS, Row, standings
from adjudicator.reports.wording import say
from adjudicator.reports.writer import Writer
from engine.rulebook import Language

_GLYPHS: Final = {Fraction(): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}
_MAX_CROSS: Final = 64
"""Players up to which the table has a column for each."""
_MAX_BYTES: Final = 50_000
"""The longest table after a report."""


class Sheet(NamedTuple):
    """The table in words: heads and rows of cells, a summary, and lists under headings."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    summary: str
    lists: Mapping[str, Sequence[str]]


class Standings(Writer):
    """The table of a tournament in a format; with ``after``, at the end of that report on several games."""

    def __init__(
        self,
        language: Language,
        form: str = "text",
        tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS,
        scoring: Scoring = Scoring(),  # noqa: B008  # immutable
        after: Writer | None = None,
    ) -> None:
        super().__init__(language)
        self.between = after.between if after else ""
        self._form, self._tie_breaks, self._after = form, tie_breaks, after
        self._results = Results(scoring, language)
        self._games: set[tuple[str, int]] = set()

    def head(self) -> str:
        return self._after.head() if self._after else HtmlReport(self._language).head() * (self._form == "html")

    def game(self, report: GameReport) -> str:
        if (report.file, report.number) not in self._games:  # a report of a bounded size writes some games twice
            self._games.add((report.file, report.number))
            self._results.add(report)
        return self._after.game(report) if self._after else ""

    def tail(self, summary: Summary) -> str:
        values = self.values()
        table = FORMATS[self._form](values)
        if self._after is None:
            return table + "</main>\n</body>\n</html>\n" * (self._form == "html")
        end = self._after.tail(summary)
        if len(self._games) < 2 or not values["rows"] or summary.left_out["games"] or len(table) > _MAX_BYTES:
            return end
        if self._form == "json":
            return f'{end.rstrip()[:-1]},"standings":{table.rstrip()}}}\n'
        return end.replace("</main>", f"{table}</main>") if self._form == "html" else f"{end}\n{table}"

    def values(self) -> dict[str, Any]:
        """The table as JSON values, with fractions as text (``5/2``), and in words."""
        results = self._results
        rows = standings(results.counted, self._tie_breaks)
        offences = [(player, article, count) for (player, article), count in sorted(results.offences.items())]
        return {
            "rows": [row._asdict() for row in rows],
            "uncounted": [{"game": game, "reason": why} for game, why in results.uncounted],
            "questions": results.questions(),
            "offences": [{"player": one, "article": article, "count": count} for one, article, count in offences],
            "words": self._sheet(results, rows)._asdict(),
        }

    def _sheet(self, results: Results, rows: Sequence[Row]) -> Sheet:
        """The table in words. A claimed result has an asterisk."""
        language, crossed = self._language, rows if len(rows) <= _MAX_CROSS else []
        claimed = {score.player for result in results.counted if result.is_claimed for score in result.scores}
        numbers = {"players": len(rows), "counted": len(results.counted), "uncounted": len(results.uncounted)}
        summary = say(language, "standings", "summary", **numbers)
        heads = [say(language, "standings", one) for one in ("rank", "player", "points", "games")]
        heads += [say(language, "tie_breaks", one) for one in self._tie_breaks] + [
            str(number) for number in range(1, len(crossed) + 1)
        ]
        cells = [
            [
                *(str(row.rank), row.player, shown(row.points), f"{row.games}{'*' * (row.player in claimed)}"),
                *(*map(shown, row.values), *(_against(row, other.player) for other in crossed)),
            ]
            for row in rows
        ]
        lists = {
            "uncounted": [say(language, "report", "label", label=game, text=why) for game, why in results.uncounted],
            "questions": results.questions(),
            "offences": [
                say(language, "report", "label", label=", ".join(key), text=str(count))
                for key, count in sorted(results.offences.items())
            ],
        }
        return Sheet(
            say(language, "standings", "title"), heads, cells,
            f"{summary} {say(language, 'standings', 'claimed')}" if claimed else summary,
            {say(language, "standings_lists", name): lines for name, lines in lists.items() if lines},
        )  # fmt: skip


def shown(value: Fraction | None) -> str:
    """A number, its quarters as a glyph, other fractions as ``7/3``; a dash for a value that does not apply."""
    if value is None:
        return "–"
    whole, rest = divmod(value, 1)
    return f"{whole if whole or not rest else ''}{_GLYPHS[rest]}" if rest in _GLYPHS else str(value)


def _against(row: Row, other: str) -> str:
    return "×" if other == row.player else " ".join(map(shown, row.against.get(other, ())))


def _grid(rows: Sequence[Sequence[str]]) -> list[str]:
    """Rows as lines of aligned columns."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in rows]


def _text(values: Mapping[str, Any]) -> str:
    sheet = Sheet(**values["words"])
    lines = [*_grid([sheet.heads, *sheet.rows]), "", sheet.summary]
    for heading, entries in sheet.lists.items():
        lines += ["", heading, *(f"  {one}" for one in entries)]
    return "\n".join(lines) + "\n"


def _markdown(values: Mapping[str, Any]) -> str:
    sheet, plain = Sheet(**values["words"]), MARKDOWN.text
    rows = [f"| {' | '.join(map(plain, row))} |" for row in (sheet.heads, *sheet.rows)]
    lines = [f"## {plain(sheet.title)}", "", rows[0], f"|{' --- |' * len(sheet.heads)}", *rows[1:]]
    lines += ["", plain(sheet.summary)]
    for heading, entries in sheet.lists.items():
        lines += ["", f"### {plain(heading)}", "", *(f"- {plain(one)}" for one in entries)]
    return "\n".join(lines) + "\n"


def _bbcode(values: Mapping[str, Any]) -> str:
    """The table as preformatted text: forums share no tag for tables."""
    sheet, plain = Sheet(**values["words"]), BBCODE.text
    grid = _grid([list(map(plain, row)) for row in (sheet.heads, *sheet.rows)])
    lines = [BBCODE.bold(plain(sheet.title)), "[code]", *grid, "[/code]", plain(sheet.summary)]
    for heading, entries in sheet.lists.items():
        lines += ["", BBCODE.bold(plain(heading)), *(f"- {plain(one)}" for one in entries)]
    return "\n".join(lines) + "\n"


def _csv(values: Mapping[str, Any]) -> str:
    sheet = Sheet(**values["words"])
    lists = ((heading, one) for heading, lines in sheet.lists.items() for one in lines)
    return "".join(csv_row(*row) for row in (sheet.heads, *sheet.rows, *lists))


def _html(values: Mapping[str, Any]) -> str:
    sheet = Sheet(**values["words"])
    heads = "".join(f'<th scope="col">{escape(head)}</th>' for head in sheet.heads)
    rows = "".join(f"<tr>{''.join(f'<td>{escape(cell)}</td>' for cell in row)}</tr>\n" for row in sheet.rows)
    lists = "".join(
        f"<h3>{escape(heading)}</h3>\n<ul>{''.join(f'<li>{escape(one)}</li>' for one in lines)}</ul>\n"
        for heading, lines in sheet.lists.items()
    )
    return (
        f'<section class="standings">\n<h2>{escape(sheet.title)}</h2>\n<table>\n<thead><tr>{heads}</tr></thead>\n'
        f"<tbody>\n{rows}</tbody>\n</table>\n<p>{escape(sheet.summary)}</p>\n{lists}</section>\n"
    )


FORMATS: Final[Mapping[str, Callable[[Mapping[str, Any]], str]]] = {
    "text": _text,
    "html": _html,
    "csv": _csv,
    "json": lambda values: orjson.dumps(values, default=str).decode() + "\n",
    "markdown": _markdown,
    "bbcode": _bbcode,
}
