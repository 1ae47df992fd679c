"""The pressure on a king: attackers of its cells, and how many cells have different attackers (PHY-4.1, 4.4).

A king falls when its four cells can be given four different attackers, a complete matching of cells and pieces.
Otherwise Hall's theorem gives the reason: a set of cells with fewer attackers than cells.
"""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from engine.game import Json
from engine.phylde.board import CELLS, CORNERS, EMPTY, RIDER, SOLDIER
from engine.phylde.movement import RAYS, REACHES
from engine.phylde.position import Position

FULL: Final = 4
"""The pressure at which a king is captured."""

_SUBSETS: Final = tuple(subset for size in (2, 3, 4) for subset in combinations(range(4), size))


def attackers(board: bytes, cell: int, by: int) -> tuple[int, ...]:
    """The cells, in order, from which side ``by`` could capture on ``cell``, by move or arrow (PHY-3.4, 3.8)."""
    weakest = RIDER if by == 0 else RIDER + SOLDIER
    strongest = weakest + SOLDIER - RIDER
    cells = []
    for ray in RAYS[cell]:
        for other in ray:
            code = board[other]
            if code != EMPTY:
                if weakest <= code <= strongest and ray.index(other) < REACHES[code]:
                    cells.append(other)
                break
    cells.sort()
    return tuple(cells)


def attacks(board: bytes, king: int, by: int) -> tuple[tuple[int, ...], ...]:
    """For each cell round a king's point, the attackers of side ``by``."""
    return tuple([attackers(board, cell, by) for cell in CORNERS[king]])


def matching(attacked: Sequence[Sequence[int]]) -> dict[int, int]:
    """As many cells as can be given an attacker each, none twice: attacker to index of the cell."""
    taken: dict[int, int] = {}
    for index in range(len(attacked)):
        _assign(index, attacked, taken, set())
    return taken


def _assign(index: int, attacked: Sequence[Sequence[int]], taken: dict[int, int], tried: set[int]) -> bool:
    """Match a cell with a free attacker, or with one whose cell can be rematched (an augmenting path)."""
    for attacker in attacked[index]:
        if attacker not in taken:
            taken[attacker] = index
            return True
    for attacker in attacked[index]:
        if attacker not in tried:
            tried.add(attacker)
            if _assign(taken[attacker], attacked, taken, tried):
                taken[attacker] = index
                return True
    return False


def captors(board: bytes, king: int, by: int) -> tuple[int, ...]:
    """One piece of side ``by`` for each of the king's four cells, all different; empty if there are none."""
    attacked = []
    for cell in CORNERS[king]:
        attacking = attackers(board, cell, by)
        if not attacking:
            return ()
        attacked.append(attacking)
    taken = matching(attacked)
    if len(taken) < FULL:
        return ()
    captor_of = {index: attacker for attacker, index in taken.items()}
    return tuple(captor_of[index] for index in range(FULL))


def falling_king(position: Position) -> tuple[int, tuple[int, ...]] | None:
    """The king that falls if the turn ends here, and the four attackers, one per cell (PHY-4.2)."""
    mover = position.mover
    looked_at = (mover,) if position.after_reply else (1 - mover, mover)
    for owner in looked_at:
        by = captors(position.board, position.kings[owner], 1 - owner)
        if by:
            return owner, by
    return None


def wire_pressure(king: int, attacked: Sequence[Sequence[int]]) -> dict[str, Json]:
    """The pressure on a king as a status shows it: ``value``, ``cells``, ``why``."""
    corners = CORNERS[king]
    return {
        "value": len(matching(attacked)),
        "cells": {CELLS[cell]: _names(by) for cell, by in zip(corners, attacked, strict=True)},
        "why": _why(corners, attacked),
    }


def _why(corners: Sequence[int], attacked: Sequence[Sequence[int]]) -> dict[str, Json] | None:
    """Why a king does not fall: the cells without an attacker, or the smallest set with too few attackers."""
    uncovered = [cell for cell, by in zip(corners, attacked, strict=True) if not by]
    if uncovered:
        return {"code": "uncovered", "cells": _names(uncovered)}
    for subset in _SUBSETS:
        between_them = {attacker for index in subset for attacker in attacked[index]}
        if len(between_them) < len(subset):
            return {
                "code": "too-few-attackers",
                "cells": _names([corners[index] for index in subset]),
                "attackers": _names(between_them),
            }
    return None


def _names(cells: Sequence[int] | set[int]) -> tuple[str, ...]:
    return tuple(sorted([CELLS[cell] for cell in cells])) if cells else ()


def all_attackers(attacked: Sequence[Sequence[int]]) -> tuple[str, ...]:
    """Every piece that attacks one of these cells, by name."""
    return _names({attacker for by in attacked for attacker in by})
