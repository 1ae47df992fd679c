"""Remarks on a record: doubts about it, what to write to settle them, and how its turns were read."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date
from typing import Any, Final, Literal

from adjudicator.games import GAMES
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.records import chosen_options
from adjudicator.judging.refusal import Refused
from adjudicator.records.commands import write_command
from adjudicator.records.faults import SENTENCES, quoted, record_fault
from adjudicator.records.header import is_start_tag
from adjudicator.records.phrases import KNOWN_TAGS, LOSES, WINS, near_tag, result_of, side_that
from adjudicator.records.record import Intervention, Record, Turn, notation_text, write_entry
from adjudicator.records.source import Reading, entry_of
from engine.errors import Fault, pointer_part
from engine.game import HasReading, capability
from engine.sentences import load_toml

Kind = Literal["check", "result", "remark"]
"""A doubt that is to be checked, a wrong result, or a note that is no reason for doubt."""
_INFORMING: Final = (
    "game-near", "windows-1252", "tags-kept", "result-unstated", "take-back", "settling", "letters", "spelled",
)  # fmt: skip
_OF_FORFEITS: Final = ("termination-unproven", "result-unproven")
"""Doubts that a game without turns cannot remove."""
_LETTER: Final = re.compile("[A-Z]")
_DATES: Final = ("Date", "EventDate", "UTCDate")
_DATE: Final = re.compile(r"[0-9?]{1,4}(?:[./-][0-9?]{1,4}){1,2}")
_FITTING: Final[Mapping[str, Sequence[str]]] = load_toml("adjudicator.records", "terminations")
"""PGN's values of Termination that are no causes of ours, each with the causes that agree; empty: no result."""
_MATE, _DRAWN, _OFFENCE, _TAKEN_BACK = (
    re.compile("|".join(form.format(texts["announcements"][what]) for texts in SENTENCES.values()), re.IGNORECASE)
    for what, form in (("mate", r"\W*(?:{})\W*"), ("draw", r"\b(?:{})\b"), ("offence", "{}"), ("takeback", "{}"))
)
_POINTS: Final = re.compile(r"\W*+(1-0|0-1|1/2-1/2|½-½)\W*+")
_MAX_NOTE: Final = 80
_MAX_NAMES: Final = 200


def remarks_on(
    reading: Reading, answer: Mapping[str, Any] | None, judge: Callable[[Record], Any], *, strict: bool
) -> list[tuple[Kind, Fault]]:
    """All remarks with their kinds and places; ``answer`` is the response to the record, if it could be judged.

    ``judge`` returns the response to a changed record, or ``None``. After an arbiter's note, doubts are only notes.
    """
    record, found, written = reading.record, [*reading.remarks], list[Fault]()
    last = next((one for one in reversed(record.entries) if isinstance(one, Turn) or one.what == "note"), None)
    is_noted, is_forfeit = isinstance(last, Intervention), not record.entries and record.result not in ("*", "draw")
    informing = (*_INFORMING, *_OF_FORFEITS * is_forfeit)

    def kind_of(remark: Fault) -> Kind:
        if remark.code == "result-wrong" or (strict and remark.code == "result-unproven"):
            return "result"
        is_note = remark.code in informing or (is_noted and remark.code != "result-unproven")
        return "remark" if is_note else "check"

    if answer is not None:
        unclear = [] if strict else list(_unclear(record, answer))
        found += [*unclear, *unproven_claims(record, answer), *_of_result(answer["result"], strict=strict)]
        written = list(_spellings(record, answer))
        if not unclear and (back := _taken_back(reading, answer, judge)) is not None:
            entry, command = back
            kept = (one for one in found if one.code != "result-unproven" and (entry_of(one.pointer) or 0) <= entry)
            found = [_proposed(reading, "take-back", command, f"/turns/{entry}"), *kept]
    doubts = {one.code for one in found if kind_of(one) == "check"}
    if "result-unproven" in doubts:
        found.append(_proposed(reading, "settling", _declared_end(record), "/turns"))
    elif doubts and not is_noted and found[0].code != "take-back":
        form = {"form": "-noted-json" if reading.is_json else "-noted"}
        found.append(record_fault("settling", form, pointer="/turns"))
    every = (*found, *written)
    return [(kind_of(one), one._replace(line_column=one.line_column or reading.place(one.pointer))) for one in every]


def _of_result(result: Mapping[str, Any], *, strict: bool) -> Iterator[Fault]:
    """A remark on a result that is wrong, not shown or not stated."""
    if not result["agrees"]:
        is_claimed = result["found"] == "*" or strict
        code = "result-wrong" if result["agrees"] is False else "result-unproven" if is_claimed else "result-unstated"
        yield record_fault(code, {name: result[name] for name in ("claimed", "found")}, pointer="/result")


