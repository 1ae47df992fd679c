"""The text of a position, taken apart into its seven fields and put together again."""

import re
from typing import Final, NamedTuple

from engine import diagram
from engine.djambi.board import ABSENT, COLOURS, CORPSE, EMPTY, code_of
from engine.djambi.position.value import COLOUR_LETTERS, LETTERS, Position
from engine.errors import NotationError, NotationFault, matched
from engine.game import Text
from engine.spelling import Field, PositionSpelling

_FORM: Final = re.compile(
    r"((?:(?:[rbyg][CARDNM]|x|[1-9](?![1-9]))+/){8}(?:[rbyg][CARDNM]|x|[1-9](?![1-9]))+)"
    r" ([A-Z]{4}) ([a-z]{4}) ([A-Z])(\+?) ([A-Z]|-) (0|[1-9][0-9]{0,3}) (\*|[A-Z]|draw)"
)
_SIGNS: Final = (
    *diagram.runs(9, chr(EMPTY)),
    ("x", chr(CORPSE)),
    *(
        (COLOUR_LETTERS[colour].lower() + letter, chr(code_of(colour, kind)))
        for colour in range(COLOURS)
        for kind, letter in enumerate(LETTERS)
    ),
)
"""The character of each code in a position text; none of them is a letter, a digit or a slash."""

EXPECTED: Final = (
    "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN3yNyMyM/9/9/9/rMrMrN3bNbMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC RBYG aaaa R - 0 *"
)

POSITION_SPELLING: Final = PositionSpelling(
    ranks=9,
    files=9,
    cell="[rbygjv][CARDNM]|x",
    letters="r b y g with C A R D N M; x",
    fields=(
        Field("owners", "[RBYG]{4}", "RBYG"),
        Field("states", "[adsq]{4}", "aaaa"),
        Field("turn", r"[RBYG]\+?", "R", words={"red": "R", "blue": "B", "yellow": "Y", "green": "G"}),
        Field("taker", "[RBYG]|-", "-", default="-"),
        Field("passes", "0|[1-9][0-9]{0,3}", "0", default="0"),
        Field("result", r"\*|[RBYG]|draw", "*", default="*"),
    ),
    other_letters={"j": "y", "v": "g"},
    board_article="DJB-1.1",
    setups_article="DJB-1.2",
)
"""French letters of the colours: *jaune*, *vert*."""


class Fields(NamedTuple):
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
    ranks, owners, lives, slot, power, taker, passes, result = matched(_FORM, text, EXPECTED).groups()
    rows = diagram.expanded(ranks, _SIGNS).split("/")
    if any(len(row) != 9 for row in rows):
        raise NotationError(NotationFault(text, EXPECTED))
    board = "".join(reversed(rows)).encode("ascii")
    return Fields(board, owners, lives, slot, bool(power), taker, int(passes), result)


def write_position(position: Position) -> str:
    """The canonical text: seven fields."""
    board = position.board.decode("ascii")
    ranks = "/".join([board[start : start + 9] for start in range(72, -1, -9)])
    standing = position.standing
    turn = standing.turn
    owners = "".join([COLOUR_LETTERS[owner] for owner in standing.owners])
    taker = "-" if turn.taker == ABSENT else COLOUR_LETTERS[turn.taker]
    slot = COLOUR_LETTERS[turn.slot] + ("+" if turn.power else "")
    lives = "".join(standing.lives)
    board_text = diagram.contracted(ranks, _SIGNS)
    return f"{board_text} {owners} {lives} {slot} {taker} {standing.passes} {standing.result}"
