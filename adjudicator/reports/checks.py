"""Claims that the turns of a judged game do not show: such a game is to be checked, and never clean."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import date
from typing import Any, Final

from adjudicator.records.phrases import loser, result_of, winner
from adjudicator.records.reading import Reading
from adjudicator.records.record import Intervention, Record, Turn
from adjudicator.reports.result import Item, Settings
from adjudicator.reports.wording import result_words, say, terminations
from engine.registry import GAMES
from engine.rulebook import Language

_NOTED: Final = ("game-near", "latin-1")
"""Remarks that are no reason to doubt the game."""
_DATES: Final = ("Date", "EventDate", "UTCDate")
_DATE: Final = re.compile(r"[0-9?]{1,4}(?:[./-][0-9?]{1,4}){1,2}")
_UNDECIDED: Final = ("unterminated", "unfinished", "adjourned", "normal")
"""Terminations that claim no result."""
_MATE: Final = re.compile(r"\W*(?:check ?mate|mate|échec et mat|mat)\W*", re.IGNORECASE)
_DRAWN: Final = re.compile(
    r"\b(?:draw agreed|agreed? (?:on )?a draw|game drawn|nulle (?:convenue|par accord))\b", re.IGNORECASE
)
_POINTS: Final = re.compile(r"(?<![\w/-])(?:1-0|0-1|1/2-1/2|½-½)(?![\w/-])")


def announced_mark(turn: Turn) -> str:
    """``#`` or ``+`` where a turn announces mate or check at its end, else an empty text."""
    if not isinstance(turn.text, str):
        return ""
    mark = turn.text.rstrip("!? ")[-1:]
    return mark if mark in "+#" else ""


def announces(record: Record) -> bool:
    """Whether any turn announces check or mate."""
    return any(isinstance(entry, Turn) and announced_mark(entry) for entry in record.entries)


def noted(reading: Reading, language: Language, lines_before: int) -> Iterator[Item]:
    """The items of a reading that are no reason to doubt the game."""
    for remark in reading.remarks:
        if remark.code in _NOTED:
            line = remark.line + lines_before if remark.line else 0
            yield Item("remark", remark.message(language), False, remark.code, line=line, column=remark.column)


def checks(
    record: Record, reading: Reading, answer: Mapping[str, Any], settings: Settings, lines_before: int
) -> Iterator[Item]:
    """The items of a game to be checked; ``answer`` has effects if a turn announces check or mate."""
    for remark in reading.remarks:
        if remark.code not in _NOTED:
            entry = int(remark.facts["entry"]) if "entry" in remark.facts else None
            message = remark.message(settings.language)
            line = remark.line + lines_before
            number = "" if entry is None else reading.numbers.get(entry, "")
            yield replace(_check(remark.code, message, entry, _turn_number(answer, entry), line), written=number)
    result = answer["result"]
    words = {name: result_words(record.game, result[name], settings.language) for name in ("claimed", "found")}
    if result["claimed"] != "*" and result["found"] == "*" and not settings.strict:
        yield _check("result-unproven", say(settings.language, "results", "result-unproven", **words))
    if record.termination and not _is_shown(record, answer):
        facts = {"termination": record.termination, **words}
        yield _check("termination-unproven", say(settings.language, "checks", "termination", **facts))
    for name in _DATES:
        value = record.tags.get(name, "")
        if _DATE.fullmatch(value) and not _is_date(value):
            place = reading.place(f"/tags/{name}")
            message = say(settings.language, "checks", "date", name=name, date=value)
            yield _check("date-impossible", message, line=place[0] + lines_before if place else 0)
    for item in (*_marks(record, answer, settings), *_announcements(record, answer, settings)):
        place = None if item.entry is None else reading.place(f"/turns/{item.entry}")
        line, column = (place[0] + lines_before, place[1]) if place else (0, 0)
        number = "" if item.entry is None else reading.numbers.get(item.entry, "")
        yield replace(item, line=line, column=column, written=number)


