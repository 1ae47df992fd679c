"""The report as JSON: an object with the games in a list, and the counts after them."""

from dataclasses import asdict

import orjson

from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import say
from adjudicator.reports.writer import game_title, players, result_sentence, settlement, side_name
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
        value["words"] = self._words(report)
        for item, said in zip(value["items"], report.items, strict=True):
            del item["picture"]
            item["words"] = self._words_of(report, said)
        return comma + orjson.dumps(value).decode()

    def _words(self, report: GameReport) -> dict[str, str]:
        """What the reports for people say at the head of a game."""
        language = self._language
        return {
            "game": game_title(report, language),
            "players": players(report, language),
            "state": say(language, "states", report.state),
            "result": result_sentence(report, language),
        }

    def _words_of(self, report: GameReport, item: Item) -> dict[str, str]:
        """What they say of an offence, beside its message."""
        language = self._language
        if item.kind != "offence":
            return {}
        return {
            "side": side_name(report, item.side, language) if item.side else "",
            "verdict": say(language, "verdicts", item.verdict),
            "settled": settlement(item, language),
        }

    def tail(self, summary: Summary) -> str:
        return f'\n],"summary":{orjson.dumps(asdict(summary)).decode()}}}\n'
