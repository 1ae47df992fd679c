"""The report as JSON: an object with the games in a list, and the counts after them."""

from dataclasses import asdict, fields
from typing import Final

import orjson

from adjudicator.reports.result import GameReport, Item, Summary
from adjudicator.reports.wording import CONTROL
from adjudicator.reports.writer import Writer

FORMAT: Final = "adjudicator-report/1"
_OF_GAME: Final = ("file", "number", "line", "game", "tags", "players", "turns", "result", "fallen", "banners")
_OF_ITEM: Final = tuple(field.name for field in fields(Item) if field.name not in ("picture", "page", "gist"))


class JsonReport(Writer):
    """One game a line."""

    between = ",\n"

    def head(self) -> str:
        return f'{{"format":"{FORMAT}","language":"{self._language}","games":[\n'

    def game(self, report: GameReport) -> str:
        value = {name: getattr(report, name) for name in _OF_GAME}
        value["items"] = [
            {name: getattr(item, name) for name in _OF_ITEM} | {"words": self._words_of(report, item)}
            for item in report.items
        ]
        if report.judged is not None:
            value["judged"] = report.judged
        text = orjson.dumps(value | {"state": report.state, "words": self._words(report)}).decode()
        return CONTROL.sub(lambda sign: f"\\u{ord(sign[0]):04x}", text)

    def tail(self, summary: Summary) -> str:
        counts = asdict(summary)
        left_out = counts.pop("left_out")
        del counts["require_clean"]
        totals = {"summary": counts, **({"left_out": left_out} if summary.leaves_out else {})}
        return f"\n],{orjson.dumps(totals).decode()[1:]}\n"
