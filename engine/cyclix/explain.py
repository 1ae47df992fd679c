"""The explanation of a Cyclix ruling: facts of a refusal, effects of a legal action."""

from engine.cyclix.actions import board_after
from engine.cyclix.board import HOLE, KING, KINGS, LETTERS, PIECES, SIDES, SQUARES, TILE, letter, piece, side
from engine.cyclix.legality import is_in_check, moves
from engine.cyclix.movement import BETWEEN, attackers_on, checkers
from engine.cyclix.position import Action, Move, Position
from engine.described import Described
from engine.play import Pass
from engine.rulebook import Facts, Finding


def facts(position: Position, action: Action, ground: str) -> Facts:
    """The attempted move, and the facts of its ground."""
    mover = SIDES[position.mover]
    if isinstance(action, Pass):
        move = next(moves(position), None)
        return {"side": mover} if move is None else {"side": mover, **_route(move)}
    board = position.board
    code = board[action.origin]
    named: Facts = {"side": mover, **_route(action)}
    if code >= KING:
        named["piece"] = piece(code)
    if action.piece and (code < KING or action.piece != letter(code)):
        named["claimed"] = PIECES[LETTERS.index(action.piece)]
    if action.reentry:
        named["reentry"] = PIECES[LETTERS.index(action.reentry)]
    if ground == "line-blocked":
        named |= _facts_of_blocker(board, action)
    elif ground in ("king-in-check-steps-one", "no-reentry-from-check"):
        named |= attackers_on(board, checkers(board, position.mover))
    elif ground in ("king-attacked", "kings-face"):
        named |= _facts_of_exposure(position, action, ground)
    return named


def described(position: Position, actions: tuple[Action, ...]) -> tuple[Described, ...]:
    """The one action of a turn."""
    (action,) = actions
    if isinstance(action, Pass):
        return (Described("pass"),)
    code, met = position.board[action.origin], position.board[action.target]
    who = (SIDES[side(code)], piece(code)) if code >= KING else ("", "")
    back = {"reentered": PIECES[LETTERS.index(action.reentry)]} if action.reentry else {}
    taken = _captured(position, action).facts if met >= KING else {}
    kind = "reentry" if back else "capture" if taken else "carry" if met == HOLE else "move"
    return (Described(kind, *who, SQUARES[action.origin], SQUARES[action.target], taken, back),)


def _route(move: Move) -> Facts:
    return {"from": SQUARES[move.origin], "to": SQUARES[move.target]}


def _facts_of_blocker(board: bytes, move: Move) -> Facts:
    blocker = next(square for square in BETWEEN[board[move.origin]][move.origin, move.target] if board[square] >= KING)
    return {
        "blocker": piece(board[blocker]),
        "blocker_side": SIDES[side(board[blocker])],
        "blocker_at": SQUARES[blocker],
    }


def _facts_of_exposure(position: Position, move: Move, ground: str) -> Facts:
    """The square of the mover's king after the move, and its attackers; for facing kings, only the other king."""
    board = board_after(position, move)
    by = checkers(board, position.mover)
    if ground == "kings-face":
        by = [square for square in by if board[square] in KINGS]
    return {"king_at": SQUARES[board.index(KINGS[position.mover])], **attackers_on(board, by)}


def findings(before: Position, action: Action | None, after: Position) -> tuple[Finding, ...]:
    """The effects of an action; at the end of the turn, the check it gives."""
    if action is None:
        return _check_given(after)
    if isinstance(action, Pass):
        return (Finding("passed", ("CYX-3.8",), {"side": SIDES[before.mover]}),)
    if before.board[action.origin] == KINGS[before.mover]:
        return _king_moved(before, action, after)
    return _piece_moved(before, action)


def _piece_moved(before: Position, move: Move) -> tuple[Finding, ...]:
    """A rook, bishop or knight: its capture, its move, the tile it carried."""
    met = before.board[move.target]
    between = BETWEEN[before.board[move.origin]].get((move.origin, move.target), ())
    over = ("CYX-1.2",) if any(before.board[square] == HOLE for square in between) else ()
    if met == TILE:
        return (_moved(before, move, *over, "CYX-3.1", "CYX-3.2"),)
    moved = _moved(before, move, *over, "CYX-3.1")
    if met == HOLE:
        return (moved, Finding("tile_carried", ("CYX-3.3",), _route(move)))
    return (_captured(before, move, "CYX-3.1", "CYX-3.4", "CYX-4.1"), moved)


def _king_moved(before: Position, move: Move, after: Position) -> tuple[Finding, ...]:
    """A king: its capture, its move, and the fate of the tile it left."""
    is_distant = bool(BETWEEN[KING][move.origin, move.target])
    movement = ("CYX-2.1", "CYX-3.5") if is_distant else ("CYX-3.5",)
    happened = [_moved(before, move, *movement)]
    if before.board[move.target] != TILE:
        happened.insert(0, _captured(before, move, *movement, "CYX-4.1"))
    left = SQUARES[move.origin]
    if move.reentry:
        back = PIECES[LETTERS.index(move.reentry)]
        entered: Facts = {"side": SIDES[before.mover], "piece": back, "at": left}
        acts_at_once = move.origin in checkers(after.board, 1 - before.mover)
        articles = ("CYX-4.2", "CYX-4.5") if acts_at_once else ("CYX-4.2",)
        happened.append(Finding("reentered", articles, entered))
    else:
        happened.append(Finding("tile_removed", ("CYX-3.7",), {"at": left}))
    return tuple(happened)


def _moved(before: Position, move: Move, *articles: str) -> Finding:
    who: Facts = {"side": SIDES[before.mover], "piece": piece(before.board[move.origin])}
    met = ("CYX-5.2",) if is_in_check(before) else ()
    return Finding("moved", (*articles, *met), who | _route(move))


def _captured(before: Position, move: Move, *articles: str) -> Finding:
    code = before.board[move.target]
    taken: Facts = {"side": SIDES[side(code)], "piece": piece(code), "at": SQUARES[move.target]}
    return Finding("captured", articles, taken)


def _check_given(after: Position) -> tuple[Finding, ...]:
    by = checkers(after.board, after.mover)
    if not by:
        return ()
    articles = ("CYX-2.4", "CYX-5.1") if any(_is_pinned(after, square) for square in by) else ("CYX-5.1",)
    return (Finding("check", articles, {"side": SIDES[after.mover], **attackers_on(after.board, by)}),)


def _is_pinned(position: Position, square: int) -> bool:
    """Whether the piece on ``square`` keeps an attack off its own king, by standing there."""
    board = bytearray(position.board)
    owner = side(board[square])
    board[square] = TILE
    return bool(checkers(board, owner))


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """A move with all its consequences in one finding; then the check, if there is one."""
    facts_by_code = {effect.code: effect.facts for effect in effects}
    if "moved" not in facts_by_code:
        return effects
    facts = dict(facts_by_code["moved"])
    if "captured" in facts_by_code:
        by_king = "tile_removed" in facts_by_code
        facts["captured_by_king" if by_king else "captured"] = facts_by_code["captured"]["piece"]
        facts["owner"] = facts_by_code["captured"]["side"]
    elif "reentered" in facts_by_code:
        facts["reentered"] = facts_by_code["reentered"]["piece"]
    elif "tile_removed" in facts_by_code:
        facts["removed"] = facts_by_code["tile_removed"]["at"]
    elif "tile_carried" in facts_by_code:
        facts["carried"] = facts_by_code["tile_carried"]["from"]
    return (Finding("turn", (), facts), *(effect for effect in effects if effect.code == "check"))
