"""Who may attack whom, and what else may be declared: hits of a card, a token spent (BTL-1.3, 5, 7)."""

from dataclasses import replace

from engine.battlelore import rulebook as book
from engine.battlelore.actions import Attack, Hits, SpendToken
from engine.battlelore.battlefield import SIDES
from engine.battlelore.law import strike
from engine.battlelore.position import Position
from engine.rulebook import Fact, Finding, Ground


def against_attack(position: Position, attack: Attack) -> Ground | None:
    """The first ground against an attack. Raises ``UnknownRule`` where dice or bonus strike are the question."""
    units = position.units
    if attack.target not in units or (attack.attacker is not None and attack.attacker not in units):
        return book.NO_SUCH_UNIT
    side = None if attack.attacker is None else units[attack.attacker].side
    if not attack.battle_back and side is not None and position.to_move not in (None, side):
        return book.NOT_YOUR_TURN
    if side == units[attack.target].side:
        return book.OWN_SIDE_ATTACKED
    if attack.battle_back and position.pending != (attack.attacker, attack.target):
        return book.NO_BATTLE_BACK_PENDING
    strike.dice(position, attack)
    strike.strikes_with_bonus(position, attack)
    return None


def against_hits(position: Position, hits: Hits) -> Ground | None:
    names = (hits.target,) if hits.killer is None else (hits.target, hits.killer)
    return None if all(name in position.units for name in names) else book.NO_SUCH_UNIT


def against_spending(position: Position, spending: SpendToken) -> Ground | None:
    unit = position.units.get(spending.unit)
    if unit is None:
        return book.NO_SUCH_UNIT
    return None if unit.tokens else book.NO_TOKEN


def spend(position: Position, spending: SpendToken) -> Position:
    """The token goes back to the pool; a pending battle back is over."""
    unit = position.units[spending.unit]
    units = {**position.units, unit.id: unit._replace(tokens=unit.tokens - 1)}
    pool = None if position.pool is None else position.pool + 1
    return replace(position, units=units, pool=pool, pending=None)


def finding_of_spending(spending: SpendToken) -> Finding:
    return Finding("token_spent", ("BTL-7.1",), {"unit": spending.unit, "for": spending.purpose})


def facts(position: Position, action: Attack | Hits | SpendToken, ground: Ground) -> dict[str, Fact]:
    """The unit that acts, its target, and whose turn it is."""
    if isinstance(action, SpendToken):
        return {"unit": action.unit}
    actor = action.killer if isinstance(action, Hits) else action.attacker
    told: dict[str, Fact] = {"target": action.target}
    if ground is book.NO_SUCH_UNIT:
        return told | {"unit": next(name for name in (action.target, actor) if name and name not in position.units)}
    if actor is not None:
        told |= {"unit": actor, "side": SIDES[position.units[actor].side]}
    if position.to_move is not None:
        told["to_move"] = SIDES[position.to_move]
    return told
