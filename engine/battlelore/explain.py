"""What is said of a ruling in BattleLore: the facts of a refusal, and the effects of a legal action in order."""

from collections.abc import Iterator, Mapping

from engine.battlelore import movement
from engine.battlelore import rulebook as book
from engine.battlelore.battle import AwaitedInput, Fight
from engine.battlelore.battlefield import HEXES, SIDES
from engine.battlelore.legality import inputs, orders
from engine.battlelore.legality.declarations import reach
from engine.battlelore.position import Position, hex_names
from engine.battlelore.turns import FACES, Action, Attack, Hits, Ignore, Move, Order, Path, Roll, SpendToken, Tactic
from engine.rulebook import Fact, Finding, Ground

Facts = dict[str, Fact]


def facts(position: Position, action: Action, ground: Ground) -> Mapping[str, Fact]:
    """What the sentence of ``ground`` needs."""
    if position.fight is not None:
        return _facts_of_input(position, position.fight, action, ground)
    match action:
        case Attack() | Hits():
            return _facts_of_battle(position, action, ground)
        case SpendToken(unit):
            return {"unit": unit}
        case Move():
            return _facts_of_move(position, action, ground)
        case Order():
            return _facts_of_order(position, action, ground)
        case Roll() | Ignore() | Path():
            return {}


def turn_facts(position: Position, actions: tuple[Action, ...], taken: int) -> Mapping[str, Fact]:
    """Which input of a battle failed, counted from 1."""
    return {"input": taken} if taken else {}


def _facts_of_battle(position: Position, action: Attack | Hits, ground: Ground) -> Facts:
    """The unit that acts, its target, and whose turn it is."""
    actor = action.killer if isinstance(action, Hits) else action.attacker
    found: Facts = {"target": action.target}
    if ground is book.NO_SUCH_UNIT:
        return found | {"unit": next(name for name in (action.target, actor) if name and name not in position.units)}
    if actor is not None:
        found |= {"unit": actor, "side": SIDES[position.units[actor].side]}
    if position.to_move is not None:
        found["to_move"] = SIDES[position.to_move]
    return found


def _facts_of_move(position: Position, move: Move, ground: Ground) -> Facts:
    """The unit, and the hex or the number that stands against it."""
    found: Facts = {"unit": move.unit}
    unit = position.units.get(move.unit)
    if unit is None:
        return found
    found["side"] = SIDES[unit.side]
    if ground is book.NOT_YOUR_TURN and position.to_move is not None:
        found["to_move"] = SIDES[position.to_move]
    elif ground is book.STEP_NOT_ADJACENT and (step := movement.far_step(unit, move.path)) is not None:
        found |= {"from": HEXES[step[0]], "to": HEXES[step[1]]}
    elif ground is book.HEX_OCCUPIED:
        blockers = movement.blockers(position, move.path, unit.id)
        at = next(number for number in move.path if number in blockers)
        found |= {"at": HEXES[at], "blocker": blockers[at]}
    elif ground is book.HEX_IMPASSABLE:
        found["at"] = HEXES[next(number for number in move.path if number in position.impassable)]
    elif ground is book.WOODS_STOP:
        found["at"] = HEXES[next(number for number in move.path if number in position.woods)]
    elif ground is book.MOVES_TOO_FAR:
        found |= {"most": reach(unit, move), "given": len(move.path)}
    return found


def _facts_of_order(position: Position, order: Order, ground: Ground) -> Facts:
    """Whom the ground is about, and the numbers that do not fit."""
    found: Facts = {"side": SIDES[order.side]}
    if position.to_move is not None:
        found["to_move"] = SIDES[position.to_move]
    if ground is book.NO_SUCH_UNIT:
        return found | {"unit": next(name for name in order.units if name not in position.units)}
    if ground is book.ORDERED_TWICE:
        return found | {"unit": next(name for name in order.units if order.units.count(name) > 1)}
    units = [position.units[name] for name in order.units]
    if ground is book.NOT_YOUR_UNIT:
        return found | {"unit": next(unit.id for unit in units if unit.side != order.side)}
    if isinstance(order.card, Tactic):
        creature = next((unit.id for unit in units if unit.card is not None), None)
        return found if creature is None else found | {"unit": creature, "card": order.card.name}
    limits = orders.limits_of(order.card)
    if ground is book.UNIT_NOT_IN_SECTION:
        unit = next(unit for unit in orders.outside(units, limits) if unit.card is None)
        return found | {"unit": unit.id, "at": HEXES[unit.hex], "sections": tuple(limits)}
    if ground is book.SECTION_LIMIT_EXCEEDED:
        return found | {"units": tuple(unit.id for unit in orders.overfull(units, limits))}
    if ground is book.NOT_ENOUGH_LORE:
        return found | {"cost": orders.cost(position, order), "lore": position.lore[order.side]}
    return found | {"most": sum(limits.values()), "given": len(units)}