def _unclear(record: Record, answer: Mapping[str, Any]) -> Iterator[Fault]:
    """Offences that are legal with the letters of the pieces in the other language, English or French."""
    game = GAMES[record.game]
    reading, options = capability(game, HasReading), chosen_options(game, record)
    if reading is None:
        return
    for offence in answer["offences"]:
        entry = record.entries[offence["entry"]]
        typed = entry.text if isinstance(entry, Turn) and isinstance(entry.text, str) else ""
        letters = reading.LEXICON.from_french(typed)
        if letters == typed or offence["settled"] == "forfeited":
            continue
        with suppress(Refused):
            case = open_case(game, {"position": offence["position"], "options": options})
            if adjudicate(case, letters)["verdict"] == "legal":
                yield record_fault("letters-unclear", {"turn": _turn_of(offence)}, pointer=f"/turns/{offence['entry']}")


def _turn_of(ruling: Mapping[str, Any]) -> str:
    return notation_text(ruling.get("action_text") or ruling["turn"])


def _spellings(record: Record, answer: Mapping[str, Any]) -> Iterator[Fault]:
    """A remark on the turns that were read from French letters, and one on those in another spelling."""
    found: dict[str, list[tuple[int, str, str]]] = {"letters": [], "spelled": []}
    for ruling in answer["rulings"]:
        entry = record.entries[ruling["entry"]]
        typed = entry.text if isinstance(entry, Turn) else None
        if typed == ruling["turn"] or not isinstance(typed, str) or ruling["verdict"] == "not_understood":
            continue
        turn = _turn_of(ruling)
        if typed.rstrip("+#") != turn:
            kind = "letters" if _LETTER.sub("", typed) == _LETTER.sub("", turn) else "spelled"
            found[kind].append((ruling["entry"], quoted(typed), turn))
    for code, turns in found.items():
        for entry, text, turn in turns[:1]:
            facts = {"count": str(len(turns)), "text": text, "turn": turn, "form": "-several" * (len(turns) > 1)}
            yield record_fault(code, facts, pointer=f"/turns/{entry}")


def _proposed(reading: Reading, code: str, declaration: Intervention, pointer: str) -> Fault:
    """A remark with a declaration to write, in the form of the record."""
    text = notation_text(write_entry(declaration)) if reading.is_json else write_command(declaration)
    return record_fault(code, {"text": text}, pointer=pointer)


def _declared_end(record: Record) -> Intervention:
    """The declaration of a claimed result: by the cause that ``Termination`` names, if there is one loser."""
    causes = claimed_causes(record.termination or "")
    forfeits = [cause.removeprefix("forfeit-") for cause in causes if cause.startswith("forfeit-")]
    losers = [side for side in GAMES[record.game].SIDES if side != record.result]
    if record.result == "draw" and causes == {"agreement"}:
        return Intervention("player", "agree-draw")
    if len(losers) == 1 and len(forfeits) == 1:
        return Intervention("arbiter", "forfeit", {"side": losers[0], "cause": forfeits[0]})
    if len(losers) == 1 and "resignation" in causes and not forfeits:
        return Intervention("player", "resign", {"side": losers[0]})
    return Intervention("arbiter", "result", {"result": record.result})


def _taken_back(
    reading: Reading, answer: Mapping[str, Any], judge: Callable[[Record], Any]
) -> tuple[int, Intervention] | None:
    """The first turn that seems to be taken back, by its entry, and the command that says so.

    That is the first open offence or the turn before it, and the next turn is legal after the command.
    """
    entries = reading.record.entries
    offences = [one for one in answer["offences"] if one["settled"] is None]
    for entry, n in [(one["entry"] - back, one["n"] - back) for one in offences[:1] for back in (0, 1)]:
        if not _is_replaced(reading, entry):
            continue
        command = Intervention("arbiter", "takeback", {"to": n - 1})
        changed = (*entries[: entry + 1], command, *entries[entry + 1 :])
        judged = judge(replace(reading.record, entries=changed)) or {"rulings": ()}
        verdicts = [one["verdict"] for one in judged["rulings"] if one["entry"] > entry]
        if verdicts[:1] == ["legal"]:
            return entry, command
    return None


def _is_replaced(reading: Reading, at: int) -> bool:
    """Whether another turn comes after the turn at a place: with the same number, or as its comment says."""
    entries, numbers = reading.record.entries, reading.numbers
    if not 0 <= at < len(entries) - 1 or not isinstance(entries[at], Turn):
        return False
    is_repeated = at in numbers and numbers[at] == numbers.get(at + 1)
    return is_repeated or any(map(_TAKEN_BACK.search, entries[at].notes))


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
            facts = {"turn": _turn_of(ruling), "mark": mark, "form": mark}
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
