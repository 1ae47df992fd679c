"""The explanation of a Shakti ruling: facts of a refusal, effects of a legal action."""

from adjudicator_shakti.actions import board_after
from adjudicator_shakti.board import KING, KINGS, LETTERS, PIECES, SIDES, SQUARES, TILE, attackers, letter, piece, side
from adjudicator_shakti.legality import is_in_check, moves
from adjudicator_shakti.movement import steps
from adjudicator_shakti.position import Action, Move, Position, check_facts
from engine.described import Described
from engine.play import Pass
from engine.rulebook import Fact, Finding


def facts(position: Position, action: Action, ground: str) -> dict[str, Fact]:
    """The attempted move, and the facts of its ground."""
    if isinstance(action, Pass):
        move = next(moves(position), None)
        return {"side": SIDES[position.mover]} | ({} if move is None else _route(move))
    board, code = position.board, position.board[action.origin]
    named: dict[str, Fact] = {"side": SIDES[position.mover], **_route(action)}
    if code >= KING:
        named["piece"] = piece(code)
    if action.piece and (code < KING or action.piece != letter(code)):
        named["claimed"] = PIECES[LETTERS.index(action.piece)]
    if ground in ("warrior-blocked", "first-tile-removed"):
        directions = steps(board, action.origin, adjacent=position.adjacent)
        first = next(first for first, second in directions if second == action.target)
        named["first"] = SQUARES[first]
        if board[first] != TILE:
            named |= {"blocker": piece(board[first]), "blocker_side": SIDES[side(board[first])]}
    elif ground in ("king-tile-taken", "own-piece-there"):
        met = board[action.target]
        named |= {"blocker": piece(met), "blocker_side": SIDES[side(met)]}
    elif ground == "king-in-check-steps-one":
        named["by"] = tuple(SQUARES[square] for square in attackers(board, position.mover))
    elif ground in ("king-attacked", "kings-face"):
        named |= _facts_of_exposure(position, action, ground)
    return named


def _facts_of_exposure(position: Position, move: Move, ground: str) -> dict[str, Fact]:
    board, mover = board_after(position, move), position.mover
    if ground == "king-attacked":
        return check_facts(board, mover, attackers(board, mover))
    own, other = (SQUARES[board.index(KINGS[owner])] for owner in (mover, 1 - mover))
    return {"king_at": own, "by": (other,)}


def described(position: Position, actions: tuple[Action, ...]) -> tuple[Described, ...]:
    """The one action of a turn."""
    (action,) = actions
    if isinstance(action, Pass):
        return (Described("pass"),)
    code, met = position.board[action.origin], position.board[action.target]
    who = (SIDES[side(code)], piece(code)) if code >= KING else ("", "")
    start, to = SQUARES[action.origin], SQUARES[action.target]
    taken = {"side": SIDES[side(met)], "piece": piece(met), "at": to} if met >= KING else {}
    return (Described("capture" if taken else "move", *who, start, to, taken),)


def _route(move: Move) -> dict[str, Fact]:
    return {"from": SQUARES[move.origin], "to": SQUARES[move.target]}


def findings(before: Position, action: Action | None, after: Position) -> tuple[Finding, ...]:
    """The effects of an action; at the end of the turn, the check that it gives."""
    if action is None:
        by = attackers(after.board, after.mover)
        return (Finding("check", ("SHA-4.1",), check_facts(after.board, after.mover, by)),) if by else ()
    if isinstance(action, Pass):
        return (Finding("passed", ("SHA-3.6",), {"side": SIDES[before.mover]}),)
    code, met = before.board[action.origin], before.board[action.target]
    moved: dict[str, Fact] = {"side": SIDES[before.mover], "piece": piece(code), **_route(action)}
    if code not in KINGS:
        happened = (Finding("moved", ("SHA-2.1", "SHA-3.4"), moved),)
        if action.removed is None:
            return happened
        return (*happened, Finding("tile_removed", ("SHA-1.1", "SHA-3.4"), {"at": SQUARES[action.removed]}))
    articles = ("SHA-3.2" if is_in_check(before) else "SHA-3.1", "SHA-3.3")
    if met == TILE:
        return (Finding("moved", ("SHA-2.1", *articles), moved),)
    taken: dict[str, Fact] = {"side": SIDES[side(met)], "piece": piece(met), "at": SQUARES[action.target]}
    return (Finding("captured", ("SHA-3.2",), taken), Finding("moved", articles, moved))