def _facts_of_input(position: Position, fight: Fight, given: Action, ground: Ground) -> Facts:
    """What was given, and what is awaited instead."""
    if ground is book.UNKNOWN_FACE and isinstance(given, Roll):
        return {"face": next(face for face in given.faces if face not in FACES), "known": FACES}
    awaited = fight.awaited
    phase = inputs.phase(given)
    if awaited is None or phase != awaited.kind:
        found: Facts = {"given": phase}
        if awaited is not None:
            found["due"] = awaited.kind
            if awaited.unit is not None:
                found["unit"] = awaited.unit
        return found
    if isinstance(given, Roll):
        if ground is book.TRAMPLED_IS_ANOTHER:
            return {"due": awaited.unit or "", "given": given.unit or ""}
        return {"due": awaited.dice, "given": len(given.faces)}
    if isinstance(given, Ignore):
        return {"unit": fight.declared.target, "given": given.flags, "values": awaited.flags}
    return _facts_of_path(position, fight, awaited, given) if isinstance(given, Path) else {}


def _facts_of_path(position: Position, fight: Fight, awaited: AwaitedInput, choice: Path) -> Facts:
    unit = inputs.target_of(position, fight)
    found: Facts = {
        "unit": unit.id,
        "side": SIDES[unit.side],
        "given": len(choice.path),
        "most": fight.result.required,
        "longest": max(map(len, awaited.paths)),
    }
    if (step := movement.stray_step(unit, choice.path)) is not None:
        return found | {"from": HEXES[step[0]], "to": HEXES[step[1]]}
    blockers = movement.blockers(position, choice.path)
    for number in choice.path:
        if number in position.impassable or number in blockers:
            found["at"] = HEXES[number]
            break
    if blockers:
        found["blocker"] = blockers[next(number for number in choice.path if number in blockers)]
    return found


def findings(before: Position, action: Action | None, after: Position) -> tuple[Finding, ...]:
    """What an action brought, in order; nothing comes of closing the turn."""
    match action:
        case None:
            return ()
        case Order():
            return tuple(_findings_of_order(before, action))
        case Move(unit, path):
            where: Facts = {"unit": unit, "from": HEXES[before.units[unit].hex], "to": HEXES[path[-1]]}
            return (Finding("moved", ("BTL-4.1",), {**where, "path": hex_names(path)}),)
        case SpendToken(unit, purpose):
            return (Finding("token_spent", ("BTL-7.1",), {"unit": unit, "for": purpose}),)
        case _:
            return () if after.fight is None else after.fight.happened


def _findings_of_order(position: Position, order: Order) -> Iterator[Finding]:
    """Each unit ordered, and what each creature out of section cost."""
    card = order.card
    for name in order.units:
        unit = position.units[name]
        if isinstance(card, Tactic):
            article = "BTL-3.1" if unit.card is None else "BTL-3.2"
            yield Finding("ordered", (article,), {"unit": name, "card": card.name})
        elif sections := orders.sections_of(unit, orders.limits_of(card)):
            yield Finding("ordered", ("BTL-3.1",), {"unit": name, "sections": sections})
        else:
            price: Facts = {"side": SIDES[order.side], "lore": orders.OUT_OF_SECTION, "unit": name}
            yield Finding("lore_paid", ("BTL-3.1",), price)
            yield Finding("ordered_out_of_section", ("BTL-3.1",), {"unit": name})
