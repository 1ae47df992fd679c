"""Writing records as text: lines of at most 80 signs, except where one element is longer."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.records.commands import write_command
from adjudicator.records.faults import NotWritable, quoted, record_fault
from adjudicator.records.record import Entry, Intervention, Record, Turn
from adjudicator.records.text_reader import read_game
from adjudicator.records.tokens import MARK_SIGNS, escape_comment, escape_value
from engine.errors import Fault, RulesError
from engine.game import AnyGame, HasTextForm, capability
from engine.play import first_position
from engine.rulebook import answer_key

_WIDTH: Final = 80
_NUMBERED: Final = re.compile(r"\(?[0-9]+\. |\{\[%")
_EVENT: Final = ("Event", "Site", "Date", "Round")


def write_text(record: Record) -> str:
    """The text. Raises ``NotWritable`` for turns and positions that text cannot express."""
    game = GAMES[record.game]
    has_text = capability(game, HasTextForm)
    if has_text is not None:
        record = _as_text(game, has_text, record)
    sides = tuple(game.SIDES)
    faults = tuple(_faults(record.entries, record.game, "/turns"))
    if isinstance(record.position, Mapping):
        faults = (record_fault("object-not-writable", pointer="/position"), *faults)
    if faults:
        raise NotWritable(faults)
    tags = "".join(f'[{name} "{escape_value(value)}"]\n' for name, value in _tags(record, sides))
    elements = [*_comments(record.notes), *write_elements(record.entries, 1)]
    if has_text is None:
        return f"{tags}\n{_wrapped([*elements, record.result])}\n"
    lines = _wrapped(elements, _NUMBERED) if elements else ""
    return f"{tags}\n{lines}\n{record.result}\n"


def _as_text(game: AnyGame, has_text: HasTextForm, record: Record) -> Record:
    """The record of a game of objects with these as text. An object that has no text stays as it is."""
    options = game.RULEBOOK.complete({})
    start = game.read_position(first_position(game), options)

    def text_of(name: str, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return value
        try:
            if name == "turn":
                return has_text.turn_text(None, game.write_turn(start, game.read_turn(start, value))) or value
            return has_text.position_text(game.write_position(game.read_position(value, options))) or value
        except RulesError:
            return value

    def entry_of(entry: Any) -> Any:
        if isinstance(entry, Intervention):
            return entry._replace(details={name: text_of(name, value) for name, value in entry.details.items()})
        variations = tuple(tuple(map(entry_of, line)) for line in entry.variations)
        return entry._replace(text=text_of("turn", entry.text), variations=variations)

    position = text_of("position", record.position)
    return replace(record, position=position, entries=tuple(map(entry_of, record.entries)))


def _tags(record: Record, sides: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The tags in their order; those that no order names come after the players."""
    others: dict[str, Any] = dict(sorted(record.tags.items()))
    tags = {"Game": record.game, "Ruleset": others.pop("Ruleset", None), "Edition": record.edition}
    tags |= {f"Option.{name}": answer_key(value) for name, value in sorted(record.options.items())}
    tags |= {name: others.pop(name, None) for name in _EVENT}
    tags |= {side.capitalize(): record.players.get(side) for side in sides}
    tags |= others
    tags |= {"Setup": record.setup, "Position": record.position}
    tags |= {"Result": record.result, "Termination": record.termination}
    return ((name, value) for name, value in tags.items() if value is not None)


def write_elements(entries: Iterable[Entry], n: int) -> Iterator[str]:
    """The words of a line: turns with their numbers, comments, brackets. ``n`` numbers the first turn."""
    last: Entry | None = None
    for entry in entries:
        if isinstance(entry, Intervention):
            yield write_command(entry)
            yield from _comments(entry.notes[1:])
            n = _number_after(entry, last, n)
        else:
            yield from _turn(entry, n)
            n += 1
        last = entry


def _number_after(intervention: Intervention, last: Entry | None, n: int) -> int:
    """The number of the turn that comes after an intervention."""
    to, turn = intervention.details.get("to"), intervention.details.get("turn")
    if isinstance(to, int):
        return to + 1
    restated = isinstance(last, Turn) and last.text == turn
    return n if turn is None or restated else n + 1


def _turn(turn: Turn, n: int) -> Iterator[str]:
    sign = MARK_SIGNS.get(turn.marks[0]) if turn.marks and str(turn.text)[-1] not in "!?" else None
    yield f"{n}. {turn.text}{sign or ''}"
    for mark in turn.marks if sign is None else turn.marks[1:]:
        yield f"${mark}"
    yield from _comments(turn.notes)
    for variation in turn.variations:
        first, *rest = [*write_elements(variation, n)] or [""]
        yield f"({first}"
        yield from rest
        yield ")"


def _comments(notes: Iterable[str]) -> Iterator[str]:
    for note in notes:
        yield f"{{{escape_comment(note)}}}"


def _wrapped(elements: Iterable[str], alone: re.Pattern[str] | None = None) -> str:
    """The elements in lines; one that matches ``alone`` begins a line."""
    lines: list[str] = []
    line = ""
    for element in elements:
        if element == ")":
            line += element
        elif line and (alone.match(element) if alone else len(line) + 1 + len(element) > _WIDTH):
            lines.append(line)
            line = element
        else:
            line = f"{line} {element}" if line else element
    return "\n".join([*lines, line])


def _faults(entries: Iterable[Entry], game: str, pointer: str) -> Iterator[Fault]:
    """Turns that would be read as something else, or as several."""
    for n, entry in enumerate(entries):
        if isinstance(entry, Intervention):
            objects = (name for name, value in entry.details.items() if isinstance(value, Mapping))
            yield from (record_fault("object-not-writable", pointer=f"{pointer}/{n}/{name}") for name in objects)
            continue
        if not isinstance(entry.text, str) or not is_one_turn(entry.text, game):
            yield record_fault("turn-not-writable", {"text": quoted(entry.text)}, pointer=f"{pointer}/{n}")
        for m, variation in enumerate(entry.variations):
            yield from _faults(variation, game, f"{pointer}/{n}/variations/{m}")


def is_one_turn(text: str, game: str) -> bool:
    """Whether a text is read as one turn of this game."""
    reading = read_game(f'[Game "{game}"]\n\n1. {text}')
    return reading.record.entries == (Turn(text),) and not reading.faults
