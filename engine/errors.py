"""What the engine refuses, and how it says so.

Three refusals, and no others: a text that has no form (:class:`NotUnderstood`), a position
that cannot stand on a table (:class:`ImpossiblePosition`), an action that the rules forbid
(:class:`IllegalAction`). An illegal action is an answer for the adjudicator, so only callers
that ask for a position after an action ever see the last one. :class:`UnknownRule` is the
fourth, and rare: the published rules do not say what would be needed to rule.
"""

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from engine.rulebook import Fact, Finding

_JSON: Final = json.JSONEncoder(ensure_ascii=False)


class RulesError(ValueError):
    """Anything that the engine refuses."""


class NotUnderstood(RulesError):
    """A text that is of no form this game has.

    ``pointer`` is the JSON pointer of the fault inside what was read: empty for a text,
    ``/units/a/hex`` for a part of an object. ``expected`` shows the forms that would be understood,
    in the rulebook's notation (``Rc3-c6, pass``), or the values (``north, south``).
    """

    def __init__(self, given: object, expected: str, pointer: str = "") -> None:
        super().__init__(given, expected, pointer)
        self.given = given
        self.expected = expected
        self.pointer = pointer

    @property
    def text(self) -> str:
        """What was given; written when it is told, as most faults of a record are not."""
        return shown(self.given)

    def __str__(self) -> str:
        return f"{self.text!r} is not understood, expected {self.expected}"


def shown(given: object) -> str:
    """What was sent where a text belongs: the text, or its JSON."""
    return given if isinstance(given, str) else _JSON.encode(given)


class Missing(NotUnderstood):
    """A part of an object that is required and not there."""


class Misread(RulesError):
    """Several texts of no form in one object: all of them, in order."""

    def __init__(self, faults: tuple[NotUnderstood, ...]) -> None:
        super().__init__(faults)
        self.faults = faults

    def __str__(self) -> str:
        return "; ".join(map(str, self.faults))


class ImpossiblePosition(RulesError):
    """A position that no table can show: every fault of it, in the order of the rulebook."""

    def __init__(self, faults: "tuple[Finding, ...]") -> None:
        super().__init__(", ".join(fault.kind for fault in faults))
        self.faults = faults


class IllegalAction(RulesError):
    """An action that the rules forbid, with the ground met."""

    def __init__(self, finding: "Finding") -> None:
        super().__init__(finding.kind)
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
