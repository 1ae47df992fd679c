"""The report as text for a terminal."""

from adjudicator.reports.markup import PLAIN
from adjudicator.reports.result import GameReport, Summary
from adjudicator.reports.wording import visible
from adjudicator.reports.writer import Writer


class TextReport(Writer):
    """A line per game, with its items below."""

    def game(self, report: GameReport) -> str:
        words = self._words(report)
        line = " · ".join(filter(None, (words[part] for part in ("game", "players", "turns", "result"))))
        lines = [f"{words['state']:<10} {report.file}:{report.line}  {line}"]
        for item in report.items:
            first, *rest = self._lines(report, item, PLAIN)
            lines += [f"  {first}", *(f"    {line}" for line in rest)]
        return "\n".join(map(visible, lines)) + "\n"

    def tail(self, summary: Summary) -> str:
        return "\n".join(("", *self._counts(summary), ""))
