"""The law of Cyclix: what is forbidden, what follows, how it stands.

``objection`` judges. It asks three things in turn: is it that side's piece, can it get there like that
(CYX-2.2 and 3), and, of a move that can be carried out, what it leaves behind (CYX-2.3, 4 and 5.1).
``legal_actions`` proposes what the tables of movement allow and asks the same last question.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from engine.cyclix import rulebook as book
from engine.cyclix.position import (
    LETTERS,
    PASS,
    SIDES,
    Action,
    Move,
    Pass,
    Position,
    code_of,
    letter,
    ordered_hand,
    piece,
    side,
    write_position,
)
from engine.cyclix.sight import HOLE, KING, KINGS, LEAPS, LINES, ROUTES, SQUARES, TILE, attackers, first_tile
from engine.game import Awaited, Json, Outcome, State, Status
from engine.play import REPEATED
from engine.rulebook import Fact, Finding, Ground

_HANDED: Final = tuple(LETTERS[1:])
"""Letters of the pieces that can be in hand: a king never is."""


def objection(position: Position, action: Action) -> Ground | None:
    """The first ground, in rulebook order, against ``action``."""
    if isinstance(action, Pass):
        return _against_passing(position)
    claim = _against_claim(position, action)
    if claim is not None:
        return claim
    if position.board[action.origin] == KINGS[position.mover]:
        return _against_king(position, action)
    movement = _against_move(position, action)
    if movement is not None:
        return movement
    exposed = _exposed(position, action)
    if action.reentry and exposed is not book.KINGS_FACE:
        return book.ONLY_KING_REENTERS
    return exposed


def _against_passing(position: Position) -> Ground | None:
    """CYX-3.8: who can move must, and who is mated does not pass."""
    if _in_check(position) or any(True for _ in _moves(position)):
        return book.MUST_MOVE
    return None


def _against_claim(position: Position, move: Move) -> Ground | None:
    code = position.board[move.origin]
    if code < KING:
        return book.EMPTY_SQUARE
    if move.piece != letter(code):
        return book.WRONG_PIECE
    if side(code) != position.mover:
        return book.NOT_YOUR_PIECE
    return None


def _against_move(position: Position, move: Move) -> Ground | None:
    """CYX-2.2 and 3.1 to 3.4: rook, bishop and knight."""
    board = position.board
    code = board[move.origin]
    if not _has_step(code, move):
        return book.NOT_ITS_MOVE
    if _blocker(position, move) is not None:
        return book.LINE_BLOCKED
    target = board[move.target]
    if target >= KING and side(target) == position.mover:
        return book.OWN_PIECE_THERE
    if move.mark == "~":
        if target == TILE:
            return book.TILE_STAYS
        return None if target == HOLE else book.CAPTURE_LEAVES_TILE
    if move.mark == "x" and target < KING:
        return book.NOTHING_TO_CAPTURE
    return None


def _has_step(code: int, move: Move) -> bool:
    kind = (code - KING) % 4
    if kind == 3:
        return move.target in LEAPS[move.origin]
    route = ROUTES.get((move.origin, move.target))
    return route is not None and (route[0] < 4) == (kind == 1)


def _blocker(position: Position, move: Move) -> int | None:
    """The first piece standing between, on the line of a rook or bishop."""
    if letter(position.board[move.origin]) == "N":
        return None
    _, between = ROUTES[move.origin, move.target]
    for square in between:
        if position.board[square] >= KING:
            return square
    return None


def _against_king(position: Position, move: Move) -> Ground | None:
    """CYX-2.3, 3.4 to 3.7, 4 and 5.1: the king. Only where it can land is there anything to expose."""
    board = position.board
    target = board[move.target]
    if move.mark == "x" and target < KING:
        return book.NOTHING_TO_CAPTURE
    if _out_of_sight(board, move):
        return book.KING_FIRST_TILE
    if target >= KING and side(target) == position.mover:
        return book.KING_OWN_PIECE
    can_land = target != HOLE and move.mark != "~"
    exposed = _exposed(position, move) if can_land else None
    if exposed is book.KINGS_FACE:
        return exposed
    if ROUTES[move.origin, move.target][1]:
        if target >= KING and position.adjacent_capture:
            return book.KING_CAPTURES_ADJACENT
        if _in_check(position):
            return book.KING_IN_CHECK_STEPS_ONE
    if not can_land:
        return book.KING_CARRIES_NO_TILE
    return _against_reentry(position, move) or exposed


def _out_of_sight(board: bytes, move: Move) -> bool:
    """Whether no direction leads to the target, or a tile comes before it (CYX-2.1, 3.5)."""
    route = ROUTES.get((move.origin, move.target))
    return route is None or any(board[square] != HOLE for square in route[1])


def _against_reentry(position: Position, move: Move) -> Ground | None:
    """CYX-4.2 to 4.4: a piece brought back with the king's move."""
    if not move.reentry:
        return None
    if code_of(position.mover, move.reentry) not in position.hands:
        return book.NOT_IN_HAND
    if position.board[move.target] >= KING:
        return book.NO_REENTRY_ON_CAPTURE
    return book.NO_REENTRY_FROM_CHECK if _in_check(position) else None


