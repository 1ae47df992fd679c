"""Positions and actions of Djambi, and the text of positions.

A position is a board, a *standing* (who owns, lives, commands and plays: it does not change while a turn
is played) and, once a turn is begun, how far it has come. A begun position has no text.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from engine.djambi.board import CENTRE, CHIEF, COLOURS, CORPSE, EMPTY, LIVING, NOBODY, SQUARES, code_of
from engine.errors import NotationError, NotationFault
from engine.game import Json, Text
from engine.rulebook import Value

SIDES: Final = ("red", "blue", "yellow", "green")
PIECES: Final = ("chief", "assassin", "reporter", "diplomat", "necromobile", "militant")
LETTERS: Final = "CARDNM"
COLOUR_LETTERS: Final = "RBYG"

Life = Literal["a", "d", "s", "q"]
ALIVE: Final = "a"
DEAD: Final = "d"
SMOTHERED: Final = "s"
RESIGNED: Final = "q"
LIVES: Final[Mapping[str, str]] = {ALIVE: "alive", DEAD: "dead", SMOTHERED: "smothered", RESIGNED: "resigned"}

UNDECIDED: Final = "*"
DRAW: Final = "draw"
MAX_PASSES: Final = 8
"""So many passes in a row are a draw (DJB-2.4)."""


@dataclass(frozen=True, slots=True)
class Rules:
    """The readings chosen: the options by their names, those with two words as whether it is the second."""

    kill_own: bool = False
    reporter_optional: bool = True
    diplomat_enthrones: bool = True
    diplomat_by_controller: bool = False
    puppet_by_placement: bool = True
    pool: bool = False
    necromobile_anywhere: bool = False
    permanent_vassals: bool = False


class Turn(NamedTuple):
    """A turn in the order of play (DJB-4.2, 4.3)."""

    slot: int
    """The colour whose turn it is."""
    power: bool = False
    """Whether it is the power turn that follows that colour's turn."""
    taker: int = NOBODY
    """The player who has taken a power turn since anybody else's last turn."""


@dataclass(frozen=True, slots=True)
class Standing:
    """Who owns, lives, commands and plays. Colours and players are numbered in turn order."""

    owners: tuple[int, ...]
    lives: tuple[str, ...]
    turn: Turn
    passes: int
    result: str
    """``UNDECIDED``, ``DRAW`` or the letter of the winner's colour."""
    rules: Rules
    obeys: tuple[int, ...]
    """For each colour, the player who commands it during this turn; ``NOBODY``: it is neutral (DJB-6.4)."""
    player: int
    """Who acts; ``NOBODY`` once the game is over."""


Stage = Literal["picked", "reporting", "leaving", "holding", "done"]


@dataclass(frozen=True, slots=True)
class Begun:
    """How far a turn has come: the piece that moves, and what it still has to do.

    ``picked``: go somewhere; ``reporting``: kill beside itself, or not; ``leaving``: come out of the
    centre; ``holding``: put down what it holds; ``done``: nothing.
    """

    stage: Stage
    origin: int = NOBODY
    code: int = EMPTY
    held: int = EMPTY
    """What is to be put down: a corpse, or the piece that a diplomat carries."""
    lifted: int = NOBODY
    """The square from which a diplomat or a necromobile took it."""
    slain: int = NOBODY
    """The colour of the chief killed in this turn."""
    square: int = NOBODY
    """Where a reporter that may kill stands, or the chief of who resigned."""
    ended: Literal["", "pass", "resign"] = ""


@dataclass(frozen=True, slots=True)
class Position:
    """A Djambi table, between turns or with a turn begun."""

    board: bytes
    standing: Standing
    begun: Begun | None = None


@dataclass(frozen=True, slots=True)
class Pick:
    """The piece on ``origin`` is chosen to move. ``piece`` is the letter claimed (empty: none)."""

    piece: str
    origin: int
    onward: bool = False
    """The text says where it goes as well, so that the destination is what is judged."""


@dataclass(frozen=True, slots=True)
class Step:
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

