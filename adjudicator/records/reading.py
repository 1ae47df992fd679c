"""The result of reading a record."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from adjudicator.records.faults import RecordFault
from adjudicator.records.record import Record
from adjudicator.records.source import Source


@dataclass(frozen=True, slots=True)
class Reading:
    """The result of reading: the record as far as readable, its errors, and the places of its parts.

    ``offsets`` maps JSON pointers of the record (``/options/x``, ``/turns/3``) to offsets in ``source``; empty
    for a record sent as JSON.
    """

    record: Record
    faults: tuple[RecordFault, ...]
    source: Source | None = None
    offsets: dict[str, int] | None = None
    turns_at: tuple[int, ...] = ()
    remarks: tuple[RecordFault, ...] = ()
    """Remarks that are not errors: a gap in the numbers, another encoding, a similar name."""
    numbers: Mapping[int, str] = field(default_factory=dict)
    """The number written before an entry, by its place in ``turns``."""

    def place(self, pointer: str) -> tuple[int, int] | None:
        """Line and column of a part of the record; ``None`` where it has none."""
        if self.source is None:
            return None
        parts = pointer.split("/")
        if parts[1:2] == ["turns"] and len(parts) > 2 and parts[2].isdigit() and int(parts[2]) < len(self.turns_at):
            return self.source.place(self.turns_at[int(parts[2])])
        offset = (self.offsets or {}).get("/".join(parts[:3]))
        return None if offset is None else self.source.place(offset)
