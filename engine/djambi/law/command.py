"""Who commands which colour: owners, vassals, and the player who acts (DJB-4.1, 5.1, 6.4)."""

from collections.abc import Sequence

from engine.djambi.board import COLOURS, LIVING, NOBODY
from engine.djambi.position import ALIVE, UNDECIDED, Rules, Standing, Turn, in_power


def commanders(owners: Sequence[int], lives: Sequence[str], ruler: int) -> tuple[int, ...]:
    """For each colour, who commands it.

    Its owner while that player is alive; else, as a vassal, the player in power (``ruler``); with nobody
    in power, ``NOBODY``: it is neutral (DJB-6.4, 7.2).
    """
    return tuple([owner if lives[owner] == ALIVE else ruler for owner in owners])


def living_colours(board: bytes) -> tuple[bool, ...]:
    """For each colour, whether it has a living piece."""
    found = {code >> 3 for code in set(board) if code >= LIVING}
    return tuple([colour + 1 in found for colour in range(COLOURS)])


def at_turn(
    board: bytes,
    owners: tuple[int, ...],
    lives: tuple[str, ...],
    turn: Turn,
    passes: int,
    result: str,
    rules: Rules,
) -> Standing:
    """The standing at the beginning of ``turn``, with who commands what and who acts.

    The player in power acts on a power turn, the commander of its colour on any other (DJB-4.2, 5.2).
    """
    ruler = in_power(board)
    obeys = commanders(owners, lives, ruler)
    player = ruler if turn.power else obeys[turn.slot]
    return Standing(owners, lives, turn, passes, result, rules, obeys, player if result == UNDECIDED else NOBODY)
