"""Reports on the games of a file: of a text with any number of them, or of JSON with one or a list."""

from collections.abc import Callable, Iterator
from typing import Any, Final

import orjson

from adjudicator.judging.localization import localize
from adjudicator.judging.problem_body import error
from adjudicator.judging.record_case import open_record
from adjudicator.judging.record_judge import judge_record
from adjudicator.judging.record_request import faults_of_text
from adjudicator.judging.refusal import Refused
from adjudicator.records.faults import RecordFault
from adjudicator.records.json_reader import read_json
from adjudicator.records.record import FORMAT, Record
from adjudicator.records.text_reader import Reading, read_games
from adjudicator.reports.items import items
from adjudicator.reports.result import GameReport, Item, Settings
from engine.registry import GAMES
from engine.rulebook import Language

REPORTED_TAGS: Final = ("Event", "Site", "Date", "Round")
Judged = tuple[dict[str, Any] | None, list[dict[str, Any]]]
"""The answer to a record, or the errors of a refusal."""
Judge = Callable[[Record, Settings], Judged]


def judge_here(record: Record, settings: Settings) -> Judged:
    """A record judged in this process."""
    game = GAMES[record.game]
    include = ("positions", "effects") if settings.rulings else ()
    try:
        answer = judge_record(open_record(game, record, strict=settings.strict), record, include=include)
    except Refused as refused:
        return None, [error(fault, game, settings.language) for fault in refused.faults]
    localize(answer, game, settings.language)
    return answer, []


def of_bytes(
    file: str,
    raw: bytes,
    settings: Settings,
    judge: Judge = judge_here,
    *,
    is_json: bool,
    line: int = 1,
    game: str = "",
) -> Iterator[GameReport]:
    """The reports on all games of a file, whose first line here is its ``line``; at least one, but of an empty list.

    ``game`` is that of records which name none.
    """
    try:
        text = raw.decode()
    except UnicodeDecodeError as failure:
        before = failure.object[: failure.start]
        at = before.count(b"\n") + 1, failure.start - before.rfind(b"\n")
        yield faulty(file, _fault_item(RecordFault("not-utf8", {}, *at), settings.language))
        return
    if is_json:
        yield from _of_json(file, text, settings, judge, game)
    else:
        yield from _of_text(file, text, settings, judge, line, game)


def faulty(file: str, item: Item) -> GameReport:
    """The report on a file in which no game can be read."""
    return GameReport(file, 1, 1, "", items=(item,))


def _of_text(file: str, text: str, settings: Settings, judge: Judge, line: int, game: str) -> Iterator[GameReport]:
    found = False
    for n, reading in enumerate(read_games(text, game), start=1):
        found = True
        yield _report(file, n, line - 1, reading, settings, judge)
    if not found:
        yield faulty(file, _fault_item(RecordFault("game-missing", {}, 1, 1), settings.language))


def _of_json(file: str, text: str, settings: Settings, judge: Judge, game: str) -> Iterator[GameReport]:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as failure:
        fault = RecordFault("not-json", {"text": failure.msg}, failure.lineno, failure.colno)
        yield faulty(file, _fault_item(fault, settings.language))
        return
    for n, one in enumerate(value if isinstance(value, list) else [value], start=1):
        named = {"format": FORMAT, "game": game, **one} if game and isinstance(one, dict) else one
        yield _report(file, n, 0, read_json(named), settings, judge)


def _fault_item(fault: RecordFault, language: Language, lines_before: int = 0) -> Item:
    message = fault.message(language)
    line = fault.line + lines_before if fault.line else 0
    place = f"{fault.pointer}: " if fault.pointer else ""
    return Item("fault", place + message, True, fault.code, line=line, column=fault.column)


def _report(
    file: str, number: int, lines_before: int, reading: Reading, settings: Settings, judge: Judge
) -> GameReport:
    record = reading.record
    first = reading.place("")
    line = first[0] + lines_before if first else 1
    base: dict[str, Any] = {
        "file": file,
        "number": number,
        "line": line,
        "game": record.game,
        "tags": {name: record.tags[name] for name in REPORTED_TAGS if name in record.tags},
        "players": dict(record.players),
    }
    if reading.faults and record.game not in GAMES:
        found = tuple(_fault_item(fault, settings.language, lines_before) for fault in reading.faults)
        return GameReport(**base, items=found)
    answer, errors = judge(record, settings) if not reading.faults else (None, _errors(reading, settings.language))
    if answer is None:
        return GameReport(**base, items=tuple(_error_item(error, reading, lines_before) for error in errors))
    said = tuple(items(record, reading, answer, settings, lines_before))
    kept = answer if settings.rulings else None
    return GameReport(**base, turns=len(answer["rulings"]), result=answer["result"], items=said, judged=kept)


def _errors(reading: Reading, language: Language) -> list[dict[str, Any]]:
    """The faults of a text, and of what could be read of it."""
    game = GAMES[reading.record.game]
    return [error(fault, game, language) for fault in faults_of_text(game, reading, bounded=False)]


def _error_item(error: dict[str, Any], reading: Reading, lines_before: int) -> Item:
    place = (error["line"], error["column"]) if "line" in error else reading.place(error["pointer"])
    line, column = (place[0] + lines_before, place[1]) if place else (0, 0)
    where = "" if place else f"{error['pointer']}: "
    article = error.get("article", "")
    return Item("fault", where + error["detail"], True, error["code"], line=line, column=column, article=article)
