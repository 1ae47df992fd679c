"""The result of reading a record."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from adjudicator.records.record import Record
from adjudicator.records.source import Source
from engine.errors import Fault

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