def _in_check(position: Position) -> bool:
    king = position.board.index(KINGS[position.mover])
    return any(True for _ in attackers(position.board, king, 1 - position.mover))


def _exposed(position: Position, move: Move) -> Ground | None:
    """The last filter: is the mover's king attacked once all of the move is done (CYX-2.3, 5.1)?"""
    board = _board_after(position, move)
    enemy = 1 - position.mover
    exposed = None
    for square in attackers(board, board.index(KINGS[position.mover]), enemy):
        if board[square] == KINGS[enemy]:
            return book.KINGS_FACE
        exposed = book.KING_ATTACKED
    return exposed


def _board_after(position: Position, move: Move) -> bytearray:
    """Tiles and pieces once all of a move is done (CYX-3.2 to 3.4, 3.7, 4.2)."""
    board = bytearray(position.board)
    code = board[move.origin]
    if code == KINGS[position.mover]:
        left = code_of(position.mover, move.reentry) if move.reentry in _HANDED else HOLE
    else:
        left = HOLE if board[move.target] == HOLE else TILE
    board[move.target] = code
    board[move.origin] = left
    return board


def legal_actions(position: Position) -> Iterator[Action]:
    """Every legal action; the forced pass where there is no other."""
    moved = False
    for move in _moves(position):
        moved = True
        yield move
    if not moved and not _in_check(position):
        yield PASS


def _moves(position: Position) -> Iterator[Move]:
    for move in _proposals(position):
        if _exposed(position, move) is None:
            yield move


def _proposals(position: Position) -> Iterator[Move]:
    """Every move that the tables of movement allow, own king's safety aside."""
    own = KINGS[position.mover]
    for origin, code in enumerate(position.board):
        if code == own:
            yield from _king_proposals(position, origin)
        elif own < code < own + 4:
            yield from _piece_proposals(position, origin, code)


def _piece_proposals(position: Position, origin: int, code: int) -> Iterator[Move]:
    board = position.board
    upper = letter(code)
    if upper == "N":
        lines: tuple[tuple[int, ...], ...] = tuple((target,) for target in LEAPS[origin])
    else:
        lines = LINES[origin][:4] if upper == "R" else LINES[origin][4:]
    for line in lines:
        for target in line:
            met = board[target]
            if met == HOLE:
                yield Move(upper, origin, target, "~")
            elif met == TILE:
                yield Move(upper, origin, target, "-")
            else:
                if side(met) != position.mover:
                    yield Move(upper, origin, target, "x")
                break


def _king_proposals(position: Position, origin: int) -> Iterator[Move]:
    board = position.board
    in_check = _in_check(position)
    hand = () if in_check else tuple(letter(code) for code in position.hands if side(code) == position.mover)
    for line in LINES[origin]:
        target = first_tile(board, line)
        if target is None or (in_check and target != line[0]):
            continue
        met = board[target]
        if met == TILE:
            yield Move("K", origin, target, "-")
            for one in hand:
                yield Move("K", origin, target, "-", one)
        elif side(met) != position.mover and (target == line[0] or not position.adjacent_capture):
            yield Move("K", origin, target, "x")


def apply(position: Position, action: Action) -> Position:
    """The table after a legal action, the same side still holding the turn (CYX-3, CYX-4)."""
    if isinstance(action, Pass):
        return position
    hands = position.hands
    captured = position.board[action.target]
    if captured >= KING:
        hands = ordered_hand((*hands, captured))
    if action.reentry:
        entered = code_of(position.mover, action.reentry)
        hands = tuple(code for code in hands if code != entered)
    return Position(bytes(_board_after(position, action)), position.mover, hands, position.adjacent_capture)


def awaited(position: Position) -> Awaited | None:
    """Nothing: a Cyclix turn is one action."""
    return None


def close(position: Position) -> Position:
    """The other side is to move (CYX-1.5)."""
    return Position(position.board, 1 - position.mover, position.hands, position.adjacent_capture)


def status(position: Position) -> Status:
    """Check, checkmate, or a pass that is forced (CYX-3.8, 5.1 to 5.3)."""
    mover = SIDES[position.mover]
    checkers = tuple(SQUARES[square] for square in _attackers(position.board, position.mover))
    can_move = any(True for _ in _moves(position))
    if not checkers:
        return Status(mover, "normal" if can_move else "pass_forced")
    state: State = "check" if can_move else "checkmate"
    return Status(mover, state, (mover,), checkers)


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """Checkmate loses (CYX-5.3), the third repetition draws (CYX-5.4)."""
    if status.state == "checkmate":
        return Outcome(True, (SIDES[1 - position.mover],), False, "checkmate", book.CHECKMATE)
    if repetition is not None and repetition >= REPEATED:
        return Outcome(True, (), True, "repetition", book.REPETITION)
    return Outcome()


