"""The report as JUnit's XML, for whatever runs checks and shows such files."""

import re
from typing import Final
from xml.sax.saxutils import escape, quoteattr

from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import escape_controls
from adjudicator.reports.writer import Writer, article_title, place

_FORBIDDEN: Final = re.compile("[\ufffe\uffff]")
"""Characters that XML cannot hold, control characters aside."""


class JunitReport(Writer):
    """A test case per game: failures for open items, errors for unreadable text, ``skipped`` for claims to check."""

    def head(self) -> str:
        return '<?xml version="1.0" encoding="UTF-8"?>\n<testsuites>\n<testsuite name="adjudicator">\n'

    def game(self, report: GameReport) -> str:
        words = self._words(report)
        name = f"{report.number}. {': '.join(filter(None, (words['game'], words['players'])))}"
        start = f"<testcase classname={_attribute(report.file)} name={_attribute(name)}"
        failures = "".join(self._item(report, item) for item in report.items if item.is_open or item.kind == "check")
        return f"{start}>\n{failures}</testcase>\n" if failures else f"{start}/>\n"

    def _item(self, report: GameReport, item: Item) -> str:
        tag = {"fault": "error", "check": "skipped"}.get(item.kind, "failure")
        turn = f"{item.number}. {item.turn}\n" if item.number else ""
        settled = self._words_of(report, item).get("settled", "")
        lines = (place(report, item), turn, article_title(item), item.position, settled)
        detail = "\n".join(line.strip() for line in lines if line)
        message, code = _attribute(item.message), _attribute(item.code or item.kind)
        return f"<{tag} type={code} message={message}>{escape(_clean(detail))}</{tag}>\n"

    def tail(self, summary: Summary) -> str:
        text = escape(_clean("\n".join(self._counts(summary))))
        return f"<system-out>{text}</system-out>\n</testsuite>\n</testsuites>\n"


def _attribute(text: str) -> str:
    return quoteattr(_clean(text))


def _clean(text: str) -> str:
    return _FORBIDDEN.sub("\ufffd", "\n".join(map(escape_controls, text.split("\n"))))
