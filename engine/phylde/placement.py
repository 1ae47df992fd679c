"""The check of a free placement: may a game start like this (PHY-2.2)?"""

from typing import Final

from engine.phylde.board import CELLS, CORNERS, EMPTY, FALLEN, HALF, POINT_NAMES, SIDES, side
from engine.phylde.position import Position
from engine.phylde.rulebook import RULEBOOK
from engine.rulebook import Finding

_HALVES: Final = (range(HALF), range(HALF, 2 * HALF))


def placement_faults(position: Position) -> tuple[Finding, ...]:
    """The reasons why a possible position is not a valid placement: a missing king, or pieces outside their half."""
    faults = []
    for owner, half in enumerate(_HALVES):
        army = [cell for cell, code in enumerate(position.board) if code != EMPTY and side(code) == owner]
        if outside := tuple(CELLS[cell] for cell in army if cell not in half):
            faults.append(RULEBOOK.finding("outside-half", {"side": SIDES[owner], "at": outside}))
    for name, half, king in zip(SIDES, _HALVES, position.kings, strict=True):
        if any(cell not in half for cell in CORNERS[king]):
            faults.append(RULEBOOK.finding("king-outside-half", {"side": name, "at": POINT_NAMES[king]}))
    missing = [name for name, king in zip(SIDES, position.kings, strict=True) if king == FALLEN]
    return (*faults, *(RULEBOOK.finding("king-not-placed", {"side": name}) for name in missing))
