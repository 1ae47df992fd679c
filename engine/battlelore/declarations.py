"""Possible declarations in a position without a begun turn. The request adds cards and dice."""

from collections.abc import Mapping
from typing import Final

from engine.battlelore import dice
from engine.battlelore.battlefield import HEXES, NEIGHBOURS, SIDES
from engine.battlelore.movement import is_melee
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import Attack
from engine.game import Json

_MOVEMENT: Final = "movement"


def declarations(position: Position, narrowed: str | None = None) -> Mapping[str, Json]:
    """By kind, the units that may be ordered, move, attack, battle back or be targets of a card.

    Without a side to move, units of both sides. ``asks`` lists the fields without which the declaration is
    ``rule-unknown``. ``narrowed`` (the id or hex of a unit) limits the result to that unit and adds its reach.
    """
    units = position.units
    sides = SIDES if position.to_move is None else (SIDES[position.to_move],)
    on_hex = {HEXES[unit.hex]: unit for unit in units.values()}
    chosen = None if narrowed is None else units.get(narrowed) or on_hex.get(narrowed)
    named = [unit for unit in units.values() if narrowed is None or unit is chosen]
    acting = [unit for unit in named if SIDES[unit.side] in sides]
    declarable: dict[str, Json] = {
        "order": {side: [unit.id for unit in acting if SIDES[unit.side] == side] for side in sides},
        "move": {unit.id: _move(position, unit, unit is chosen) for unit in acting},
        "attack": {
            unit.id: [_attack(position, unit.id, enemy.id) for enemy in units.values() if enemy.side != unit.side]
            for unit in acting
        },
        "attack_by_card": [_attack(position, None, unit.id) for unit in named],
        "hits": [unit.id for unit in named],
        "end_turn": sides,
    }
    if position.pending is not None and (narrowed is None or (chosen is not None and chosen.id == position.pending[0])):
        declarable["battle_back"] = {"attacker": position.pending[0], **_attack(position, *position.pending)}
    return declarable


def _move(position: Position, unit: Unit, far: bool) -> Mapping[str, Json]:
    """The hexes of a first step, the movement and tokens of the unit; with ``far``, the path to every hex."""
    known = None if unit.card is None else unit.card.movement
    closed = position.impassable | {other.hex for other in position.units.values()}
    moves: dict[str, Json] = {
        "steps": [HEXES[number] for number in NEIGHBOURS[unit.hex] if number not in closed],
        "movement": known,
        "tokens": unit.tokens,
        "asks": [_MOVEMENT] if known is None else [],
    }
    return moves | {"reach": _reach(position, unit, closed)} if far else moves


def _reach(position: Position, unit: Unit, closed: frozenset[int]) -> Mapping[str, Json]:
    """The shortest way to each hex that the unit could come to, however far; woods end a way (BTL-4.1)."""
    ways: dict[int, list[Json]] = {unit.hex: []}
    edge = [unit.hex]
    for number in edge:  # which grows
        for step in () if ways[number] and number in position.woods else NEIGHBOURS[number]:
            if step not in closed and step not in ways:
                ways[step] = [*ways[number], HEXES[step]]
                edge.append(step)
    return {HEXES[number]: ways[number] for number in sorted(ways) if number != unit.hex}


def _attack(position: Position, attacker: str | None, target: str) -> Mapping[str, Json]:
    """A possible attack: whether it is a melee, its dice (``null``: unknown), the required fields."""
    attack = Attack(attacker, target)
    asks = [gap.field for gap in dice.gaps(position, attack)]
    number = None if "dice" in asks else dice.number(position, attack)
    return {"target": target, "melee": is_melee(position.units, attack), "dice": number, "asks": asks}
