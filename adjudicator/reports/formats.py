"""The formats of reports."""

from collections.abc import Callable, Mapping
from functools import partial
from typing import Final

from adjudicator.reports.csv import CsvReport
from adjudicator.reports.html import HtmlReport
from adjudicator.reports.json import JsonReport
from adjudicator.reports.junit import JunitReport
from adjudicator.reports.markup import BBCODE, MARKDOWN
from adjudicator.reports.standings import FORMS, Standings
from adjudicator.reports.text import MarkupReport, TextReport
from adjudicator.reports.writer import Writer
from engine.rulebook import Language

_WRITERS: Final[dict[str, Callable[[Language], Writer]]] = {
    "text": TextReport,
    "json": JsonReport,
    "csv": CsvReport,
    "junit": JunitReport,
    "markdown": partial(MarkupReport, MARKDOWN),
    "bbcode": partial(MarkupReport, BBCODE),
    "html": HtmlReport,
}
LINKED: Final = ("markdown", "bbcode")
"""The formats in which offences link to their rulings."""
FORMATS: Final[Mapping[str, Callable[[Language], Writer]]] = _WRITERS | {
    form: partial(Standings, form, _WRITERS[form]) for form in FORMS
}
"""Reports by format; those on several games end with the standings, except JUnit."""
