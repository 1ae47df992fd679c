"""The table as text, Markdown, CSV, HTML and JSON."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Final, NamedTuple

import orjson

from adjudicator.reports.csv import csv_row
from adjudicator.reports.html import HtmlReport
from adjudicator.reports.markup import plain
from adjudicator.reports.result import GameReport, Summary
from adjudicator.reports.standings.results import Results, Scoring
from adjudicator.reports.standings.table import DEFAULT_TIE_BREAKS, Row, standings
from adjudicator.reports.wording import say, visible
from adjudicator.reports.writer import Writer
from engine.rulebook import Language

_GLYPHS: Final = {Fraction(): "", Fraction(1, 4): "¼", Fraction(1, 2): "½", Fraction(3, 4): "¾"}


class Sheet(NamedTuple):
    """The table in words: heads and rows of cells, a summary, and lists under headings."""

    title: str
    heads: Sequence[str]
    rows: Sequence[Sequence[str]]
    summary: str
    lists: Mapping[str, Sequence[str]]


class Standings(Writer):
    """Standings collected game by game, as one of the reports: all text is in the tail."""

    def __init__(
        self,
        language: Language,
        form: str = "text",
        tie_breaks: Sequence[str] = DEFAULT_TIE_BREAKS,
        scoring: Scoring = Scoring(),  # noqa: B008  # immutable
    ) -> None:
        super().__init__(language)
        self.language = language
        self._form = form
        self._tie_breaks = tie_breaks
        self.results = Results(scoring, language)

    def game(self, report: GameReport) -> str:
        self.results.add(report)
        return ""

    def tail(self, summary: Summary) -> str:  # noqa: ARG002  # as other reports
        return FORMATS[self._form](self)

    def rows(self) -> list[Row]:
        """The rows of the table."""
        return standings(self.results.counted, self._tie_breaks)

    def sheet(self) -> Sheet:
        """The table in words. A claimed result has an asterisk."""
        language, results, rows = self.language, self.results, self.rows()
        claimed = {score.player for result in results.counted if result.is_claimed for score in result.scores}
        numbers = {"players": len(rows), "counted": len(results.counted), "uncounted": len(results.uncounted)}
        summary = [say(language, "standings", "summary", **numbers)]
        if claimed:
            summary.append(say(language, "standings", "claimed"))
        lists = {
            "uncounted": [say(language, "report", "label", label=game, text=why) for game, why in results.uncounted],
            "questions": results.questions(),
            "offences": [
                f"{player}, {article}: {count}" for (player, article), count in sorted(results.offences.items())
            ],
        }
        return Sheet(
            say(language, "standings", "title"),
            [
                *(say(language, "standings", one) for one in ("rank", "player", "points", "games")),
                *(say(language, "tie_breaks", one) for one in self._tie_breaks),
                *(str(number) for number in range(1, len(rows) + 1)),
            ],
            [
                [
                    str(row.rank),
                    row.player,
                    shown(row.points),
                    f"{row.games}{'*' * (row.player in claimed)}",
                    *map(shown, row.values),
                    *(_against(row, other.player) for other in rows),
                ]
                for row in rows
            ],
            " ".join(summary),
            {say(language, "standings_lists", name): lines for name, lines in lists.items() if lines},
        )


def shown(value: Fraction | None) -> str:
    """A number, its quarters as a glyph, other fractions as ``7/3``; a dash for a value that does not apply."""
    if value is None:
        return "–"
    whole, rest = divmod(value, 1)
    return f"{whole if whole or not rest else ''}{_GLYPHS[rest]}" if rest in _GLYPHS else str(value)


def _against(row: Row, other: str) -> str:
    return "×" if other == row.player else " ".join(map(shown, row.against.get(other, ())))


def _text(table: Standings) -> str:
    sheet = table.sheet()
    grid = [[visible(cell) for cell in row] for row in (sheet.heads, *sheet.rows)]
    widths = [max(map(len, column)) for column in zip(*grid, strict=True)]
    lines = ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip() for row in grid]
    lines += ["", sheet.summary]
    for heading, entries in sheet.lists.items():
        lines += ["", heading, *(f"  {visible(one)}" for one in entries)]
    return "\n".join(lines) + "\n"


def _markdown(table: Standings) -> str:
    sheet = table.sheet()
    rows = [" | ".join(map(plain, row)) for row in (sheet.heads, *sheet.rows)]
    lines = [f"## {plain(sheet.title)}", "", *(f"| {row} |" for row in rows), "", plain(sheet.summary)]
    lines.insert(3, f"|{' --- |' * len(sheet.heads)}")
    for heading, entries in sheet.lists.items():
        lines += ["", f"### {plain(heading)}", "", *(f"- {plain(one)}" for one in entries)]
    return "\n".join(lines) + "\n"


def _csv(table: Standings) -> str:
    sheet = table.sheet()
    lists = ((heading, one) for heading, lines in sheet.lists.items() for one in lines)
    return "".join(csv_row(*row) for row in (sheet.heads, *sheet.rows, *lists))


def html_table(sheet: Sheet) -> str:
    """The table and its lists as a section of a page."""
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


def values(table: Standings) -> dict[str, object]:
    """The table as JSON values, with fractions as text (``5/2``), and in words."""
    return {
        "rows": [row._asdict() for row in table.rows()],
        "uncounted": [{"game": game, "reason": why} for game, why in table.results.uncounted],
        "questions": table.results.questions(),
        "offences": [
            {"player": player, "article": article, "count": count}
            for (player, article), count in sorted(table.results.offences.items())
        ],
        "words": table.sheet()._asdict(),
    }


def _json(table: Standings) -> str:
    return orjson.dumps(values(table), default=str).decode() + "\n"


def _html(table: Standings) -> str:
    page = HtmlReport(table.language)
    return page.head() + html_table(table.sheet()) + "</main>\n</body>\n</html>\n"


FORMATS: Final[Mapping[str, Callable[[Standings], str]]] = {
    "text": _text,
    "html": _html,
    "csv": _csv,
    "json": _json,
    "markdown": _markdown,
}
