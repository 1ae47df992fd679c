"""The items of a judged game: its offences and entries in the order of the game, then claims to check, then remarks."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from operator import attrgetter
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.judging.adjudication import adjudicate
from adjudicator.judging.case import open_case
from adjudicator.judging.claims import claimed_causes, unproven_claims
from adjudicator.judging.declared import result_words
from adjudicator.judging.localization import remark_text
from adjudicator.judging.record_request import chosen_options
from adjudicator.judging.refusal import Refused
from adjudicator.records.commands import write_command
from adjudicator.records.faults import quoted, record_message
from adjudicator.records.json_writer import write_entry
from adjudicator.records.reading import Reading
from adjudicator.records.record import Intervention, Record, Turn
from adjudicator.reports.picture import page_of, picture_of
from adjudicator.reports.result import MIN_PICTURE, Item, Kind, Settings
from adjudicator.reports.wording import SENTENCES, notation_text
from drawing.look import Shown
from drawing.words import in_words
from engine.game import HasReading, capability

_LETTER: Final = re.compile("[A-Z]")
_INFORMING: Final = ("game-near", "windows-1252")
"""Remarks that are no reason to doubt the game."""
_FOLLOWING: Final = ("result-unproven", "settling")
"""Items that follow from an offence."""


class GameItems:
    """Makes the items of one game; ``answer`` is the response to its record, if it could be judged."""

    def __init__(self, reading: Reading, answer: dict[str, Any] | None, settings: Settings) -> None:
        self._record, self._reading, self._settings = reading.record, reading, settings
        self._say = SENTENCES[settings.language].say
        self._answer = answer or {"rulings": []}
        self._numbers = {ruling["entry"]: ruling["n"] for ruling in self._answer["rulings"]}

    def all_items(self) -> Iterator[Item]:
        """Every item but remarks on spellings."""
        items = [*self._of_reading(), *(self._of_judging() if "result" in self._answer else ())]
        return self._settled(items)

    def _item(self, kind: Kind, code: str, message: str, pointer: str | None, *, is_open: bool = False) -> Item:
        """An item on the part of the record at this pointer, with the number of its turn."""
        turn = re.match("/turns/([0-9]+)", pointer or "")
        entry = None if turn is None else int(turn[1])
        line, column = (pointer is not None and self._reading.place(pointer)) or (0, 0)
        written = self._reading.numbers.get(entry, "")
        return Item(kind, message, is_open, code, entry, self._numbers.get(entry, 0), line, column, written=written)

    def _of_reading(self) -> Iterator[Item]:
        """The remarks of the reader: some are claims to check, others only inform."""
        for remark in self._reading.remarks:
            kind: Kind = "remark" if remark.code in _INFORMING else "check"
            pointer = f"/turns/{remark.facts['entry']}" if "entry" in remark.facts else remark.pointer
            message = record_message(remark.code, remark.facts, self._settings.language)
            item = self._item(kind, remark.code, message, pointer)
            line, column = remark.line_column or (item.line, item.column)
            yield replace(item, line=line, column=column)

    def _of_judging(self) -> Iterator[Item]:
        """Offences and entries in the order of the game, then claims to check, then a wrong or unproven result."""
        events = [self._offence(one) for one in self._answer["offences"]]
        events += [self._entry(one) for one in self._answer["interventions"]]
        yield from sorted(events, key=attrgetter("entry"))
        record, result, is_strict = self._record, self._answer["result"], self._settings.strict
        texts = GAMES[record.game].RULEBOOK.sentences[self._settings.language]
        words = {name: result_words(result[name], texts) for name in ("claimed", "found")}
        agrees, is_claimed = result["agrees"], result["found"] == "*" or is_strict
        if agrees is None and not is_claimed:
            message = self._say("results", "result-unstated", **words)
            yield self._item("remark", "result-unstated", message, "/result")
        is_forfeit = not record.entries and record.result not in ("*", "draw")  # or a bye
        for claim in unproven_claims(record, self._answer):
            informs = claim.code == "tags-kept" or (is_forfeit and claim.code == "termination-unproven")
            message = remark_text(claim, texts)
            yield self._item("remark" if informs else "check", claim.code, message, claim.pointer)
        if agrees is False or (agrees is None and is_claimed):
            code = "result-wrong" if agrees is False else "result-unproven"
            is_open = is_strict or agrees is False
            kind: Kind = "result" if is_open else "remark" if is_forfeit else "check"
            yield self._item(kind, code, self._say("results", code, **words), "/result", is_open=is_open)

    def _settled(self, items: Sequence[Item]) -> Iterator[Item]:
        """The items, with what to write where a game is to be checked; after an arbiter's note, all doubts are remarks.

        A result that the turns do not show is settled by an arbiter's result instead.
        """
        entries = reversed(self._record.entries)
        last = next((entry for entry in entries if isinstance(entry, Turn) or entry.what == "note"), None)
        is_noted = isinstance(last, Intervention)
        codes = {item.code for item in items if item.kind == "check"}
        for item in items:
            is_done = is_noted and item.kind == "check" and item.code != "result-unproven"
            yield replace(item, kind="remark") if is_done else item
        if "result-unproven" in codes:
            yield self._proposed("settling", self._declared_end(), None)
        elif codes and not is_noted:
            note = self._say("checks", "settling-note")
            yield self._proposed("settling", Intervention("arbiter", "note", notes=(note,)), None)

    def with_take_back(self, items: Iterable[Item], entry: int, command: Intervention) -> Iterator[Item]:
        """The items with a command that takes an entry back; what only follows from it is left out."""
        for item in items:
            follows = item.entry is not None and item.entry > entry
            if item.kind == "offence" or not (follows or item.code in _FOLLOWING):
                yield item
            if item.kind == "offence" and item.is_open:
                yield self._proposed("take-back", command, f"/turns/{entry}")

    def _proposed(self, code: str, declaration: Intervention, pointer: str | None) -> Item:
        """A remark with a declaration to write, in the form of the record."""
        is_json = self._reading.is_json
        text = notation_text(write_entry(declaration)) if is_json else write_command(declaration)
        return self._item("remark", code, self._say("checks", code, text=text), pointer)

    def _declared_end(self) -> Intervention:
        """The declaration of a claimed result: by the cause that ``Termination`` names, if there is one loser."""
        record, causes = self._record, claimed_causes(self._record.termination or "")
        forfeits = [cause.removeprefix("forfeit-") for cause in causes if cause.startswith("forfeit-")]
        losers = [side for side in GAMES[record.game].SIDES if side != record.result]
        if record.result == "draw" and causes == {"agreement"}:
            return Intervention("player", "agree-draw")
        if len(losers) == 1 and len(forfeits) == 1:
            return Intervention("arbiter", "forfeit", {"side": losers[0], "cause": forfeits[0]})
        if len(losers) == 1 and "resignation" in causes and not forfeits:
            return Intervention("player", "resign", {"side": losers[0]})
        return Intervention("arbiter", "result", {"result": record.result})

    def spellings(self) -> Iterator[Item]:
        """A remark on the turns that were read from French letters, and one on those in another spelling."""
        found: dict[str, list[tuple[int, str, str]]] = {"letters": [], "spelled": []}
        for ruling in self._answer["rulings"]:
            entry, canonical = self._record.entries[ruling["entry"]], ruling.get("action_text") or ruling["turn"]
            typed = entry.text if isinstance(entry, Turn) else canonical
            if ruling["verdict"] != "not_understood" and isinstance(typed, str) and typed.rstrip("+#") != canonical:
                kind = "letters" if _LETTER.sub("", typed) == _LETTER.sub("", notation_text(canonical)) else "spelled"
                found[kind].append((ruling["entry"], quoted(typed), notation_text(canonical)))
        for code, turns in found.items():
            for entry, text, turn in turns[:1]:
                several = "-several" * (len(turns) > 1)
                message = self._say("checks", code + several, count=len(turns), text=text, turn=turn)
                item = self._item("remark", code, message, f"/turns/{entry}")
                yield replace(item, entry=None, turn_number=0, written="") if several else item

    def add_pictures(self, items: Iterable[Item]) -> Iterator[Item]:
        """The items, each offence with its picture as long as the report has room for pictures."""
        offences, room = {one["entry"]: one for one in self._answer["offences"]}, self._settings.room
        for item in items:
            picture = ""
            if item.kind == "offence" and room.pictures > 0 and (offence := offences.get(item.entry)):
                picture = picture_of(self._answer, offence, self._settings.language)
                room.pictures -= max(len(picture), MIN_PICTURE)
            yield replace(item, picture=picture)

    def _offence(self, offence: Mapping[str, Any]) -> Item:
        """An offence, or a claim to check: it may be in letters of the other language, and has not lost the game."""
        record, language, pointer = self._record, self._settings.language, f"/turns/{offence['entry']}"
        reason = offence["reason"] or {"code": "incomplete", "article": None, "title": "", "message": ""}
        message = reason["message"] or self._say("verdicts", "incomplete-turn")
        board = Shown(record.game, offence["position"], {}, {}, GAMES[record.game].RULEBOOK.sentences[language].names)
        side, turn = offence["side"] or "", notation_text(offence.get("action_text") or offence["turn"])
        is_doubtful = not self._settings.strict and offence["settled"] != "forfeited"
        if is_doubtful and _has_unclear_letters(record, offence):
            message = self._say("checks", "letters-unclear", turn=turn, message=message)
            return replace(self._item("check", "letters-unclear", message, pointer), side=side)
        return replace(
            self._item("offence", reason["code"], message, pointer, is_open=offence["settled"] is None),
            turn_number=offence["n"],
            side=side,
            turn=turn,
            gist="" if isinstance(offence["turn"], str) else in_words(offence["turn"], language, board),
            verdict=offence["verdict"],
            article=reason["article"] or "",
            title=reason["title"],
            settled=offence["settled"] or "",
            position=notation_text(offence.get("position_text") or offence["position"]),
            page=page_of(record, offence, self._settings),
        )

    def _entry(self, entry: Mapping[str, Any]) -> Item:
        fault, pointer = entry.get("fault", {}), f"/turns/{entry['entry']}"
        sentences = [entry["message"]]
        sentences += [self._say("entries", "overrides", message=one["message"]) for one in entry.get("overrides", ())]
        sentences += [one["message"] for one in (fault, *fault.get("grounds", ())) if one]
        if note := " ".join(" ".join(self._record.entries[entry["entry"]].notes).split()):
            sentences.append(self._say("entries", "quoted", note=note))
        item = self._item("entry", fault.get("code", ""), " ".join(sentences), pointer, is_open=bool(fault))
        return replace(item, turn_number=entry["n"])


def _has_unclear_letters(record: Record, offence: Mapping[str, Any]) -> bool:
    """Whether an offence is legal with the letters of the pieces in the other language, English or French."""
    game, text = GAMES[record.game], record.entries[offence["entry"]]
    reading = capability(game, HasReading)
    if reading is None or not isinstance(text, Turn) or not isinstance(text.text, str):
        return False
    letters = reading.LEXICON.from_french(text.text)
    if letters == text.text:
        return False
    request = {"position": offence["position"], "options": chosen_options(game, record)}
    try:
        return bool(adjudicate(open_case(game, request), letters)["verdict"] == "legal")
    except Refused:
        return False
