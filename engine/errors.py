"""Errors of the engine.

There are three: notation that cannot be read (:class:`NotationError`), an impossible position
(:class:`ImpossiblePosition`), and an illegal action (:class:`IllegalAction`), which only callers that want the position
after an action see, since to the adjudicator an illegal action is a ruling. A fourth is rare, :class:`UnknownRule`: the
published rules lack a fact that the ruling needs.
"""

import json
import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from engine.rulebook import Fact, Finding

_JSON: Final = json.JSONEncoder(ensure_ascii=False)
NOT_UNDERSTOOD: Final = "not-understood"
"""The code of input that has no form of a game, if no other code says more."""
MAX_TEXT: Final = 80
"""Characters of the input in the facts of an error."""
MAX_QUOTED: Final = 24
"""Characters quoted from the input; the rest is an ellipsis."""
_OF_SQUARES: Final = ("square-off-board", "square-missing", "square-malformed", "level-missing")
_BOARD_ENDS: Final = re.compile(" to |-")
"""The separator between the first and the last square in a board's range."""


class RulesError(ValueError):
    """Anything that the engine refuses."""


def shorten(text: str, most: int = MAX_QUOTED) -> str:
    """The input, truncated to ``most`` characters with an ellipsis."""
    return text if len(text) <= most else text[: most - 1] + "…"


def pointer_part(name: object) -> str:
    """A name as a part of a JSON pointer (RFC 6901)."""
    return str(name).replace("~", "~0").replace("/", "~1")


class Fault(NamedTuple):
    """One error, from the reader that finds it to the response that words it.

    ``problem`` is the code of its problem, empty in the engine. ``pointer`` is a JSON pointer within the input. Its
    sentence is that of ``code``, filled with ``facts``. ``line_column`` is where it is in a text of several lines.
    """

    problem: str
    pointer: str
    code: str
    facts: "Mapping[str, Fact]" = {}  # noqa: RUF012  # never changed
    finding: "Finding | None" = None
    """The ground, if the rulebook words the error."""
    line_column: tuple[int, int] | None = None
    suggestions: tuple[str, ...] = ()
    """The readings of an ambiguous text, or similar legal turns, in canonical form."""
    cells: tuple[str, ...] = ()
    """The cells on which a position is impossible."""

    @property
    def is_of_text(self) -> bool:
        """Whether this is an error of a typed turn or position, at a place of it."""
        return self.finding is None and ("at" in self.facts or bool(self.suggestions))

    def below(self, problem: str, pointer: str) -> "Fault":
        """The same error as part of a request: of a problem, at a pointer that goes on from ``pointer``."""
        code = problem if self.code == NOT_UNDERSTOOD else self.code
        facts = {} if code == "required" else self.facts
        return Fault(problem, pointer + self.pointer, code, facts, *self[4:])


def text_fault(
    given: object,
    expected: str,
    pointer: str = "",
    *,
    code: str = NOT_UNDERSTOOD,
    at: int | None = None,
    found: str | tuple[str, ...] | None = None,
    suggestions: tuple[str, ...] = (),
    **more: "Fact",
) -> Fault:
    """Build a notation error: a text, or a part of an object, in no form of this game.

    ``expected`` shows valid forms in the rulebook's notation (``Rc3-c6, pass``), or values (``north, south``). ``at``
    is the number of characters before the error in a text, ``None`` if it is not located; ``found`` is the text there,
    all of the rest by default. ``more``: the ``article`` that excludes such a turn, the ``rank`` of a board.
    """
    facts: dict[str, Fact] = {"text": input_text(given)[:MAX_TEXT], "expected": expected}
    if at is not None:
        found = shorten(str(facts["text"])[at:]) if found is None else found
        facts |= {"at": at, "found": found, **{name: fact for name, fact in more.items() if fact != ""}}
        if code in _OF_SQUARES:
            facts["first"], facts["last"] = _BOARD_ENDS.split(expected, maxsplit=1)
    return Fault("", pointer, code, facts, suggestions=suggestions)


class NotationError(RulesError):
    """A position or a turn written in no form that this game has: every fault, in order."""

    def __init__(self, *faults: Fault) -> None:
        super().__init__(faults)
        self.faults = faults

    def below(self, problem: str, pointer: str) -> tuple[Fault, ...]:
        """These errors as part of a request, at pointers that go on from ``pointer``."""
        return tuple(fault.below(problem, pointer) for fault in self.faults)


def matched(form: re.Pattern[str], given: object, expected: str) -> re.Match[str]:
    """The match of a whole text. Raises ``NotationError`` for any other input."""
    match = form.fullmatch(given) if isinstance(given, str) else None
    if match is None:
        raise NotationError(text_fault(given, expected))
    return match


def input_text(given: object) -> str:
    """Input as text: the text itself, or its JSON."""
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


class Gap(NamedTuple):
    """A fact that the known rules lack.

    ``field`` names the field of the request that can supply it, ``facts`` say where it is needed. ``in_position`` is
    the JSON pointer of the field inside the position, if the position and not the action lacks it.
    """

    field: str
    article: str
    facts: "Mapping[str, Fact]"
    in_position: str = ""


class UnknownRule(RulesError):
    """The known rules lack facts that the ruling needs; they are never guessed. ``gaps`` has all of them, in order."""

    def __init__(self, *gaps: Gap) -> None:
        super().__init__(", ".join(f"{gap.field} is not known" for gap in gaps))
        self.gaps = gaps
