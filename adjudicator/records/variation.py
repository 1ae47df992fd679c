"""A line of play being read: entries, their additions, the numbers before them."""

from collections import defaultdict
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from adjudicator.records.record import Entry, Intervention, Turn

Remark = tuple[int, str, dict[str, str]]
"""The place of a remark in a text, its code, its facts."""


class Number(NamedTuple):
    """A number as read: its place in the text, its value, the place in ``turns`` of the next entry."""

    at: int
    value: int
    entry: int


class Variation:
    """The main line of a game, or a variation."""

    def __init__(self) -> None:
        self.entries: list[Entry] = []
        self.places: list[int] = []
        """The offset of each entry."""
        self.last_turn = -1
        """The place of the last turn; -1 before the first."""
        self.numbers: list[Number] = []
        self._additions: defaultdict[tuple[int, str], list[Any]] = defaultdict(list)
        """By the place of an entry and its field; the place -1 is before the first entry."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Comments before the first entry."""
        return tuple(self._additions[-1, "notes"])

    def add(self, entry: Entry, at: int) -> None:
        if isinstance(entry, Turn):
            self.last_turn = len(self.entries)
        self.entries.append(entry)
        self.places.append(at)

    def add_number(self, digits: str, at: int) -> None:
        """Note a number. One with no entry before the next is none: its turn is missing."""
        if self.numbers and self.numbers[-1].entry == len(self.entries):
            del self.numbers[-1]
        self.numbers.append(Number(at, int(digits), len(self.entries)))

    def add_note(self, *notes: str) -> None:
        """Add notes to the last entry, or to the line before its first; empty ones are none."""
        if any(notes):
            self._additions[len(self.entries) - 1, "notes"] += filter(None, notes)

    def add_mark(self, mark: int) -> None:
        self._additions[self.last_turn, "marks"].append(mark)

    def add_variation(self, inner: "Variation") -> None:
        """Add a variation that has been read. A comment before its first turn belongs to that turn."""
        inner._additions[0, "notes"][:0] = inner.notes
        self._additions[self.last_turn, "variations"].append(inner.done())

    def done(self) -> tuple[Any, ...]:
        """The entries with their additions; of a variation, all are turns."""
        entries: list[Any] = [*self.entries]
        for (place, field), additions in self._additions.items():
            if 0 <= place < len(entries):
                entries[place] = entries[place]._replace(**{field: (*getattr(entries[place], field), *additions)})
        return tuple(entries)

    def gaps(self, *, is_start: bool) -> Iterator[Remark]:
        """Each number that does not follow the one before it; after a decision of an arbiter any may.

        ``is_start``: the record begins with a first turn, so its numbers begin with 1.
        """
        for before, number in pairwise([Number(0, 0, 0)] * is_start + self.numbers):
            step = number.value - before.value
            decided = any(isinstance(one, Intervention) for one in self.entries[before.entry : number.entry])
            is_twice = step == 0 and self._are_equal(before.entry, number.entry)
            if not decided and (is_twice or step not in (0, 1)):
                code = "number-back" if step < 0 else "number-missing" if step == 2 else "numbers-missing"
                code = "number-twice" if is_twice else code
                facts = {"before": before.value, "after": number.value, "at": f"/turns/{number.entry}"}
                facts |= {"first": before.value + 1, "last": number.value - 1}
                yield number.at, code, {name: str(fact) for name, fact in facts.items()}

    def _are_equal(self, *places: int) -> bool:
        """Whether two entries are one turn written twice; a pass, one word or mark, may follow a pass."""
        texts = [one.text for at in places for one in self.entries[at : at + 1] if isinstance(one, Turn)]
        word = str(texts[0]) if len(texts) == len(places) and texts[0] == texts[1] else ""
        return len(word) > 1 and not word.isalpha()
