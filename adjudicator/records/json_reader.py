"""Reading the JSON form of a record: every fault at its JSON pointer."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final, cast

from adjudicator.games import GAMES
from adjudicator.records.commands import declaration
from adjudicator.records.faults import MAX_FAULTS, quoted, record_fault
from adjudicator.records.phrases import result_of, tag_named
from adjudicator.records.reading import Reading
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
from adjudicator.records.start import find_game, start_facts, starts_in
from adjudicator.records.tokens import TAG_NAME
from engine.errors import Fault, pointer_part
from engine.game import Text
from engine.rulebook import Value

_FIELDS: Final = (
    "format", "game", "edition", "options", "setup", "position", "players", "tags", "notes", "result", "termination",
    "turns",
)  # fmt: skip


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

    def wrong_type(self, pointer: str, expected: str) -> None:
        self.report(pointer, "wrong-type", expected=expected)

    def record(self, value: object) -> Record:
        if not isinstance(value, Mapping):
            self.wrong_type("", "an object")
            return Record("")
        self._unknown(value, "", _FIELDS)
        if value.get("format") != FORMAT:
            self.report("/format", "format-unknown", expected=FORMAT)
        game = find_game(value.get("game"), "/game", self.report, self.remark)
        if game is not None:
            self.sides, self.as_text = tuple(game.SIDES), game.NOTATION == "text"
        if "setup" in value and "position" in value:
            self.report("/position", "setup-and-position")
        record = Record(
            game="" if game is None else game.NAME,
            edition=self._optional_line(value, "edition"),
            options=dict(self._options(value)),
            setup=self._optional_line(value, "setup"),
            position=self._text(value["position"], "/position") if "position" in value else None,
            players=dict(self._players(value)),
            tags=dict(self._tags(value)),
            notes=self._notes(value, "notes", ""),
            entries=tuple(self._entries(self._list(value, "turns", ""), "/turns")),
            result=self._result(value),
            termination=self._optional_line(value, "termination"),
        )
        if self.count > MAX_ELEMENTS:
            self.report("/turns", "too-many", what="elements", limit=str(MAX_ELEMENTS))
        return record

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

    def _optional_line(self, value: Mapping[str, Any], name: str) -> str | None:
        return self._line(value[name], f"/{name}") if name in value else None

    def _line(self, value: object, pointer: str) -> str:
        """A string that the text can hold as the value of a tag."""
        if isinstance(value, str) and "\n" not in value and "\r" not in value:
            return value
        self.wrong_type(pointer, "a text of one line")
        return ""

    def _text(self, value: object, pointer: str) -> Text:
        """A turn or a position, as the game writes them."""
        if not self.as_text and isinstance(value, Mapping):
            return value
        if not isinstance(value, str):
            self.wrong_type(pointer, "a text" if self.as_text else "an object")
            return ""
        return self._line(value, pointer) if pointer == "/position" else value

    def _object(self, record: Mapping[str, Any], field: str) -> Iterator[tuple[str, Any, str]]:
        """The fields of an object in the record, each with its pointer."""
        value, pointer = record.get(field, {}), f"/{field}"
        if not isinstance(value, Mapping):
            self.wrong_type(pointer, "an object")
        elif len(value) > MAX_TAGS:
            self.report(pointer, "too-many", what="fields", limit=str(MAX_TAGS))
        else:
            yield from ((name, one, f"{pointer}/{pointer_part(name)}") for name, one in value.items())

    def _options(self, record: Mapping[str, Any]) -> Iterator[tuple[str, Value]]:
        for name, chosen, pointer in self._object(record, "options"):
            if not TAG_NAME.fullmatch(name):
                self.report(pointer, "unknown-field", known="names of options")
            elif isinstance(chosen, bool):
                yield name, chosen
            elif chosen in ("true", "false"):
                self.wrong_type(pointer, "true or false without quotes")
            else:
                yield name, self._line(chosen, pointer)

    def _players(self, record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        for side, player, pointer in self._object(record, "players"):
            if side not in self.sides:
                if self.sides:
                    self.report(pointer, "unknown-field", known=", ".join(self.sides))
            elif not isinstance(player, Mapping):
                self.wrong_type(pointer, "an object")
            else:
                self._unknown(player, pointer, ("name",))
                yield side, self._line(player.get("name"), f"{pointer}/name")

    def _tags(self, record: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        own = (*FIELD_TAGS, *(side.capitalize() for side in self.sides))
        for name, text, pointer in self._object(record, "tags"):
            if not TAG_NAME.fullmatch(name):
                self.report(pointer, "tag-malformed", text=quoted(name))
            elif name in own or name.startswith("Option."):
                self.report(pointer, "tag-repeated", name=name)
            else:
                yield name, self._line(text, pointer)

    def _result(self, value: Mapping[str, Any]) -> str:
        given = value.get("result", "*")
        result = result_of(given, self.sides) if isinstance(given, str) else None
        if result is None and (self.sides or not isinstance(given, str)):
            known = ", ".join(results_of(self.sides))
            self.report("/result", "result-not-understood", text=quoted(given), known=known)
        return result or "*"

    def _notes(self, value: Mapping[str, Any], name: str, pointer: str) -> tuple[str, ...]:
        """A note or a list of notes; an empty one is none, and line ends are ``\\n``."""
        notes = value.get(name, [])
        notes = [notes] if isinstance(notes, str) else notes
        if not isinstance(notes, list) or not all(isinstance(note, str) for note in notes):
            self.wrong_type(f"{pointer}/{name}", "a text or a list of texts")
            return ()
        self.count += len(notes)
        return tuple(note.replace("\r\n", "\n").replace("\r", "\n") for note in notes if note)

    # --- turns and interventions
    def _entries(self, entries: list[Any], pointer: str, depth: int = 0) -> Iterator[Any]:
        """The entries of the game or, at a ``depth``, the turns of a variation."""
        for n, entry in enumerate(entries):
            place = f"{pointer}/{n}"
            by = next((by for by in COMMANDS if by in entry), None) if isinstance(entry, Mapping) else None
            if by is not None and depth:
                self.report(place, "command-in-variation")
                continue
            read = self._intervention(entry, cast(Any, by), place) if by else self._turn(entry, place, depth)
            if len(self.faults) >= MAX_FAULTS:
                return
            if read is not None:
                yield read

    def _list(self, value: Mapping[str, Any], name: str, pointer: str) -> list[Any]:
        if name not in value:
            self.report(f"{pointer}/{name}", "required")
            return []
        elements = value[name]
        if not isinstance(elements, list):
            self.wrong_type(f"{pointer}/{name}", "a list")
            return []
        if len(elements) > MAX_ELEMENTS:
            self.report(f"{pointer}/{name}", "too-many", what="elements", limit=str(MAX_ELEMENTS))
            return []
        return elements

    def _turn(self, entry: object, pointer: str, depth: int) -> Turn | None:
        self.count += 1
        if isinstance(entry, str):
            return Turn(entry)
        if not isinstance(entry, Mapping):
            self.wrong_type(pointer, "a turn, or an object with a turn, an arbiter's or a player's entry")
            return None
        if "turn" not in entry and "kind" in entry and not self.as_text:
            return Turn(entry)
        if "turn" not in entry:
            self.report(f"{pointer}/turn", "required")
            return None
        self._unknown(entry, pointer, ("turn", "marks", "note", "variations"))
        text = self._text(entry["turn"], f"{pointer}/turn")
        variations = tuple(self._variations(entry, pointer, depth)) if "variations" in entry else ()
        return Turn(text, self._marks(entry.get("marks", []), pointer), self._notes(entry, "note", pointer), variations)

    def _marks(self, marks: object, pointer: str) -> tuple[int, ...]:
        if not isinstance(marks, list) or not all(type(mark) is int and 0 <= mark <= MAX_MARK for mark in marks):
            self.wrong_type(f"{pointer}/marks", f"a list of numbers from 0 to {MAX_MARK}")
            return ()
        self.count += len(marks)
        return tuple(marks)

    def _variations(self, entry: Mapping[str, Any], pointer: str, depth: int) -> Iterator[tuple[Turn, ...]]:
        if depth >= MAX_DEPTH:
            self.report(f"{pointer}/variations", "too-deep", limit=str(MAX_DEPTH))
            return
        for n, variation in enumerate(self._list(entry, "variations", pointer)):
            place = f"{pointer}/variations/{n}"
            self.count += 1
            if isinstance(variation, list):
                yield tuple(self._entries(variation[: MAX_ELEMENTS - self.count + 1], place, depth + 1))
            else:
                self.wrong_type(place, "a list")

    def _intervention(self, entry: Mapping[str, Any], by: By, pointer: str) -> Intervention | None:
        self.count += 1
        what = entry[by]
        known = COMMANDS[by].get(what) if isinstance(what, str) else None
        if known is not None:
            self._unknown(entry, pointer, (by, *known, "note"))

        def report(field: str, code: str, /, **facts: str) -> None:
            self.report(f"{pointer}/{field}".rstrip("/"), code, **facts)

        declared = declaration(by, what, entry, self._notes(entry, "note", pointer), self.sides, report)
        objects = [] if declared is None else [name for name, one in declared.details.items() if isinstance(one, dict)]
        for name in objects if self.as_text else ():
            report(name, "command-value", name=name, text=quoted(entry[name]))
        return None if objects and self.as_text else declared
