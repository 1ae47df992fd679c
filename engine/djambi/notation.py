"""Turns of Djambi as text: ``Ma3-a5``, ``Ca1xe4>b7``, ``Ab5xe5~e9``, ``Ra2-a5*a6``, ``Dc5:e5~g5>b7``, ``pass``.

A text may stop after any decision: ``Ca1``, ``Ca1xe4``. Read more tolerantly than written: the piece letter in
either case or left out, and ``-`` for ``x``, ``*`` or ``~`` where the squares decide. Every mark is understood
in every place; what does not belong there is for ``legality`` to refuse.
"""

import re
from itertools import product
from typing import Final

from engine.djambi import kinds
from engine.djambi.board import CENTRE, INITIALS, SQUARES
from engine.djambi.movement import ACTS
from engine.djambi.pieces import COLOUR_OF, KIND_OF, LETTERS, LIVING
from engine.djambi.position import Action, Pick, Position, Resign, Step
from engine.djambi.rulebook import BOARD
from engine.errors import matched
from engine.game import Text
from engine.play import PASS, Pass
from engine.reading.text import ARROW, OPEN, TAKES, TO, Lexicon
from engine.reading.turns import Typed, Ways

_FORM: Final = re.compile(r"([CARDNMcardnm]?)([a-i][1-9])((?:[-x:*~][a-i][1-9](?:[-x:*~>][a-i][1-9]){0,2})?)")
_WORDS: Final = {"pass": PASS} | {f"resign:{letter}": Resign(player) for player, letter in enumerate(INITIALS)}
_NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}

EXPECTED: Final = "Ma3-a5, Ca1xe4>b7, Ab1xb5, Ab5xe5~e9, Ra2-a5*a6, Db2:d4>f6, Dc5:e5~g5>b7, Nc3:c6>d8, pass, resign:R"

LEXICON: Final = Lexicon.load(__package__, _NUMBERS, BOARD["pieces"])
_MOST_GOALS: Final = 3
_FIRST: Final = {"": "-x:", ARROW: "-x:", ">": "-x:", TO: "-x:", TAKES: "x:"}
"""By a mark that leaves it open, what happens on the first square that a piece goes to."""
_LATER: Final = {"": "->~*", ARROW: "->~*", TO: "->~*", TAKES: "*"}
"""The same for the squares after it."""


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The decisions of a turn, whole or begun. Raises ``NotationError`` for a text of no form."""
    if isinstance(text, str) and text in _WORDS:
        return (_WORDS[text],)
    claimed, origin, rest = matched(_FORM, text, EXPECTED).groups()
    steps = [Step(rest[start], _NUMBERS[rest[start + 1 : start + 3]]) for start in range(0, len(rest), 3)]
    return _turn(position.board, claimed.upper(), _NUMBERS[origin], steps)


def build_turn(typed: Typed, position: Position) -> Ways:
    """The turns that a typed one may mean, whole or begun."""
    if typed.whole:
        return Ways.only((_WORDS[typed.whole],))
    board, squares, (before, *marks) = position.board, [_NUMBERS[place] for place in typed.places], typed.marks
    if before or typed.hint:  # where it goes to, and not where it is
        commands = position.commands
        named = [
            square
            for square, code in enumerate(board)
            if _letter(code) == typed.piece != ""
            and commands.obeys[COLOUR_OF[code]] == commands.player
            and typed.hint in SQUARES[square]
        ]
        turns = [_turn(board, typed.piece, one, [Step(mark, squares[0])]) for one in named for mark in _FIRST[""]]
        return Ways(turns, is_short=True)
    start, *goals = squares
    if len(goals) > _MOST_GOALS:
        return Ways(())
    may_be = [(_LATER if n else _FIRST).get(mark, mark) for n, mark in enumerate(marks)]
    turns = [
        _turn(board, typed.piece, start, [Step(mark, square) for mark, square in zip(chosen, goals, strict=True)])
        for chosen in product(*may_be)
    ]
    if len(turns) == 1:
        return Ways.only(turns[0])
    leaves_more_open = any(mark in OPEN for mark in marks[1:])
    return Ways(turns, None if leaves_more_open else turns[0])


def _turn(board: bytes, claimed: str, square: int, steps: list[Step]) -> tuple[Action, ...]:
    code = board[square]
    return (Pick(claimed or _letter(code), square, onward=bool(steps)), *_decided(board, square, steps))


def _letter(code: int) -> str:
    """The letter of a living piece; empty for anything else."""
    return LETTERS[KIND_OF[code]] if code >= LIVING else ""


def _decided(board: bytes, origin: int, steps: list[Step]) -> tuple[Step, ...]:
    """The decisions after the piece, with the mark that the squares decide for a plain ``-``."""
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
