"""What may be declared in a position where no turn is begun: cards and dice come from outside, units do not."""

from collections.abc import Mapping

from engine.battlelore.battlefield import HEXES, NEIGHBOURS, SIDES
from engine.battlelore.movement import is_melee
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import Attack
from engine.game import Json


def declarations(position: Position) -> Mapping[str, Json]:
    """By kind: the units that may be ordered, move, attack whom, or be hit by a card; a battle back, if one is due.

    Of the units of both sides, where the position does not say whose turn it is. A move lists the hexes of its first
    step; an attack says of each enemy whether it would be a melee.
    """
    units = position.units
    acting = [unit for unit in units.values() if position.to_move in (None, unit.side)]
    sides = SIDES if position.to_move is None else (SIDES[position.to_move],)
    declarable: dict[str, Json] = {
        "order": {side: [unit.id for unit in acting if SIDES[unit.side] == side] for side in sides},
        "move": {unit.id: _first_steps(position, unit) for unit in acting},
        "attack": {unit.id: _targets(position, unit) for unit in acting},
        "hits": list(units),
    }
    if position.pending is not None:
        declarable["battle_back"] = {"attacker": position.pending[0], "target": position.pending[1]}
    return declarable


def _first_steps(position: Position, unit: Unit) -> list[Json]:
    closed = position.impassable | {other.hex for other in position.units.values()}
    return [HEXES[number] for number in NEIGHBOURS[unit.hex] if number not in closed]


def _targets(position: Position, unit: Unit) -> list[Json]:
    return [
        {"target": enemy.id, "melee": is_melee(position.units, Attack(unit.id, enemy.id))}
        for enemy in position.units.values()
        if enemy.side != unit.side
    ]
