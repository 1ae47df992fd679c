"""Verifying files of records, game by game: in this process and its children, or by a service."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import orjson

from adjudicator.cli.asking import ask
from adjudicator.cli.picture import picture_of
from adjudicator.cli.result import GameReport, Item
from adjudicator.cli.wording import has, say
from adjudicator.records.faults import RecordFault
from adjudicator.records.json_reader import read_json
from adjudicator.records.json_writer import write_json
from adjudicator.records.record import Intervention, Record
from adjudicator.records.text_reader import Reading, read_games
from adjudicator.rulings.localization import localize
from adjudicator.rulings.record_case import open_record
from adjudicator.rulings.record_judge import judge_record
from adjudicator.rulings.record_request import faults_of_text
from adjudicator.rulings.refusal import Refused
from engine.registry import GAMES
from engine.rulebook import Language

SUFFIXES: Final = (".game", ".games", ".pgn", ".record", ".txt", ".json")
"""What is taken for a record in a folder; a file that is named is always read."""
_REPORTED_TAGS: Final = ("Event", "Site", "Date", "Round")


@dataclass(frozen=True, slots=True)
class Settings:
    """How to verify."""

    language: Language
    url: str | None = None
    strict: bool = False
    pictures: bool = False


@dataclass(frozen=True, slots=True)
class Task:
    """A file, or a part of a big one: ``text`` begins at ``line``."""

    file: str
    text: str | None = None
    line: int = 1


def check(task: Task, settings: Settings) -> list[GameReport]:
    """The reports on all games of a task. Raises ``NoService``."""
    return list(_checked(task, settings))


def _checked(task: Task, settings: Settings) -> Iterator[GameReport]:
    try:
        raw = Path(task.file).read_bytes() if task.text is None else task.text.encode()
        text = raw.decode()
    except OSError as failure:
        message = say(settings.language, "faults", "not-opened", why=failure.strerror or str(failure))
        yield _faulty(task.file, Item("fault", message, True, "not-opened"))
        return
    except UnicodeDecodeError as failure:
        before = failure.object[: failure.start]
        line, column = before.count(b"\n") + 1, failure.start - before.rfind(b"\n")
        fault = RecordFault("not-utf8", {}, line, column)
        yield _faulty(task.file, _fault_item(fault, settings.language))
        return
    if task.file.endswith(".json"):
        yield from _of_json(task.file, text, settings)
        return
    found = False
    for n, reading in enumerate(read_games(text), start=1):
        found = True
        yield _report(task.file, n, task.line - 1, reading, settings)
    if not found:
        yield _faulty(task.file, _fault_item(RecordFault("game-missing", {}, 1, 1), settings.language))


def _of_json(file: str, text: str, settings: Settings) -> Iterator[GameReport]:
    try:
        value = orjson.loads(text)
    except orjson.JSONDecodeError as failure:
        fault = RecordFault("not-json", {"text": failure.msg}, failure.lineno, failure.colno)
        yield _faulty(file, _fault_item(fault, settings.language))
        return
    for n, one in enumerate(value if isinstance(value, list) else [value], start=1):
        yield _report(file, n, 0, read_json(one), settings)


def _faulty(file: str, item: Item) -> GameReport:
    return GameReport(file, 1, 1, "", items=(item,))


def _fault_item(fault: RecordFault, language: Language, lines_before: int = 0) -> Item:
    message = fault.message(language)
    line = fault.line + lines_before if fault.line else 0
    place = f"{fault.pointer}: " if fault.pointer else ""
    return Item("fault", place + message, True, fault.code, line=line, column=fault.column)


def _report(file: str, number: int, lines_before: int, reading: Reading, settings: Settings) -> GameReport:
    record = reading.record
    first = reading.place("")
    line = first[0] + lines_before if first else 1
    base: dict[str, Any] = {
        "file": file,
        "number": number,
        "line": line,
        "game": record.game,
        "tags": {name: record.tags[name] for name in _REPORTED_TAGS if name in record.tags},
        "players": dict(record.players),
    }
    if reading.faults and record.game not in GAMES:
        items = tuple(_fault_item(fault, settings.language, lines_before) for fault in reading.faults)
        return GameReport(**base, items=items)
    answer, errors = _judged(record, settings) if not reading.faults else (None, _errors(reading, settings.language))
    if answer is None:
        return GameReport(**base, items=tuple(_error_item(error, reading, lines_before) for error in errors))
    items = tuple(_items(record, reading, answer, settings, lines_before))
    return GameReport(**base, turns=len(answer["rulings"]), result=answer["result"], items=items)


def _judged(record: Record, settings: Settings) -> tuple[dict[str, Any] | None, list[dict[str, Any]]]:
    """The answer to a record, or the errors of a refusal."""
    if settings.url is not None:
        answered = ask(
            settings.url, record.game, "records", write_json(record) | {"strict": settings.strict}, settings.language
        )
        return (answered.body, []) if answered.status == 200 else (None, answered.body["errors"])
    game = GAMES[record.game]
    try:
        answer = judge_record(open_record(game, record, strict=settings.strict), record, include=())
    except Refused as refused:
        from adjudicator.web.problem import error  # HTTP's words, wanted only where something is wrong

        return None, [error(fault, game, settings.language) for fault in refused.faults]
    localize(answer, game, settings.language)
    return answer, []


def _errors(reading: Reading, language: Language) -> list[dict[str, Any]]:
    """The faults of a text, and of what could be read of it."""
    from adjudicator.web.problem import error  # as above

    game = GAMES[reading.record.game]
    return [error(fault, game, language) for fault in faults_of_text(game, reading, bounded=False)]


def _error_item(error: dict[str, Any], reading: Reading, lines_before: int) -> Item:
    place = (error["line"], error["column"]) if "line" in error else reading.place(error["pointer"])
    line, column = (place[0] + lines_before, place[1]) if place else (0, 0)
    where = "" if place else f"{error['pointer']}: "
    article = error.get("article", "")
    return Item("fault", where + error["detail"], True, error["code"], line=line, column=column, article=article)


def _items(
    record: Record, reading: Reading, answer: dict[str, Any], settings: Settings, lines_before: int
) -> Iterator[Item]:
    """Offences and entries in the order of the game, then the result where there is something to say of it."""
    said = [(offence["entry"], 0, offence) for offence in answer["offences"]]
    said += [(entry["entry"], 1, entry) for entry in answer["interventions"]]
    for number, kind, one in sorted(said, key=lambda each: each[:2]):
        place = reading.place(f"/turns/{number}")
        where = (place[0] + lines_before, place[1]) if place else (0, 0)
        if kind == 0:
            yield _offence_item(record, one, where, settings)
        else:
            yield _entry_item(record, one, where, settings)
    result = answer["result"]
    if result["agrees"] is False or (result["agrees"] is None and settings.strict):
        code = "result-wrong" if result["agrees"] is False else "result-unproven"
        words = {name: result_words(record.game, result[name], settings.language) for name in ("claimed", "found")}
        yield Item("result", say(settings.language, "results", code, **words), True, code)


def _offence_item(record: Record, offence: dict[str, Any], where: tuple[int, int], settings: Settings) -> Item:
    language = settings.language
    reason = offence["reason"] or {"code": "incomplete", "article": None, "title": "", "message": ""}
    message = reason["message"] or say(language, "verdicts", "incomplete-turn")
    position = offence["position"]
    picture = ""
    if settings.pictures and record.game:
        picture = picture_of(record, position, offence["turn"], language)
    return Item(
        "offence",
        message,
        is_open=offence["settled"] is None,
        code=reason["code"],
        turn_number=offence["n"],
        side=offence["side"] or "",
        turn=shown(offence["turn"]),
        verdict=offence["verdict"],
        article=reason["article"] or "",
        title=reason["title"],
        settled=offence["settled"] or "",
        position=shown(position),
        picture=picture,
        line=where[0],
        column=where[1],
    )


def _entry_item(record: Record, entry: dict[str, Any], where: tuple[int, int], settings: Settings) -> Item:
    language = settings.language
    by = "arbiter" if "arbiter" in entry else "player"
    what = entry[by]
    names = GAMES[record.game].RULEBOOK.sentences[language].names
    facts = {name: value for name, value in entry.items() if name != "side"}
    if "side" in entry:
        facts["side"] = label(names.get(entry["side"], entry["side"]))
    if "cause" in entry:
        facts["cause"] = say(language, "causes", f"forfeit-{entry['cause']}")
    if "what" in entry and has("causes", entry["what"]):
        facts["what"] = say(language, "causes", entry["what"])
    if "result" in entry:
        facts["result"] = result_words(record.game, entry["result"], language)
    key = what if what != "claim" else "claim-granted" if entry.get("granted") else "claim-refused"
    message = say(language, "entries", key, **facts)
    for ground in entry.get("overrides", ()):
        message += " " + say(language, "entries", "overrides", message=ground["message"])
    fault = entry.get("fault")
    if fault is not None:
        message = " ".join((message, fault["message"], *(ground["message"] for ground in fault.get("grounds", ()))))
    given = record.entries[entry["entry"]]
    notes = " ".join(" ".join(given.notes).split()) if isinstance(given, Intervention) else ""
    if notes:
        message += " " + say(language, "entries", "quoted", note=notes)
    code = "" if fault is None else fault["code"]
    line, column = where
    return Item("entry", message, fault is not None, code, entry["n"], line, column)


def result_words(game: str, result: str, language: Language) -> str:
    """A result by the names of its sides."""
    if result in ("*", "draw"):
        return say(language, "results", "none" if result == "*" else "draw")
    names = GAMES[game].RULEBOOK.sentences[language].names if game in GAMES else {}
    return " + ".join(label(names.get(side, side)) for side in result.split("+"))


def label(name: str) -> str:
    """The name of a side standing alone: without an article, and with a capital."""
    bare = name.removeprefix("les ")
    return bare[:1].upper() + bare[1:]


def shown(text: Any) -> str:
    """A turn or a position as a report shows it: an object as its JSON."""
    return text if isinstance(text, str) else orjson.dumps(text).decode()
