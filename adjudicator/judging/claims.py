"""Claims of a record that its turns do not show, as remarks: such a game is to be checked, and never clean."""

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.records.faults import SENTENCES, quoted, record_fault
from adjudicator.records.phrases import KNOWN_TAGS, LOSES, WINS, near_tag, result_of, side_that
from adjudicator.records.record import Record, Turn
from adjudicator.records.start import is_start_tag
from engine.errors import Fault, pointer_part
from engine.sentences import load_toml

_DATES: Final = ("Date", "EventDate", "UTCDate")
_DATE: Final = re.compile(r"[0-9?]{1,4}(?:[./-][0-9?]{1,4}){1,2}")
_FITTING: Final[Mapping[str, Sequence[str]]] = load_toml("adjudicator.records", "terminations")
"""PGN's values of Termination that are no causes of ours, each with the causes that agree; empty: no result."""
_MATE, _DRAWN, _OFFENCE = (
    re.compile("|".join(form.format(texts["announcements"][what]) for texts in SENTENCES.values()), re.IGNORECASE)
    for what, form in (("mate", r"\W*(?:{})\W*"), ("draw", r"\b(?:{})\b"), ("offence", "{}"))
)
_POINTS: Final = re.compile(r"\W*+(1-0|0-1|1/2-1/2|½-½)\W*+")
_MAX_NOTE: Final = 80
_MAX_NAMES: Final = 200


def announced_mark(turn: object) -> str:
    """``#`` or ``+`` where a turn announces mate or check at its end, else an empty text."""
    mark = turn.text.rstrip("!? ")[-1:] if isinstance(turn, Turn) and isinstance(turn.text, str) else ""
    return mark if mark in "+#" else ""


def unproven_claims(record: Record, answer: Mapping[str, Any]) -> Iterator[Fault]:
    """Claims of the record that the game does not show; ``answer`` has effects if a turn announces check or mate."""
    sides, result, kept = tuple(GAMES[record.game].SIDES), answer["result"], list[str]()
    if record.termination and not _is_shown(record.termination, result):
        facts = {"termination": record.termination, "found": result["cause"] or result["found"]}
        yield record_fault("termination-unproven", facts, pointer="/termination")
    for name, value in record.tags.items():
        near, pointer = "" if is_start_tag(name) else near_tag(name, sides), f"/tags/{pointer_part(name)}"
        if name in _DATES and _DATE.fullmatch(value) and not _is_date(value):
            yield record_fault("date-impossible", {"name": name, "date": value}, pointer=pointer)
        if near:
            yield record_fault("tag-near", {"text": f'[{name} "{quoted(value)}"]', "known": near}, pointer=pointer)
        elif name not in KNOWN_TAGS and not is_start_tag(name):
            kept.append(quoted(name))
    if kept:
        yield record_fault("tags-kept", {"names": quoted(", ".join(kept), _MAX_NAMES)})
    yield from _marks(record, answer)
    for n, one in enumerate((record, *record.entries), -1):  # -1: about the whole game
        for note in one.notes:
            if _differs(record, answer, note, n):
                facts = {"found": result["found"], "note": quoted(note, _MAX_NOTE)}
                yield record_fault("announcement-differs", facts, pointer=f"/turns/{n}" * (n >= 0))


def claimed_causes(termination: str) -> set[str]:
    """The causes that a ``Termination`` may name, in either language."""
    every = [one for texts in SENTENCES.values() for one in texts["terminations"].items()]
    return {cause for cause, words in every if re.search(words, termination, re.IGNORECASE)}


def _is_shown(termination: str, result: Mapping[str, Any]) -> bool:
    """Whether the game ended as its ``Termination`` claims; a result that is only claimed has a check of its own."""
    causes, cause = claimed_causes(termination), result["cause"]
    if result["found"] == "*" != result["claimed"] or cause == "arbiter":
        return True
    if "normal" in causes:
        return not str(cause).startswith("forfeit")
    if not causes:
        return bool(result["found"] != "*")
    kinds = {cause, "draw" * (result["found"] == "draw"), "forfeit" * str(cause).startswith("forfeit")}
    kinds |= {name for name, fitting in _FITTING.items() if (cause or "") in fitting}
    return not causes.isdisjoint(kinds) or (cause == "claim" and "repetition" in causes)


def _is_date(text: str) -> bool:
    """Whether a date is in the calendar; parts may be question marks, and the year is first or last."""
    parts = re.split("[./-]", text)
    if len(parts[0]) < 4 <= len(parts[-1]):
        parts.reverse()
    numbers = [int(part) if part.isdigit() else known for part, known in zip((*parts, "1"), (2000, 1, 1), strict=False)]
    with suppress(ValueError):
        return bool(date(*numbers))
    return False


def _marks(record: Record, answer: Mapping[str, Any]) -> Iterator[Fault]:
    """Turns that announce a check or a mate that they do not give."""
    legal = [one for one in answer["rulings"] if one["verdict"] == "legal"]
    for ruling in legal:
        mark = announced_mark(record.entries[ruling["entry"]])
        mates = ruling is legal[-1] and answer["status"]["over"] and bool(answer["status"]["winners"])
        gives_check = mates or any(one["kind"] == "check" for one in ruling.get("effects", ()))
        if mark and not (mates if mark == "#" else gives_check):
            facts = {"turn": ruling["turn"], "mark": mark}
            yield record_fault("mark-unproven", facts, pointer=f"/turns/{ruling['entry']}")


def _differs(record: Record, answer: Mapping[str, Any], note: str, at: int) -> bool:
    """Whether a comment announces a result, a loser, a mate or an offence that the game does not have.

    ``at``: the entry before it, -1 if it is about the whole game.
    """
    if _OFFENCE.fullmatch(note.strip(" .!")):
        return all(offence["entry"] > at >= 0 for offence in answer["offences"])
    reached: str = answer["result"]["found"]
    sides = tuple(GAMES[record.game].SIDES)
    winners = () if reached in ("*", "draw") else tuple(reached.split("+"))
    points, won, lost = _POINTS.fullmatch(note), side_that(WINS, note, sides), side_that(LOSES, note, sides)
    if at == len(record.entries) - 1 and _MATE.fullmatch(note):
        return not answer["status"]["over"]
    if points is not None:
        return result_of(points[1], sides) != reached
    if _DRAWN.search(note):
        return reached != "draw" and answer["result"]["cause"] != "agreement"
    if won is not None or lost is None:
        return won is not None and won not in winners
    declared = any(entry.get("side") == lost and "fault" not in entry for entry in answer["interventions"])
    return lost in winners if winners else not declared
