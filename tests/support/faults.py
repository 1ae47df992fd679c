"""Notation for errors in tests: the place of each, and the expected value there."""

import json
from collections.abc import Iterable
from typing import Any

from engine.errors import NotationFault

LIST, OBJECT = "[...]", "{...}"
MISSING = "missing: "


def described(faults: Iterable[NotationFault]) -> list[tuple[str, str]]:
    """The place of each error, and the expected value there."""
    return [(fault.pointer, MISSING * fault.missing + _form(fault.expected)) for fault in faults]


def _form(expected: str) -> str:
    """Whether an object or a list is expected, each of which is shown by an example; else the expected value."""
    return OBJECT if expected.startswith('{"') else LIST if expected.startswith('["') else expected


def shown(fault: NotationFault, sent: Any) -> bool:
    """Whether an error shows the input at its place: a value, a count, or an unknown key."""
    key = ""
    for part in fault.pointer.split("/")[1:]:
        key = part.replace("~1", "/").replace("~0", "~")
        sent = sent[int(key)] if isinstance(sent, list) else sent[key]
    if isinstance(sent, str):
        return fault.text in (sent, key)
    return fault.text in (json.dumps(sent), key, str(len(sent)) if isinstance(sent, (list, dict)) else key)
