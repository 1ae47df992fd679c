"""Positions and actions of Djambi.

A position is a board, a *standing* (owners, lives, commands, the player to act: constant during a turn) and the
progress of a begun turn. A begun position has no text.
"""

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.djambi.board import ABSENT, EMPTY
from engine.djambi.turn_order import Turn, commanders, in_power

SIDES: Final = ("red", "blue", "yellow", "green")
LETTERS: Final = "CARDNM"
COLOUR_LETTERS: Final = "RBYG"

UNDECIDED: Final = "*"
DRAW: Final = "draw"
MAX_PASSES: Final = 8
"""Passes in a row that draw the game (DJB-2.4)."""


class Rules(NamedTuple):
    """The readings chosen: the options by their names."""

    kill_own: bool = False
    reporter_optional: bool = True
    diplomat_enthrones: bool = True
    diplomat_scope: str = "colour"
    puppet_by_placement: bool = True
    satellite_turns: str = "slot"
    necromobile_scope: str = "group"
    vassalage: str = "temporary"


class Standing(NamedTuple):
    """Owners, lives, commands and the player to act. Colours and players are numbered in turn order."""

    owners: tuple[int, ...]
    lives: tuple[str, ...]
    turn: Turn
    passes: int
    result: str
    """``UNDECIDED``, ``DRAW`` or the letter of the winner's colour."""
    rules: Rules
    obeys: tuple[int, ...]
    """For each colour, the player that commands it during this turn; ``ABSENT`` if it is neutral (DJB-6.4)."""
    player: int
    """The player to act; ``ABSENT`` in a finished game."""


def at_turn(
    board: bytes,
    owners: tuple[int, ...],
    lives: tuple[str, ...],
    turn: Turn,
    passes: int,
    result: str,
    rules: Rules,
) -> Standing:
    """The standing at the beginning of ``turn``.

    The player in power acts on a power turn, the commander of its colour on any other (DJB-4.2, 5.2).
    """
    ruler = in_power(board)
    obeys = commanders(owners, lives, ruler)
    player = ruler if turn.power else obeys[turn.slot]
    return Standing(owners, lives, turn, passes, result, rules, obeys, player if result == UNDECIDED else ABSENT)


Stage = Literal["picked", "reporting", "leaving", "holding", "done"]


class Begun(NamedTuple):
    """The progress of a turn: the moving piece and its next decision.

    ``picked``: go to a square; ``reporting``: kill next to its square, or not; ``leaving``: leave the centre;
    ``holding``: put down its load; ``done``: none.
    """

    stage: Stage
    origin: int = ABSENT
    code: int = EMPTY
    held: int = EMPTY
    """The load: a corpse, or the piece that a diplomat carries."""
    lifted: int = ABSENT
    """The square from which a diplomat or a necromobile took it."""
    slain: int = ABSENT
    """The colour of the chief killed in this turn."""
    square: int = ABSENT
    """The square of a reporter that may kill, or of the chief of a player that resigned."""
    ended: Literal["", "pass", "resign"] = ""


class Position(NamedTuple):
    """A Djambi table, between turns or with a turn begun."""

    board: bytes
    standing: Standing
    begun: Begun | None = None


class Pick(NamedTuple):
    """The piece on ``origin`` is chosen to move. ``piece`` is the letter claimed (empty: none)."""

    piece: str
    origin: int
    onward: bool = False
    """The text also has the destination, so the destination is judged."""


class Step(NamedTuple):
    """A decision after the first: a mark (``- x :`` whither, ``*`` victim, ``~`` exit, ``>`` drop) and a square."""

    mark: str
    square: int


@dataclass(frozen=True, slots=True)
class Pass:
    """The turn passed (DJB-2.4)."""


@dataclass(frozen=True, slots=True)
class Resign:
    """A player resigns (DJB-7.2)."""

    player: int


Action = Pick | Step | Pass | Resign
PASS: Final = Pass()
