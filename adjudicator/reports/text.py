"""The report as text for a terminal."""

from typing import Final

from adjudicator.reports.markup import Markup
from adjudicator.reports.result import GameReport, Summary
from adjudicator.reports.wording import say, visible
from adjudicator.reports.writer import Writer, game_title, item_lines, players, result_sentence, summary_lines, turns_of

_PLAIN: Final = Markup(str, str, "{}", "{label}", "")


class TextReport(Writer):
    """A line per game, with its items below."""

    def game(self, report: GameReport) -> str:
        language = self._language
        state = say(language, "states", report.state)
        parts = [game_title(report, language), players(report, language), turns_of(report, language)]
        parts.append(result_sentence(report, language))
        line = " · ".join(part for part in parts if part)
        lines = [f"{state:<10} {report.file}:{report.line}  {line}"]
        for item in report.items:
            first, *rest = item_lines(report, item, language, _PLAIN)
            lines += [f"  {first}", *(f"    {line}" for line in rest)]
        return "\n".join(map(visible, lines)) + "\n"

    def tail(self, summary: Summary) -> str:
        return "\n".join(("", *summary_lines(summary, self._language), ""))
