"""Claims that the turns of a judged game do not show: such a game is to be checked, and never clean."""

import re
from collections.abc import Iterator, Mapping
from contextlib import suppress
from datetime import date
from typing import Any, Final

from adjudicator.records.faults import quoted
from adjudicator.records.phrases import LOSES, WINS, result_of, side_that
from adjudicator.records.record import Record, Turn
from adjudicator.reports.wording import result_words, terminations
from engine.registry import GAMES
from engine.rulebook import Language

Claim = tuple[str, str, Mapping[str, str]]
"""The code of a claim, the pointer of its part of the record, and the facts of its sentence."""
_DATES: Final = ("Date", "EventDate", "UTCDate")
_DATE: Final = re.compile(r"[0-9?]{1,4}(?:[./-][0-9?]{1,4}){1,2}")
_UNDECIDED: Final = ("unterminated", "unfinished", "adjourned", "normal")
"""Terminations that claim no result."""
_MATE: Final = re.compile(r"\W*(?:check ?mate|mate|échec et mat|mat)\W*", re.IGNORECASE)
_DRAWN: Final = re.compile(
    r"\b(?:draw agreed|agreed? (?:on )?a draw|game drawn|nulle (?:convenue|par accord))\b", re.IGNORECASE
)
_POINTS: Final = re.compile(r"(?<![\w/-])(?:1-0|0-1|1/2-1/2|½-½)(?![\w/-])")
_MAX_NOTE: Final = 80


def announced_mark(turn: object) -> str:
    """``#`` or ``+`` where a turn announces mate or check at its end, else an empty text."""
    mark = turn.text.rstrip("!? ")[-1:] if isinstance(turn, Turn) and isinstance(turn.text, str) else ""
    return mark if mark in "+#" else ""


def checks(record: Record, answer: Mapping[str, Any], language: Language) -> Iterator[Claim]:
    """Claims of the record that the game does not show; ``answer`` has effects if a turn announces check or mate."""
    words = {"found": result_words(record.game, answer["result"]["found"], language)}
    if record.termination and not _is_shown(record.termination.lower(), answer["result"]):
        yield "termination-unproven", "/termination", words | {"termination": record.termination}
    for name in _DATES:
        value = record.tags.get(name, "")
        if _DATE.fullmatch(value) and not _is_date(value):
            yield "date-impossible", f"/tags/{name}", {"name": name, "date": value}
    yield from _marks(record, answer)
    notes = [("", note) for note in record.notes]
    notes += [(f"/turns/{n}", note) for n, entry in enumerate(record.entries) for note in entry.notes]
    last = f"/turns/{len(record.entries) - 1}"
    for pointer, note in notes:
        if _differs(record, answer, note, is_last=pointer == last):
            yield "announcement-differs", pointer, words | {"note": quoted(note, _MAX_NOTE)}


def _is_shown(termination: str, result: Mapping[str, Any]) -> bool:
    """Whether the game ended as its `Termination` claims, if that is known."""
    causes = {cause for cause, words in terminations() if re.search(words, termination)}
    if causes and result["cause"] != "arbiter":
        return result["cause"] in causes or (result["cause"] == "claim" and "repetition" in causes)
    return result["found"] != "*" or termination.strip() in _UNDECIDED


def _is_date(text: str) -> bool:
    """Whether a date is in the calendar; parts may be question marks, and the year is first or last."""
    parts = re.split("[./-]", text)
    if len(parts[0]) < 4 <= len(parts[-1]):
        parts.reverse()
    numbers = [int(part) if part.isdigit() else known for part, known in zip((*parts, "1"), (2000, 1, 1), strict=False)]
    with suppress(ValueError):
        return bool(date(*numbers))
    return False


def _marks(record: Record, answer: Mapping[str, Any]) -> Iterator[Claim]:
    """Turns that announce a check or a mate that they do not give."""
    legal = [one for one in answer["rulings"] if one["verdict"] == "legal"]
    for ruling in legal:
        mark = announced_mark(record.entries[ruling["entry"]])
        mates = ruling is legal[-1] and answer["status"]["over"] and bool(answer["status"]["winners"])
        gives_check = mates or any(one["kind"] == "check" for one in ruling.get("effects", ()))
        if mark and not (mates if mark == "#" else gives_check):
            facts = {"turn": ruling["turn"], "mark": mark}
            yield "mark-unproven", f"/turns/{ruling['entry']}", facts


def _differs(record: Record, answer: Mapping[str, Any], note: str, *, is_last: bool) -> bool:
    """Whether a comment announces a result, a loser or a mate that the game does not have."""
    reached: str = answer["result"]["found"]
    sides = tuple(GAMES[record.game].SIDES)
    winners = () if reached in ("*", "draw") else tuple(reached.split("+"))
    points, won, lost = _POINTS.search(note), side_that(WINS, note, sides), side_that(LOSES, note, sides)
    if is_last and _MATE.fullmatch(note):
        return not answer["status"]["over"]
    if points is not None:
        return result_of(points[0], sides) != reached
    if _DRAWN.search(note):
        return reached != "draw" and answer["result"]["cause"] != "agreement"
    if won is not None or lost is None:
        return won is not None and won not in winners
    declared = any(entry.get("side") == lost and "fault" not in entry for entry in answer["interventions"])
    return lost in winners if winners else not declared
