"""Turns of Dragonchess as text: ``2a2-2a3``, ``3a5x3a6``, ``3g4*2g4`` (from afar), ``2a7-2a8=H``.

The reader also accepts the piece's letter in either case; ``-`` for ``x`` or ``*`` where the squares decide; a missing
``=H``; and levels named ``u m l``.
"""

import re
from typing import Final

from engine.dragonchess.board import DRAGON, EMPTY, LETTERS, LEVEL, NUMBERS, SQUARES, is_middle, kind_of
from engine.dragonchess.description import PIECES
from engine.dragonchess.position import Position
from engine.dragonchess.rulebook import CASTLING
from engine.dragonchess.tables import Mark, Move, promotes
from engine.errors import matched
from engine.game import Text
from engine.spelling import TurnSpelling

EXPECTED: Final = "2a2-2a3, 3a5x3a6, 3g4*2g4, 2a7-2a8=H"

_LEVELS: Final = {"u": "3", "m": "2", "l": "1"}
TURN_SPELLING: Final = TurnSpelling(
    cells=frozenset(
        (*SQUARES, *(letter + name[1:] for letter, n in _LEVELS.items() for name in SQUARES if name[0] == n))
    ),
    cell=r"[0-9uml][^\W\d_][0-9](?:[0-9](?![a-z]))?",
    level="(?![a-k][0-9][a-l][0-9][-x*][123][a-l][0-9])[a-k][0-9]|l[0-9](?![a-z][0-9])",
    board="1a1 to 3l8",
    letters=LETTERS.strip(),
    signs="-x*=",
    example="2a2-2a3",
    words={name: letter for letter, *names in PIECES for name in names}
    | dict.fromkeys(("prêtre", "pretre", "priest"), "C"),
    levels={"upper": "3", "middle": "2", "lower": "1", "supérieur": "3", "central": "2", "inférieur": "1"},
    maximum=2,
    other_letters={"L": "U", "V": "T", "N": "D", "É": "E"},
    castling=CASTLING.article,
)
"""The French letters are those that are no English ones (licorne, voleur, nain, élémentaire): D, G and R are."""

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
    return "*" if kind_of(code) == DRAGON and origin < LEVEL and is_middle(target) else "x"


def write_turn(position: Position, actions: tuple[Move, ...]) -> str:
    """The canonical text of a turn; for an illegal one, as written."""
    (move,) = actions
    text = f"{move.claimed}{SQUARES[move.origin]}{move.mark}{SQUARES[move.target]}"
    return f"{text}={move.promotion}" if move.promotion else text
