"""Reading the JSON form of a record: every fault at its JSON pointer."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, cast

from adjudicator.games import GAMES
from adjudicator.records.commands import declaration
from adjudicator.records.faults import MAX_FAULTS, quoted, record_fault
from adjudicator.records.header import find_game, start_facts, starts_in
from adjudicator.records.phrases import result_of, tag_named
from adjudicator.records.record import (
    COMMANDS,
    FIELD_TAGS,
    FORMAT,
    MAX_DEPTH,
    MAX_ELEMENTS,
    MAX_MARK,
    MAX_TAGS,
    By,
    Intervention,
    Record,
    Turn,
    results_of,
)
from adjudicator.records.source import Reading
from adjudicator.records.tokens import TAG_NAME
from engine.errors import Fault, pointer_part
from engine.game import Text
from engine.rulebook import Value


def read_json(value: object) -> Reading:
    """The record in this JSON value, and all errors."""
    reader = _Reader()
    record = reader.record(value)
    if record.game:
        record = reader.with_start(record)
    return Reading(record, tuple(reader.faults[:MAX_FAULTS]), remarks=tuple(reader.remarks), is_json=True)


class _Reader:
    def __init__(self) -> None:
        self.faults: list[Fault] = []
        self.remarks: list[Fault] = []
        self.sides: tuple[str, ...] = ()
        self.as_text = True
        """Whether turns and positions of the game are texts; they are objects otherwise."""
        self.count = 0

    def report(self, pointer: str, code: str, **facts: str) -> None:
        self.faults.append(record_fault(code, facts, pointer=pointer))

    def remark(self, pointer: str, code: str, **facts: str) -> None:
        self.remarks.append(record_fault(code, facts, pointer=pointer))

    def expect(self, is_right: bool, pointer: str, expected: str) -> bool:
        """Whether a value is as expected; if not, that is an error."""
        if not is_right:
            self.report(pointer, "wrong-type", expected=expected)
        return is_right

    def bound(self, count: int, most: int, pointer: str, what: str) -> bool:
        """Whether there are not too many of something; if there are, that is an error."""
        if count > most:
            self.report(pointer, "too-many", what=what, limit=str(most))
        return count <= most

    def record(self, value: object) -> Record:
        if not self.expect(isinstance(value, Mapping), "", "an object"):
            return Record("")
        given = cast(Mapping[str, Any], value)
        readers: dict[str, Callable[[Any, str], Any]] = {
            "edition": self._line,
            "options": partial(self._object, self._option),
            "setup": self._line,
            "position": self._text,
            "players": partial(self._object, self._player),
            "tags": partial(self._object, self._tag),
            "notes": self._notes,
            "turns": lambda turns, pointer: tuple(self._entries(self._list(turns, pointer), pointer)),
            "result": self._result,
            "termination": self._line,
        }
        self._unknown(given, "", ("format", "game", *readers))
        if given.get("format") != FORMAT:
            self.report("/format", "format-unknown", expected=FORMAT)
        game = find_game(given.get("game"), "/game", self.report, self.remark)
        if game is not None:
            self.sides, self.as_text = tuple(game.SIDES), game.NOTATION == "text"
        if "setup" in given and "position" in given:
            self.report("/position", "setup-and-position")
        fields = {}
        for name, read in readers.items():
            if name in given:
                fields[name] = read(given[name], f"/{name}")
            elif name == "turns":
                self.report("/turns", "required")
        self.bound(self.count, MAX_ELEMENTS, "/turns", "elements")
        return Record("" if game is None else game.NAME, entries=fields.pop("turns", ()), **fields)

    def with_start(self, record: Record) -> Record:
        """The record with its start and its players from tags with other names than ours."""
        game, tags, fields = GAMES[record.game], dict(record.tags), dict[str, Any]()
        for tag, field, value in starts_in(game, tags, record.setup, record.position):
            if field:
                fields[field.lower()] = value
                del tags[tag]
            else:
                self.remark(f"/tags/{pointer_part(tag)}", "start-unread", **start_facts(game, tag, value))
        players = dict(record.players)
        for tag in record.tags:
            side = tag_named(tag).lower()
            if side in self.sides and side not in players:
                players[side] = tags.pop(tag)
        return replace(record, tags=tags, players=players, **fields)

    def _unknown(self, value: Mapping[str, Any], pointer: str, known: tuple[str, ...]) -> None:
        for name in list(value)[: len(known) + MAX_FAULTS]:
            if name in ("dice", "rolls"):
                self.report(f"{pointer}/{name}", "dice-not-read", name=name)
            elif name not in known:
                self.report(f"{pointer}/{pointer_part(name)}", "unknown-field", known=", ".join(known))

    def _line(self, value: Any, pointer: str) -> str:
        """A string that the text can hold as the value of a tag."""
        is_line = isinstance(value, str) and "\n" not in value and "\r" not in value
        return value if self.expect(is_line, pointer, "a text of one line") else ""

    def _text(self, value: Any, pointer: str) -> Text:
        """A turn or a position, as the game writes them."""
        if not self.as_text and isinstance(value, Mapping):
            return value
        if not self.expect(isinstance(value, str), pointer, "a text" if self.as_text else "an object"):
            return ""
        return self._line(value, pointer) if pointer == "/position" else value

    def _object(self, read: Callable[[str, Any, str], Any], value: Any, pointer: str) -> dict[str, Any]:
        """The fields of an object as ``read`` gives them; ``None`` leaves one out."""
        is_object = self.expect(isinstance(value, Mapping), pointer, "an object")
        if not (is_object and self.bound(len(value), MAX_TAGS, pointer, "fields")):
            return {}
        fields = {name: read(name, one, f"{pointer}/{pointer_part(name)}") for name, one in value.items()}
        return {name: one for name, one in fields.items() if one is not None}

    def _option(self, name: str, chosen: Any, pointer: str) -> Value | None:
        if not TAG_NAME.fullmatch(name):
            self.report(pointer, "unknown-field", known="names of options")
        elif isinstance(chosen, bool):
            return chosen
        elif self.expect(chosen not in ("true", "false"), pointer, "true or false without quotes"):
            return self._line(chosen, pointer)
        return None

    def _player(self, side: str, player: Any, pointer: str) -> str | None:
        if side in self.sides and self.expect(isinstance(player, Mapping), pointer, "an object"):
            self._unknown(player, pointer, ("name",))
            return self._line(player.get("name"), f"{pointer}/name")
        if self.sides and side not in self.sides:
            self.report(pointer, "unknown-field", known=", ".join(self.sides))
        return None

    def _tag(self, name: str, text: Any, pointer: str) -> str | None:
        if not TAG_NAME.fullmatch(name):
            self.report(pointer, "tag-malformed", text=quoted(name))
        elif name in (*FIELD_TAGS, *map(str.capitalize, self.sides)) or name.startswith("Option."):
            self.report(pointer, "tag-repeated", name=name)
        else:
            return self._line(text, pointer)
        return None

    def _result(self, given: Any, pointer: str) -> str:
        result = result_of(given, self.sides) if isinstance(given, str) else None
        if result is None and (self.sides or not isinstance(given, str)):
            known = ", ".join(results_of(self.sides))
            self.report(pointer, "result-not-understood", text=quoted(given), known=known)
        return result or "*"

    def _notes(self, notes: Any, pointer: str) -> tuple[str, ...]:
        """A note or a list of notes; an empty one is none, and line ends are ``\\n``."""
        notes = [notes] if isinstance(notes, str) else notes
        are_notes = isinstance(notes, list) and all(isinstance(note, str) for note in notes)
        if not self.expect(are_notes, pointer, "a text or a list of texts"):
            return ()
        self.count += len(notes)
        return tuple(note.replace("\r\n", "\n").replace("\r", "\n") for note in notes if note)

    # --- turns and interventions
    def _list(self, elements: Any, pointer: str) -> list[Any]:
        is_list = self.expect(isinstance(elements, list), pointer, "a list")
        return elements if is_list and self.bound(len(elements), MAX_ELEMENTS, pointer, "elements") else []

    def _entries(self, entries: list[Any], pointer: str, depth: int = 0) -> Iterator[Any]:
        """The entries of the game or, at a ``depth``, the turns of a variation."""
        for n, entry in enumerate(entries):
            place = f"{pointer}/{n}"
            by = next((by for by in COMMANDS if by in entry), None) if isinstance(entry, Mapping) else None
            if by is not None and depth:
                self.report(place, "command-in-variation")
                continue
            self.count += 1
            read = self._intervention(entry, cast(Any, by), place) if by else self._turn(entry, place, depth)
            if len(self.faults) >= MAX_FAULTS:
                return
            if read is not None:
                yield read

    def _turn(self, entry: Any, pointer: str, depth: int) -> Turn | None:
        if isinstance(entry, str):
            return Turn(entry)
        what = "a turn, or an object with a turn, an arbiter's or a player's entry"
        if not self.expect(isinstance(entry, Mapping), pointer, what):
            return None
        if "turn" not in entry:
            if "kind" in entry and not self.as_text:
                return Turn(entry)
            self.report(f"{pointer}/turn", "required")
            return None
        self._unknown(entry, pointer, ("turn", "marks", "note", "variations"))
        text = self._text(entry["turn"], f"{pointer}/turn")
        variations = tuple(self._variations(entry.get("variations", []), f"{pointer}/variations", depth))
        marks = self._marks(entry.get("marks", []), f"{pointer}/marks")
        return Turn(text, marks, self._notes(entry.get("note", []), f"{pointer}/note"), variations)

    def _marks(self, marks: Any, pointer: str) -> tuple[int, ...]:
        are_marks = isinstance(marks, list) and all(type(mark) is int and 0 <= mark <= MAX_MARK for mark in marks)
        if not self.expect(are_marks, pointer, f"a list of numbers from 0 to {MAX_MARK}"):
            return ()
        self.count += len(marks)
        return tuple(marks)

    def _variations(self, variations: Any, pointer: str, depth: int) -> Iterator[tuple[Turn, ...]]:
        if depth >= MAX_DEPTH and variations != []:
            self.report(pointer, "too-deep", limit=str(MAX_DEPTH))
            return
        for n, variation in enumerate(self._list(variations, pointer)):
            self.count += 1
            if self.expect(isinstance(variation, list), f"{pointer}/{n}", "a list"):
                yield tuple(self._entries(variation[: MAX_ELEMENTS - self.count + 1], f"{pointer}/{n}", depth + 1))

    def _intervention(self, entry: Mapping[str, Any], by: By, pointer: str) -> Intervention | None:
        what = entry[by]
        known = COMMANDS[by].get(what) if isinstance(what, str) else None
        if known is not None:
            self._unknown(entry, pointer, (by, *known, "note"))

        def report(field: str, code: str, /, **facts: str) -> None:
            self.report(f"{pointer}/{field}".rstrip("/"), code, **facts)

        notes = self._notes(entry.get("note", []), f"{pointer}/note")
        declared = declaration(by, what, entry, notes, self.sides, report)
        objects = [] if declared is None else [name for name, one in declared.details.items() if isinstance(one, dict)]
        for name in objects if self.as_text else ():
            report(name, "command-value", name=name, text=quoted(entry[name]))
        return None if objects and self.as_text else declared
