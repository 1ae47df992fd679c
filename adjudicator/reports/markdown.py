"""The report as Markdown, to be pasted where Markdown is read."""

from typing import ClassVar

from adjudicator.reports.cited import Cited
from adjudicator.reports.markup import MARKDOWN, Markup
from adjudicator.reports.result import GameReport, Summary
from adjudicator.reports.wording import say
from adjudicator.reports.writer import Writer, anchor, game_title, item_lines, players, result_sentence, summary_lines
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
            first, *rest = item_lines(report, item, language, markup, self.citation)
            lines += [f"- {first}", *(f"  {line}" for line in rest)]
        return "\n".join(lines) + "\n"

    def tail(self, summary: Summary) -> str:
        text = self.markup.text
        lines = [f"\n{text(line)}\n" for line in summary_lines(summary, self._language)]
        articles = list(self._cited.articles())
        if articles:
            lines.append(f"\n{self.section.format(say(self._language, 'report', 'articles'))}\n")
        for article, title, words in articles:
            label = text(f"{article} {title}")
            lines.append(self.quotation.format(anchor=anchor(article), article=label, text=text(words)) + "\n")
        return "\n".join(lines)
