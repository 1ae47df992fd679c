"""The items of a judged game: its offences and entries in the order of the game, then remarks."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import replace
from operator import attrgetter
from typing import Any

from adjudicator.games import GAMES
from adjudicator.judging.localization import remark_text
from adjudicator.judging.remarks import remarks_on
from adjudicator.records.record import Record, notation_text
from adjudicator.records.source import Place, Reading, entry_of
from adjudicator.reports.picture import page_of, picture_of
from adjudicator.reports.result import MIN_PICTURE, Item, Kind, Settings
from adjudicator.reports.wording import SENTENCES
from drawing.look import Shown
from drawing.words import in_words


class GameItems:
    """Makes the items of one game; ``answer`` is the response to its record, if it could be judged."""

    def __init__(self, reading: Reading, answer: dict[str, Any] | None, settings: Settings) -> None:
        self._record, self._reading, self._settings = reading.record, reading, settings
        self._say = SENTENCES[settings.language].say
        self._answer = answer or {"rulings": (), "offences": (), "interventions": ()}
        self._numbers = {ruling["entry"]: ruling["n"] for ruling in self._answer["rulings"]}

    def all_items(self, judge: Callable[[Record], Any]) -> list[Item]:
        """Every item; ``judge`` judges a changed record."""
        is_judged = "result" in self._answer
        remarks = remarks_on(self._reading, self._answer if is_judged else None, judge, strict=self._settings.strict)
        unclear = {remark.pointer for _, remark in remarks if remark.code == "letters-unclear"}
        offences = (one for one in self._answer["offences"] if f"/turns/{one['entry']}" not in unclear)
        back = next((entry_of(remark.pointer) for _, remark in remarks if remark.code == "take-back"), None)
        declared = (one for one in self._answer["interventions"] if back is None or one["entry"] <= back)
        events = (*map(self._offence, offences), *map(self._entry, declared))
        items = sorted(events, key=attrgetter("entry"))
        for kind, remark in remarks:
            message = remark_text(remark, self._settings.language, GAMES.get(self._record.game), self._answer)
            about = "" if remark.facts.get("form") == "-several" else remark.pointer
            items.append(self._item(kind, remark.code, message, about, remark.line_column, is_open=kind == "result"))
        return items

    def _item(
        self, kind: Kind, code: str, message: str, pointer: str, place: Place | None = None, *, is_open: bool = False
    ) -> Item:
        """An item on the part of the record at this pointer, with the number of its turn."""
        entry = entry_of(pointer)
        line, column = place or self._reading.place(pointer) or (0, 0)
        n, written = self._numbers.get(entry, 0), self._reading.numbers.get(entry, "")
        return Item(kind, message, is_open, code, entry, n, line, column, written=written)

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
        record, language = self._record, self._settings.language
        reason = offence["reason"] or {"code": "incomplete", "article": None, "title": "", "message": ""}
        message = reason["message"] or self._say("verdicts", "incomplete-turn")
        board = Shown(record.game, offence["position"], {}, {}, GAMES[record.game].RULEBOOK.sentences[language].names)
        is_open, turn = offence["settled"] is None, offence["turn"]
        return replace(
            self._item("offence", reason["code"], message, f"/turns/{offence['entry']}", is_open=is_open),
            turn_number=offence["n"],
            side=offence["side"] or "",
            turn=notation_text(offence.get("action_text") or turn),
            gist="" if isinstance(turn, str) else in_words(turn, language, board),
            verdict=offence["verdict"],
            article=reason["article"] or "",
            title=reason["title"],
            settled=offence["settled"] or "",
            position=notation_text(offence.get("position_text") or offence["position"]),
            page=page_of(record, offence, self._settings),
        )

    def _entry(self, entry: Mapping[str, Any]) -> Item:
        fault = entry.get("fault", {})
        sentences = [entry["message"]]
        sentences += [self._say("entries", "overrides", message=one["message"]) for one in entry.get("overrides", ())]
        sentences += [one["message"] for one in (fault, *fault.get("grounds", ())) if one]
        if note := " ".join(" ".join(self._record.entries[entry["entry"]].notes).split()):
            sentences.append(self._say("entries", "quoted", note=note))
        pointer = f"/turns/{entry['entry']}"
        item = self._item("entry", fault.get("code", ""), " ".join(sentences), pointer, is_open=bool(fault))
        return replace(item, turn_number=entry["n"])
