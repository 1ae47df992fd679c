"""The report as Markdown, to be pasted where Markdown is read."""

from collections.abc import Iterator
from typing import ClassVar

from adjudicator.reports.cited import Cited
from adjudicator.reports.markup import MARKDOWN, Markup
from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import say
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
from engine.rulebook import Language


class MarkdownReport(Writer):
    """A section for each game; at the end the articles that were cited. Offences link to their rulings."""

    markup: ClassVar[Markup] = MARKDOWN
    title: ClassVar[str] = "# {}"
    section: ClassVar[str] = "## {}"
    citation: ClassVar[str] = "[{article}](#{anchor})"
    quotation: ClassVar[str] = '<a id="{anchor}"></a>**{article}**: {text}'

    def __init__(self, language: Language) -> None:
        super().__init__(language)
        self._cited = Cited(language)

    def head(self) -> str:
        return self.title.format(say(self._language, "report", "title")) + "\n"

    def game(self, report: GameReport) -> str:
        self._cited.note(report)
        language, markup = self._language, self.markup
        title = " · ".join(part for part in (game_title(report, language), players(report, language)) if part)
        state = markup.bold(say(language, "states", report.state))
        heading = self.section.format(f"{markup.text(report.file)}, {report.number}: {markup.text(title)}")
        lines = [f"\n{heading}\n", f"{state} {markup.text(result_sentence(report, language))}\n"]
        for item in report.items:
            lines += self._item(report, item)
        return "\n".join(lines) + "\n"

    def _item(self, report: GameReport, item: Item) -> Iterator[str]:
        language, markup = self._language, self.markup
        if item.kind == "fault":
            yield f"- {markup.code(place(report, item))}: {markup.text(item.message)}"
            return
        if item.kind != "offence":
            yield f"- {labelled(item, markup.text(item.message), language)}"
            return
        side = f", {markup.text(side_name(report, item.side, language))}" if item.side else ""
        verdict = say(language, "verdicts", item.verdict).lower()
        turn = labelled(item, f"{markup.link(markup.code(item.turn), item.page)}{side}", language)
        text = f"{verdict} ({markup.bold(settlement(item, language))})"
        yield f"- {markup.code(place(report, item))}: {say(language, 'report', 'label', label=turn, text=text)}"
        yield f"  {markup.text(item.message)}"
        if item.article:
            yield f"  {self.citation.format(article=markup.text(article_title(item)), anchor=_anchor(item.article))}"
        yield f"  {say(language, 'report', 'position', text=markup.code(item.position))}"

    def tail(self, summary: Summary) -> str:
        text = self.markup.text
        lines = [f"\n{text(line)}\n" for line in summary_lines(summary, self._language)]
        articles = list(self._cited.articles())
        if articles:
            lines.append(f"\n{self.section.format(say(self._language, 'report', 'articles'))}\n")
        for article, title, words in articles:
            label = text(f"{article} {title}")
            lines.append(self.quotation.format(anchor=_anchor(article), article=label, text=text(words)) + "\n")
        return "\n".join(lines)


def _anchor(article: str) -> str:
    return article.lower().replace(".", "")
