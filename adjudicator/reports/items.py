"""The items of a judged game: its offences and entries in the order of the game, then its result."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

from adjudicator.records.reading import Reading
from adjudicator.records.record import Intervention, Record
from adjudicator.reports.checks import checks
from adjudicator.reports.page import page_of
from adjudicator.reports.picture import picture_of
from adjudicator.reports.result import Item, Kind, Settings
from adjudicator.reports.wording import result_words, say, shown
from drawing.caption import in_words
from drawing.look import Shown
from engine.registry import GAMES
from engine.rulebook import Language

_INFORMING: Final = ("game-near", "latin-1")
"""Remarks that are no reason to doubt the game."""


def remark_items(reading: Reading, answer: Mapping[str, Any] | None, language: Language) -> Iterator[Item]:
    """The remarks of a reading: some are claims to check, others only inform."""
    numbers = {} if answer is None else {ruling["entry"]: ruling["n"] for ruling in answer["rulings"]}
    for remark in reading.remarks:
        entry = int(remark.facts["entry"]) if "entry" in remark.facts else None
        kind: Kind = "remark" if remark.code in _INFORMING else "check"
        about = remark.code, entry, numbers.get(entry, 0), remark.line, remark.column
        yield Item(kind, remark.message(language), False, *about, written=reading.numbers.get(entry, ""))


def items(record: Record, reading: Reading, answer: dict[str, Any], settings: Settings) -> Iterator[Item]:
    """Offences and entries in the order of the game, then claims to check, then a result that is wrong or unproven."""
    language = settings.language
    events = [_offence_item(record, offence, settings) for offence in answer["offences"]]
    events += [_entry_item(record, entry, settings) for entry in answer["interventions"]]
    for item in sorted(events, key=attrgetter("entry")):
        yield _placed(item, f"/turns/{item.entry}", reading)
    numbers = {f"/turns/{ruling['entry']}": (ruling["entry"], ruling["n"]) for ruling in answer["rulings"]}
    for code, pointer, facts in checks(record, answer, language):
        message = say(language, "checks", code + facts.get("mark", ""), **facts)
        yield _placed(Item("check", message, False, code, *numbers.get(pointer, ())), pointer, reading)
    result = answer["result"]
    if result["agrees"] is False or (result["agrees"] is None and (settings.strict or result["found"] == "*")):
        code = "result-wrong" if result["agrees"] is False else "result-unproven"
        is_open = settings.strict or result["agrees"] is False
        words = {name: result_words(record.game, result[name], language) for name in ("claimed", "found")}
        item = Item("result" if is_open else "check", say(language, "results", code, **words), is_open, code)
        yield _placed(item, "/result", reading)


def _placed(item: Item, pointer: str, reading: Reading) -> Item:
    line, column = reading.place(pointer) or (0, 0)
    return replace(item, line=line, column=column, written=reading.numbers.get(item.entry, ""))


def illustrated(items: Iterable[Item], record: Record, answer: dict[str, Any], settings: Settings) -> Iterator[Item]:
    """The items, each offence with its picture as long as the report has room for pictures."""
    offences = {offence["entry"]: offence for offence in answer["offences"]}
    for item in items:
        offence = offences.get(item.entry) if item.kind == "offence" and settings.room.pictures > 0 else None
        if offence is None:
            yield item
            continue
        picture = picture_of(record, offence["position"], offence["turn"], settings.language)
        settings.room.pictures -= len(picture)
        yield replace(item, picture=picture)


def _offence_item(record: Record, offence: dict[str, Any], settings: Settings) -> Item:
    language = settings.language
    reason = offence["reason"] or {"code": "incomplete", "article": None, "title": "", "message": ""}
    message = reason["message"] or say(language, "verdicts", "incomplete-turn")
    names = GAMES[record.game].RULEBOOK.sentences[language].names
    board = Shown(record.game, offence["position"], {}, {}, names)
    return Item(
        "offence",
        message,
        is_open=offence["settled"] is None,
        code=reason["code"],
        entry=offence["entry"],
        turn_number=offence["n"],
        side=offence["side"] or "",
        turn=shown(offence.get("action_text") or offence["turn"]),
        gist="" if isinstance(offence["turn"], str) else in_words(offence["turn"], language, board),
        verdict=offence["verdict"],
        article=reason["article"] or "",
        title=reason["title"],
        settled=offence["settled"] or "",
        position=shown(offence.get("position_text") or offence["position"]),
        page=page_of(record, offence, settings),
    )


def _entry_item(record: Record, entry: dict[str, Any], settings: Settings) -> Item:
    language = settings.language
    sentences = [entry["message"]]
    sentences += [say(language, "entries", "overrides", message=one["message"]) for one in entry.get("overrides", ())]
    fault = entry.get("fault")
    if fault is not None:
        sentences += [one["message"] for one in (fault, *fault.get("grounds", ()))]
    given = record.entries[entry["entry"]]
    if isinstance(given, Intervention) and (note := " ".join(" ".join(given.notes).split())):
        sentences.append(say(language, "entries", "quoted", note=note))
    code = "" if fault is None else fault["code"]
    return Item("entry", " ".join(sentences), fault is not None, code, entry["entry"], entry["n"])
