"""Legality in Phylde: the ground against an action, and the list of legal actions.

``objection`` judges one action on the board after the earlier actions of its turn (PHY-3.2), in rulebook order. That a
piece may not stop on a cell (PHY-1.3, 1.5) is tested only if it could get there. ``legal_actions`` uses these tables.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.game import Json
from engine.phylde import rulebook as book
from engine.phylde.board import CORNERS, EMPTY, FALLEN, KIND_OF, KINDS, side
from engine.phylde.movement import ALL_ROUND, ALONG_LINES, ARROW, BETWEEN, RAYS, REACHES
from engine.phylde.position import PASS, Action, KingMove, Move, Pass, Position
from engine.rulebook import Ground

QUOTAS: Final[Mapping[str, int]] = {"R": 1, "C": 1, "A": 2, "S": 5}
"""How many of a kind act in a turn at most (PHY-3.1)."""

_OUT_OF_REACH: Final = {"S": book.SOLDIER_ONE_CELL, "A": book.ARCHER_TWO_CELLS, "C": book.RIDER_FIVE_CELLS}
_BLOCKED: Final = {"A": book.ARCHER_BLOCKED, "C": book.RIDER_BLOCKED}


def objection(position: Position, action: Action) -> Ground | None:
    """The first ground, in rulebook order, that forbids ``action``; ``None`` if it is legal."""
    if FALLEN in position.kings:
        return book.KING_CAPTURED
    if isinstance(action, Pass):
        return book.MUST_ACT if position.kind or any(True for _ in _actions(position)) else None
    return _against_move(position, action) if isinstance(action, Move) else _against_king_move(position, action)


def _against_move(position: Position, move: Move) -> Ground | None:
    """PHY-1.2, 1.3, 2.3, 3.1 to 3.5, 3.7 and 3.8: a rider, archer or soldier, from cell to cell."""
    board = position.board
    code = board[move.origin]
    if code == EMPTY:
        return book.KING_ON_POINT if _means_a_king(position, move) else book.NOBODY_THERE
    if side(code) != position.mover:
        return book.NOT_YOUR_PIECE
    kind = KIND_OF[code]
    if move.mark == "*":
        return _against_turn(position, move, kind) or _against_arrow(position, move, kind)
    hindrance = _hindrance(position, move, kind)
    if hindrance is None and _is_kings_cell(position, move.target):
        return book.KINGS_CELL_KEPT
    objected = _against_turn(position, move, kind) or hindrance
    if objected is not None:
        return objected
    met = board[move.target]
    if met == EMPTY:
        return book.NOTHING_TO_TAKE if move.mark == "x" else None
    return book.OWN_PIECE_THERE if side(met) == position.mover else None


def _means_a_king(position: Position, move: Move) -> bool:
    """Whether a move from an empty cell means a king, which is on a point (PHY-1.2)."""
    return move.kind == "R" or (not move.kind and _is_kings_cell(position, move.origin))


def _hindrance(position: Position, move: Move, kind: str) -> Ground | None:
    """PHY-3.3 to 3.5: why a piece does not get there at all."""
    board = position.board
    between = BETWEEN.get((move.origin, move.target))
    if between is None or len(between) >= REACHES[board[move.origin]]:
        return _OUT_OF_REACH[kind]
    for cell in between:
        if board[cell] != EMPTY:
            return _BLOCKED[kind]
    return None


def _is_kings_cell(position: Position, cell: int) -> bool:
    """Whether a cell must stay empty for a king's sake (PHY-1.3)."""
    white, black = position.kings
    return cell in CORNERS[white] or cell in CORNERS[black]


def _against_turn(position: Position, action: Move | KingMove, kind: str) -> Ground | None:
    """PHY-3.1 and 3.2: one kind, its quota, each piece once. ``kind`` is the kind of the piece on the cell."""
    if action.kind not in ("", kind) or position.kind not in ("", kind):
        return book.OTHER_KIND
    if len(position.acted) >= QUOTAS[kind]:
        return book.QUOTA_SPENT
    return book.ALREADY_ACTED if action.origin in position.acted else None


def _against_arrow(position: Position, shot: Move, kind: str) -> Ground | None:
    """PHY-3.8."""
    board = position.board
    if kind != "A":
        return book.ONLY_ARCHERS_SHOOT
    between = BETWEEN.get((shot.origin, shot.target))
    if between is None or len(between) >= ARROW:
        return book.ARROW_RANGE
    for cell in between:
        if board[cell] != EMPTY:
            return book.ARROW_BLOCKED
    met = board[shot.target]
    return book.ARROW_NEEDS_ENEMY if met == EMPTY or side(met) == position.mover else None


def _against_king_move(position: Position, move: KingMove) -> Ground | None:
    """PHY-1.5, 3.1, 3.6, 3.8 and 3.9: the king, from point to point."""
    if move.origin not in position.kings:
        return book.NOBODY_THERE
    if move.origin != position.kings[position.mover]:
        return book.NOT_YOUR_PIECE
    is_arrow = move.mark == "*"
    steps = _king_steps(position, move.origin)
    if not is_arrow and move.target in steps and move.target in position.kings:
        return book.POINT_TAKEN
    against_turn = _against_turn(position, move, "R")
    if against_turn is not None:
        return against_turn
    if is_arrow:
        return book.ONLY_ARCHERS_SHOOT
    if move.target not in steps:
        return book.KING_ALONG_LINES if move.target in ALL_ROUND[move.origin] else book.KING_ONE_POINT
    if any(position.board[cell] != EMPTY for cell in CORNERS[move.target]):
        return book.KING_NEEDS_ROOM
    return book.KING_TAKES_NOTHING if move.mark == "x" else None


def legal_actions(position: Position) -> Iterator[Action]:
    """Every possible next action; the pass only at the beginning of a turn without any other action."""
    if FALLEN in position.kings:
        return
    acts = False
    for action in _actions(position):
        acts = True
        yield action
    if not acts and not position.kind:
        yield PASS


def _actions(position: Position) -> Iterator[Move | KingMove]:
    """Every action but the pass: the king's, then those of the pieces, cell by cell."""
    kind = position.kind
    if kind and len(position.acted) >= QUOTAS.get(kind, 0):
        return
    if kind in ("", "R"):
        yield from _king_moves(position)
    acted = position.acted
    mover = position.mover
    for origin, code in enumerate(position.board):
        if code == EMPTY or side(code) != mover:
            continue
        letter = KIND_OF[code]
        if (not kind or letter == kind) and origin not in acted:
            yield from _moves(position, origin, letter)


def _king_steps(position: Position, king: int) -> tuple[int, ...]:
    """The points next to a king's, in the directions that it goes (PHY-3.6)."""
    return (ALL_ROUND if position.eight_steps else ALONG_LINES)[king]


def _king_moves(position: Position) -> Iterator[KingMove]:
    king = position.kings[position.mover]
    for target in _king_steps(position, king):
        if target not in position.kings and all(position.board[cell] == EMPTY for cell in CORNERS[target]):
            yield KingMove("R", king, target, "-")


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
