"""Reading JSON objects strictly, by the tables of ``objects.toml``: every error is noted with its JSON pointer."""

import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engine.battlelore.battlefield import NUMBERS, SIDES
from engine.battlelore.turns import FACE_SET, FACES
from engine.battlelore.words import CODES, folded
from engine.errors import NotationError, NotationFault, pointer_part

MAX_NUMBER: Final = 99
"""The highest number that a position or an action may give."""
MAX_FAULTS: Final = 120
"""Stop looking for faults of one object at this number: two for each of sixty units."""
MAX_WORD: Final = 32
"""A text that is longer is no word that was misspelt."""
MAX_NEAR: Final = 3
MAX_SUGGESTED: Final = 12
"""The faults of one object for which words are looked for that may have been meant."""
IDENTIFIER: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
HEX: Final = "a1-m9 (2, 4, 6, 8: a-l)"
"""Even rows end with ``l`` (BTL-1.1)."""
OBJECT: Final = "{...}"
LIST: Final = "[...]"
_FLAG: Final = "true, false"
NOT_UNDERSTOOD: Final = "not-understood"
OFF_BOARD: Final = "square-off-board"
_NUMBERS: Final[Mapping[str, Mapping[str, str | int]]] = {
    "north, south": {side: SIDES.index(side) for side in ("north", "south")},
    HEX: NUMBERS,
}
"""Words that the engine holds as numbers."""
_TABLES: Final = tomllib.loads(files(__package__).joinpath("objects.toml").read_text(encoding="utf-8"))
OBJECTS: Final[Mapping[str, dict[str, str]]] = _TABLES["fields"]
"""By object, its fields and their expected values."""
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {name: tuple(_TABLES["required"].get(name, ())) for name in OBJECTS}
FIELDS: Final[Mapping[str, str]] = {folded(field): field for fields in OBJECTS.values() for field in fields}
"""All fields by their names folded."""
OWN: Final[Mapping[str, Mapping[str, str | bool]]] = _TABLES["own"]
"""By field, the words that mean something in it only."""
_REFUSED: Final = (KeyError, TypeError)
_NO_READERS: Final[Mapping[str, Any]] = {}
_EXAMPLES: Final = _TABLES["examples"]
Read = Callable[["Reader", Any, str], Any]
"""Read a value at a JSON pointer; errors are noted."""


