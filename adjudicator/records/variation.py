"""A line of play being read: entries, and their additions."""

from collections import defaultdict
from typing import Any

from adjudicator.records.record import Entry, Turn


class Variation:
    """The main line of a game, or a variation. Additions are kept by the place of their entry until all are read."""

    __slots__ = ("_marks", "_variations", "entries", "last_turn", "notes", "places")

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.places: list[int] = []
        """The offset of each entry."""
        self.last_turn = -1
        """The place of the last turn; -1 before the first."""
        self.notes: defaultdict[int, list[str]] = defaultdict(list)
        """Comments by the entry before them; -1 before the first."""
        self._marks: defaultdict[int, list[int]] = defaultdict(list)
        self._variations: defaultdict[int, list[Variation]] = defaultdict(list)

    def add(self, entry: Entry, at: int) -> None:
        if isinstance(entry, Turn):
            self.last_turn = len(self.entries)
        self.entries.append(entry)
        self.places.append(at)

    def add_note(self, note: str) -> None:
        self.notes[len(self.entries) - 1].append(note)

    def add_mark(self, mark: int) -> None:
        self._marks[self.last_turn].append(mark)

    def add_variation(self, inner: "Variation") -> None:
        self._variations[self.last_turn].append(inner)

    def done(self) -> tuple[Any, ...]:
        """The entries with their additions; of a variation, all are turns."""
        entries: list[Any] = [*self.entries]
        for n, notes in self.notes.items():
            if n >= 0:
                entries[n] = entries[n]._replace(notes=(*entries[n].notes, *notes))
        for n, marks in self._marks.items():
            entries[n] = entries[n]._replace(marks=tuple(marks))
        for n, variations in self._variations.items():
            entries[n] = entries[n]._replace(variations=tuple(inner.turns() for inner in variations))
        return tuple(entries)

    def turns(self) -> tuple[Turn, ...]:
        """A variation's turns; a comment before the first belongs to the first."""
        self.notes[0][:0] = self.notes.pop(-1, ())
        return self.done() if self.entries else ()
