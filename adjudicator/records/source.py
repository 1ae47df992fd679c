"""A text and the record read from it, with the places of its parts: line and column, both from 1."""

import re
from bisect import bisect_left
from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from json import JSONDecodeError, JSONDecoder
from typing import Final

from adjudicator.records.record import Record
from engine.errors import Fault, pointer_part

_DECODER: Final = JSONDecoder(parse_int=str, parse_float=str)
_FOREIGN: Final = re.compile(
    r"(?P<comment>//|/\*|#)|(?P<word>None|True|False|NaN|undefined)|(?P<quotes>['‘’“”]|\w+\s*+:)"
)
"""The beginning of what people write in JSON, though it has no such thing."""
_IS_QUOTED: Final = re.compile(r"^[ \t]*>[> \t]*(?:\[|(?i:game|jeu)\s*:)", re.MULTILINE)
"""A quoted line with a tag: then ``>`` at the beginning of lines is no part of the text."""
_QUOTE: Final = re.compile(r"^(?:[ \t]*>)+[ \t]?", re.MULTILINE)
_FOREIGN_BYTE: Final = re.compile("[\udc80-\udcff]")
"""A byte that is not UTF-8, as ``surrogateescape`` decodes it."""
_WINDOWS_1252: Final = {0xDC00 + byte: bytes([byte]).decode("cp1252", "replace") for byte in range(0x80, 0x100)}
_BETWEEN: Final = re.compile(r"[\s,:]*")


class Source:
    """A text with line ends ``\\n``, from line ``line`` of its file; lines are counted only if a place is needed.

    Bytes that are not UTF-8 are Windows-1252.
    """

    def __init__(self, text: str, line: int = 1) -> None:
        self._line = line
        self.text = f"\n{text}".replace("\r\n", "\n").replace("\r", "\n").replace("\n\ufeff", "\n")[1:]
        self._quotes: list[int] = []
        if _IS_QUOTED.search(self.text):
            bare = _QUOTE.sub("", self.text)
            lines = zip(self.text.split("\n"), bare.split("\n"), strict=True)
            self.text, self._quotes = bare, [len(quoted) - len(line) for quoted, line in lines]
        self._foreign = [] if text.isascii() else [byte.start() for byte in _FOREIGN_BYTE.finditer(self.text)]
        if self._foreign:
            self.text = self.text.translate(_WINDOWS_1252)

    def foreign_in(self, start: int, end: int) -> int | None:
        """The offset of the first character between two offsets that is not UTF-8."""
        first = bisect_left(self._foreign, start)
        return next((at for at in self._foreign[first : first + 1] if at < end), None)

    @cached_property
    def _line_ends(self) -> list[int]:
        return [end.start() for end in re.finditer("\n", self.text)]

    def place(self, at: int) -> tuple[int, int]:
        """Line and column of an offset."""
        before = bisect_left(self._line_ends, at)
        start = self._line_ends[before - 1] + 1 if before else 0
        return before + self._line, at - start + 1 + (self._quotes[before] if self._quotes else 0)


def json_offsets(text: str, at: int, depth: int, pointer: str = "") -> Generator[tuple[str, int], None, int]:
    """The pointer and the offset of the valid JSON at ``at``, and of its members down to ``depth``.

    Returns the offset of its end.
    """
    at = _past(text, at)
    yield pointer, at
    if depth == 0 or text[at] not in "{[":
        return _DECODER.raw_decode(text, at)[1]
    is_object, number = text[at] == "{", 0
    at = _past(text, at + 1)
    while text[at] not in "}]":
        name, at = _DECODER.raw_decode(text, at) if is_object else (str(number), at)
        end = yield from json_offsets(text, at, depth - 1, f"{pointer}/{pointer_part(name)}")
        at, number = _past(text, end), number + 1
    return at + 1


def _past(text: str, at: int) -> int:
    """The offset of the next character of JSON after spaces, commas and colons."""
    match = _BETWEEN.match(text, at)
    return at if match is None else match.end()


def json_cause(failure: JSONDecodeError) -> str:
    """The reason why a text is not JSON, as the key of a sentence."""
    text, at = failure.doc, failure.pos
    if at >= len(text.rstrip()):
        return "cut" if text.strip() else "empty"
    if failure.msg.startswith("trailing comma"):
        return "comma"
    found = _FOREIGN.match(text, at)
    if found is not None and found.lastgroup is not None:
        return found.lastgroup
    return "two" if failure.msg.startswith("unexpected content") else "other"


Place = tuple[int, int]
"""Line and column of a text, both from 1."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading: the record as far as readable, its errors, and the places of its parts.

    ``offset_of`` takes a JSON pointer of the record (``/options/x``, ``/turns/3``) to its offset in ``source``.
    """

    record: Record
    faults: tuple[Fault, ...]
    source: Source | None = None
    offset_of: Callable[[str], int | None] = lambda _: None
    remarks: tuple[Fault, ...] = ()
    """Remarks that are not errors: a gap in the numbers, another encoding, a similar name."""
    numbers: Mapping[int | None, str] = field(default_factory=dict)
    """The number written before an entry, by its place in ``turns``."""
    is_json: bool = False

    def place(self, pointer: str) -> Place | None:
        """Line and column of a part of the record, or of the turn or field with it; ``None`` where it has none."""
        offset = self.offset_of("/".join(pointer.split("/")[:3]))
        return None if self.source is None or offset is None else self.source.place(offset)


def entry_of(pointer: str) -> int | None:
    """The place in ``turns`` of the entry that a pointer is about; ``None`` if it is about none."""
    match = re.match("/turns/([0-9]+)", pointer)
    return None if match is None else int(match[1])
