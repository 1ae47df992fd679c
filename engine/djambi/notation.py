"""Turns of Djambi as text: ``Ma3-a5``, ``Ca1xe4>b7``, ``Ab5xe5~e9``, ``Ra2-a5*a6``, ``Dc5:e5~g5>b7``, ``pass``.

A text may stop after any decision: ``Ca1``, ``Ca1xe4``. Read more tolerantly than written: the piece letter in
either case or left out, and ``-`` for ``x``, ``*`` or ``~`` where the squares decide. Every mark is understood
in every place; what does not belong there is for ``legality`` to refuse.
"""

import re
from typing import Final

from engine.djambi.board import CENTRE, FRENCH, LETTERS, LIVING, PIECES, REPORTER, SQUARES, kind_of
from engine.djambi.movement import ACTS
from engine.djambi.position import COLOUR_LETTERS, PASS, Action, Pass, Pick, Position, Resign, Step
from engine.errors import matched
from engine.game import Text
from engine.spelling import TurnSpelling

_FORM: Final = re.compile(r"([CARDNMcardnm]?)([a-i][1-9])((?:[-x:*~>][a-i][1-9]){0,3})")
_WORDS: Final = {"pass": PASS} | {f"resign:{letter}": Resign(player) for player, letter in enumerate(COLOUR_LETTERS)}
_NUMBERS: Final = {name: number for number, name in enumerate(SQUARES)}

EXPECTED: Final = "Ma3-a5, Ca1xe4>b7, Ab1xb5, Ab5xe5~e9, Ra2-a5*a6, Db2:d4>f6, Dc5:e5~g5>b7, Nc3:c6>d8, pass, resign:R"

_COLOURS_TYPED: Final = {
    "R": ("r", "red", "rouge"),
    "B": ("b", "blue", "bleu"),
    "Y": ("y", "yellow", "j", "jaune"),
    "G": ("g", "green", "v", "vert"),
}
"""How the colour that resigns is typed, in English and in French."""

TURN_SPELLING: Final = TurnSpelling(
    cells=frozenset(SQUARES),
    cell="[a-z][0-9]{1,2}",
    board="a1 to i9",
    letters=LETTERS,
    signs="-x:*~>",
    example="Ma3-a5",
    words=dict.fromkeys(("pass", "passe", "passer"), "pass")
    | dict.fromkeys(("to", "vers", "va en"), "-")
    | dict.fromkeys(("prend", "takes", "kills", "tue"), "x")
    | dict.fromkeys(("corps", "corpse", "cadavre"), ">")
    | {name: letter for letter, *names in zip(LETTERS, PIECES, FRENCH, strict=True) for name in names}
    | {"provocateur": "D"}
    | {
        f"{word}:{colour}": f"resign:{letter}"
        for letter, colours in _COLOURS_TYPED.items()
        for colour in colours
        for word in ("resign", "abandon")
    },
    other_letters={"P": "D"},
    resignation="resign:R",
    links=frozenset(),
)
"""French letters are the same, but for the diplomat's other name, *provocateur*."""


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The decisions of a turn, whole or begun. Raises ``NotationError`` for a text of no form."""
    if isinstance(text, str) and text in _WORDS:
        return (_WORDS[text],)
    claimed, origin, rest = matched(_FORM, text, EXPECTED).groups()
    square = _NUMBERS[origin]
    steps = _steps(position.board, square, rest)
    code = position.board[square]
    letter = claimed.upper() or (LETTERS[kind_of(code)] if code >= LIVING else "")
    return (Pick(letter, square, onward=bool(steps)), *steps)


def _steps(board: bytes, origin: int, text: str) -> tuple[Step, ...]:
    steps = [Step(text[at], _NUMBERS[text[at + 1 : at + 3]]) for at in range(0, len(text), 3)]
    code = board[origin]
    if steps and code >= LIVING:
        kind = kind_of(code)
        first = steps[0]
        if first.mark == "-" and ACTS[kind] == "x" and board[first.square] >= LIVING:
            steps[0] = Step("x", first.square)
        if len(steps) > 1 and steps[1].mark == "-":
            steps[1] = Step(_second_mark(kind, first.square), steps[1].square)
    return tuple(steps)


def _second_mark(kind: int, target: int) -> str:
    """The mark that the squares decide, for a plain ``-`` after the destination."""
    if kind == REPORTER:
        return "*"
    return "~" if target == CENTRE else "-"


def write_turn(position: Position, actions: tuple[Action, ...]) -> str:
    """The canonical text of a turn."""
    return "".join([_written(action) for action in actions])


def _written(action: Action) -> str:
    if isinstance(action, Step):
        return action.mark + SQUARES[action.square]
    if isinstance(action, Pick):
        return action.piece + SQUARES[action.origin]
    return "pass" if isinstance(action, Pass) else f"resign:{COLOUR_LETTERS[action.player]}"
