"""A line of play being read: entries, and their additions."""

from typing import Any

from adjudicator.records.record import Entry, Intervention, Turn


class Draft:
    """A turn or an intervention while things are still being added to it."""

    __slots__ = ("marks", "notes", "text", "variations")

    def __init__(self, text: Any) -> None:
        self.text = text
        self.marks: list[int] = []
        self.notes: list[str] = []
        self.variations: list[Variation] = []

    def done(self) -> Entry:
        if isinstance(self.text, Intervention):
            return self.text._replace(notes=(*self.text.notes, *self.notes))
        return Turn(self.text, tuple(self.marks), tuple(self.notes), tuple(line.turns() for line in self.variations))


class Variation:
    """The main line of a game, or a variation. A turn without additions is just its text."""

    __slots__ = ("entries", "last_turn", "notes")

    def __init__(self) -> None:
        self.entries: list[str | Intervention | Draft] = []
        self.last_turn = -1
        self.notes: list[str] = []
        """Comments before the first entry."""

    def add(self, entry: str) -> None:
        self.last_turn = len(self.entries)
        self.entries.append(entry)

    def draft(self, index: int) -> Draft:
        """The entry at ``index``, ready to be added to."""
        entry = self.entries[index]
        if not isinstance(entry, Draft):
            entry = self.entries[index] = Draft(entry)
        return entry

    def add_note(self, note: str) -> None:
        (self.draft(len(self.entries) - 1).notes if self.entries else self.notes).append(note)

    def done(self) -> tuple[Entry, ...]:
        return tuple([_done(entry) for entry in self.entries])

    def turns(self) -> tuple[Turn, ...]:
        """A variation's turns; a comment before the first belongs to the first."""
        if self.notes and self.entries:
            self.draft(0).notes[:0] = self.notes
        return tuple(entry for entry in self.done() if isinstance(entry, Turn))


def _done(entry: str | Intervention | Draft) -> Entry:
    if isinstance(entry, str):
        return Turn(entry)
    return entry.done() if isinstance(entry, Draft) else entry
