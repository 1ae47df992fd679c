"""Reports on verified games, each written game by game, so that thousands take no more memory than one."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from adjudicator.reports.bbcode import BbcodeReport
from adjudicator.reports.csv import CsvReport
from adjudicator.reports.html import HtmlReport
from adjudicator.reports.json import JsonReport
from adjudicator.reports.junit import JunitReport
from adjudicator.reports.markdown import MarkdownReport
from adjudicator.reports.standings.formats import Standings
from adjudicator.reports.text import TextReport
from adjudicator.reports.writer import Writer
from engine.rulebook import Language

_WRITERS: Final[Mapping[str, Callable[[Language], Writer]]] = {
    "text": TextReport,
    "json": JsonReport,
    "csv": CsvReport,
    "junit": JunitReport,
    "markdown": MarkdownReport,
    "bbcode": BbcodeReport,
    "html": HtmlReport,
}
LINKED: Final = ("markdown", "bbcode")
"""The formats in which offences link to their rulings."""


def _with_standings(form: str, language: Language) -> Writer:
    report = _WRITERS[form](language)
    return report if form == "junit" else Standings(language, form, after=report)


FORMATS: Final[Mapping[str, Callable[[Language], Writer]]] = {form: partial(_with_standings, form) for form in _WRITERS}
"""Reports by format; those on several games end with the standings, except JUnit."""
