"""The report as text: for a terminal, or in a markup to be pasted where Markdown is read, or into a forum."""

from adjudicator.reports.markup import PLAIN, Markup
from adjudicator.reports.result import GameReport, Summary
from adjudicator.reports.wording import escape_controls
from adjudicator.reports.writer import Writer, anchor
from engine.rulebook import Language


class MarkupReport(Writer):
    """A section for each game; at the end the articles that were cited. Offences link to their rulings."""

    def __init__(self, markup: Markup, language: Language) -> None:
        super().__init__(language)
        self._markup = markup

    def head(self) -> str:
        return self._markup.title_form.format(self._say("report", "title")) + "\n"

    def game(self, report: GameReport) -> str:
        self._cite(report)
        words, markup = self._words(report), self._markup
        title = " · ".join(filter(None, (words["game"], words["players"])))
        heading = markup.section_form.format(f"{markup.text(report.file)}, {report.number}: {markup.text(title)}")
        lines = [f"\n{heading}\n", f"{markup.bold(words['state'])} {markup.text(words['result'])}\n"]
        for item in report.items:
            first, *rest = self._lines(report, item, markup)
            lines += [f"- {first}", *(f"  {line}" for line in rest)]
        return "\n".join(lines) + "\n"

    def tail(self, summary: Summary) -> str:
        text = self._markup.text
        lines = [f"\n{text(line)}\n" for line in self._counts(summary)]
        articles = list(self._articles())
        if articles:
            lines.append(f"\n{self._markup.section_form.format(self._say('report', 'articles'))}\n")
        for article, title, content in articles:
            facts = {"anchor": anchor(article), "article": text(f"{article} {title}"), "text": text(content)}
            lines.append(self._markup.quotation_form.format_map(facts) + "\n")
        return "\n".join(lines)


class TextReport(Writer):
    """A line per game, with its items below."""

    def game(self, report: GameReport) -> str:
        words = self._words(report)
        line = " · ".join(filter(None, (words[part] for part in ("game", "players", "turns", "result"))))
        lines = [f"{words['state']:<10} {report.file}:{report.line}  {line}"]
        for item in report.items:
            first, *rest = self._lines(report, item, PLAIN)
            lines += [f"  {first}", *(f"    {line}" for line in rest)]
        return "\n".join(map(escape_controls, lines)) + "\n"

    def tail(self, summary: Summary) -> str:
        return "\n".join(("", *self._counts(summary), ""))
