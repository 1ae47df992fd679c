"""Turns of Cyclix as text: ``Rc3-c6``, ``Rc3~c6``, ``Rc3xc6``, ``Kc2-c1/N``, ``pass``.

Read more tolerantly than written: the piece letter in either case or left out, and ``-`` for ``~`` or
``x`` where the square it goes to decides.
"""

import re
from typing import Final, Literal, cast

from engine.cyclix.position import PASS, Action, Move, Pass, Position, letter, side
from engine.cyclix.sight import HOLE, KING, KINGS, SQUARES, TILE
from engine.errors import NotationError, NotationFault
from engine.game import Text

_FORM: Final = re.compile(r"([KRBNkrbn]?)([a-g][1-7])([-~x])([a-g][1-7])(?:/([KRBNkrbn]))?")
_NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}

EXPECTED: Final = "Rc3-c6, Rc3~c6, Rc3xc6, Kc2-c1/N, pass"


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The one action of a turn. Raises ``NotationError`` for a text of no form."""
    if text == "pass":
        return (PASS,)
    form = _FORM.fullmatch(text) if isinstance(text, str) else None
    if form is None:
        raise NotationError(NotationFault(text, EXPECTED))
    claimed, origin, mark, target, reentry = form.groups()
    start, goal = _NUMBERS[origin], _NUMBERS[target]
    code = position.board[start]
    upper = claimed.upper() or (letter(code) if code >= KING else "")
    if mark == "-":
        mark = _mark(position, start, goal)
    return (Move(upper, start, goal, cast(Literal["-", "~", "x"], mark), (reentry or "").upper()),)


def _mark(position: Position, origin: int, target: int) -> str:
    """The mark that the squares decide for a plain ``-``; where they decide nothing it stays."""
    code, met = position.board[origin], position.board[target]
    if code < KING or met == TILE:
        return "-"
    if met == HOLE:
        return "-" if code in KINGS else "~"
    return "-" if side(met) == side(code) else "x"


def write_turn(position: Position, actions: tuple[Action, ...]) -> str:
    """The canonical text of a turn."""
    (action,) = actions
    if isinstance(action, Pass):
        return "pass"
    reentry = f"/{action.reentry}" if action.reentry else ""
    return f"{action.piece}{SQUARES[action.origin]}{action.mark}{SQUARES[action.target]}{reentry}"
