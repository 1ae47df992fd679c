"""The codes of pieces: the number of an article (DRC-2.1, the sylph, is 1), scarlet's with ``SCARLET`` added."""

from typing import Final

from engine.dragonchess import kinds
from engine.dragonchess.board import SIDES, SQUARES
from engine.dragonchess.rulebook import BOARD
from engine.rulebook import Facts

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


def kind_of(code: int) -> int:
    """The kind of a piece of either side: 1 to 15."""
    return code & 15


def side_of(code: int) -> int:
    """The side of a piece: 0 gold, 1 scarlet."""
    return code >> 4


def piece(code: int) -> str:
    """The English name of a piece."""
    return KINDS[code & 15]


def piece_at(board: bytes | bytearray, square: int) -> Facts:
    """The facts about the piece on a square."""
    code = board[square]
    return {"side": SIDES[code >> 4], "piece": KINDS[code & 15], "at": SQUARES[square]}
