"""Turns of Djambi as text: ``Ma3-a5``, ``Ca1xe4>b7``, ``Ab5xe5~e9``, ``Ra2-a5*a6``, ``Dc5:e5~g5>b7``, ``pass``.

A text may stop after any decision: ``Ca1``, ``Ca1xe4``. Read more tolerantly than written: the piece letter in
either case or left out, and ``-`` for ``x``, ``*`` or ``~`` where the squares decide. Every mark is understood
in every place; what does not belong there is for ``legality`` to refuse.
"""

import re
from typing import Final

from engine.djambi import kinds
from engine.djambi.board import CENTRE, INITIALS, KIND_OF, LETTERS, LIVING, SQUARES
from engine.djambi.movement import ACTS
from engine.djambi.position import Action, Pick, Position, Resign, Step
from engine.djambi.rulebook import BOARD
from engine.errors import matched
from engine.game import Text
from engine.play import PASS, Pass
from engine.spelling import TurnSpelling

_FORM: Final = re.compile(r"([CARDNMcardnm]?)([a-i][1-9])((?:[-x:*~][a-i][1-9](?:[-x:*~>][a-i][1-9]){0,2})?)")
_WORDS: Final = {"pass": PASS} | {f"resign:{letter}": Resign(player) for player, letter in enumerate(INITIALS)}
_NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}

EXPECTED: Final = "Ma3-a5, Ca1xe4>b7, Ab1xb5, Ab5xe5~e9, Ra2-a5*a6, Db2:d4>f6, Dc5:e5~g5>b7, Nc3:c6>d8, pass, resign:R"

TURN_SPELLING: Final = TurnSpelling.load(__package__, SQUARES, BOARD["pieces"])


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The decisions of a turn, whole or begun. Raises ``NotationError`` for a text of no form."""
    if isinstance(text, str) and text in _WORDS:
        return (_WORDS[text],)
    claimed, origin, rest = matched(_FORM, text, EXPECTED).groups()
    square = _NUMBERS[origin]
    steps = _steps(position.board, square, rest)
    code = position.board[square]
    letter = claimed.upper() or (LETTERS[KIND_OF[code]] if code >= LIVING else "")
    return (Pick(letter, square, onward=bool(steps)), *steps)


def _steps(board: bytes, origin: int, text: str) -> tuple[Step, ...]:
    """The decisions after the piece, with the mark that the squares decide for a plain ``-``."""
    steps = [Step(text[start], _NUMBERS[text[start + 1 : start + 3]]) for start in range(0, len(text), 3)]
    code = board[origin]
    if steps and code >= LIVING:
        kind = KIND_OF[code]
        first = steps[0]
        if first.mark == "-" and ACTS[kind] == "x" and board[first.square] >= LIVING:
            steps[0] = Step("x", first.square)
        if len(steps) > 1 and steps[1].mark == "-":
            mark = "*" if kind == kinds.REPORTER else "~" if first.square == CENTRE else "-"
            steps[1] = Step(mark, steps[1].square)
    return tuple(steps)


def write_turn(position: Position, actions: tuple[Action, ...]) -> str:
    """The canonical text of a turn."""
    return "".join([_written(action) for action in actions])


def _written(action: Action) -> str:
    if isinstance(action, Step):
        return action.mark + SQUARES[action.square]
    if isinstance(action, Pick):
        return action.piece + SQUARES[action.origin]
    return "pass" if isinstance(action, Pass) else f"resign:{INITIALS[action.player]}"
