"""Refusals, and the facts that several of them share."""

from collections.abc import Iterable

from engine.battlelore.battlefield import HEXES, SIDES
from engine.battlelore.movement import Route, Step
from engine.battlelore.position import Position
from engine.battlelore.turns import FACE_SET, FACES
from engine.rulebook import Facts, Refusal


def side_to_move(position: Position) -> Facts:
    """The side to move, if the position has it."""
    return {} if position.to_move is None else {"to_move": SIDES[position.to_move]}


def unknown_face(faces: Iterable[str]) -> Refusal | None:
    """The ground against the first text that is no face of a die (BTL-2.1)."""
    if FACE_SET.issuperset(faces):
        return None
    return "unknown-face", {"face": next(face for face in faces if face not in FACES), "known": FACES}


def step_facts(step: Step) -> Facts:
    """The two hexes of a step."""
    return {"from": HEXES[step[0]], "to": HEXES[step[1]]}


def hex_facts(path: Route, closed: frozenset[int]) -> Facts:
    """The first hex of a path that is closed."""
    return {"at": HEXES[next(number for number in path if number in closed)]}


def blocker_facts(position: Position, path: Route, mover: str = "") -> Facts:
    """The first hex of a path with a unit on it, and that unit; none if there is only ``mover``."""
    units = {unit.hex: unit.id for unit in position.units.values() if unit.id != mover}
    return next(({"at": HEXES[number], "blocker": units[number]} for number in path if number in units), {})
