"""The command of colours, the player in power, and the order of turns (DJB-1.3, 4.1 to 4.3, 5.1, 5.2, 6.4).

Colours and players are numbered in turn order.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from engine.djambi import kinds, states
from engine.djambi.board import ABSENT, CENTRE, COLOUR_OF, COLOURS, KIND_OF, KINDS, LIVING, code_of


def in_power(board: bytes | bytearray) -> int:
    """The player with an own living chief on the centre, or ``ABSENT`` (DJB-4.1)."""
    code = board[CENTRE]
    return COLOUR_OF[code] if code >= LIVING and KIND_OF[code] == kinds.CHIEF else ABSENT


def commanders(owners: Sequence[int], lives: Sequence[str], ruler: int) -> tuple[int, ...]:
    """Each colour's commander: its owner if alive, else the player in power; ``ABSENT``: neutral (DJB-6.4, 7.2)."""
    return tuple([owner if lives[owner] == states.ALIVE else ruler for owner in owners])


def living_colours(board: bytes) -> tuple[bool, ...]:
    """For each colour, whether it has a living piece."""
    return tuple([any(map(board.__contains__, codes)) for codes in _CODES])


_CODES: Final = tuple(tuple(code_of(colour, kind) for kind in reversed(KINDS)) for colour in range(COLOURS))
"""For each colour, the codes of its pieces, the commonest first."""


class Turn(NamedTuple):
    """A turn in the order of play (DJB-4.2, 4.3)."""

    slot: int
    """The colour to play."""
    power: bool = False
    """Whether it is the power turn that follows that colour's turn."""
    taker: int = ABSENT
    """The player that took a power turn after the last turn of another player."""


class Order(NamedTuple):
    """The facts that decide the order of turns: commands, power, and players able to act."""

    obeys: Sequence[int]
    living: Sequence[bool]
    """For each colour, whether it has living pieces."""
    ruler: int
    """The player in power, or ``ABSENT``."""
    lives: Sequence[str]
    """For each player, its state (a key of ``states.NAMES``)."""
    pool: bool
    """Option ``satellite_turns: pool``: only a player's own colour has turns (DJB-5.2)."""


def who_acts(order: Order, turn: Turn) -> int:
    """The player of this turn: the player in power, or the commander of the colour (DJB-4.2, 5.2)."""
    return order.ruler if turn.power else order.obeys[turn.slot]


def has_turn(order: Order, colour: int, taker: int) -> bool:
    """Whether the regular turn of ``colour`` is played rather than skipped.

    Skipped are the turns of neutral colours and of colours without living pieces (DJB-4.3); with the option ``pool``
    those of colours commanded by another player (DJB-5.2); and a player's own turn if it took a power turn after the
    last turn of another player, unless it is still in power and only one other player is alive (DJB-4.3).
    """
    player = order.obeys[colour]
    if player == ABSENT or not order.living[colour]:
        return False
    if player != colour:
        return not order.pool
    return taker != colour or (order.ruler == colour and order.lives.count(states.ALIVE) == 2)


def next_turn(order: Order, turn: Turn, player: int) -> Turn:
    """The turn after ``turn``, played by ``player``; ``order`` is the situation after it.

    A power turn follows every turn of another player than the one in power; none follows a turn that the player in
    power has played, with any colour (DJB-4.2). Otherwise it is the next colour's turn.
    """
    # A power turn is remembered for the player that took it, unless it is then dead or turned over (DJB-4.3).
    took_power = (turn.power or turn.taker == player) and order.lives[player] in (states.ALIVE, states.SMOTHERED)
    taker = player if took_power else ABSENT
    if not turn.power and order.ruler not in (ABSENT, player):
        return Turn(turn.slot, True, taker)
    for ahead in range(1, COLOURS + 1):
        colour = (turn.slot + ahead) % COLOURS
        if has_turn(order, colour, taker):
            return Turn(colour, False, taker)
    raise AssertionError("with two players alive, one of them has a turn")


def turns_to_come(order: Order, turn: Turn, count: int) -> tuple[tuple[Turn, int], ...]:
    """The ``count`` turns after ``turn`` with their players, if only the turn changes."""
    coming: list[tuple[Turn, int]] = []
    player = who_acts(order, turn)
    for _ in range(count):
        turn = next_turn(order, turn, player)
        player = who_acts(order, turn)
        coming.append((turn, player))
    return tuple(coming)
