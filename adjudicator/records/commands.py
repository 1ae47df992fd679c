"""Commands in comments: ``{[%arbiter takeback to=12] wrong rook}``, read and written."""

import re
from collections.abc import Callable
from itertools import zip_longest
from typing import Any, Final, cast

from adjudicator.records.faults import quoted
from adjudicator.records.record import COMMANDS, Detail, Intervention, detail_of
from adjudicator.records.tokens import (
    BARE,
    COMMAND,
    COMMAND_FIELD,
    escape_comment,
    escape_value,
    unescape_comment,
    unescape_value,
)

Report = Callable[..., None]
"""Takes the offset of a fault, its code, and its facts by name."""

_MAX_DIGITS: Final = 6


def read_comment(raw: str, at: int, sides: tuple[str, ...], report: Report) -> tuple[str, list[Intervention]]:
    """The text of a comment, or the interventions declared in it; ``at``: its offset, for the places of errors.

    The text after a command is its note, and so is the text before the first one.
    """
    commands = list(COMMAND.finditer(raw)) if "[%" in raw else []
    if not commands:
        return unescape_comment(raw), []
    interventions = []
    before = raw[: commands[0].start()].strip()
    for command, following in zip_longest(commands, commands[1:]):
        note = raw[command.end() : following and following.start()]
        if following or before:
            note = f"{before} {note.strip()}".strip()
        elif note.startswith((" ", "\n")):  # parts the command from its note, which is kept as it is
            note = note[1:]
        intervention = _intervention(command, unescape_comment(note), at + command.start(), sides, report)
        if intervention is not None:
            interventions.append(intervention)
        before = ""
    return "", interventions


def _intervention(
    command: re.Match[str], note: str, at: int, sides: tuple[str, ...], report: Report
) -> Intervention | None:
    by, what = command["by"], command["what"]
    if command["end"] is None or what is None:
        report(at, "command-malformed", text=quoted(command[0]))
        return None
    wanted = COMMANDS[by].get(what)
    if wanted is None:
        report(at, "command-unknown", text=quoted(command[0]), by=by, known=", ".join(COMMANDS[by]))
        return None
    read = COMMAND_FIELD.findall(command["fields"])
    fields = {name: bare or unescape_value(in_quotes) for name, in_quotes, bare in read}
    lacking = [name for name, must in wanted.items() if must and name not in fields]
    if lacking:
        report(at, "command-lacks", what=what, fields=", ".join(lacking))
    details: dict[str, Detail] = {}
    for name, given in fields.items():
        if name not in wanted:
            report(at, "command-field-unknown", what=what, name=name)
            continue
        number = name == "to" and given.isascii() and given.isdigit() and len(given) <= _MAX_DIGITS
        value = detail_of(name, int(given) if number else given, sides)
        if value is None:
            report(at, "command-value", name=name, text=quoted(given))
        else:
            details[name] = value
    if len(details) < len(fields) or lacking:
        return None
    return Intervention(cast(Any, by), what, details, (note,) if note else ())


def write_command(intervention: Intervention) -> str:
    """The comment that declares an intervention, with the first of its notes."""
    fields = "".join(f" {name}={_value(str(value))}" for name, value in intervention.details.items())
    note = f" {escape_comment(intervention.notes[0])}" if intervention.notes else ""
    return f"{{[%{intervention.by} {intervention.what}{fields}]{note}}}"


def _value(value: str) -> str:
    return value if BARE.fullmatch(value) else '"' + escape_value(value).replace("}", "\\}") + '"'
