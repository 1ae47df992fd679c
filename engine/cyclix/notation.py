"""Turns of Cyclix as text: ``Rc3-c6``, ``Rc3~c6``, ``Rc3xc6``, ``Kc2-c1/N``, ``pass``.

More is read than is written: the letter of the piece in either case or left out, and ``-`` for ``~`` or ``x`` where
the square that the piece goes to decides.
"""

import re
from typing import Final, cast

from engine.cyclix.board import HOLE, KING, KINGS, LETTERS, SQUARES, code_of, letter, side
from engine.cyclix.movement import MARKS, MoveMark
from engine.cyclix.position import Action, Move, Position
from engine.cyclix.rulebook import BOARD
from engine.errors import matched
from engine.game import Text
from engine.play import PASS, Pass
from engine.reading.text import OPEN, TAKES, Lexicon
from engine.reading.turns import Typed, Ways

EXPECTED: Final = "Rc3-c6, Rc3~c6, Rc3xc6, Kc2-c1/N, pass"

_LETTER: Final = f"[{LETTERS}{LETTERS.lower()}]"
_FORM: Final = re.compile(rf"({_LETTER}?)([a-g][1-7])([-~x])([a-g][1-7])(?:/({_LETTER}))?")
_NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}
LEXICON: Final = Lexicon.load(__package__, _NUMBERS, BOARD["pieces"])


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The one action of a turn. Raises ``NotationError`` where the text has no form."""
    if text == "pass":
        return (PASS,)
    claimed, start, mark, goal, reentry = matched(_FORM, text, EXPECTED).groups("")
    return _move(position, claimed.upper(), _NUMBERS[start], mark, _NUMBERS[goal], reentry.upper())


def build_turn(typed: Typed, position: Position) -> Ways:
    """The moves that a typed turn may mean; one without its first square is of a piece of the side to move."""
    if typed.whole:
        return Ways.only((PASS,))
    *start, goal = map(_NUMBERS.__getitem__, typed.places)
    mark = "x" if typed.marks[-1] == TAKES else "-" if typed.marks[-1] in OPEN else typed.marks[-1]
    if start:
        return Ways.only(_move(position, typed.piece, start[0], mark, goal, typed.added))
    own = position.board.find(code_of(position.mover, typed.piece)) if typed.piece else -1
    if own < 0 or own == goal or typed.hint not in SQUARES[own]:
        return Ways(())
    return Ways([_move(position, typed.piece, own, mark, goal, typed.added)], is_short=True)


def _move(position: Position, claimed: str, origin: int, mark: str, target: int, reentry: str) -> tuple[Move]:
    code = position.board[origin]
    moving = claimed or (letter(code) if code >= KING else "")
    written = _mark_meant(position.board, origin, target) if mark == "-" else cast(MoveMark, mark)
    return (Move(moving, origin, target, written, reentry),)


def _mark_meant(board: bytes, origin: int, target: int) -> MoveMark:
    """The mark for ``-``, decided by the squares of a possible move."""
    code, met = board[origin], board[target]
    if code < KING or (met == HOLE and code in KINGS) or (met >= KING and side(met) == side(code)):
        return "-"
    return MARKS[met]


def write_turn(position: Position, actions: tuple[Action, ...]) -> str:
    """The canonical text of a turn."""
    (action,) = actions
    if isinstance(action, Pass):
        return "pass"
    reentry = f"/{action.reentry}" if action.reentry else ""
    return f"{action.piece}{SQUARES[action.origin]}{action.mark}{SQUARES[action.target]}{reentry}"
