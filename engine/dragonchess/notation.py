"""Turns of Dragonchess as text: ``2a2-2a3``, ``3a5x3a6``, ``3g4*2g4`` (from afar), ``2a7-2a8=H``.

The reader also accepts the piece's letter in either case; ``-`` for ``x`` or ``*`` where the squares decide; a missing
``=H``; and levels named ``u m l``.
"""

import re
from typing import Final

from engine.dragonchess import kinds
from engine.dragonchess.board import LEVEL, NUMBERS, SQUARES, is_middle
from engine.dragonchess.pieces import EMPTY, LETTERS, SCARLET, kind_of
from engine.dragonchess.position import Position
from engine.dragonchess.rulebook import BOARD
from engine.dragonchess.tables import Move, MoveMark, promotes
from engine.errors import matched
from engine.game import Text
from engine.reading.text import OPEN, TAKES, Lexicon
from engine.reading.turns import Typed, Ways

EXPECTED: Final = "2a2-2a3, 3a5x3a6, 3g4*2g4, 2a7-2a8=H"

_NUMBERS: Final = NUMBERS | {"lmu"[int(name[0]) - 1] + name[1:]: number for name, number in NUMBERS.items()}
LEXICON: Final = Lexicon.load(__package__, _NUMBERS, BOARD["pieces"])

_EITHER_CASE: Final = LETTERS.strip() + LETTERS.strip().lower()
_FORM: Final = re.compile(
    rf"([{_EITHER_CASE}]?)([123uml])([a-l][1-8])([-x*])([123uml])([a-l][1-8])(?:=([{_EITHER_CASE}]))?"
)
_MARKS: Final[dict[str, MoveMark]] = {"-": "-", "x": "x", "*": "*"}


def read_turn(position: Position, text: Text) -> tuple[Move, ...]:
    """The one move of a turn. Raises ``NotationError`` for a text of no form."""
    letter, level, square, sign, level_to, square_to, promotion = matched(_FORM, text, EXPECTED).groups("")
    return _move(position, letter.upper(), _NUMBERS[level + square], sign, _NUMBERS[level_to + square_to], promotion)


def build_turn(typed: Typed, position: Position) -> Ways:
    """The moves that a typed turn may mean; one without its first square is of a piece of the side to move."""
    *start, goal = map(_NUMBERS.__getitem__, typed.places)
    mark = typed.marks[-1]
    sign = "-" if mark in OPEN else mark
    if start:
        return Ways.only(_move(position, typed.piece, start[0], sign, goal, typed.added, mark == TAKES))
    kind = LETTERS.find(typed.piece) if typed.piece else 0
    own = [
        square
        for square, code in enumerate(position.board)
        if kind > 0 and code == kind + SCARLET * position.mover and square != goal and typed.hint in SQUARES[square][1:]
    ]
    moves = [_move(position, "", square, sign, goal, typed.added, mark == TAKES) for square in own]
    return Ways(moves, is_short=True)


def _move(
    position: Position, claimed: str, origin: int, sign: str, target: int, promotion: str, takes: bool = False
) -> tuple[Move]:
    """The move; ``takes``: a word says that it captures, though the squares do not."""
    code = position.board[origin]
    mark = _decided(position, origin, target) if sign == "-" else _MARKS[sign]
    mark = "x" if takes and mark == "-" else mark
    raised = promotion.upper() or ("H" if promotes(code, target) else "")
    return (Move(origin, target, mark, raised, "" if claimed == LETTERS[kind_of(code)] else claimed),)


def _decided(position: Position, origin: int, target: int) -> MoveMark:
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
