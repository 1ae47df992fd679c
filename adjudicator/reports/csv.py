"""The report as a table for spreadsheets: a row per item, and one per game without items."""

import csv
import io
import re
from collections.abc import Mapping
from typing import Final

from adjudicator.reports.result import GameReport, Summary
from adjudicator.reports.wording import escape_controls
from adjudicator.reports.writer import Writer

_COLUMNS: Final = (
    "file", "number", "line", "column", "game", "players", "state", "result", "kind", "turn", "side", "text",
    "verdict", "code", "article", "settled", "message", "position",
)  # fmt: skip
_OF_ITEM: Final = ("kind", "side", "verdict", "code", "article", "settled", "message", "position")
_FORMULA: Final = re.compile(r"(^|;)(?=[ \"']*[=+@-])")
"""The places of a cell where a formula begins, also where a spreadsheet parts cells at ``;``."""


class CsvReport(Writer):
    """RFC 4180; cells that a spreadsheet would take for a formula begin with an apostrophe."""

    is_csv = True

    def head(self) -> str:
        return csv_row(*_COLUMNS)

    def game(self, report: GameReport) -> str:
        """A row for each item, the players in the first."""
        words = self._words(report)
        cells = {"file": report.file, "number": report.number, "line": report.line, "game": report.game}
        cells |= {"players": words["players"], "state": report.state, "result": words["result"]}
        rows = []
        for item in report.items:
            place = {"line": item.line or report.line, "column": item.column or ""}
            of_item = {name: getattr(item, name) for name in _OF_ITEM} | {"turn": item.number, "text": item.turn}
            rows.append(_row(cells | of_item | place))
            cells["players"] = ""
        return "".join(rows) or _row(cells)

    def tail(self, summary: Summary) -> str:
        return _row({"kind": "left_out", "message": self._counts(summary)[-1]}) if summary.leaves_out else ""


def _row(cells: Mapping[str, object]) -> str:
    return csv_row(*(cells.get(name, "") for name in _COLUMNS))


def csv_row(*values: object) -> str:
    """One row; a cell that a spreadsheet would take for a formula gets an apostrophe."""
    stream = io.StringIO()
    cells = (escape_controls(str(value)) for value in values)
    csv.writer(stream).writerow([cell if cell == "-" else _FORMULA.sub(r"\1'", cell) for cell in cells])
    return stream.getvalue()
