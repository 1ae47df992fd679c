"""Writing records as text: lines of at most 80 signs, except where one element is longer."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from adjudicator.records.commands import write_command
from adjudicator.records.faults import NotWritable, RecordFault, quoted
from adjudicator.records.phrases import result_of
from adjudicator.records.record import Entry, Intervention, Record, Turn
from adjudicator.records.text_form import as_text, turns_of_words
from adjudicator.records.tokens import MARK_SIGNS, TOKEN, escape_comment, escape_value, split_mark
from engine.game import HasTextForm, capability
from engine.registry import GAMES

_WIDTH: Final = 80
_NUMBERED: Final = re.compile(r"\(?[0-9]+\. |\{\[%")
_EVENT: Final = ("Event", "Site", "Date", "Round")


def write_text(record: Record) -> str:
    """The text. Raises ``NotWritable`` for turns and positions that text cannot express."""
    game = GAMES[record.game]
    has_text = capability(game, HasTextForm)
    if has_text is not None:
        record = as_text(game, has_text, record)
    sides = tuple(game.SIDES)
    faults = tuple(_faults(record.entries, sides, "/turns", TOKEN if has_text is None else turns_of_words(sides)))
    if isinstance(record.position, Mapping):
        faults = (RecordFault("object-not-writable", pointer="/position"), *faults)
    if faults:
        raise NotWritable(faults)
    tags = "".join(f'[{name} "{escape_value(value)}"]\n' for name, value in _tags(record, sides))
    elements = [*_comments(record.notes), *_elements(record.entries, 1)]
    if has_text is None:
        return f"{tags}\n{_wrapped([*elements, record.result])}\n"
    lines = _wrapped(elements, _NUMBERED) if elements else ""
    return f"{tags}\n{lines}\n{record.result}\n"


def _tags(record: Record, sides: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """The tags in their order; those that no order names come after the players."""
    others: dict[str, Any] = dict(sorted(record.tags.items()))
    tags = {"Game": record.game, "Ruleset": others.pop("Ruleset", None), "Edition": record.edition}
    for name, value in sorted(record.options.items()):
        tags[f"Option.{name}"] = str(value).lower() if isinstance(value, bool) else value
    tags |= {name: others.pop(name, None) for name in _EVENT}
    tags |= {side.capitalize(): record.players.get(side) for side in sides}
    tags |= others
    tags |= {"Setup": record.setup, "Position": record.position}
    tags |= {"Result": record.result, "Termination": record.termination}
    return ((name, value) for name, value in tags.items() if value is not None)


def _elements(entries: Iterable[Entry], n: int) -> Iterator[str]:
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
        inner = list(_elements(variation, n))
        if inner:
            yield f"({inner[0]}"
            yield from inner[1:]
            yield ")"
        else:
            yield "()"


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


def _faults(
    entries: Iterable[Entry], sides: tuple[str, ...], pointer: str, tokens: re.Pattern[str]
) -> Iterator[RecordFault]:
    """Turns that would be read as something else, or as several."""
    for n, entry in enumerate(entries):
        if isinstance(entry, Intervention):
            objects = (name for name, value in entry.details.items() if isinstance(value, Mapping))
            yield from (RecordFault("object-not-writable", pointer=f"{pointer}/{n}/{name}") for name in objects)
            continue
        if not _is_one_turn(entry.text, sides, tokens):
            yield RecordFault("turn-not-writable", {"text": quoted(entry.text)}, pointer=f"{pointer}/{n}")
        for m, variation in enumerate(entry.variations):
            yield from _faults(variation, sides, f"{pointer}/{n}/variations/{m}", tokens)


def _is_one_turn(text: object, sides: tuple[str, ...], tokens: re.Pattern[str]) -> bool:
    if not isinstance(text, str):
        return False
    match = tokens.match(f" {text}", 0)  # not at the start of a line, where no turn is ever written
    return (
        match is not None
        and match.lastgroup in ("word", "other")
        and match[match.lastgroup] == text
        and split_mark(text, sides)[1] is None
        and result_of(text, sides) is None
    )
