"""Turns of Dragonchess as text: ``2a2-2a3``, ``3a5x3a6``, ``3g4*2g4`` (from afar), ``2a7-2a8=H``.

The reader also accepts the piece's letter in either case; ``-`` for ``x`` or ``*`` where the squares decide; a missing
``=H``; and levels named ``u m l``.
"""

import re
from typing import Final

from engine.dragonchess import kinds
from engine.dragonchess.board import EMPTY, LETTERS, LEVEL, NUMBERS, SQUARES, is_middle, kind_of
from engine.dragonchess.position import Position
from engine.dragonchess.rulebook import BOARD
from engine.dragonchess.tables import Mark, Move, promotes
from engine.errors import matched
from engine.game import Text
from engine.spelling import TurnSpelling

EXPECTED: Final = "2a2-2a3, 3a5x3a6, 3g4*2g4, 2a7-2a8=H"

_LEVELS: Final = {"u": "3", "m": "2", "l": "1"}
_LETTERED: Final = (letter + name[1:] for letter, level in _LEVELS.items() for name in SQUARES if name[0] == level)
TURN_SPELLING: Final = TurnSpelling.load(__package__, (*SQUARES, *_LETTERED), BOARD["pieces"])

_EITHER_CASE: Final = LETTERS.strip() + LETTERS.strip().lower()
_FORM: Final = re.compile(
    rf"([{_EITHER_CASE}]?)([123uml])([a-l][1-8])([-x*])([123uml])([a-l][1-8])(?:=([{_EITHER_CASE}]))?"
)
_NUMBER_OF: Final = {level: level for level in "321"} | _LEVELS
_MARKS: Final[dict[str, Mark]] = {"-": "-", "x": "x", "*": "*"}


def read_turn(position: Position, text: Text) -> tuple[Move, ...]:
    """The one move of a turn. Raises ``NotationError`` for a text of no form."""
    letter, level, square, sign, level_to, square_to, promotion = matched(_FORM, text, EXPECTED).groups()
    origin = NUMBERS[_NUMBER_OF[level] + square]
    target = NUMBERS[_NUMBER_OF[level_to] + square_to]
    code = position.board[origin]
    mark = _decided(position, origin, target) if sign == "-" else _MARKS[sign]
    if promotion is None:
        promotion = "H" if promotes(code, target) else ""
    claimed = letter.upper()
    return (Move(origin, target, mark, promotion.upper(), "" if claimed == LETTERS[kind_of(code)] else claimed),)


def _decided(position: Position, origin: int, target: int) -> Mark:
    """The mark that the squares decide, for a plain ``-``."""
    code, met = position.board[origin], position.board[target]
    if code == EMPTY or met == EMPTY or code >> 4 == met >> 4:
        return "-"
    return "*" if kind_of(code) == kinds.DRAGON and origin < LEVEL and is_middle(target) else "x"


def write_turn(position: Position, actions: tuple[Move, ...]) -> str:
    """The canonical text of a turn; for an illegal one, as written."""
    (move,) = actions
    text = f"{move.claimed}{SQUARES[move.origin]}{move.mark}{SQUARES[move.target]}"
    return f"{text}={move.promotion}" if move.promotion else text
