"""The explanation of a Phylde ruling: facts of a refusal, effects of an action and of the end of a turn."""

from collections.abc import Mapping
from typing import Final, Literal

from engine.described import Described
from engine.phylde.actions import apply
from engine.phylde.board import CELLS, CORNERS, EMPTY, KIND_OF, KINDS, POINT_NAMES, SIDES, piece, side
from engine.phylde.legality import QUOTAS, legal_actions, objection
from engine.phylde.movement import BETWEEN
from engine.phylde.notation import write_action, write_turn
from engine.phylde.position import Action, Move, Position
from engine.phylde.pressure import all_attackers, attacks, captors, falling_king
from engine.play import Pass
from engine.rulebook import Fact, Facts, Finding

_MOVEMENT: Final[Mapping[str, str]] = {"S": "PHY-3.3", "A": "PHY-3.4", "C": "PHY-3.5"}


def facts(position: Position, action: Action, ground: str) -> Facts:
    """The attempted move, and the facts of its ground."""
    named: Facts = {"side": SIDES[position.mover]}
    if isinstance(action, Pass):
        if ground == "must-act":
            named["example"] = write_turn(position, (next(legal_actions(position)),))
        return named
    named |= _route(action)
    if action.on_points:
        kind = "R" if action.origin in position.kings else ""
    else:
        kind = KIND_OF[position.board[action.origin]]
    if kind:
        named["piece"] = KINDS[kind]
    if ground == "other-kind":
        named["claimed"] = KINDS[position.kind if action.kind in ("", kind) else action.kind]
    elif ground == "quota-spent":
        named["quota"] = QUOTAS[kind]
    elif ground == "kings-cell-kept":
        named |= _facts_of_king(position, action.target)
    elif ground == "king-on-point":
        named |= _facts_of_king(position, action.origin)
    elif ground in ("archer-blocked", "rider-blocked", "arrow-blocked"):
        named |= _facts_of_blocker(position, action)
    elif ground == "king-needs-room":
        named["occupied"] = tuple(CELLS[cell] for cell in CORNERS[action.target] if position.board[cell] != EMPTY)
    return named


def _route(action: Move) -> dict[str, str]:
    names = POINT_NAMES if action.on_points else CELLS
    return {"from": names[action.origin], "to": names[action.target]}


def _facts_of_king(position: Position, cell: int) -> Facts:
    """The side of the king that keeps this cell empty, the mover's first; the mover's if neither does."""
    mover = position.mover
    owner = next((side for side in (mover, 1 - mover) if cell in CORNERS[position.kings[side]]), mover)
    return {"king_side": SIDES[owner], "king_at": POINT_NAMES[position.kings[owner]]}


def _facts_of_blocker(position: Position, action: Move) -> Facts:
    cell = next(cell for cell in BETWEEN[action.origin, action.target] if position.board[cell] != EMPTY)
    code = position.board[cell]
    return {"blocker": piece(code), "blocker_side": SIDES[side(code)], "blocker_at": CELLS[cell]}


def described(position: Position, actions: tuple[Action, ...]) -> tuple[Described, ...]:
    """Each action, by its mark."""
    return tuple([Described("pass") if isinstance(one, Pass) else _described(position, one) for one in actions])


def _described(position: Position, move: Move) -> Described:
    start, to = _route(move).values()
    if move.on_points:
        return Described("move", SIDES[position.mover], KINDS["R"], start, to)
    code, met = position.board[move.origin], position.board[move.target]
    taken = {"side": SIDES[side(met)], "piece": piece(met), "at": to} if met != EMPTY and move.mark != "-" else {}
    who = (SIDES[side(code)], piece(code)) if code != EMPTY else ("", "")
    way: Literal["move", "shot"] = "shot" if move.mark == "*" else "move"
    return Described("capture" if move.mark == "x" else way, *who, start, to, taken, way=way)


def turn_facts(position: Position, actions: tuple[Action, ...], taken: int) -> Facts:
    """Which action of the turn failed, and a legal order of the same actions, if any."""
    failed = actions[taken]
    if isinstance(failed, Pass):
        return {}
    facts: Facts = {"nth": taken + 1, "of": len(actions), "action": write_action(failed)}
    if len(actions) <= max(QUOTAS.values()):
        order = _legal_order(position, actions, tuple(range(len(actions))), set())
        if order is not None:
            facts["other_order"] = write_turn(position, order)
    return facts


