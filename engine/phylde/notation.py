"""Turns of Phylde as text: ``S:a5-a6,b5xc6``, ``A:e4-e6,f4*f6``, ``C:i3-i8``, ``R:i1j2-i2j3``, and ``-`` to pass.

The kind's letter may be in either case, or omitted if the pieces decide it, and ``-`` is read as ``x`` if the target
has an enemy. An archer's ``-`` onto an enemy is a capture by moving, never an arrow.
"""

import re
from collections.abc import Iterator, Sequence
from itertools import product
from typing import Final, cast

from engine.errors import NotationError, matched, text_fault
from engine.game import Text
from engine.phylde.board import CELLS, EMPTY, FALLEN, KIND_OF, NUMBER_OF, POINT_NAMES, POINTS, side
from engine.phylde.position import Action, Move, MoveMark, Position
from engine.phylde.rulebook import BOARD
from engine.play import PASS, Pass
from engine.reading.text import ARROW, TAKES, TO, Lexicon
from engine.reading.turns import Typed, Ways

LEXICON: Final = Lexicon.load(__package__, NUMBER_OF, BOARD["pieces"])

_CELL: Final = "[a-r](?:1[0-8]|[1-9])"
_ACTION: Final = re.compile(rf"({_CELL})({_CELL})?([-x*])({_CELL})({_CELL})?")
_TURN: Final = re.compile("(?:([RCASrcas]):)?(.+)")
_MAY_BE: Final = {"": "-", " ": "-", TO: "-", ARROW: "-*", TAKES: "x*"}
"""By a mark that leaves it open, what it may be."""
KING: Final = "R"
ARCHER: Final = "A"
"""The letter of the only pieces that shoot."""
_MARKS: Final = (*"-x*", *_MAY_BE)
_MAX_OPEN: Final = 3
_PAIRS: Final = ("", "", " ", "")
"""Two pairs of cells: two points of a king, or two actions."""
_TWO: Final = ("", "", ",", "")
_OF_KING: Final = 4
_OF_OTHERS: Final = 2
"""Cells of a king's move, and of other actions."""

EXPECTED: Final = "S:a5-a6,b5xc6, A:e4-e6,f4*f6, C:i3-i8, R:i1j2-i2j3, -"


def read_turn(position: Position, text: Text) -> tuple[Action, ...]:
    """The actions of a turn, in order. Raises ``NotationError`` for a text of no form."""
    if text == "-":
        return (PASS,)
    kind, written = matched(_TURN, text, EXPECTED).groups("")
    actions = []
    for part in written.split(","):
        form = _ACTION.fullmatch(part)
        action = None if form is None else _action(kind.upper(), *form.groups(""))
        if action is None:
            raise NotationError(text_fault(text, EXPECTED))
        actions.append(action)
    return _turn(position, kind.upper(), actions)


def build_turn(typed: Typed, position: Position) -> Ways:
    """The turns that a typed one may mean."""
    if typed.whole:
        return Ways.only((PASS,))
    if typed.marks == _PAIRS and not typed.piece:
        king, others = build_turn(typed._replace(piece="R"), position), build_turn(typed._replace(marks=_TWO), position)
        return Ways([turn for turn in (king.otherwise, others.otherwise) if turn is not None])
    if typed.marks[1:] == ("",) * (typed.piece == KING):
        return Ways(list(_short(typed, position)), is_short=True)
    grouped = _grouped(typed)
    shoots = typed.piece in ("", ARCHER)
    may_be = [_MAY_BE.get(mark, mark)[: None if shoots else 1] for _, mark, _ in grouped]
    if not grouped or sum(len(marks) > 1 for marks in may_be) > _MAX_OPEN:
        return Ways(())
    turns = []
    for chosen in product(*may_be):
        read = [
            _action(typed.piece, start, start_corner, mark, goal, goal_corner)
            for ((start, start_corner), _, (goal, goal_corner)), mark in zip(grouped, chosen, strict=True)
        ]
        moves = [move for move in read if move is not None]
        if len(moves) < len(grouped):
            return Ways(())
        turns.append(_turn(position, typed.piece, moves))
    if len(turns) == 1:
        return Ways.only(turns[0])
    return Ways(turns, None if ARROW in typed.marks else turns[0])


def _short(typed: Typed, position: Position) -> Iterator[tuple[Action, ...]]:
    """The moves of own pieces of the named kind to the only named cell or point."""
    mark = cast(MoveMark, _MAY_BE.get(typed.marks[0], typed.marks[0])[0])
    if typed.piece == KING:
        point, start = POINTS.get("".join(typed.places)), position.kings[position.mover]
        if point is not None and start != FALLEN:
            yield (Move(KING, start, point, mark, on_points=True),)
        return
    own = [
        cell
        for cell, code in enumerate(position.board)
        if code != EMPTY and side(code) == position.mover and KIND_OF[code] == typed.piece
    ]
    goal = NUMBER_OF[typed.places[0]]
    for cell in own if goal not in own else ():
        if typed.hint in CELLS[cell]:
            yield _turn(position, typed.piece, [Move(typed.piece, cell, goal, mark)])


def _grouped(typed: Typed) -> list[tuple[Sequence[str], str, Sequence[str]]]:
    """The two places of each action, with the mark between them; none if the text has other squares or marks."""
    places, marks = typed.places, typed.marks
    is_point = len(places) == _OF_KING and marks[1::2] == ("", "") and marks[2] not in ("", " ", ",")
    is_point = is_point or (typed.piece != "" and typed.piece in LEXICON.between and len(places) > _OF_OTHERS)
    size = 2 if is_point else 1
    grouped: list[tuple[Sequence[str], str, Sequence[str]]] = []
    for at in range(0, len(places), 2 * size):
        goal = at + size
        inside = [marks[n] for n in (at + 1, goal + 1)] if is_point and goal + 1 < len(places) else []
        is_apart = marks[at] in (" ", ",") if at else not marks[at]
        if not is_apart or goal + size > len(places) or marks[goal] not in _MARKS or any(inside):
            return []
        grouped.append(((*places[at:goal], "")[:2], marks[goal], (*places[goal : goal + size], "")[:2]))
    return grouped


def _turn(position: Position, kind: str, actions: Sequence[Move]) -> tuple[Action, ...]:
    """The actions of pieces of one kind; the pieces decide it, if none is named."""
    if not kind:
        kind = _decided(position, actions)
        actions = [action._replace(kind=kind) for action in actions]
    return tuple(_marked(position, actions))


def _action(kind: str, origin: str, origin_corner: str, written: str, target: str, target_corner: str) -> Move | None:
    """One action; ``None`` for cells that are no point."""
    mark = cast(MoveMark, written)
    if not origin_corner and not target_corner:
        return Move(kind, NUMBER_OF[origin], NUMBER_OF[target], mark)
    start, goal = POINTS.get(origin + origin_corner), POINTS.get(target + target_corner)
    return None if start is None or goal is None else Move(kind, start, goal, mark, on_points=True)


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
