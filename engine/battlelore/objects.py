"""Reading JSON objects strictly: every fault is noted with its JSON pointer, and the reading goes on."""

import re
import tomllib
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from importlib.resources import files
from typing import Final, TypeVar

from engine.battlelore.battlefield import HEXES, NUMBERS
from engine.battlelore.words import folded
from engine.errors import NotationError, NotationFault, pointer_part

T = TypeVar("T")

MAX_NUMBER: Final = 99
"""The highest number that a position or an action may give."""
MAX_FAULTS: Final = 120
"""Stop looking for faults of one object at this number: two for each of sixty units."""
MAX_WORD: Final = 32
"""A text that is longer is no word that was misspelt."""
MAX_NEAR: Final = 3
MAX_SUGGESTED: Final = 12
"""The faults of one object for which words are looked for that may have been meant."""
NOT_UNDERSTOOD: Final = "not-understood"
OFF_BOARD: Final = "square-off-board"
IDENTIFIER: Final = re.compile(r"[A-Za-z0-9_-]{1,32}")
HEX: Final = "a1-m9 (2, 4, 6, 8: a-l)"
"""Even rows end with ``l`` (BTL-1.1)."""
OBJECT: Final = "{...}"
LIST: Final = "[...]"
_NOTHING: Final[Mapping[str, object]] = {}
_TABLES: Final = tomllib.loads(files(__package__).joinpath("objects.toml").read_text(encoding="utf-8"))
OBJECTS: Final[Mapping[str, dict[str, str]]] = _TABLES["fields"]
"""By object, its fields and their expected values."""
FIELDS: Final[Mapping[str, str]] = {folded(field): field for fields in OBJECTS.values() for field in fields}
"""All fields by their names folded."""
OWN: Final[Mapping[str, Mapping[str, str | bool]]] = _TABLES["own"]
"""By field, the words that mean something in it only."""
_EXAMPLES: Final = _TABLES["examples"]


class Reader:
    """Collects the errors of one object. Invalid values are read as their defaults, so that reading goes on."""

    __slots__ = ("faults",)

    def __init__(self) -> None:
        self.faults: list[NotationFault] = []

    def finish(self) -> None:
        """Raises ``NotationError`` with all faults, if there are any."""
        if self.faults:
            raise NotationError(*self.faults)

    def fault(self, pointer: str, value: object, expected: str, words: Iterable[str] = (), code: str = "") -> None:
        """Note an unexpected value; ``words`` are the candidates for suggestions.

        Raises ``NotationError`` at ``MAX_FAULTS`` errors.
        """
        if expected in (OBJECT, LIST):
            expected = _EXAMPLES.get(pointer.rpartition("/")[2] + expected, _EXAMPLES[expected])
        if not isinstance(value, str) or len(value) > MAX_WORD:
            self._note(NotationFault(value, expected, pointer))
            return
        near = tuple(get_close_matches(value.lower(), words, MAX_NEAR)) if len(self.faults) < MAX_SUGGESTED else ()
        self._note(
            NotationFault(value, expected, pointer, code=code or NOT_UNDERSTOOD, at=0, found=value, suggestions=near)
        )

    def missing(self, pointer: str, expected: str) -> None:
        """Note something that is required and not there. Raises ``NotationError`` when there is no room for more."""
        self._note(NotationFault("", expected, pointer, missing=True))

    def _note(self, fault: NotationFault) -> None:
        self.faults.append(fault)
        if len(self.faults) == MAX_FAULTS:
            self.finish()

    def mapping(
        self, value: object, pointer: str, known: Mapping[str, str], required: Iterable[str] = ()
    ) -> Mapping[str, object]:
        """An object without other keys than these; ``known`` has the expected value of each."""
        if not isinstance(value, (dict, Mapping)):  # a dict is known at once, another mapping is looked up
            self.fault(pointer, value, OBJECT)
            return _NOTHING
        if not known.keys() >= value.keys():
            for key in value:
                if key not in known:
                    self.fault(f"{pointer}/{pointer_part(key)}", key, ", ".join(known), known)
        for key in required:
            if key not in value:
                self.missing(f"{pointer}/{key}", known[key])
        return value

    def sequence(self, held: Mapping[str, object], key: str, pointer: str) -> list[object]:
        """A list; absent, an empty one."""
        if key not in held:
            return []
        value = held[key]
        if isinstance(value, (list, tuple)):
            return list(value)
        self.fault(f"{pointer}/{key}", value, LIST)
        return []

    def number(
        self,
        held: Mapping[str, object],
        key: str,
        pointer: str,
        default: int,
        minimum: int = 0,
        maximum: int = MAX_NUMBER,
    ) -> int:
        """A whole number within its bounds."""
        if key not in held:
            return default
        value = held[key]
        if type(value) is int and minimum <= value <= maximum:
            return value
        self.fault(f"{pointer}/{key}", value, f"{minimum}-{maximum}")
        return default

    def flag(self, held: Mapping[str, object], key: str, pointer: str) -> bool:
        """True or false; absent, false."""
        if key not in held:
            return False
        value = held[key]
        if value is True or value is False:
            return value
        self.fault(f"{pointer}/{key}", value, "true, false")
        return False

    def word(self, held: Mapping[str, object], key: str, pointer: str, words: Mapping[str, T], default: T) -> T:
        """The value of one of these words."""
        if key not in held:
            return default
        value = held[key]
        if isinstance(value, str) and value in words:
            return words[value]
        self.fault(f"{pointer}/{key}", value, ", ".join(words), words)
        return default

    def hex(self, held: Mapping[str, object], key: str, pointer: str) -> int:
        """The number of a hex; absent or faulty, that of ``a1``."""
        value = held.get(key, HEXES[0])
        if isinstance(value, str) and value in NUMBERS:
            return NUMBERS[value]
        self.fault(f"{pointer}/{key}", value, HEX, code=OFF_BOARD)
        return 0

    def hexes(self, held: Mapping[str, object], key: str, pointer: str) -> tuple[int, ...]:
        """A list of hexes, in the order given."""
        numbers = []
        for n, value in enumerate(self.sequence(held, key, pointer)):
            if isinstance(value, str) and value in NUMBERS:
                numbers.append(NUMBERS[value])
            else:
                self.fault(f"{pointer}/{key}/{n}", value, HEX, code=OFF_BOARD)
        return tuple(numbers)

    def identifier(self, held: Mapping[str, object], key: str, pointer: str, default: str = "") -> str:
        """The id of a unit."""
        if key not in held:
            return default
        value = held[key]
        if isinstance(value, str) and IDENTIFIER.fullmatch(value):
            return value
        self.fault(f"{pointer}/{key}", value, IDENTIFIER.pattern)
        return default