def _check(code: str, message: str, entry: int | None = None, turn_number: int = 0, line: int = 0) -> Item:
    return Item("check", message, False, code, entry, turn_number, line)


def _turn_number(answer: Mapping[str, Any], entry: int | None) -> int:
    """The number of the turn at this entry, or 0 if judging stopped before it."""
    return next((one["n"] for one in answer["rulings"] if one["entry"] == entry), 0)


def _is_shown(record: Record, answer: Mapping[str, Any]) -> bool:
    """Whether the game ended as its `Termination` claims, if that is known."""
    text, result = (record.termination or "").lower(), answer["result"]
    causes = {cause for cause, words in terminations() if words.search(text)}
    if causes and result["cause"] != "arbiter":
        return result["cause"] in causes or (result["cause"] == "claim" and "repetition" in causes)
    return result["found"] != "*" or text.strip() in _UNDECIDED


def _is_date(text: str) -> bool:
    """Whether a date, whose parts may be question marks, is in the calendar; the year is first or last."""
    parts = re.split("[./-]", text)
    if len(parts[0]) < 4 <= len(parts[-1]):
        parts.reverse()
    year, month, day = (*parts, "1")[:3]
    numbers = [int(part) if part.isdigit() else default for part, default in ((year, 2000), (month, 1), (day, 1))]
    try:
        date(*numbers)
    except ValueError:
        return False
    return True


def _marks(record: Record, answer: Mapping[str, Any], settings: Settings) -> Iterator[Item]:
    """Turns that announce a check or a mate that they do not give."""
    legal = [one for one in answer["rulings"] if one["verdict"] == "legal"]
    status = answer["status"]
    for ruling in legal:
        entry = record.entries[ruling["entry"]]
        mark = "" if isinstance(entry, Intervention) else announced_mark(entry)
        mates = ruling is legal[-1] and status["over"] and bool(status["winners"])
        gives_check = mates or any(one["kind"] == "check" for one in ruling.get("effects", ()))
        if mark and not (mates if mark == "#" else gives_check):
            turn = ruling["turn"]
            message = say(settings.language, "checks", "mate" if mark == "#" else "check", turn=turn, mark=mark)
            yield _check("mark-unproven", message, ruling["entry"], ruling["n"])


def _announcements(record: Record, answer: Mapping[str, Any], settings: Settings) -> Iterator[Item]:
    """Comments that announce another end than the game has."""
    notes: list[tuple[int | None, str]] = [(None, note) for note in record.notes]
    notes += [(n, note) for n, entry in enumerate(record.entries) for note in entry.notes]
    for entry, note in notes:
        if _differs(record, answer, note, is_last=entry == len(record.entries) - 1):
            line = " ".join(note.split())
            facts = {"note": line if len(line) <= 80 else f"{line[:79]}…"}
            facts["found"] = result_words(record.game, answer["result"]["found"], settings.language)
            message = say(settings.language, "checks", "announced", **facts)
            yield _check("announcement-differs", message, entry, _turn_number(answer, entry))


def _differs(record: Record, answer: Mapping[str, Any], note: str, *, is_last: bool) -> bool:
    """Whether a comment announces a result, a loser or a mate that the game does not have."""
    reached: str = answer["result"]["found"]
    cause: str | None = answer["result"]["cause"]
    if is_last and _MATE.fullmatch(note):
        return not bool(answer["status"]["over"])
    points = _POINTS.search(note)
    sides = tuple(GAMES[record.game].SIDES)
    if points is not None:
        return result_of(points[0], sides) != reached
    if _DRAWN.search(note):
        return reached != "draw" and cause != "agreement"
    won, lost = winner(note, sides), loser(note, sides)
    if won is not None:
        return won not in reached.split("+")
    return lost is not None and not _has_lost(answer, lost)


def _has_lost(answer: Mapping[str, Any], side: str) -> bool:
    """Whether a side lost the game, or a decision or its own turn took it out."""
    reached = answer["result"]["found"]
    if reached not in ("*", "draw"):
        return side not in reached.split("+")
    return any(entry.get("side") == side and "fault" not in entry for entry in answer["interventions"])
