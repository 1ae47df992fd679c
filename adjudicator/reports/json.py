"""The report as JSON: an object with the games in a list, and the counts after them."""

from dataclasses import asdict

import orjson

from adjudicator.reports.result import GameReport, Summary
from engine.rulebook import Language

FORMAT = "adjudicator-report/1"


class JsonReport:
    """One game a line."""

    def __init__(self, language: Language) -> None:
        self._language = language
        self._comma = ""

    def head(self) -> str:
        return f'{{"format":"{FORMAT}","language":"{self._language}","games":[\n'

    def game(self, report: GameReport) -> str:
        comma, self._comma = self._comma, ",\n"
        value = asdict(report) | {"state": report.state}
        if report.judged is None:
            del value["judged"]
        for item in value["items"]:
            del item["picture"]
        return comma + orjson.dumps(value).decode()

    def tail(self, summary: Summary) -> str:
        return f'\n],"summary":{orjson.dumps(asdict(summary)).decode()}}}\n'
