"""The report as Markdown, to be pasted where Markdown is read."""

from typing import ClassVar

from adjudicator.reports.markup import MARKDOWN, Markup
from adjudicator.reports.result import GameReport, Summary
from adjudicator.reports.writer import Writer, anchor


class MarkdownReport(Writer):
    """A section for each game; at the end the articles that were cited. Offences link to their rulings."""

    markup: ClassVar[Markup] = MARKDOWN
    title: ClassVar[str] = "# {}"
    section: ClassVar[str] = "## {}"
    citation: ClassVar[str] = "[{article}](#{anchor})"
    quotation: ClassVar[str] = '<a id="{anchor}"></a>**{article}**: {text}'

    def head(self) -> str:
        return self.title.format(self._say("report", "title")) + "\n"

    def game(self, report: GameReport) -> str:
        self._cite(report)
        words, markup = self._words(report), self.markup
        title = " · ".join(filter(None, (words["game"], words["players"])))
        heading = self.section.format(f"{markup.text(report.file)}, {report.number}: {markup.text(title)}")
        lines = [f"\n{heading}\n", f"{markup.bold(words['state'])} {markup.text(words['result'])}\n"]
        for item in report.items:
            first, *rest = self._lines(report, item, markup, self.citation)
            lines += [f"- {first}", *(f"  {line}" for line in rest)]
        return "\n".join(lines) + "\n"

    def tail(self, summary: Summary) -> str:
        text = self.markup.text
        lines = [f"\n{text(line)}\n" for line in self._counts(summary)]
        articles = list(self._articles())
        if articles:
            lines.append(f"\n{self.section.format(self._say('report', 'articles'))}\n")
        for article, title, content in articles:
            label = text(f"{article} {title}")
            lines.append(self.quotation.format(anchor=anchor(article), article=label, text=text(content)) + "\n")
        return "\n".join(lines)
