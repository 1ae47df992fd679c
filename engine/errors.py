"""Errors of the engine.

There are three: notation that cannot be read (:class:`NotationError`), an impossible position
(:class:`ImpossiblePosition`), and an illegal action (:class:`IllegalAction`), which only callers that want the position
after an action see, since to the adjudicator an illegal action is a ruling. A fourth is rare, :class:`UnknownRule`: the
published rules lack a fact that the ruling needs.
"""

import json
import re
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
    """One notation error: a text, or a part of an object, in no form of this game.

    ``pointer`` is the JSON pointer of the error within the input: empty for a text, ``/units/a/hex`` for a part of an
    object. ``expected`` shows valid forms in the rulebook's notation (``Rc3-c6, pass``), or values (``north, south``).
    ``missing``: a required part is missing.
    """

    given: object
    expected: str
    pointer: str = ""
    missing: bool = False
    code: str = "not-understood"
    """What kind of fault: ``square-off-board``, ``rank-length``, ...; in general that no form fits."""
    at: int | None = None
    """The place of the error in a text: the number of characters before it; ``None`` if not located."""
    found: str = ""
    """The text found there, truncated if long."""
    rank: int | None = None
    """The rank that a fault of a board is on."""
    article: str = ""
    """The article that excludes such a turn, if there is one."""
    suggestions: tuple[str, ...] = ()
    """Suggestions in canonical form: the readings of an ambiguous text, or similar legal turns."""

    @property
    def text(self) -> str:
        """The input; formatted only for output, since most errors of a record are never shown."""
        return shown(self.given)


class NotationError(RulesError):
    """A position or a turn written in no form that this game has: every fault, in order."""

    def __init__(self, *faults: NotationFault) -> None:
        super().__init__(faults)
        self.faults = faults


def matched(form: re.Pattern[str], given: object, expected: str) -> re.Match[str]:
    """The match of a whole text. Raises ``NotationError`` for any other input."""
    match = form.fullmatch(given) if isinstance(given, str) else None
    if match is None:
        raise NotationError(NotationFault(given, expected))
    return match


def shown(given: object) -> str:
    """Input instead of a text: the text itself, or its JSON."""
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
    """The known rules lack a fact that the ruling needs; it is never guessed.

    ``field`` names the field of the request that can supply it, ``facts`` say where it is needed.
    ``in_position`` is the JSON pointer of the field inside the position, if the position and not the action lacks it.
    """

    def __init__(self, field: str, article: str, facts: "Mapping[str, Fact]", in_position: str = "") -> None:
        super().__init__(f"{field} is not known")
        self.field = field
        self.article = article
        self.facts = facts
        self.in_position = in_position
        self.others: tuple[UnknownRule, ...] = ()
        """Other unknown facts that the same ruling needs."""
