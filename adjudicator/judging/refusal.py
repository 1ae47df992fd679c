"""Refusals of requests: errors as codes and facts, put into words only on output."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from engine.rulebook import Fact, Finding

Code = Literal[
    "malformed",
    "unknown-option",
    "unknown-option-value",
    "position-not-understood",
    "position-impossible",
    "action-not-understood",
    "begun-illegal",
    "rule-unknown",
    "record-not-understood",
]

MAX_FAULTS: Final = 100
"""Stop collecting errors at this number; an item of a batch reports at most as many."""


@dataclass(frozen=True, slots=True)
class Typed:
    """The place of an error in a text: the characters before it, the text found, the text expected, suggestions."""

    at: int
    found: str
    expected: str
    did_you_mean: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Fault:
    """One fault of a request: the problem it belongs to, where (a JSON pointer), what exactly.

    ``code`` is what exactly; ``finding`` is set where the rulebook words the fault; ``place`` is line and
    column, where the request is a text.
    """

    problem: Code
    pointer: str
    code: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    finding: Finding | None = None
    place: tuple[int, int] | None = None
    typed: Typed | None = None
    """Where in a text of a position or a turn it is."""
    places: tuple[str, ...] = ()
    """The cells that a position is impossible on."""


def joined(faults: Iterable[Fault], others: Iterable[Fault]) -> tuple[Fault, ...]:
    """These errors, and the others at other places."""
    first = tuple(faults)
    places = {fault.pointer for fault in first}
    return first + tuple(fault for fault in others if fault.pointer not in places)


class Refused(ValueError):
    """A request that is understood too little to be ruled on (422), with all its faults in order."""

    def __init__(self, faults: tuple[Fault, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return ", ".join(f"{fault.pointer}: {fault.code}" for fault in self.faults)
