"""Who commands which colour, and who is in power (DJB-4.1, 5.1, 6.4).

Colours and players are numbered in turn order.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from engine.djambi.board import CENTRE, CHIEF, COLOURS, LIVING, NOBODY, colour_of, kind_of

ALIVE: Final = "a"
DEAD: Final = "d"
SMOTHERED: Final = "s"
RESIGNED: Final = "q"
LIVES: Final[Mapping[str, str]] = {ALIVE: "alive", DEAD: "dead", SMOTHERED: "smothered", RESIGNED: "resigned"}
"""The states of a player: the letter of each in a text, and its name."""


def in_power(board: bytes | bytearray) -> int:
    """The player whose own living chief stands on the centre, or ``NOBODY`` (DJB-4.1)."""
    code = board[CENTRE]
    return colour_of(code) if code >= LIVING and kind_of(code) == CHIEF else NOBODY


def commanders(owners: Sequence[int], lives: Sequence[str], ruler: int) -> tuple[int, ...]:
    """For each colour, who commands it.

    Its owner while that player is alive; else, as a vassal, the player in power (``ruler``); with nobody
    in power, ``NOBODY``: it is neutral (DJB-6.4, 7.2).
    """
    return tuple([owner if lives[owner] == ALIVE else ruler for owner in owners])


def living_colours(board: bytes) -> tuple[bool, ...]:
    """For each colour, whether it has a living piece."""
    found = {colour_of(code) for code in set(board) if code >= LIVING}
    return tuple([colour in found for colour in range(COLOURS)])
