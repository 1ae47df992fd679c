"""Turns of Phylde as text: ``S:a5-a6,b5xc6``, ``A:e4-e6,f4*f6``, ``C:i3-i8``, ``R:i1j2-i2j3``, and ``-`` to pass.

The reader also accepts spaces outside names, ``;`` or a space for a comma, the kind's letter in either case or omitted
if the pieces decide it, and ``-`` for ``x`` if the target has an enemy. An archer's ``-`` onto an enemy is a capture by
moving, never an arrow.
"""

import re
from collections.abc import Sequence
from typing import Final, cast

from engine.errors import NotationError, misread
from engine.game import Text
from engine.phylde.board import CELLS, EMPTY, KIND_OF, NUMBER_OF, POINT_NAMES, POINTS, side
from engine.phylde.position import Action, Mark, Move, Position
from engine.phylde.rulebook import BOARD
from engine.play import PASS, Pass
from engine.spelling import TurnSpelling

TURN_SPELLING: Final = TurnSpelling.load(__package__, CELLS, BOARD["pieces"])

_CELL: Final = "[a-r](?:1[0-8]|[1-9])"
_ACTION: Final = re.compile(rf"({_CELL})({_CELL})?([-x*])({_CELL})({_CELL})?")
_KIND: Final = re.compile("([RCASrcas]):")
_SPACES: Final = re.compile(" +")
"""Runs of spaces, reduced to one space first: ``_SPACED`` would take quadratic time on them."""
_SPACED: Final = re.compile(" ?([-x*,;:]) ?")
_BETWEEN: Final = re.compile("[,; ]")

EXPECTED: Final = "S:a5-a6,b5xc6, A:e4-e6,f4*f6, C:i3-i8, R:i1j2-i2j3, -"


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The actions of a turn, in order. Raises ``NotationError`` for a text of no form."""
    if not isinstance(text, str):
        raise NotationError(misread(text, EXPECTED))
    plain = _SPACED.sub(r"\1", _SPACES.sub(" ", text.strip(" "))) if " " in text else text
    if plain == "-":
        return (PASS,)
    claim = _KIND.match(plain)
    kind = ""
    if claim is not None:
        kind = claim[1].upper()
        plain = plain[2:]
    actions = [_action(kind, part, text) for part in _BETWEEN.split(plain)]
    if not kind:
        kind = _decided(position, actions)
        actions = [action._replace(kind=kind) for action in actions]
    return tuple(_marked(position, actions))


def _action(kind: str, part: str, text: str) -> Move:
    """Read one action."""
    form = _ACTION.fullmatch(part)
    if form is None:
        raise NotationError(misread(text, EXPECTED))
    origin, origin_corner, written, target, target_corner = form.groups()
    mark = cast(Mark, written)
    if origin_corner is None and target_corner is None:
        return Move(kind, NUMBER_OF[origin], NUMBER_OF[target], mark)
    start, goal = POINTS.get(origin + (origin_corner or "")), POINTS.get(target + (target_corner or ""))
    if start is None or goal is None:
        raise NotationError(misread(text, EXPECTED))
    return Move(kind, start, goal, mark, on_points=True)


def _decided(position: Position, actions: Sequence[Move]) -> str:
    """The kind of the first piece on the starting cell of an action."""
    for action in actions:
        if action.on_points:
            return "R"
        if position.board[action.origin] != EMPTY:
            return KIND_OF[position.board[action.origin]]
    return ""


def _marked(position: Position, actions: Sequence[Move]) -> list[Action]:
    """The same actions, with ``-`` replaced by ``x`` if the target has an enemy by then."""
    board = bytearray(position.board)
    marked: list[Action] = []
    for action in actions:
        if not action.on_points:
            met = board[action.target]
            if action.mark == "-" and met != EMPTY and side(met) != position.mover:
                action = action._replace(mark="x")
            board[action.target] = EMPTY  # no later action meets an enemy there
        marked.append(action)
    return marked


def write_turn(position: Position, actions: Sequence[Action]) -> str:
    """The canonical text of a turn."""
    kind = ""
    parts = []
    for action in actions:
        if isinstance(action, Pass):
            return "-"
        kind = action.kind
        parts.append(write_action(action))
    return f"{kind}:{','.join(parts)}" if kind else ",".join(parts)


def write_action(action: Move) -> str:
    """One action, without its kind."""
    names = POINT_NAMES if action.on_points else CELLS
    return f"{names[action.origin]}{action.mark}{names[action.target]}"
