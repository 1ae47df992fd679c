"""Legality in Cyclix: the ground against an action, and the list of legal actions.

``objection`` makes three tests: the piece belongs to the side, it can get there (CYX-2.2 and 3), and the resulting
position is allowed (CYX-2.3, 4 and 5.1). ``legal_actions`` takes moves from the same tables and makes the last test.
"""

from collections.abc import Iterator
from typing import Final

from engine.cyclix import rulebook as book
from engine.cyclix.actions import board_after
from engine.cyclix.board import HOLE, KING, KINGS, TILE, code_of, letter, side
from engine.cyclix.movement import BETWEEN, MARKS, Mark, attackers, landings, tiles_seen
from engine.cyclix.position import PASS, Action, Move, Pass, Position
from engine.rulebook import Ground

_WRONG_MARK: Final[dict[tuple[Mark, Mark], Ground]] = {
    ("~", "-"): book.TILE_STAYS,
    ("~", "x"): book.CAPTURE_LEAVES_TILE,
    ("x", "-"): book.NOTHING_TO_CAPTURE,
    ("x", "~"): book.NOTHING_TO_CAPTURE,
}
"""The ground against a mark, as written and as required; ``-`` leaves it to the squares."""


def objection(position: Position, action: Action) -> Ground | None:
    """The first ground, in rulebook order, that forbids ``action``; ``None`` if it is legal."""
    if isinstance(action, Pass):
        return book.MUST_MOVE if is_in_check(position) or any(True for _ in moves(position)) else None
    claim = _against_claim(position, action)
    if claim is not None:
        return claim
    if position.board[action.origin] == KINGS[position.mover]:
        return _against_king(position, action)
    movement = _against_piece(position, action)
    if movement is not None:
        return movement
    exposed = _exposed(position, action)
    if action.reentry and exposed is not book.KINGS_FACE:
        return book.ONLY_KING_REENTERS
    return exposed


def _against_claim(position: Position, move: Move) -> Ground | None:
    """CYX-1.5: whether the side to move has that piece there."""
    code = position.board[move.origin]
    if code < KING:
        return book.EMPTY_SQUARE
    if move.piece != letter(code):
        return book.WRONG_PIECE
    return None if side(code) == position.mover else book.NOT_YOUR_PIECE


def _against_piece(position: Position, move: Move) -> Ground | None:
    """CYX-2.2 and 3.1 to 3.4: rook, bishop and knight."""
    board = position.board
    between = BETWEEN[board[move.origin]].get((move.origin, move.target))
    if between is None:
        return book.NOT_ITS_MOVE
    for square in between:
        if board[square] >= KING:
            return book.LINE_BLOCKED
    if _is_own(position, move.target):
        return book.OWN_PIECE_THERE
    return _WRONG_MARK.get((move.mark, MARKS[board[move.target]]))


def _against_king(position: Position, move: Move) -> Ground | None:
    """CYX-2.3, 3.4 to 3.7, 4 and 5.1: the king. Only where it can land is there anything to expose."""
    board = position.board
    target = board[move.target]
    if move.mark == "x" and target < KING:
        return book.NOTHING_TO_CAPTURE
    between = BETWEEN[KING].get((move.origin, move.target))
    if between is None or any(board[square] != HOLE for square in between):
        return book.KING_FIRST_TILE
    if _is_own(position, move.target):
        return book.KING_OWN_PIECE
    can_land = target != HOLE and move.mark != "~"
    exposed = _exposed(position, move) if can_land else None
    if exposed is book.KINGS_FACE:
        return exposed
    if between:
        if target >= KING and position.adjacent_capture:
            return book.KING_CAPTURES_ADJACENT
        if is_in_check(position):
            return book.KING_IN_CHECK_STEPS_ONE
    if not can_land:
        return book.KING_CARRIES_NO_TILE
    return _against_reentry(position, move) or exposed


def _against_reentry(position: Position, move: Move) -> Ground | None:
    """CYX-4.2 to 4.4: a piece brought back with the king's move."""
    if not move.reentry:
        return None
    if code_of(position.mover, move.reentry) not in position.hands:
        return book.NOT_IN_HAND
    if position.board[move.target] >= KING:
        return book.NO_REENTRY_ON_CAPTURE
    return book.NO_REENTRY_FROM_CHECK if is_in_check(position) else None


def _is_own(position: Position, square: int) -> bool:
    code = position.board[square]
    return code >= KING and side(code) == position.mover


def is_in_check(position: Position) -> bool:
    """Whether the king of the side to move is attacked (CYX-5.1)."""
    king = position.board.index(KINGS[position.mover])
    return any(True for _ in attackers(position.board, king, 1 - position.mover))


def _exposed(position: Position, move: Move) -> Ground | None:
    """The last filter: is the mover's king attacked once all of the move is done (CYX-2.3, 5.1)?"""
    board = board_after(position, move)
    enemy = 1 - position.mover
    exposed = None
    for square in attackers(board, board.index(KINGS[position.mover]), enemy):
        if board[square] == KINGS[enemy]:
            return book.KINGS_FACE
        exposed = book.KING_ATTACKED
    return exposed


def legal_actions(position: Position) -> Iterator[Action]:
    """Every legal action; the forced pass where there is no other."""
    can_move = False
    for move in moves(position):
        can_move = True
        yield move
    if not can_move and not is_in_check(position):
        yield PASS


def moves(position: Position) -> Iterator[Move]:
    """Every legal action but the pass."""
    for move in _proposals(position):
        if _exposed(position, move) is None:
            yield move


def _proposals(position: Position) -> Iterator[Move]:
    """Every move that the rules of movement allow, whatever becomes of the own king."""
    board = position.board
    own_king = KINGS[position.mover]
    for origin, code in enumerate(board):
        if code == own_king:
            yield from _king_proposals(position, origin)
        elif own_king < code < own_king + 4:
            moving = letter(code)
            for target in landings(board, origin):
                met = board[target]
                if not own_king <= met < own_king + 4:
                    yield Move(moving, origin, target, MARKS[met])


def _king_proposals(position: Position, origin: int) -> Iterator[Move]:
    """CYX-3.5, 3.6, 4.2 to 4.4."""
    board = position.board
    in_check = is_in_check(position)
    hand = () if in_check else tuple(letter(code) for code in position.hands if side(code) == position.mover)
    for target in tiles_seen(board, origin):
        is_adjacent = not BETWEEN[KING][origin, target]
        if in_check and not is_adjacent:
            continue
        if board[target] == TILE:
            yield Move("K", origin, target, "-")
            for reentry in hand:
                yield Move("K", origin, target, "-", reentry)
        elif not _is_own(position, target) and (is_adjacent or not position.adjacent_capture):
            yield Move("K", origin, target, "x")
