"""The check of a free placement: may a game start like this (PHY-2.2)?"""

from collections.abc import Iterator
from typing import Final

from engine.phylde import rulebook as book
from engine.phylde.board import CELLS, CORNERS, EMPTY, FALLEN, HALF, POINT_NAMES, SIDES, side
from engine.phylde.position import Position
from engine.rulebook import Finding

_HALVES: Final = (range(HALF), range(HALF, 2 * HALF))


def placement_faults(position: Position) -> tuple[Finding, ...]:
    """The reasons why a possible position is not a valid placement: a missing king, or pieces outside their half.

    King's cells and material are checked for every position when it is read.
    """
    return tuple(_faults(position))


def _faults(position: Position) -> Iterator[Finding]:
    for owner, half in enumerate(_HALVES):
        outside = tuple(
            CELLS[cell]
            for cell, code in enumerate(position.board)
            if code != EMPTY and side(code) == owner and cell not in half
        )
        if outside:
            yield book.OUTSIDE_HALF.finding({"side": SIDES[owner], "at": outside})
    for name, half, king in zip(SIDES, _HALVES, position.kings, strict=True):
        if any(cell not in half for cell in CORNERS[king]):
            yield book.KING_OUTSIDE_HALF.finding({"side": name, "at": POINT_NAMES[king]})
    for name, king in zip(SIDES, position.kings, strict=True):
        if king == FALLEN:
            yield book.KING_NOT_PLACED.finding({"side": name})
