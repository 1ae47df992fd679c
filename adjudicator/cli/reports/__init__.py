"""Reports on verified games, each written game by game, so that thousands take no more memory than one."""

from collections.abc import Callable, Mapping
from typing import Final

from adjudicator.cli.reports.csv import CsvReport
from adjudicator.cli.reports.html import HtmlReport
from adjudicator.cli.reports.json import JsonReport
from adjudicator.cli.reports.junit import JunitReport
from adjudicator.cli.reports.markdown import MarkdownReport
from adjudicator.cli.reports.text import TextReport
from adjudicator.cli.reports.writer import Writer
from engine.rulebook import Language

FORMATS: Final[Mapping[str, Callable[[Language], Writer]]] = {
    "text": TextReport,
    "json": JsonReport,
    "csv": CsvReport,
    "junit": JunitReport,
    "markdown": MarkdownReport,
    "html": HtmlReport,
}
