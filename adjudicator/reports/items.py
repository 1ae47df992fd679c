"""The items of a judged game: its offences and entries in the order of the game, then its result."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.judging.declared import result_words
from adjudicator.records.commands import write_command
from adjudicator.records.faults import quoted, record_message
from adjudicator.records.json_writer import write_entry
from adjudicator.records.reading import Reading
from adjudicator.records.record import Intervention, Record, Turn
from adjudicator.reports.checks import checks, claimed_causes, has_unclear_letters
from adjudicator.reports.picture import page_of, picture_of
from adjudicator.reports.result import MIN_PICTURE, Item, Kind, Settings
from adjudicator.reports.wording import SENTENCES, notation_text
from drawing.look import Shown
from drawing.words import in_words
from engine.rulebook import Language

_LETTER: Final = re.compile("[A-Z]")
_INFORMING: Final = ("game-near", "windows-1252")
"""Remarks that are no reason to doubt the game."""


def remark_items(reading: Reading, answer: Mapping[str, Any] | None, language: Language) -> Iterator[Item]:
    """The remarks of a reading: some are claims to check, others only inform."""
    numbers = {} if answer is None else {ruling["entry"]: ruling["n"] for ruling in answer["rulings"]}
    for remark in reading.remarks:
        entry = int(str(remark.facts["entry"])) if "entry" in remark.facts else None
        kind: Kind = "remark" if remark.code in _INFORMING else "check"
        message = record_message(remark.code, remark.facts, language)
        about = remark.code, entry, numbers.get(entry, 0), *(remark.place or reading.place(remark.pointer) or (0, 0))
        yield Item(kind, message, False, *about, written=reading.numbers.get(entry, ""))


def items(record: Record, reading: Reading, answer: dict[str, Any], settings: Settings) -> Iterator[Item]:
    """Offences and entries in the order of the game, then claims to check, then a result that is wrong or unproven."""
    language = settings.language
    events = [_offence_item(record, offence, settings) for offence in answer["offences"]]
    events += [_entry_item(record, entry, settings) for entry in answer["interventions"]]
    for item in sorted(events, key=attrgetter("entry")):
        yield _placed(item, f"/turns/{item.entry}", reading)
    numbers = {f"/turns/{ruling['entry']}": (ruling["entry"], ruling["n"]) for ruling in answer["rulings"]}
    is_forfeit = not record.entries and record.result not in ("*", "draw")  # or a bye
    doubts = []
    for code, pointer, facts in checks(record, answer, language):
        message = SENTENCES[language].say("checks", code + facts.get("mark", ""), **facts)
        kind: Kind = "remark" if code == "tags-kept" or (is_forfeit and code == "termination-unproven") else "check"
        doubts.append(_placed(Item(kind, message, False, code, *numbers.get(pointer, ())), pointer, reading))
    result, texts = answer["result"], GAMES[record.game].RULEBOOK.sentences[language]
    words = {name: result_words(result[name], texts) for name in ("claimed", "found")}
    if result["agrees"] is False or (result["agrees"] is None and (settings.strict or result["found"] == "*")):
        code = "result-wrong" if result["agrees"] is False else "result-unproven"
        is_open = settings.strict or result["agrees"] is False
        kind = "result" if is_open else "remark" if is_forfeit else "check"
        item = Item(kind, SENTENCES[language].say("results", code, **words), is_open, code)
        doubts.append(_placed(item, "/result", reading))
    elif result["agrees"] is None:
        item = Item("remark", SENTENCES[language].say("results", "result-unstated", **words), False, "result-unstated")
        yield _placed(item, "/result", reading)
    yield from doubts


def settle(items: Sequence[Item], record: Record, reading: Reading, language: Language) -> Iterator[Item]:
    """The items, with what to write where a game is to be checked; after an arbiter's note, all doubts are remarks.

    A result that the turns do not show is settled by an arbiter's result instead.
    """
    last = next((entry for entry in reversed(record.entries) if isinstance(entry, Turn) or entry.what == "note"), None)
    is_settled = isinstance(last, Intervention)
    codes = {item.code for item in items if item.kind == "check"}
    for item in items:
        is_done = is_settled and item.kind == "check" and item.code != "result-unproven"
        yield replace(item, kind="remark") if is_done else item
    if "result-unproven" in codes:
        declaration = _declared_end(record)
    elif codes and not is_settled:
        declaration = Intervention("arbiter", "note", notes=(SENTENCES[language].say("checks", "settling-note"),))
    else:
        return
    text = declaration_text(declaration, reading)
    yield Item("remark", SENTENCES[language].say("checks", "settling", text=text), False, "settling")


def with_take_back(
    items: Iterable[Item], entry: int, command: Intervention, reading: Reading, language: Language
) -> Iterator[Item]:
    """The items with a command that takes an entry back; what only follows from it is left out."""
    for item in items:
        follows = item.entry is not None and item.entry > entry
        if item.kind == "offence" or not (follows or item.code in ("result-unproven", "settling")):
            yield item
        if item.kind == "offence" and item.is_open:
            text = declaration_text(command, reading)
            message = SENTENCES[language].say("checks", "take-back", text=text)
            yield _placed(Item("remark", message, False, "take-back", entry), f"/turns/{entry}", reading)


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


def declaration_text(declaration: Intervention, reading: Reading) -> str:
    """A declaration as it is written in a record of this form."""
    return notation_text(write_entry(declaration)) if reading.is_json else write_command(declaration)


def spellings(record: Record, answer: Mapping[str, Any], reading: Reading, language: Language) -> Iterator[Item]:
    """A remark on the turns that were read from French letters, and one on those in another spelling."""
    found: dict[str, list[tuple[int, str, str]]] = {"letters": [], "spelled": []}
    for ruling in answer["rulings"]:
        entry, canonical = record.entries[ruling["entry"]], ruling.get("action_text") or ruling["turn"]
        typed = entry.text if isinstance(entry, Turn) else canonical
        if ruling["verdict"] != "not_understood" and isinstance(typed, str) and typed.rstrip("+#") != canonical:
            kind = "letters" if _LETTER.sub("", typed) == _LETTER.sub("", notation_text(canonical)) else "spelled"
            found[kind].append((ruling["entry"], quoted(typed), notation_text(canonical)))
    numbers = {ruling["entry"]: ruling["n"] for ruling in answer["rulings"]}
    for code, turns in found.items():
        if turns:
            entry_place, text, turn = turns[0]
            one, several = (entry_place, numbers[entry_place]), "-several" * (len(turns) > 1)
            message = SENTENCES[language].say("checks", code + several, count=len(turns), text=text, turn=turn)
            about = Item("remark", message, False, code, *(() if several else one))
            yield _placed(about, f"/turns/{entry_place}", reading)


def _placed(item: Item, pointer: str, reading: Reading) -> Item:
    line, column = reading.place(pointer) or (0, 0)
    return replace(item, line=line, column=column, written=reading.numbers.get(item.entry, ""))


def add_pictures(items: Iterable[Item], answer: Mapping[str, Any], settings: Settings) -> Iterator[Item]:
    """The items, each offence with its picture as long as the report has room for pictures."""
    offences = {offence["entry"]: offence for offence in answer["offences"]}
    for item in items:
        picture = ""
        if item.kind == "offence" and settings.room.pictures > 0 and (offence := offences.get(item.entry)):
            picture = picture_of(answer, offence, settings.language)
            settings.room.pictures -= max(len(picture), MIN_PICTURE)
        yield replace(item, picture=picture)


def _offence_item(record: Record, offence: dict[str, Any], settings: Settings) -> Item:
    """An offence, or a claim to check if it may be in the letters of the other language, and has not lost the game."""
    language = settings.language
    reason = offence["reason"] or {"code": "incomplete", "article": None, "title": "", "message": ""}
    message = reason["message"] or SENTENCES[language].say("verdicts", "incomplete-turn")
    names = GAMES[record.game].RULEBOOK.sentences[language].names
    board = Shown(record.game, offence["position"], {}, {}, names)
    item = Item(
        "offence",
        message,
        is_open=offence["settled"] is None,
        code=reason["code"],
        entry=offence["entry"],
        turn_number=offence["n"],
        side=offence["side"] or "",
        turn=notation_text(offence.get("action_text") or offence["turn"]),
        gist="" if isinstance(offence["turn"], str) else in_words(offence["turn"], language, board),
        verdict=offence["verdict"],
        article=reason["article"] or "",
        title=reason["title"],
        settled=offence["settled"] or "",
        position=notation_text(offence.get("position_text") or offence["position"]),
        page=page_of(record, offence, settings),
    )
    if offence["settled"] == "forfeited" or not has_unclear_letters(record, offence):
        return item
    message = SENTENCES[language].say("checks", "letters-unclear", turn=item.turn, message=message)
    return Item("check", message, False, "letters-unclear", item.entry, item.turn_number, side=item.side)


def _entry_item(record: Record, entry: dict[str, Any], settings: Settings) -> Item:
    say, fault = SENTENCES[settings.language].say, entry.get("fault", {})
    sentences = [entry["message"]]
    sentences += [say("entries", "overrides", message=one["message"]) for one in entry.get("overrides", ())]
    sentences += [one["message"] for one in (fault, *fault.get("grounds", ())) if one]
    if note := " ".join(" ".join(record.entries[entry["entry"]].notes).split()):
        sentences.append(say("entries", "quoted", note=note))
    return Item("entry", " ".join(sentences), bool(fault), fault.get("code", ""), entry["entry"], entry["n"])
