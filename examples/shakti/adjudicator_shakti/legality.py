"""Legality in Shakti: the ground against an action, and the list of legal actions.

``objection`` makes three tests: the piece belongs to the side (SHA-1.2), it can get there (SHA-3.1 to 3.5), and the
resulting position is allowed (SHA-4.2, 4.3). The list takes moves from the same directions and makes the last test.
"""

from collections.abc import Iterator

from adjudicator_shakti.actions import board_after
from adjudicator_shakti.board import KING, KINGS, TILE, WARRIORS, attackers, kings_face, letter, side
from adjudicator_shakti.movement import is_adjacent, steps
from adjudicator_shakti.position import Action, Move, Position
from engine.play import Pass, or_pass


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
    against = _against_king if code in KINGS else _against_warrior
    return against(position, action) or _exposed(position, action)


def _against_king(position: Position, move: Move) -> str | None:
    """SHA-3.1 and 3.2."""
    board, met = position.board, position.board[move.target]
    if all(first != move.target for first, _ in steps(board, move.origin, adjacent=False)):
        return "king-first-tile"
    is_enemy = met == WARRIORS[1 - position.mover]
    if met != TILE and not (is_enemy and move.mark == "x"):
        return "king-tile-taken"
    if move.removed is not None:
        return "king-removes-nothing"
    if is_in_check(position) and not is_adjacent(move.origin, move.target):
        return "king-in-check-steps-one"
    return "nothing-to-capture" if move.mark == "x" and not is_enemy else None


def _against_warrior(position: Position, move: Move) -> str | None:
    """SHA-3.4 and 3.5."""
    board = position.board
    for first, second in steps(board, move.origin, adjacent=position.adjacent):
        if second == move.target and board[first] != TILE:
            return "warrior-blocked"
        if move.target in (first, second):
            break
    else:
        return "warrior-two-tiles"
    met = board[move.target]
    if met != TILE and side(met) == position.mover:
        return "own-piece-there"
    if met == TILE and move.mark == "-":
        if move.target == second and move.removed != first:
            return "first-tile-removed"
        if move.target == first and move.removed is not None:
            return "first-tile-stays"
        return None
    return "warriors-capture-nothing"


def _exposed(position: Position, move: Move) -> str | None:
    """The last test: what the position after the move shows (SHA-4.2, 4.3)."""
    board = board_after(position, move)
    if kings_face(board):
        return "kings-face"
    return "king-attacked" if attackers(board, position.mover) else None


def is_in_check(position: Position) -> bool:
    """Whether the king of the side to move is in check (SHA-4.1)."""
    return bool(attackers(position.board, position.mover))


def legal_actions(position: Position) -> Iterator[Action]:
    """Every legal action; the pass where there is no other and no check (SHA-3.6)."""
    return moves(position) if is_in_check(position) else or_pass(moves(position))


def moves(position: Position) -> Iterator[Move]:
    """Every legal action but the pass."""
    return (move for move in _proposals(position) if _exposed(position, move) is None)


def _proposals(position: Position) -> Iterator[Move]:
    """Every move that the rules of movement allow."""
    board = position.board
    for origin, code in enumerate(board):
        if code == KINGS[position.mover]:
            yield from _king_proposals(position, origin)
        elif code == WARRIORS[position.mover]:
            for first, second in steps(board, origin, adjacent=position.adjacent):
                if board[first] == TILE:
                    yield Move("W", origin, first)
                    if second is not None and board[second] == TILE:
                        yield Move("W", origin, second, "-", first)


def _king_proposals(position: Position, origin: int) -> Iterator[Move]:
    in_check = is_in_check(position)
    for first, _ in steps(position.board, origin, adjacent=False):
        if in_check and not is_adjacent(origin, first):
            continue
        met = position.board[first]
        if met == TILE:
            yield Move("K", origin, first)
        elif in_check and met == WARRIORS[1 - position.mover]:
            yield Move("K", origin, first, "x")
