"""The law of Dragonchess: what is forbidden, and what a move changes.

``objection`` judges. It asks in turn: is the claim true (the piece), does the piece move like that
(DRC-2, over the tables of movement), is it petrified (DRC-3.1), and is the own king safe on the board that
the move leaves (``exposure``, DRC-3.2 to 4.1). ``listing`` walks the same tables and asks the same last
question.
"""

from collections.abc import Mapping

from engine.dragonchess import rulebook as grounds
from engine.dragonchess.attack import attackers, king_of, petrifier, way_home
from engine.dragonchess.board import (
    BASILISK,
    EMPTY,
    HERO,
    KING,
    LETTERS,
    LEVEL,
    SYLPH,
    WARRIOR,
    is_middle,
    kind_of,
    level_of,
    side_of,
)
from engine.dragonchess.position import Position, keeps_origin, ordered
from engine.dragonchess.rulebook import OF_PIECE
from engine.dragonchess.tables import Move, Stop
from engine.game import Awaited, Json
from engine.rulebook import Ground


def objection(position: Position, action: Move) -> Ground | None:
    """The first ground, in rulebook order, against ``action``."""
    claim = _against_claim(position, action)
    if claim is not None:
        return claim
    found = way_to(position, action)
    if action.mark == "*" and not _from_afar(found):
        return grounds.NOT_FROM_AFAR
    if found is None:
        return _against_way(position, action)
    against = _against_step(position, action, *found)
    if against is not None:
        return against
    if petrifier(position.board, action.origin) is not None:
        return grounds.PETRIFIED
    return exposure(position, action)


def _against_claim(position: Position, move: Move) -> Ground | None:
    code = position.board[move.origin]
    if code == EMPTY:
        return grounds.EMPTY_SQUARE
    if side_of(code) != position.mover:
        return grounds.NOT_YOUR_PIECE
    if move.claimed and move.claimed != LETTERS[kind_of(code)]:
        return grounds.WRONG_PIECE
    return None


def way_to(position: Position, move: Move) -> tuple[Stop, tuple[int, ...]] | None:
    """Where the way of a piece to a square ends, and the squares passed; ``None`` if no way leads there."""
    code = position.board[move.origin]
    leaps, lines, home = position.rules.reach[code][move.origin]
    if home:
        leaps += way_home(position.rules, code, move.origin, position.origins)
    for stop in leaps:
        if stop[0] == move.target:
            return stop, ()
    for line in lines:
        for n, stop in enumerate(line):
            if stop[0] == move.target and (stop[1] or stop[2]):
                return stop, tuple(square for square, _, _ in line[:n])
    return None


def _from_afar(found: tuple[Stop, tuple[int, ...]] | None) -> bool:
    """Whether what a piece may capture on a square it captures from afar (DRC-2.3)."""
    if found is None:
        return False
    take = found[0][2]
    return take is not None and take.mark == "*"


def _against_way(position: Position, move: Move) -> Ground:
    """DRC-2: why no way leads there."""
    kind = kind_of(position.board[move.origin])
    off_board = level_of(move.origin) != level_of(move.target)
    if off_board and ("stays-on-its-board", kind) in OF_PIECE:
        return OF_PIECE["stays-on-its-board", kind]
    if kind == SYLPH and is_middle(move.origin) and move.target < LEVEL:
        return OF_PIECE["goes-up-home-only", kind]
    if kind in (HERO, KING) and not is_middle(move.origin):
        return OF_PIECE["goes-back-only", kind]
    return OF_PIECE["not-its-move", kind]


def _against_step(position: Position, move: Move, stop: Stop, passed: tuple[int, ...]) -> Ground | None:
    """DRC-2: what stands on the way or at its end, the mark, and the promotion."""
    board = position.board
    code = board[move.origin]
    kind = kind_of(code)
    target, quiet, take = stop
    if first_on(board, passed) is not None:
        return OF_PIECE["blocked", kind]
    met = board[target]
    if met != EMPTY and side_of(met) == position.mover:
        return OF_PIECE["own-piece-there", kind]
    due = take if met else quiet
    if due is None:
        return OF_PIECE["only-moves-there" if met else "only-captures-there", kind]
    if move.mark != due.mark:
        return OF_PIECE["captures-from-afar" if due.mark == "*" else "nothing-to-capture", kind]
    if move.promotion != due.promotion:
        return grounds.PROMOTION_TO_HERO if due.promotion else grounds.NO_PROMOTION
    return None


def first_on(board: bytes, squares: tuple[int, ...]) -> int | None:
    """The first of ``squares`` on which a piece stands."""
    for square in squares:
        if board[square]:
            return square
    return None


def exposure(position: Position, move: Move) -> Ground | None:
    """The last filter: is the mover's king in check on the board that the move leaves (DRC-3.2 to 4.1)?"""
    board = board_after(position, move)
    mover = position.mover
    king = king_of(board, mover)
    rules = position.rules
    if rules.petrified_in_check and petrifier(board, king) is not None:
        return grounds.KING_OVER_BASILISK if king == move.target else grounds.KING_STAYS_PETRIFIED
    ground = None
    for origin, _ in attackers(board, rules, position.origins, king, 1 - mover):
        if origin == freed_by(position, move):
            return grounds.FREES_ATTACKER
        ground = grounds.KING_ATTACKED
    return ground


def freed_by(position: Position, move: Move) -> int | None:
    """The square of the enemy piece that a leaving basilisk petrifies no more (DRC-3.3)."""
    above = move.origin - LEVEL
    freed = kind_of(position.board[move.origin]) == BASILISK and petrifier(position.board, above) == move.origin
    return above if freed else None


def board_after(position: Position, move: Move) -> bytearray:
    """The board that a move leaves."""
    board = bytearray(position.board)
    if move.mark == "*":
        board[move.target] = EMPTY
        return board
    code = board[move.origin]
    board[move.target] = code - WARRIOR + HERO if move.promotion else code
    board[move.origin] = EMPTY
    return board


def apply(position: Position, action: Move) -> Position:
    """The table after a legal move, the same side still holding the turn (DRC-2, DRC-3.1)."""
    code = position.board[action.origin]
    counts = position.board[action.target] != EMPTY or kind_of(code) == WARRIOR
    return Position(
        bytes(board_after(position, action)),
        position.mover,
        _origins_after(position, action, code),
        0 if counts else position.quiet + 1,
        position.number,
        position.rules,
    )


def _origins_after(position: Position, move: Move, code: int) -> tuple[tuple[int, int], ...]:
    """Where pieces may go back to after a move (DRC-2.1, 2.7)."""
    rules = position.rules
    origins = position.origins
    if not origins and not keeps_origin(rules, code):
        return ()
    kept = tuple(pair for pair in origins if pair[0] not in (move.origin, move.target))
    if not keeps_origin(rules, code):
        return kept
    own_board = 0 if kind_of(code) == SYLPH else 1
    if level_of(move.target) == own_board:
        return kept
    if level_of(move.origin) == own_board:
        return ordered((*kept, (move.target, move.origin)))
    carried = tuple((move.target, origin) for at, origin in origins if at == move.origin)
    return ordered(kept + carried)


def awaited(position: Position) -> Awaited | None:
    """Nothing: a turn is one move."""
    return None


def close(position: Position) -> Position:
    """The other side is to move; the number rises after scarlet (DRC-1.1, 1.2)."""
    mover = position.mover
    return Position(
        position.board, 1 - mover, position.origins, position.quiet, position.number + mover, position.rules
    )


def extra_fields(position: Position) -> Mapping[str, Json]:
    """Nothing beyond what every ruling says."""
    return {}
