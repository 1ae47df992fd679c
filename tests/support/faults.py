"""Notation for errors in tests: the place of each, and the expected value there."""

import json
from collections.abc import Iterable
from typing import Any

from engine.errors import MAX_TEXT, Fault

LIST, OBJECT = "[...]", "{...}"
MISSING = "missing: "


def described(faults: Iterable[Fault]) -> list[tuple[str, str]]:
    """The place of each error, and the expected value there."""
    return [
        (fault.pointer, MISSING * (fault.code == "required") + _form(str(fault.facts["expected"]))) for fault in faults
    ]


def _form(expected: str) -> str:
    """Whether an object or a list is expected, each of which is shown by an example; else the expected value."""
    return OBJECT if expected.startswith('{"') else LIST if expected.startswith('["') else expected


def shown(fault: Fault, sent: Any) -> bool:
    """Whether an error shows the input at its place: a value, a count, or an unknown key."""
    key = ""
    for part in fault.pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        sent = sent[int(key)] if isinstance(sent, list) else sent[key]
    values = [key, sent if isinstance(sent, str) else json.dumps(sent)]
    values += [str(len(sent))] if isinstance(sent, (list, dict)) else []
    return fault.facts["text"] in [value[:MAX_TEXT] for value in values]
