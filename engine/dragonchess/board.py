"""The three boards of Dragonchess as small ints: squares, pieces, sides.

Squares are numbered in the order of the text of a position: ``3a8`` is 0, ``3b8`` is 1, ``1l1`` is 287.
One level down is ``LEVEL`` squares on. A piece is the number of its article (DRC-2.1, the sylph, is 1),
scarlet's with ``SCARLET`` added; an empty square is 0.
"""

from typing import Final

from engine.dragonchess import kinds
from engine.dragonchess.rulebook import BOARD
from engine.rulebook import Fact

FILES: Final = "abcdefghijkl"
RANKS: Final = 8
LEVEL: Final = 96
"""Squares of one board (DRC-1.1); also what lies between a square and the one straight below it."""
SIZE: Final = 3 * LEVEL
LEVELS: Final = ("upper", "middle", "lower")

SQUARES: Final = tuple(f"{level}{file}{rank}" for level in (3, 2, 1) for rank in range(RANKS, 0, -1) for file in FILES)
NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}

SIDES: Final = ("gold", "scarlet")
SCARLET: Final = 16
EMPTY: Final = 0

KINDS: Final[tuple[str, ...]] = ("", *(kind["piece"] for kind in BOARD["pieces"]))
LETTERS: Final = " " + "".join(kind["letter"] for kind in BOARD["pieces"])

KINGS: Final = (kinds.KING, kinds.KING + SCARLET)
BASILISKS: Final = (kinds.BASILISK, kinds.BASILISK + SCARLET)

SYMBOLS: Final = {
    kind + offset: letter if offset == 0 else letter.lower()
    for offset in (0, SCARLET)
    for kind, letter in enumerate(LETTERS)
    if kind
}
"""The letter of each piece in a position: upper case gold, lower case scarlet."""


def level_of(square: int) -> int:
    """The board of a square: 0 upper, 1 middle, 2 lower."""
    return square // LEVEL


def is_middle(square: int) -> bool:
    """Whether a square is on the middle board, the land."""
    return LEVEL <= square < 2 * LEVEL


def kind_of(code: int) -> int:
    """The kind of a piece of either side: 1 to 15."""
    return code & 15


def side_of(code: int) -> int:
    """The side of a piece: 0 gold, 1 scarlet."""
    return code >> 4


def piece(code: int) -> str:
    """The English name of a piece."""
    return KINDS[code & 15]


def piece_at(board: bytes | bytearray, square: int) -> dict[str, Fact]:
    """The facts about the piece on a square."""
    code = board[square]
    return {"side": SIDES[code >> 4], "piece": KINDS[code & 15], "at": SQUARES[square]}