class Reader:
    """Collects the errors of one object. After an invalid value, the reading goes on."""

    __slots__ = ("faults",)

    def __init__(self) -> None:
        self.faults: list[NotationFault] = []

    def finish(self) -> None:
        """Raises ``NotationError`` with all faults, if there are any."""
        if self.faults:
            raise NotationError(*self.faults)

    def fault(
        self, pointer: str, value: object, expected: str, words: Iterable[str] = (), code: str = NOT_UNDERSTOOD
    ) -> None:
        """Note an unexpected value; ``words`` are the candidates for suggestions.

        Raises ``NotationError`` at ``MAX_FAULTS`` errors.
        """
        if expected in (OBJECT, LIST):
            expected = _EXAMPLES.get(pointer.rpartition("/")[2] + expected, _EXAMPLES[expected])
        if not isinstance(value, str) or len(value) > MAX_WORD:
            self._note(NotationFault(value, expected, pointer))
            return
        near = tuple(get_close_matches(value.lower(), words, MAX_NEAR)) if len(self.faults) < MAX_SUGGESTED else ()
        self._note(NotationFault(value, expected, pointer, code=code, at=0, found=value, suggestions=near))

    def _missing(self, pointer: str, expected: str) -> None:
        self._note(NotationFault("", expected, pointer, missing=True))

    def _note(self, fault: NotationFault) -> None:
        self.faults.append(fault)
        if len(self.faults) == MAX_FAULTS:
            self.finish()

    def kind(self, given: Any, pointer: str, key: str, *kinds: str) -> str:
        """The kind of an object, which its field ``key`` gives; an empty text if it is none of ``kinds``."""
        if not isinstance(given, (dict, Mapping)):
            self.fault(pointer, given, OBJECT)
        elif key not in given:
            self._missing(f"{pointer}/{key}", ", ".join(kinds))
        elif isinstance(given[key], str) and given[key] in kinds:
            return str(given[key])
        else:
            self.fault(f"{pointer}/{key}", given[key], ", ".join(kinds), kinds)
        return ""

    def fields(self, given: Any, pointer: str, name: str, nested: Mapping[str, Read] = _NO_READERS) -> dict[str, Any]:
        """The valid fields of the object ``name``, required ones first and ``None`` if they are missing."""
        known, takes = OBJECTS[name], _TAKES[name]
        read: dict[str, Any] = dict.fromkeys(REQUIRED[name])
        if not isinstance(given, (dict, Mapping)):  # a dict is known at once, another mapping is looked up
            self.fault(pointer, given, OBJECT)
            return read
        for field, value in given.items():
            take = takes.get(field)
            if take is not None:
                try:
                    read[field] = take(value)
                except _REFUSED:
                    self._refuse(value, f"{pointer}/{field}", known[field])
            elif field not in known:
                self.fault(f"{pointer}/{pointer_part(field)}", field, ", ".join(known), known)
            elif field in nested:
                read[field] = nested[field](self, value, f"{pointer}/{field}")
        for field in REQUIRED[name]:
            if field not in given:
                self._missing(f"{pointer}/{field}", known[field])
        return read

    def _refuse(self, given: Any, pointer: str, expected: str) -> None:
        """Note an invalid value, or the invalid items of a list."""
        if not expected.endswith("]"):
            words = expected.split(", ") if expected[0].isalpha() and expected not in (HEX, _FLAG) else ()
            code = OFF_BOARD if expected == HEX else NOT_UNDERSTOOD
            self.fault(pointer, given, expected.removesuffix(", null"), words, code)
        elif not isinstance(given, (list, tuple)):
            self.fault(pointer, given, LIST)
        else:
            item = expected[1:-1].removesuffix(", ...")
            for n, one in enumerate(given):
                try:
                    _taking(item)(one)
                except _REFUSED:
                    self._refuse(one, f"{pointer}/{n}", item)

    def items(self, given: Any, pointer: str, read: Read) -> tuple[Any, ...]:
        """The items of a list."""
        if isinstance(given, (list, tuple)):
            return tuple([read(self, one, f"{pointer}/{n}") for n, one in enumerate(given)])
        self.fault(pointer, given, LIST)
        return ()


class _Faces(dict[str, str]):
    """Faces of dice. A misspelt face is an error of form; with other texts, the ruling is illegal (BTL-2.1)."""

    def __missing__(self, text: str) -> str:
        if CODES.get(folded(text)) in FACE_SET:
            raise KeyError(text)
        return text


@cache
def _taking(expected: str) -> Callable[[Any], Any]:
    """The function that returns a value of this description as the engine holds it, or raises ``_REFUSED``."""
    if expected.endswith("]"):
        item = _taking(expected[1:-1].removesuffix(", ..."))
        return lambda given: tuple(map(item, given)) if isinstance(given, (list, tuple)) else item(None)
    bounds = re.fullmatch("([0-9]+)-([0-9]+)", expected)
    if bounds or expected == _FLAG:
        kind, known = (int, range(int(bounds[1]), int(bounds[2]) + 1)) if bounds else (bool, (True, False))
        values: dict[int | None, int] = {value: value for value in known}
        return lambda value: values[value if type(value) is kind else None]
    if expected[0] in "[.":
        pattern, or_null, _ = expected.partition(", null")
        fits: Any = re.compile(pattern, re.DOTALL).fullmatch
        return lambda value: None if or_null and value is None else fits(value)[0]
    if expected == ", ".join(FACES):
        return _Faces({face: face for face in FACES}).__getitem__
    words: Mapping[str, str | int] = _NUMBERS.get(expected) or {word: word for word in expected.split(", ")}
    return words.__getitem__


_TAKES: Final = {
    name: {
        field: _taking(expected)
        for field, expected in fields.items()
        if expected not in (OBJECT, LIST) and not expected.isidentifier()
    }
    for name, fields in OBJECTS.items()
}
"""By object, how its fields are read; without objects, lists of objects, and the field that gives its kind."""
