"""What the engine refuses, and how it says so.

Three refusals, and no others: notation that cannot be read (:class:`NotationError`), a position
that cannot stand on a table (:class:`ImpossiblePosition`), an action that the rules forbid
(:class:`IllegalAction`). An illegal action is an answer for the adjudicator, so only callers
that ask for a position after an action ever see the last one. :class:`UnknownRule` is the
fourth, and rare: the published rules do not say what would be needed to rule.
"""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.rulebook import Fact, Finding

_JSON: Final = json.JSONEncoder(ensure_ascii=False)


class RulesError(ValueError):
    """Anything that the engine refuses."""


def pointer_part(name: object) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return str(name).replace("~", "~0").replace("/", "~1")


@dataclass(frozen=True, slots=True)
class NotationFault:
    """One fault of notation: a text, or a part of an object, that is written in no form this game has.

    ``pointer`` is the JSON pointer of the fault inside what was read: empty for a text, ``/units/a/hex`` for a
    part of an object. ``expected`` shows the forms that would be understood, in the rulebook's notation
    (``Rc3-c6, pass``), or the values (``north, south``). ``missing``: it is required, and not there.
    """

    given: object
    expected: str
    pointer: str = ""
    missing: bool = False
    code: str = "not-understood"
    """What kind of fault: ``square-off-board``, ``rank-length``, ...; in general that no form fits."""
    at: int | None = None
    """The place of the fault in a text: how many characters stand before it; ``None`` where nobody has looked."""
    found: str = ""
    """What stands there, cut where it is long."""
    rank: int | None = None
    """The rank that a fault of a board is on."""
    article: str = ""
    """The article that says why there is no such turn, where one does."""
    suggestions: tuple[str, ...] = ()
    """What was perhaps meant, in canonical form: the readings of an ambiguous text, legal turns near to another."""

    @property
    def text(self) -> str:
        """What was given; written when it is told, as most faults of a record are not."""
        return shown(self.given)

    def __str__(self) -> str:
        return f"{self.text!r} is not understood, expected {self.expected}"


class NotationError(RulesError):
    """A position or a turn written in no form that this game has: every fault, in order."""

    def __init__(self, *faults: NotationFault) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


def shown(given: object) -> str:
    """What was sent where a text belongs: the text, or its JSON."""
    return given if isinstance(given, str) else _JSON.encode(given)


class ImpossiblePosition(RulesError):
    """A position that no table can show: every fault of it, in the order of the rulebook.

    ``position`` is the position all the same, where every fault is one that a table could show after an
    irregularity (the side that does not move is in check); else ``None``.
    """

    def __init__(self, faults: "tuple[Finding, ...]", position: object = None) -> None:
        super().__init__(", ".join(fault.code for fault in faults))
        self.faults = faults
        self.position = position


class IllegalAction(RulesError):
    """An action that the rules forbid, with the ground met."""

    def __init__(self, finding: "Finding") -> None:
        super().__init__(finding.code)
        self.finding = finding


class UnknownRule(RulesError):
    """The rules known to us do not say something that the ruling needs (never guessed).

    ``field`` is the name of what the request may give instead, ``facts`` say where it was needed.
    ``in_position`` is the JSON pointer of the field inside the position, where the position and not the
    action lacks it.
    """

    def __init__(self, field: str, article: str, facts: "Mapping[str, Fact]", in_position: str = "") -> None:
        super().__init__(f"{field} is not known")
        self.field = field
        self.article = article
        self.facts = facts
        self.in_position = in_position
        self.others: tuple[UnknownRule, ...] = ()
        """What else is unknown that the same ruling needs."""
