"""The report as Markdown, to be pasted where Markdown is read."""

from collections.abc import Iterator

from adjudicator.reports.cited import Cited
from adjudicator.reports.markup import code, plain
from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import say
from adjudicator.reports.writer import (
    Writer,
    game_title,
    labelled,
    place,
    players,
    result_sentence,
    settlement,
    side_name,
    summary_lines,
)
from engine.rulebook import Language


class MarkdownReport(Writer):
    """A section for each game; at the end the articles that were cited."""

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self._cited = Cited(language)

    def head(self) -> str:
        return f"# {say(self._language, 'report', 'title')}\n"

    def game(self, report: GameReport) -> str:
        self._cited.note(report)
        language = self._language
        title = " · ".join(part for part in (game_title(report, language), players(report, language)) if part)
        state = say(language, "states", report.state)
        lines = [f"\n## {plain(report.file)}, {report.number}: {plain(title)}\n"]
        lines.append(f"**{state}** {plain(result_sentence(report, language))}\n")
        for item in report.items:
            lines += self._item(report, item)
        return "\n".join(lines) + "\n"

    def _item(self, report: GameReport, item: Item) -> Iterator[str]:
        language = self._language
        if item.kind == "fault":
            yield f"- {code(place(report, item))}: {plain(item.message)}"
            return
        if item.kind != "offence":
            yield f"- {labelled(item, plain(item.message), language)}"
            return
        side = f", {plain(side_name(report, item.side, language))}" if item.side else ""
        verdict = say(language, "verdicts", item.verdict).lower()
        turn = labelled(item, f"{code(item.turn)}{side}", language)
        text = f"{verdict} (**{settlement(item, language)}**)"
        yield f"- {code(place(report, item))}: {say(language, 'report', 'label', label=turn, text=text)}"
        yield f"  {plain(item.message)}"
        if item.article:
            yield f"  [{item.article} {plain(item.title)}](#{item.article.lower().replace('.', '')})"
        yield f"  {say(language, 'report', 'position', text=code(item.position))}"

    def tail(self, summary: Summary) -> str:
        lines = [f"\n{plain(line)}\n" for line in summary_lines(summary, self._language)]
        articles = list(self._cited.articles())
        if articles:
            lines.append(f"\n## {say(self._language, 'report', 'articles')}\n")
        for article, title, text in articles:
            anchor = article.lower().replace(".", "")
            lines.append(f'<a id="{anchor}"></a>**{article} {plain(title)}**: {plain(text)}\n')
        return "\n".join(lines)
