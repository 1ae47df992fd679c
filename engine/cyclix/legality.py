"""Legality in Cyclix: the ground against an action, and the list of legal actions.

``objection`` makes three tests: the piece belongs to the side (CYX-1.5), it can get there (CYX-2.2 and 3), and the
resulting position is allowed (CYX-2.3, 4 and 5.1). ``legal_actions`` takes moves from the same tables and makes the
last test.
"""

from collections.abc import Iterator
from itertools import chain
from typing import Final

from engine.cyclix.actions import board_after
from engine.cyclix.board import HOLE, KING, KINGS, TILE, code_of, letter, side
from engine.cyclix.movement import BETWEEN, KING_PATHS, MARKS, PATHS, MoveMark, attackers
from engine.cyclix.position import Action, Move, Position
from engine.play import Pass, or_pass

_WRONG_MARK: Final[dict[tuple[MoveMark, MoveMark], str]] = {
    ("~", "-"): "tile-stays",
    ("~", "x"): "capture-leaves-tile",
    ("x", "-"): "nothing-to-capture",
    ("x", "~"): "nothing-to-capture",
}
"""The ground against a mark, as written and as required; ``-`` leaves it to the squares."""


def objection(position: Position, action: Action) -> str | None:
    """The first ground, in rulebook order, that forbids ``action``; ``None`` if it is legal."""
    if isinstance(action, Pass):
        return "must-move" if is_in_check(position) or any(True for _ in moves(position)) else None
    code = position.board[action.origin]
    if code < KING:
        return "empty-square"
    if action.piece != letter(code):
        return "wrong-piece"
    if side(code) != position.mover:
        return "not-your-piece"
    return _against_king(position, action) if code in KINGS else _against_piece(position, action)


def _against_piece(position: Position, move: Move) -> str | None:
    """CYX-2.2, 2.3, 3.1 to 3.4, 4.2 and 5.1: rook, bishop and knight."""
    board = position.board
    between = BETWEEN[board[move.origin]].get((move.origin, move.target))
    if between is None:
        return "not-its-move"
    for square in between:
        if board[square] >= KING:
            return "line-blocked"
    if _is_own(position, move.target):
        return "own-piece-there"
    wrong = _WRONG_MARK.get((move.mark, MARKS[board[move.target]]))
    if wrong is not None:
        return wrong
    exposed = _exposed(position, move)
    return "only-king-reenters" if move.reentry and exposed != "kings-face" else exposed


def _against_king(position: Position, move: Move) -> str | None:
    """CYX-2.3, 3.4 to 3.7, 4 and 5.1: the king. Exposure is tested only on squares where it can land."""
    board = position.board
    target = board[move.target]
    if move.mark == "x" and target < KING:
        return "nothing-to-capture"
    between = BETWEEN[KING].get((move.origin, move.target))
    if between is None or any(board[square] != HOLE for square in between):
        return "king-first-tile"
    if _is_own(position, move.target):
        return "king-own-piece"
    can_land = target != HOLE and move.mark != "~"
    exposed = _exposed(position, move) if can_land else None
    if exposed == "kings-face":
        return exposed
    if between:
        if target >= KING and position.adjacent_capture:
            return "king-captures-adjacent"
        if is_in_check(position):
            return "king-in-check-steps-one"
    if not can_land:
        return "king-carries-no-tile"
    return _against_reentry(position, move) or exposed


def _against_reentry(position: Position, move: Move) -> str | None:
    """CYX-4.2 to 4.4: a piece brought back with the king's move."""
    if not move.reentry:
        return None
    if code_of(position.mover, move.reentry) not in position.hands:
        return "not-in-hand"
    if position.board[move.target] >= KING:
        return "no-reentry-on-capture"
    return "no-reentry-from-check" if is_in_check(position) else None


def _is_own(position: Position, square: int) -> bool:
    code = position.board[square]
    return code >= KING and side(code) == position.mover


def is_in_check(position: Position) -> bool:
    """Whether the king of the side to move is attacked (CYX-5.1)."""
    king = position.board.index(KINGS[position.mover])
    return any(True for _ in attackers(position.board, king, 1 - position.mover))


def _exposed(position: Position, move: Move) -> str | None:
    """The last filter: whether the mover's king is attacked after the move (CYX-2.3, 5.1)."""
    board = board_after(position, move)
    enemy = 1 - position.mover
    exposed = None
    for square in attackers(board, board.index(KINGS[position.mover]), enemy):
        if board[square] == KINGS[enemy]:
            return "kings-face"
        exposed = "king-attacked"
    return exposed


def legal_actions(position: Position) -> Iterator[Action]:
    """Every legal action; the forced pass where there is no other."""
    return moves(position) if is_in_check(position) else or_pass(moves(position))


def moves(position: Position) -> Iterator[Move]:
    """Every legal action but the pass."""
    king, in_check = position.board.index(KINGS[position.mover]), is_in_check(position)
    lines = {king, *chain.from_iterable(KING_PATHS[king])}  # from elsewhere, no move uncovers the king
    for move in _proposals(position):
        if (move.origin not in lines and not in_check) or _exposed(position, move) is None:
            yield move


def _proposals(position: Position) -> Iterator[Move]:
    """Every move that the rules of movement allow, including those that expose the own king."""
    board = position.board
    own_king = KINGS[position.mover]
    for origin, code in enumerate(board):
        if code == own_king:
            yield from _king_proposals(position, origin)
        elif own_king < code < own_king + 4:
            moving = letter(code)
            for path in PATHS[code][origin]:
                for target in path:
                    met = board[target]
                    if not own_king <= met < own_king + 4:
                        yield Move(moving, origin, target, MARKS[met])
                    if met >= KING:
                        break


def _king_proposals(position: Position, origin: int) -> Iterator[Move]:
    """The first tile in each direction (CYX-2.1, 3.5, 3.6), with a piece that comes back (CYX-4.2 to 4.4)."""
    board = position.board
    in_check = is_in_check(position)
    hand = () if in_check else tuple(letter(code) for code in position.hands if side(code) == position.mover)
    for path in KING_PATHS[origin]:
        target = next((square for square in path if board[square] != HOLE), None)
        if target is None or (in_check and target != path[0]):
            continue
        if board[target] == TILE:
            yield Move("K", origin, target, "-")
            for reentry in hand:
                yield Move("K", origin, target, "-", reentry)
        elif not _is_own(position, target) and (target == path[0] or not position.adjacent_capture):
            yield Move("K", origin, target, "x")
