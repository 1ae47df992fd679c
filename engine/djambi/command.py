"""The player that commands each colour, and the player in power (DJB-4.1, 5.1, 6.4).

Colours and players are numbered in turn order.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from engine.djambi.board import CENTRE, CHIEF, COLOURS, KINDS, LIVING, NOBODY, code_of, colour_of, kind_of

ALIVE: Final = "a"
DEAD: Final = "d"
SMOTHERED: Final = "s"
RESIGNED: Final = "q"
LIVES: Final[Mapping[str, str]] = {ALIVE: "alive", DEAD: "dead", SMOTHERED: "smothered", RESIGNED: "resigned"}
"""The states of a player: the letter of each in a text, and its name."""


def in_power(board: bytes | bytearray) -> int:
    """The player with an own living chief on the centre, or ``NOBODY`` (DJB-4.1)."""
    code = board[CENTRE]
    return colour_of(code) if code >= LIVING and kind_of(code) == CHIEF else NOBODY


def commanders(owners: Sequence[int], lives: Sequence[str], ruler: int) -> tuple[int, ...]:
    """For each colour, the player that commands it.

    Its owner while that player is alive; otherwise it is a vassal of the player in power (``ruler``); if none is in
    power, ``NOBODY``: it is neutral (DJB-6.4, 7.2).
    """
    return tuple([owner if lives[owner] == ALIVE else ruler for owner in owners])


def living_colours(board: bytes) -> tuple[bool, ...]:
    """For each colour, whether it has a living piece."""
    return tuple([_holds_any(board, codes) for codes in _CODES])


_CODES: Final = tuple(tuple(code_of(colour, kind) for kind in reversed(KINDS)) for colour in range(COLOURS))
"""For each colour, the codes of its pieces, the commonest first."""


def _holds_any(board: bytes, codes: Iterable[int]) -> bool:
    # A separate loop: ``any`` over a generator is slower than the search.
    for code in codes:  # noqa: SIM110
        if code in board:
            return True
    return False