_TOKEN: Final = re.compile(r"[rbyg][CARDNM]|[x1-9]")
_FORM: Final = re.compile(
    r"((?:(?:[rbyg][CARDNM]|x|[1-9](?![1-9]))+/){8}(?:[rbyg][CARDNM]|x|[1-9](?![1-9]))+)"
    r" ([A-Z]{4}) ([a-z]{4}) ([A-Z])(\+?) ([A-Z]|-) (0|[1-9][0-9]{0,3}) (\*|[A-Z]|draw)"
)
_SYMBOLS: Final = {EMPTY: "_", CORPSE: "x"} | {
    code_of(colour, kind): COLOUR_LETTERS[colour].lower() + letter
    for colour in range(COLOURS)
    for kind, letter in enumerate(LETTERS)
}
_CELLS: Final = {symbol: bytes((code,)) for code, symbol in _SYMBOLS.items()} | {
    str(run): bytes(run) for run in range(1, 10)
}
_RUNS: Final = tuple(("_" * run, str(run)) for run in range(9, 0, -1))

EXPECTED: Final = (
    "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN3yNyMyM/9/9/9/rMrMrN3bNbMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC RBYG aaaa R - 0 *"
)


@dataclass(frozen=True, slots=True)
class Fields:
    """A text of the right form, taken apart; its letters may still be wrong."""

    board: bytes
    owners: str
    lives: str
    slot: str
    power: bool
    taker: str
    passes: int
    result: str


def read_fields(text: Text) -> Fields:
    """Take the text of a position apart. Raises ``NotationError``."""
    form = _FORM.fullmatch(text) if isinstance(text, str) else None
    if form is None:
        raise NotationError(NotationFault(text, EXPECTED))
    ranks, owners, lives, slot, power, taker, passes, result = form.groups()
    rows = [b"".join([_CELLS[token] for token in _TOKEN.findall(rank)]) for rank in ranks.split("/")]
    if any(len(row) != 9 for row in rows):
        raise NotationError(NotationFault(text, EXPECTED))
    rows.reverse()
    return Fields(b"".join(rows), owners, lives, slot, bool(power), taker, int(passes), result)


def read_rules(options: Mapping[str, Value]) -> Rules:
    """The readings that the options choose."""
    return Rules(
        kill_own=options["kill_own"] is True,
        reporter_optional=options["reporter_optional"] is True,
        diplomat_enthrones=options["diplomat_enthrones"] is True,
        diplomat_by_controller=options["diplomat_scope"] == "controller",
        puppet_by_placement=options["puppet_by_placement"] is True,
        pool=options["satellite_turns"] == "pool",
        necromobile_anywhere=options["necromobile_scope"] == "any",
        permanent_vassals=options["vassalage"] == "permanent",
    )


def write_position(position: Position) -> str:
    """The canonical text: seven fields."""
    board = position.board
    ranks = "/".join(["".join([_SYMBOLS[code] for code in board[start : start + 9]]) for start in range(72, -1, -9)])
    for run, digit in _RUNS:
        ranks = ranks.replace(run, digit)
    standing = position.standing
    turn = standing.turn
    owners = "".join([COLOUR_LETTERS[owner] for owner in standing.owners])
    taker = "-" if turn.taker == NOBODY else COLOUR_LETTERS[turn.taker]
    slot = COLOUR_LETTERS[turn.slot] + ("+" if turn.power else "")
    return f"{ranks} {owners} {''.join(standing.lives)} {slot} {taker} {standing.passes} {standing.result}"


def table(position: Position) -> Mapping[str, Json]:
    """Living pieces and corpses by square."""
    board = position.board
    pieces: list[Json] = [
        {"at": SQUARES[square], "side": SIDES[(code >> 3) - 1], "piece": PIECES[code & 7]}
        for square, code in enumerate(board)
        if code >= LIVING
    ]
    corpses: list[Json] = [SQUARES[square] for square, code in enumerate(board) if code == CORPSE]
    return {"pieces": pieces, "corpses": corpses}


def in_power(board: bytes | bytearray) -> int:
    """The player whose own living chief stands on the centre, or ``NOBODY`` (DJB-4.1)."""
    code = board[CENTRE]
    return (code >> 3) - 1 if code >= LIVING and code & 7 == CHIEF else NOBODY