def _legal_order(
    position: Position, actions: tuple[Action, ...], left: tuple[int, ...], hopeless: set[tuple[int, ...]]
) -> tuple[Action, ...] | None:
    """The first order, by the given one, in which the actions ``left`` are legal; ``None`` if there is none.

    ``hopeless`` collects sets of actions without an order: in any order, the other actions, each by another piece,
    lead to the same board.
    """
    if not left:
        return ()
    if left in hopeless:
        return None
    for n, number in enumerate(left):
        if objection(position, actions[number]) is None:
            rest = _legal_order(apply(position, actions[number]), actions, left[:n] + left[n + 1 :], hopeless)
            if rest is not None:
                return (actions[number], *rest)
    hopeless.add(left)
    return None


def findings(before: Position, action: Action | None, after: Position) -> tuple[Finding, ...]:
    """The effects of an action (captured, moved, shot, passed) and of the end of the turn."""
    if action is None:
        return _findings_of_end(before, after)
    mover = SIDES[before.mover]
    if isinstance(action, Pass):
        return (Finding("passed", ("PHY-3.1",), {"side": mover}),)
    turn = ("PHY-3.1", "PHY-3.2") if before.acted else ("PHY-3.1",)
    if action.on_points:
        return (Finding("moved", (*turn, "PHY-3.6"), {"side": mover, "piece": "king", **_route(action)}),)
    code = before.board[action.origin]
    by_arrow = action.mark == "*"
    happened = []
    taken = before.board[action.target]
    if taken != EMPTY:
        where = {"side": SIDES[side(taken)], "piece": piece(taken), "at": CELLS[action.target]}
        happened.append(Finding("captured", ("PHY-3.8" if by_arrow else "PHY-3.7",), where))
    acted = {"side": mover, "piece": piece(code)}
    if by_arrow:
        shot = acted | {"from": CELLS[action.origin], "at": CELLS[action.target]}
        happened.append(Finding("shot", (*turn, "PHY-3.8"), shot))
    else:
        happened.append(Finding("moved", (*turn, _MOVEMENT[KIND_OF[code]]), acted | _route(action)))
    return tuple(happened)


def _findings_of_end(before: Position, after: Position) -> tuple[Finding, ...]:
    """A king that fell, with the piece that takes each of its cells; or a check (PHY-4.1, 4.2)."""
    falling = None if after.kings == before.kings else falling_king(before)
    if falling is not None:
        owner, by = falling
        king = before.kings[owner]
        facts = {
            "side": SIDES[owner],
            "at": POINT_NAMES[king],
            "cells": tuple(CELLS[cell] for cell in CORNERS[king]),
            "by": tuple(CELLS[cell] for cell in by),
            "pieces": tuple(piece(before.board[cell]) for cell in by),
        }
        return (Finding("king_captured", ("PHY-4.1", "PHY-4.2", "PHY-4.3"), facts),)
    king = after.kings[after.mover]
    if not after.after_reply or not captors(after.board, king, before.mover):
        return ()
    checking = all_attackers(attacks(after.board, king, before.mover))
    check = {"side": SIDES[after.mover], "at": POINT_NAMES[king], "by": checking}
    return (Finding("check", ("PHY-4.1", "PHY-4.2", "PHY-4.4"), check),)


def summary(effects: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """Merge a capture or shot with its victim, and all plain moves; leave the other findings as they are."""
    findings: list[Finding] = []
    moves: list[Finding] = []
    taken: Mapping[str, Fact] = {}
    for effect in effects:
        if effect.code == "captured":
            taken = effect.facts
        elif effect.code == "moved" and not taken:
            moves.append(effect)
        else:
            findings += _together(moves)
            moves = []
            with_victim = Finding(effect.code, (), {**effect.facts, "taken": taken["piece"]}) if taken else effect
            findings.append(with_victim)
            taken = {}
    return (*findings, *_together(moves))


def _together(moves: list[Finding]) -> list[Finding]:
    """Moves of several pieces of a kind as one."""
    if len(moves) < 2:
        return moves
    first = moves[0].facts
    starts, goals = (tuple(str(move.facts[end]) for move in moves) for end in ("from", "to"))
    facts = {"side": first["side"], "several": f"{first['piece']}s", "starts": starts, "goals": goals}
    return [Finding("moved", (), facts)]
