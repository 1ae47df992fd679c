"""The items of a judged game: its offences and entries in the order of the game, then its result."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from adjudicator.records.reading import Reading
from adjudicator.records.record import Intervention, Record
from adjudicator.reports.checks import checks
from adjudicator.reports.page import page_of
from adjudicator.reports.picture import picture_of
from adjudicator.reports.result import Item, Settings
from adjudicator.reports.wording import result_words, say, shown


def items(
    record: Record, reading: Reading, answer: dict[str, Any], settings: Settings, lines_before: int
) -> Iterator[Item]:
    """Offences and entries in the order of the game, then the result if it is wrong or unproven."""
    events = [(offence["entry"], 0, offence) for offence in answer["offences"]]
    events += [(entry["entry"], 1, entry) for entry in answer["interventions"]]
    for number, kind, one in sorted(events, key=lambda each: each[:2]):
        place = reading.place(f"/turns/{number}")
        where = (place[0] + lines_before, place[1]) if place else (0, 0)
        if kind == 0:
            yield replace(_offence_item(record, one, where, settings), written=reading.numbers.get(number, ""))
        else:
            yield _entry_item(record, one, where, settings)
    yield from checks(record, reading, answer, settings, lines_before)
    result = answer["result"]
    if result["agrees"] is False or (result["agrees"] is None and settings.strict):
        code = "result-wrong" if result["agrees"] is False else "result-unproven"
        words = {name: result_words(record.game, result[name], settings.language) for name in ("claimed", "found")}
        yield Item("result", say(settings.language, "results", code, **words), True, code)


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


def _offence_item(record: Record, offence: dict[str, Any], where: tuple[int, int], settings: Settings) -> Item:
    language = settings.language
    reason = offence["reason"] or {"code": "incomplete", "article": None, "title": "", "message": ""}
    message = reason["message"] or say(language, "verdicts", "incomplete-turn")
    return Item(
        "offence",
        message,
        is_open=offence["settled"] is None,
        code=reason["code"],
        entry=offence["entry"],
        turn_number=offence["n"],
        side=offence["side"] or "",
        turn=shown(offence.get("action_text") or offence["turn"]),
        verdict=offence["verdict"],
        article=reason["article"] or "",
        title=reason["title"],
        settled=offence["settled"] or "",
        position=shown(offence.get("position_text") or offence["position"]),
        line=where[0],
        column=where[1],
        page=_page(record, offence, settings),
    )


def _page(record: Record, offence: dict[str, Any], settings: Settings) -> str:
    path = page_of(record, offence, settings.language, strict=settings.strict) if settings.pages else ""
    return settings.pages + path if path else ""


def _entry_item(record: Record, entry: dict[str, Any], where: tuple[int, int], settings: Settings) -> Item:
    language = settings.language
    message = entry["message"]
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
    return Item("entry", message, fault is not None, code, entry["entry"], entry["n"], line, column)
