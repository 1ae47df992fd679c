"""Apply actions of BattleLore: the next position, the awaited input, the end of a turn."""

from collections.abc import Mapping
from functools import partial

from engine.battlelore.actions import phases
from engine.battlelore.actions.battle_board import refill
from engine.battlelore.battlefield import SIDES
from engine.battlelore.legality.orders import cost
from engine.battlelore.position import Position, hex_names
from engine.battlelore.turns import Action, Attack, AwaitedInput, EndTurn, Hits, Ignore, Move, Order, Path, Roll
from engine.game import Awaited, Json


def apply(position: Position, action: Action) -> Position:
    """The position that a legal ``action`` leaves; a battle may still await a roll or a choice."""
    match action:
        case Roll() | Ignore() | Path():
            return phases.carry_on(position, action)
        case Attack() | Hits():
            return phases.begin(position, action)
        case Move():
            return _move(position, action)
        case Order():
            return _order(position, action)
        case EndTurn(side):
            return position._replace(to_move=1 - side, pending=None)


def _move(position: Position, move: Move) -> Position:
    """Put the unit on the last hex of its path, the spent tokens into the pool, and end a pending battle back."""
    unit = position.units[move.unit]
    unit = unit._replace(hex=move.path[-1], on_stone_bridge=False, tokens=unit.tokens - move.tokens)
    units = {**position.units, unit.id: unit}
    return position._replace(units=units, pool=refill(position.pool, move.tokens), pending=None)


def _order(position: Position, order: Order) -> Position:
    """The lore paid goes from the reserve to the pool; a pending battle back is over."""
    paid = cost(position, order)
    lore = list(position.lore)
    lore[order.side] -= paid
    ordering = None if order.units else order.side
    return position._replace(lore=(lore[0], lore[1]), pool=refill(position.pool, paid), pending=None, ordering=ordering)


def awaited(position: Position) -> Awaited | None:
    """The roll or the choice that the battle under way awaits, or the units of an order that names none."""
    if position.ordering is not None:
        units: Mapping[str, Json] = {"choose": "units", "side": SIDES[position.ordering]}
        return Awaited(lambda: units, "BTL-3.1")
    fight = position.fight
    return None if fight is None or fight.awaited is None else Awaited(partial(_wire, fight.awaited))


def _wire(awaited: AwaitedInput) -> Mapping[str, Json]:
    """The input awaited, as ``awaits`` shows it."""
    if awaited.kind == "ignore":
        return {"choose": "ignore", "side": SIDES[awaited.side], "values": awaited.flags}
    if awaited.kind == "path":
        return {"choose": "path", "side": SIDES[awaited.side], "values": [*map(hex_names, awaited.paths)]}
    trampled = {} if awaited.unit is None else {"unit": awaited.unit}
    return {"roll": awaited.kind, "dice": awaited.dice} | trampled


def close(position: Position) -> Position:
    """End the battle. The side to move stays the same."""
    return position._replace(fight=None, ordering=None)
