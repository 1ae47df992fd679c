"""Legality in Phylde: the ground against an action, and the list of legal actions.

``objection`` judges one action on the board after the earlier actions of its turn (PHY-3.2), in rulebook order. That a
piece may not stop on a cell (PHY-1.3, 1.5) is tested only if it could get there. ``legal_actions`` uses these tables.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.game import Json
from engine.phylde.board import CORNERS, EMPTY, FALLEN, KIND_OF, KINDS, side
from engine.phylde.movement import ALL_ROUND, ALONG_LINES, ARROW, BETWEEN, RAYS, REACHES
from engine.phylde.position import Action, Move, Position
from engine.play import Pass, or_pass

QUOTAS: Final[Mapping[str, int]] = {"R": 1, "C": 1, "A": 2, "S": 5}
"""How many of a kind act in a turn at most (PHY-3.1)."""

_HINDERED: Final[Mapping[str, tuple[str, str]]] = {
    "S": ("soldier-one-cell", ""),
    "A": ("archer-two-cells", "archer-blocked"),
    "C": ("rider-five-cells", "rider-blocked"),
    "*": ("arrow-range", "arrow-blocked"),
}
"""By piece, and of arrows: the grounds against a cell out of reach, and against one behind a piece."""


def objection(position: Position, action: Action) -> str | None:
    """The first ground, in rulebook order, that forbids ``action``; ``None`` if it is legal."""
    if FALLEN in position.kings:
        return "no-king-left"
    if isinstance(action, Pass):
        return "must-act" if position.kind or any(True for _ in _actions(position)) else None
    return _against_king_move(position, action) if action.on_points else _against_move(position, action)


def _against_move(position: Position, move: Move) -> str | None:
    """PHY-1.2, 1.3, 2.3, 3.1 to 3.5, 3.7 and 3.8: a rider, archer or soldier, from cell to cell."""
    board = position.board
    code = board[move.origin]
    if code == EMPTY:
        means_king = move.kind == "R" or (not move.kind and _is_kings_cell(position, move.origin))
        return "king-on-point" if means_king else "nobody-there"
    if side(code) != position.mover:
        return "not-your-piece"
    kind = KIND_OF[code]
    if move.mark == "*":
        return _against_turn(position, move, kind) or _against_arrow(position, move, kind)
    hindrance = _hindrance(position, move, REACHES[code], kind)
    if hindrance is None and _is_kings_cell(position, move.target):
        return "kings-cell-kept"
    objected = _against_turn(position, move, kind) or hindrance
    if objected is not None:
        return objected
    met = board[move.target]
    if met == EMPTY:
        return "nothing-to-take" if move.mark == "x" else None
    return "own-piece-there" if side(met) == position.mover else None


def _hindrance(position: Position, move: Move, reach: int, what: str) -> str | None:
    """PHY-3.3 to 3.5, 3.8: why a piece, or an arrow, does not get there at all."""
    between = BETWEEN.get((move.origin, move.target))
    if between is None or len(between) >= reach:
        return _HINDERED[what][0]
    return _HINDERED[what][1] if any(map(position.board.__getitem__, between)) else None


def _is_kings_cell(position: Position, cell: int) -> bool:
    """Whether a cell must stay empty for a king's sake (PHY-1.3)."""
    white, black = position.kings
    return cell in CORNERS[white] or cell in CORNERS[black]


def _against_turn(position: Position, action: Move, kind: str) -> str | None:
    """PHY-3.1 and 3.2: one kind, its quota, each piece once. ``kind`` is the kind of the piece on the cell."""
    if action.kind not in ("", kind) or position.kind not in ("", kind):
        return "other-kind"
    if len(position.acted) >= QUOTAS[kind]:
        return "quota-spent"
    return "already-acted" if action.origin in position.acted else None


def _against_arrow(position: Position, shot: Move, kind: str) -> str | None:
    """PHY-3.8."""
    if kind != "A":
        return "only-archers-shoot"
    met = position.board[shot.target]
    missed = "arrow-needs-enemy" if met == EMPTY or side(met) == position.mover else None
    return _hindrance(position, shot, ARROW, "*") or missed


def _against_king_move(position: Position, move: Move) -> str | None:
    """PHY-1.5, 3.1, 3.6, 3.8 and 3.9: the king, from point to point."""
    if move.origin not in position.kings:
        return "nobody-there"
    if move.origin != position.kings[position.mover]:
        return "not-your-piece"
    is_arrow = move.mark == "*"
    steps = _king_steps(position, move.origin)
    if not is_arrow and move.target in steps and move.target in position.kings:
        return "point-taken"
    against_turn = _against_turn(position, move, "R")
    if against_turn is not None:
        return against_turn
    if is_arrow:
        return "only-archers-shoot"
    if move.target not in steps:
        return "king-along-lines" if move.target in ALL_ROUND[move.origin] else "king-one-point"
    if any(position.board[cell] != EMPTY for cell in CORNERS[move.target]):
        return "king-needs-room"
    return "king-takes-nothing" if move.mark == "x" else None


def legal_actions(position: Position) -> Iterator[Action]:
    """Every possible next action; the pass only at the beginning of a turn without any other action."""
    if FALLEN in position.kings:
        return iter(())
    return _actions(position) if position.kind else or_pass(_actions(position))


def _actions(position: Position) -> Iterator[Move]:
    """Every action except the pass: the king's moves, then the pieces cell by cell."""
    kind = position.kind
    if kind and len(position.acted) >= QUOTAS.get(kind, 0):
        return
    acted = position.acted
    mover = position.mover
    if kind in ("", "R"):
        king = position.kings[mover]
        for target in _king_steps(position, king):
            if target not in position.kings and all(position.board[cell] == EMPTY for cell in CORNERS[target]):
                yield Move("R", king, target, "-", on_points=True)
    for origin, code in enumerate(position.board):
        if code == EMPTY or side(code) != mover:
            continue
        letter = KIND_OF[code]
        if (not kind or letter == kind) and origin not in acted:
            yield from _moves(position, origin, letter)


def _king_steps(position: Position, king: int) -> tuple[int, ...]:
    """The points next to a king's, in the directions that it goes (PHY-3.6)."""
    return (ALL_ROUND if position.eight_steps else ALONG_LINES)[king]


def _moves(position: Position, origin: int, kind: str) -> Iterator[Move]:
    """Moves and arrows of one piece, along its rays to the first piece met (PHY-3.3 to 3.5, 3.7, 3.8)."""
    board = position.board
    mover = position.mover
    white, black = position.kings
    kept = CORNERS[white] + CORNERS[black]
    reach = REACHES[board[origin]]
    for ray in RAYS[origin]:
        for target in ray[:reach]:
            met = board[target]
            if met == EMPTY:
                if target not in kept:
                    yield Move(kind, origin, target, "-")
                continue
            if side(met) != mover:
                yield Move(kind, origin, target, "x")
                if kind == "A":
                    yield Move(kind, origin, target, "*")
            break


def quota_left(position: Position) -> Mapping[str, Json]:
    """How many pieces may still act this turn, by kind (PHY-3.1)."""
    if FALLEN in position.kings or position.kind == "-":
        return {}
    kinds = (position.kind,) if position.kind else QUOTAS
    return {KINDS[kind]: QUOTAS[kind] - len(position.acted) for kind in kinds}
