"""Reading JSON objects strictly, by the tables of ``objects.toml``: every error is noted with its JSON pointer."""

from collections.abc import Callable, Iterable, Mapping
from difflib import get_close_matches
from typing import Any, Final

from engine.battlelore.battlefield import NUMBERS, SIDES
from engine.battlelore.turns import FACE_SET, FACES
from engine.battlelore.words import CODES, MAX_WORD, fold
from engine.errors import NOT_UNDERSTOOD, text_fault
from engine.reader import FLAG, INVALID, LIST, MAX_NEAR, MAX_SUGGESTED, Reader, taking
from engine.sentences import load_toml
from engine.table import OFF_BOARD

MAX_NUMBER: Final = 99
"""The highest number that a position or an action may give."""
MAX_FAULTS: Final = 120
"""Stop looking for faults of one object at this number: two for each of sixty units."""
HEX: Final = "a1-m9 (2, 4, 6, 8: a-l)"
"""Even rows end with ``l`` (BTL-1.1)."""
OBJECT: Final = "{...}"
SIDE_NUMBERS: Final = {side: number for number, side in enumerate(SIDES)}
_NUMBERS: Final[Mapping[str, Mapping[str, int]]] = {"north, south": SIDE_NUMBERS, HEX: NUMBERS}
"""Words that the engine holds as numbers."""
_TABLES: Final = load_toml(__package__, "objects")
_HELD: Final[Mapping[str, str]] = _TABLES["fields"]
OBJECTS: Final[Mapping[str, dict[str, str]]] = {
    name: {field: _HELD.get(f"{name} {field}", _HELD.get(field, name)) for field in fields.replace("!", "").split()}
    for name, fields in _TABLES["objects"].items()
}
"""By object, its fields and their expected values."""
REQUIRED: Final[Mapping[str, tuple[str, ...]]] = {
    name: tuple(field[:-1] for field in fields.split() if field.endswith("!"))
    for name, fields in _TABLES["objects"].items()
}
FIELDS: Final[Mapping[str, str]] = {fold(field): field for fields in OBJECTS.values() for field in fields}
"""All fields by their names folded."""
OWN: Final[Mapping[str, Mapping[str, str | bool]]] = _TABLES["own"]
"""By field, the words that mean something in it only."""
_NO_READERS: Final[Mapping[str, Any]] = {}
_EXAMPLES: Final = _TABLES["examples"]
Read = Callable[["ObjectReader", Any, str], Any]
"""Read a value at a JSON pointer; errors are noted."""


class ObjectReader(Reader):
    """A reader of the objects in ``objects.toml``, with examples and suggestions for their errors."""

    def __init__(self) -> None:
        super().__init__(MAX_FAULTS)

    def fault(
        self, pointer: str, value: object, expected: str, words: Iterable[str] = (), *, code: str = NOT_UNDERSTOOD
    ) -> None:
        """Note an invalid value; ``words`` are the candidates for suggestions."""
        if expected in (OBJECT, LIST):
            expected = _EXAMPLES.get(pointer.rpartition("/")[2] + expected, _EXAMPLES[expected])
        if not isinstance(value, str) or len(value) > MAX_WORD:
            self.note(text_fault(value, expected, pointer))
            return
        near = tuple(get_close_matches(value.lower(), words, MAX_NEAR)) if len(self.faults) < MAX_SUGGESTED else ()
        self.note(text_fault(value, expected, pointer, code=code, at=0, found=value, suggestions=near))

    def _missing(self, pointer: str, expected: str) -> None:
        self.note(text_fault("", expected, pointer, code="required"))

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
                except INVALID:
                    self._refuse(value, f"{pointer}/{field}", known[field])
            elif field not in known:
                self.unknown(field, known, pointer)
            elif field in nested:
                read[field] = nested[field](self, value, f"{pointer}/{field}")
        for field in REQUIRED[name]:
            if field not in given:
                self._missing(f"{pointer}/{field}", known[field])
        return read

    def _refuse(self, given: Any, pointer: str, expected: str) -> None:
        """Note an invalid value, or the invalid items of a list."""
        if not expected.endswith("]"):
            words = expected.split(", ") if expected[0].isalpha() and expected not in (HEX, FLAG) else ()
            code = OFF_BOARD if expected == HEX else NOT_UNDERSTOOD
            self.fault(pointer, given, expected.removesuffix(", null"), words, code=code)
        elif not isinstance(given, (list, tuple)):
            self.fault(pointer, given, LIST)
        else:
            item = expected[1:-1].removesuffix(", ...")
            take = _taking(item)
            for n, value in enumerate(given):
                try:
                    take(value)
                except INVALID:
                    self._refuse(value, f"{pointer}/{n}", item)


class _Faces(dict[str, str]):
    """Faces of dice. A misspelt face is an error of form; with other texts, the ruling is illegal (BTL-2.1)."""

    def __missing__(self, text: str) -> str:
        if CODES.get(fold(text)) in FACE_SET:
            raise KeyError(text)
        return text


def _taking(expected: str) -> Callable[[Any], Any]:
    """The function that returns a value of this description as the engine holds it, or raises ``INVALID``."""
    if expected.endswith("]"):
        item = _taking(expected[1:-1].removesuffix(", ..."))
        return lambda given: tuple(map(item, given)) if isinstance(given, (list, tuple)) else item(None)
    if expected == ", ".join(FACES):
        return _Faces({face: face for face in FACES}).__getitem__
    held = _NUMBERS.get(expected)
    return taking(expected) if held is None else held.__getitem__


_TAKES: Final = {
    name: {
        field: _taking(expected)
        for field, expected in fields.items()
        if expected not in (OBJECT, LIST) and not expected.isidentifier()
    }
    for name, fields in OBJECTS.items()
}
"""By object, how its fields are read; without objects, lists of objects, and the field that gives its kind."""
