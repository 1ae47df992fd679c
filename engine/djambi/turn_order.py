"""The commands of the players: command of colours, power, and the order of turns (DJB-1.3, 4.1 to 4.3, 5.1, 5.2, 6.4).

Colours and players are numbered in turn order.
"""

from typing import Final, NamedTuple

from engine.djambi import kinds, states
from engine.djambi.board import ABSENT, CENTRE, COLOURS, INITIALS
from engine.djambi.pieces import COLOUR_OF, KIND_OF, KINDS, LIVING, code_of

UNDECIDED: Final = "*"
DRAW: Final = "draw"


def in_power(board: bytes | bytearray) -> int:
    """The player with an own living chief on the centre, or ``ABSENT`` (DJB-4.1)."""
    code = board[CENTRE]
    return COLOUR_OF[code] if code >= LIVING and KIND_OF[code] == kinds.CHIEF else ABSENT


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


class Readings(NamedTuple):
    """The readings chosen: the options by their names."""

    kill_own: bool = False
    reporter_optional: bool = True
    diplomat_enthrones: bool = True
    diplomat_scope: str = "colour"
    puppet_by_placement: bool = True
    satellite_turns: str = "slot"
    necromobile_scope: str = "group"
    vassalage: str = "temporary"


class Commands(NamedTuple):
    """Owners, lives, commands and the player to act; the last four are those of the beginning of ``turn``."""

    owners: tuple[int, ...]
    lives: tuple[str, ...]
    """For each player, its state (a key of ``states.NAMES``)."""
    turn: Turn
    passes: int
    result: str
    """``UNDECIDED``, ``DRAW`` or the letter of the winner's colour."""
    rules: Readings
    obeys: tuple[int, ...]
    """For each colour, the player that commands it during this turn; ``ABSENT`` if it is neutral (DJB-6.4)."""
    player: int
    """The player to act; ``ABSENT`` in a finished game."""
    ruler: int
    """The player in power, or ``ABSENT``."""
    living: tuple[bool, ...]
    """For each colour, whether it has living pieces."""


def at_turn(
    board: bytes, owners: tuple[int, ...], lives: tuple[str, ...], turn: Turn, passes: int, result: str, rules: Readings
) -> Commands:
    """The commands at the beginning of ``turn``: owners that are alive command, else the player in power (DJB-7.2)."""
    ruler = in_power(board)
    obeys = tuple([owner if lives[owner] == states.ALIVE else ruler for owner in owners])
    player = (ruler if turn.power else obeys[turn.slot]) if result == UNDECIDED else ABSENT
    return Commands(owners, lives, turn, passes, result, rules, obeys, player, ruler, living_colours(board))


def who_acts(commands: Commands, turn: Turn) -> int:
    """The player of this turn: the player in power, or the commander of the colour (DJB-4.2, 5.2)."""
    return commands.ruler if turn.power else commands.obeys[turn.slot]


def has_turn(commands: Commands, colour: int, taker: int) -> bool:
    """Whether the regular turn of ``colour`` is played rather than skipped.

    Skipped are the turns of neutral colours and of colours without living pieces (DJB-4.3); with the option ``pool``
    those of colours commanded by another player (DJB-5.2); and a player's own turn if it took a power turn after the
    last turn of another player, unless it is still in power and only one other player is alive (DJB-4.3).
    """
    player = commands.obeys[colour]
    if player == ABSENT or not commands.living[colour]:
        return False
    if player != colour:
        return commands.rules.satellite_turns != "pool"
    return taker != colour or (commands.ruler == colour and commands.lives.count(states.ALIVE) == 2)


def next_turn(commands: Commands, turn: Turn, player: int) -> Turn:
    """The turn after ``turn``, played by ``player``; ``commands`` is the situation after it.

    A power turn follows every turn of another player than the one in power; none follows a turn that the player in
    power has played, with any colour (DJB-4.2). Otherwise it is the next colour's turn.
    """
    # A power turn is remembered for the player that took it, unless it is then dead or turned over (DJB-4.3).
    took_power = (turn.power or turn.taker == player) and commands.lives[player] in (states.ALIVE, states.SMOTHERED)
    taker = player if took_power else ABSENT
    if not turn.power and commands.ruler not in (ABSENT, player):
        return Turn(turn.slot, True, taker)
    for ahead in range(1, COLOURS + 1):
        colour = (turn.slot + ahead) % COLOURS
        if has_turn(commands, colour, taker):
            return Turn(colour, False, taker)
    raise AssertionError("with two players alive, one of them has a turn")


def victor(lives: tuple[str, ...]) -> str:
    """The last player alive wins; if none is alive, the game is drawn (DJB-7.1)."""
    return INITIALS[lives.index(states.ALIVE)] if states.ALIVE in lives else DRAW