def key(position: Position) -> str:
    """The whole text: tiles, pieces, hands and side to move (CYX-5.4)."""
    return write_position(position)


def extra_fields(position: Position) -> Mapping[str, Json]:
    """Nothing beyond what every ruling says."""
    return {}


def facts(position: Position, action: Action, ground: Ground) -> dict[str, Fact]:
    """Who moved what from where to where, and what stands against it."""
    told: dict[str, Fact] = {"side": SIDES[position.mover]}
    if isinstance(action, Pass):
        move = next(_moves(position), None)
        return told if move is None else told | {"from": SQUARES[move.origin], "to": SQUARES[move.target]}
    board = position.board
    code = board[action.origin]
    told |= {"from": SQUARES[action.origin], "to": SQUARES[action.target]}
    if code >= KING:
        told["piece"] = piece(code)
    if action.piece and (code < KING or action.piece != letter(code)):
        told["claimed"] = piece(code_of(0, action.piece))
    if action.reentry:
        told["reentry"] = piece(code_of(0, action.reentry))
    if ground is book.LINE_BLOCKED and (blocker := _blocker(position, action)) is not None:
        told |= {"blocker": piece(board[blocker]), "blocker_side": SIDES[side(board[blocker])]}
        told["blocker_at"] = SQUARES[blocker]
    elif ground is book.KING_IN_CHECK_STEPS_ONE or ground is book.NO_REENTRY_FROM_CHECK:
        told["by"] = tuple(SQUARES[square] for square in _attackers(board, position.mover))
    elif ground is book.KING_ATTACKED or ground is book.KINGS_FACE:
        told |= _facts_of_exposure(position, action, ground)
    return told


def _facts_of_exposure(position: Position, move: Move, ground: Ground) -> dict[str, Fact]:
    board = _board_after(position, move)
    by = _attackers(board, position.mover)
    if ground is book.KINGS_FACE:
        by = [square for square in by if board[square] in KINGS]
    return {
        "king_at": SQUARES[board.index(KINGS[position.mover])],
        "by": tuple(SQUARES[square] for square in by),
        "attackers": tuple(piece(board[square]) for square in by),
    }


def _attackers(board: bytes | bytearray, mover: int) -> list[int]:
    """The squares from which the king of ``mover`` is attacked, in the order of their names."""
    return sorted(attackers(board, board.index(KINGS[mover]), 1 - mover), key=SQUARES.__getitem__)


def turn_facts(position: Position, actions: tuple[Action, ...], taken: int) -> Mapping[str, Fact]:
    """Nothing: a Cyclix turn is one action."""
    return {}


def findings(before: Position, action: Action | None, after: Position) -> tuple[Finding, ...]:
    """What happened: moved, captured, tile carried or removed, re-entered, passed; then check."""
    if action is None:
        return _check_given(after)
    mover = SIDES[before.mover]
    if isinstance(action, Pass):
        return (Finding("passed", ("CYX-3.8",), {"side": mover}),)
    code = before.board[action.origin]
    taken = before.board[action.target]
    origin, target = SQUARES[action.origin], SQUARES[action.target]
    is_king = code == KINGS[before.mover]
    happened = []
    movement = "CYX-3.5" if is_king else "CYX-3.1"
    if taken >= KING:
        where = {"side": SIDES[side(taken)], "piece": piece(taken), "at": target}
        happened.append(Finding("captured", (*((movement,) if is_king else (movement, "CYX-3.4")), "CYX-4.1"), where))
    moved = {"side": mover, "piece": piece(code), "from": origin, "to": target}
    happened.append(Finding("moved", (movement, "CYX-3.2") if taken == TILE and not is_king else (movement,), moved))
    if taken == HOLE:
        happened.append(Finding("tile_carried", ("CYX-3.3",), {"from": origin, "to": target}))
    elif is_king and not action.reentry:
        happened.append(Finding("tile_removed", ("CYX-3.7",), {"at": origin}))
    elif action.reentry:
        entered = {"side": mover, "piece": piece(code_of(0, action.reentry)), "at": origin}
        happened.append(Finding("reentered", ("CYX-4.2",), entered))
    return tuple(happened)


def _check_given(after: Position) -> tuple[Finding, ...]:
    by = tuple(SQUARES[square] for square in _attackers(after.board, after.mover))
    if not by:
        return ()
    return (Finding("check", ("CYX-5.1",), {"side": SIDES[after.mover], "by": by}),)
