"""Turns of Cyclix as text: ``Rc3-c6``, ``Rc3~c6``, ``Rc3xc6``, ``Kc2-c1/N``, ``pass``.

More is read than is written: the letter of the piece in either case or left out, and ``-`` for ``~`` or ``x`` where
the square that the piece goes to decides.
"""

import re
from typing import Final, cast

from engine.cyclix.board import HOLE, KING, KINGS, LETTERS, SQUARES, letter, side
from engine.cyclix.movement import MARKS, Mark
from engine.cyclix.position import Action, Move, Position
from engine.cyclix.rulebook import BOARD
from engine.errors import matched
from engine.game import Text
from engine.play import PASS, Pass
from engine.spelling import TurnSpelling

EXPECTED: Final = "Rc3-c6, Rc3~c6, Rc3xc6, Kc2-c1/N, pass"

TURN_SPELLING: Final = TurnSpelling.load(__package__, SQUARES, BOARD["pieces"])

_LETTER: Final = f"[{LETTERS}{LETTERS.lower()}]"
_FORM: Final = re.compile(rf"({_LETTER}?)([a-g][1-7])([-~x])([a-g][1-7])(?:/({_LETTER}))?")
_NUMBER_OF: Final = {name: number for number, name in enumerate(SQUARES)}


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The one action of a turn. Raises ``NotationError`` where the text has no form."""
    if text == "pass":
        return (PASS,)
    claimed, start, mark, goal, reentry = matched(_FORM, text, EXPECTED).groups("")
    origin, target = _NUMBER_OF[start], _NUMBER_OF[goal]
    code = position.board[origin]
    moving = claimed.upper() or (letter(code) if code >= KING else "")
    written = _mark_meant(position.board, origin, target) if mark == "-" else cast(Mark, mark)
    return (Move(moving, origin, target, written, reentry.upper()),)


def _mark_meant(board: bytes, origin: int, target: int) -> Mark:
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
