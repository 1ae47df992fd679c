"""The report as a table for spreadsheets: a row per item, and one per game without items."""

import csv
import io
import re
from typing import Final

from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.writer import Writer, players, result_sentence, summary_lines

_COLUMNS: Final = (
    "file", "number", "line", "column", "game", "players", "state", "result", "kind", "turn", "side", "text",
    "verdict", "code", "article", "settled", "message", "position",
)  # fmt: skip
_FORMULA: Final = re.compile(r"(^|[;\t\r\n])(?=[ \"']*[=+@-])")
"""The places of a cell where a formula begins, also where a spreadsheet parts cells at ``;`` or a tab."""


class CsvReport(Writer):
    """RFC 4180; cells that a spreadsheet would take for a formula begin with an apostrophe."""

    def head(self) -> str:
        return csv_row(*_COLUMNS)

    def game(self, report: GameReport) -> str:
        rows = report.items or (None,)
        return "".join(self._row(report, item, is_first=n == 0) for n, item in enumerate(rows))

    def tail(self, summary: Summary) -> str:
        if not summary.leaves_out:
            return ""
        return csv_row(*([""] * 8), "left_out", *([""] * 7), summary_lines(summary, self._language)[-1], "")

    def _row(self, report: GameReport, item: Item | None, *, is_first: bool) -> str:
        language = self._language
        names = players(report, language) if is_first else "", report.state, result_sentence(report, language)
        if item is None:
            return csv_row(report.file, report.number, report.line, "", report.game, *names, *([""] * 10))
        place = item.line or report.line, item.column or ""
        columns = (
            item.kind, item.number, item.side, item.turn, item.verdict, item.code, item.article,
            item.settled, item.message, item.position,
        )  # fmt: skip
        return csv_row(report.file, report.number, *place, report.game, *names, *columns)


def csv_row(*values: object) -> str:
    """One row; a cell that a spreadsheet would take for a formula gets an apostrophe."""
    stream = io.StringIO()
    csv.writer(stream).writerow([_safe(str(value)) for value in values])
    return stream.getvalue()


def _safe(value: str) -> str:
    return value if value == "-" else _FORMULA.sub(r"\1'", value)
