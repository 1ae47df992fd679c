"""Commands in comments: ``{[%arbiter takeback to=12] wrong rook}``, read and written."""

import re
from collections.abc import Mapping
from itertools import zip_longest
from typing import Final

from adjudicator.records.faults import Report, quoted
from adjudicator.records.record import COMMANDS, By, Intervention, detail_of
from adjudicator.records.tokens import (
    BARE,
    COMMAND,
    COMMAND_FIELD,
    escape_comment,
    escape_value,
    unescape_comment,
    unescape_value,
)

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
    by: By = "arbiter" if command["by"] == "arbiter" else "player"
    what = command["what"]
    if command["end"] is None or what is None:
        report(at, "command-malformed", text=quoted(command[0]))
        return None
    fields: dict[str, object] = {}
    for name, in_quotes, bare in COMMAND_FIELD.findall(command["fields"]):
        is_number = name == "to" and bare.isascii() and bare.isdigit() and len(bare) <= _MAX_DIGITS
        fields[name] = int(bare) if is_number else bare or unescape_value(in_quotes)

    def report_here(_: str, code: str, /, **facts: str) -> None:
        report(at, code, **facts)

    declared = declaration(by, what, fields, (note,) if note else (), sides, report_here)
    unknown = [name for name in fields if what in COMMANDS[by] and name not in COMMANDS[by][what]]
    for name in unknown:
        report(at, "command-field-unknown", what=what, name=name)
    return None if unknown else declared


def declaration(
    by: By, what: object, fields: Mapping[str, object], notes: tuple[str, ...], sides: tuple[str, ...], report: Report
) -> Intervention | None:
    """The intervention with the known ones of these fields, or ``None``; ``report`` gets the names of wrong fields."""
    wanted = COMMANDS[by].get(what) if isinstance(what, str) else None
    if wanted is None:
        report(by, "command-unknown", text=quoted(what), by=by, known=", ".join(COMMANDS[by]))
        return None
    lacking = [name for name, must in wanted.items() if must and name not in fields]
    if lacking:
        report("", "command-lacks", what=what, fields=", ".join(lacking))
    given = [name for name in wanted if name in fields]
    details = {name: detail for name in given if (detail := detail_of(name, fields[name], sides)) is not None}
    for name in given:
        if name not in details:
            report(name, "command-value", name=name, text=quoted(fields[name]))
    return None if lacking or len(details) < len(given) else Intervention(by, str(what), details, notes)


def write_command(intervention: Intervention) -> str:
    """The comment that declares an intervention, with the first of its notes."""
    fields = "".join(f" {name}={_value(str(value))}" for name, value in intervention.details.items())
    note = f" {escape_comment(intervention.notes[0])}" if intervention.notes else ""
    return f"{{[%{intervention.by} {intervention.what}{fields}]{note}}}"


def _value(value: str) -> str:
    return value if BARE.fullmatch(value) else '"' + escape_value(value).replace("}", "\\}") + '"'
