"""Read nested JSON values strictly: every error is noted at its JSON pointer, and the reading goes on.

A plain value is read by its description, which is also what errors show: words (``white, black``), a number (``0-99``),
``true, false``, or a regular expression (``[a-z]{1,32}``); ``, null`` after an expression allows null.
"""

import re
from collections.abc import Callable, Collection, Mapping
from difflib import get_close_matches
from functools import cache
from typing import Any, Final

from engine.errors import NOT_UNDERSTOOD, Fault, NotationError, pointer_part, text_fault

FLAG: Final = "true, false"
LIST: Final = "[...]"
INVALID: Final = (KeyError, TypeError)
"""Raised for an invalid value by the functions that ``taking`` returns."""
_MAX_WORD: Final = 80
MAX_NEAR: Final = 3
MAX_SUGGESTED: Final = 12
"""The errors of one value for which words are looked for that may have been meant."""


class Reader:
    """The errors of one value, in order; the reading stops at ``most`` errors."""

    def __init__(self, most: int) -> None:
        self.faults: list[Fault] = []
        self._most = most

    def finish(self) -> None:
        """Raise ``NotationError`` with all errors, if there are any."""
        if self.faults:
            raise NotationError(*self.faults)

    def note(self, fault: Fault) -> None:
        """Add an error. Raises ``NotationError`` with all errors at the last one."""
        self.faults.append(fault)
        if len(self.faults) == self._most:
            self.finish()

    def fault(self, pointer: str, value: object, expected: str, *, code: str = NOT_UNDERSTOOD) -> None:
        """Note an invalid value."""
        if isinstance(value, str) and len(value) <= _MAX_WORD and code != NOT_UNDERSTOOD:
            self.note(text_fault(value, expected, pointer, code=code, at=0, found=value))
        else:
            self.note(text_fault(value, expected, pointer, code="required" if value is None else NOT_UNDERSTOOD))

    def unknown(self, name: str, names: Collection[str], pointer: str) -> None:
        """Note a field with a name that is none of ``names``."""
        shown, place, known = name[:_MAX_WORD], f"{pointer}/{pointer_part(name)}", ", ".join(names)
        near = get_close_matches(shown.lower(), names, MAX_NEAR) if len(self.faults) < MAX_SUGGESTED else ()
        self.note(text_fault(shown, known, place, at=0, found=shown, suggestions=tuple(near), unknown=True))

    def value(self, value: object, pointer: str, expected: str) -> Any:
        """A plain value; ``None`` if it is invalid."""
        try:
            return taking(expected)(value)
        except INVALID:
            self.fault(pointer, value, expected)
            return None

    def items(self, given: object, pointer: str, read: Callable[[Any, str], Any]) -> tuple[Any, ...]:
        """The items of a list, each read at its pointer."""
        if isinstance(given, (list, tuple)):
            return tuple([read(value, f"{pointer}/{n}") for n, value in enumerate(given)])
        self.fault(pointer, given, LIST)
        return ()


@cache
def taking(expected: str) -> Callable[[Any], Any]:
    """The function that returns a plain value of this description, or raises ``INVALID``."""
    bounds = re.fullmatch("([0-9]+)-([0-9]+)", expected)
    if bounds or expected == FLAG:
        kind, known = (int, range(int(bounds[1]), int(bounds[2]) + 1)) if bounds else (bool, (True, False))

        def take(value: Any) -> Any:
            if type(value) is kind and value in known:
                return value
            raise TypeError(value)

        return take
    if expected[0] in "[.":
        pattern, or_null, _ = expected.partition(", null")
        fits: Any = re.compile(pattern, re.DOTALL).fullmatch
        return lambda value: None if or_null and value is None else fits(value)[0]
    words: Mapping[str, str] = {word: word for word in expected.split(", ")}
    return words.__getitem__
