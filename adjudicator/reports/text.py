"""The report as text for a terminal."""

from collections.abc import Iterator

from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import say, visible
from adjudicator.reports.writer import (
    Writer,
    article_title,
    game_title,
    labelled,
    place,
    players,
    result_sentence,
    settlement,
    side_name,
    summary_lines,
)


class TextReport(Writer):
    """A line per game, with its items below."""

    def game(self, report: GameReport) -> str:
        language = self._language
        state = say(language, "states", report.state)
        turns = say(language, "report", "turns-count", count=report.turns)
        parts = [game_title(report, language), players(report, language), turns, result_sentence(report, language)]
        line = " · ".join(part for part in parts if part)
        lines = [f"{state:<10} {report.file}:{report.line}  {line}"]
        for item in report.items:
            lines += self._item(report, item)
        return "\n".join(map(visible, lines)) + "\n"

    def _item(self, report: GameReport, item: Item) -> Iterator[str]:
        language = self._language
        if item.kind != "offence":
            where = f"{place(report, item)}: " if item.kind == "fault" or (item.line and item.kind != "entry") else ""
            yield f"  {where}{labelled(item, item.message, language)}"
            return
        side = f", {side_name(report, item.side, language)}" if item.side else ""
        verdict = say(language, "verdicts", item.verdict).lower()
        turn = labelled(item, f"{item.turn}{side}", language)
        text = say(language, "report", "label", label=turn, text=f"{verdict} ({settlement(item, language)})")
        yield f"  {place(report, item)}: {text}"
        yield f"    {item.message}"
        if item.article:
            yield f"    {article_title(item)}"
        yield f"    {say(language, 'report', 'position', text=item.position)}"

    def tail(self, summary: Summary) -> str:
        return "\n".join(("", *summary_lines(summary, self._language), ""))
