"""Grounds against a move, an attack, or hits of a card (BTL-1.3, 2.3, 4, 5, 7)."""

from engine.battlelore import dice, movement
from engine.battlelore.battlefield import NEIGHBOURS, SIDES
from engine.battlelore.legality.orders import against_card
from engine.battlelore.legality.refusal import blocker_facts, hex_facts, side_to_move, step_facts, unknown_face
from engine.battlelore.position import Position
from engine.battlelore.turns import Attack, Hits, Move
from engine.errors import Gap, UnknownRule
from engine.rulebook import Facts, Refusal


def against_move(position: Position, move: Move) -> Refusal | None:
    """The first ground against a move. Raises ``UnknownRule`` if its length is the question."""
    unit = position.units.get(move.unit)
    if unit is None:
        return "no-such-unit", {"unit": move.unit}
    path = move.path
    named: Facts = {"unit": unit.id, "side": SIDES[unit.side]}
    if position.to_move not in (None, unit.side):
        return "not-your-turn", named | side_to_move(position)
    if step := movement.stray_step(unit, path, NEIGHBOURS):
        return "step-not-adjacent", named | step_facts(step)
    if blocker := blocker_facts(position, path, unit.id):
        return "hex-occupied", named | blocker
    if not position.impassable.isdisjoint(path):
        return "hex-impassable", named | hex_facts(path, position.impassable)
    if not position.woods.isdisjoint(path[:-1]):
        return "woods-stop", named | hex_facts(path, position.woods)
    reach = unit.card.movement if move.movement is None and unit.card is not None else move.movement
    if reach is not None and len(path) > reach + move.tokens:
        return "moves-too-far", named | {"most": reach, "given": len(path)} | _bought(move)
    if reach is not None and move.tokens and len(path) < reach + move.tokens:
        return "token-buys-no-hex", named | {"spent": move.tokens, "most": reach + move.tokens, "given": len(path)}
    if move.tokens > unit.tokens:
        return "no-token", named | {"tokens": unit.tokens, "spent": move.tokens}
    if reach is None:
        raise UnknownRule(Gap("movement", "BTL-4.1", {"unit": unit.id}))
    return None


def against_attack(position: Position, attack: Attack) -> Refusal | None:
    """The first ground against an attack. Raises ``UnknownRule`` where dice or bonus strike are the question."""
    units = position.units
    if missing := _missing_unit(position, attack.target, attack.attacker):
        return missing
    attacker = None if attack.attacker is None else units[attack.attacker]
    target = units[attack.target]
    named: Facts = {"target": target.id}
    if attacker is not None:
        named |= {"unit": attacker.id, "side": SIDES[attacker.side]}
    turn = side_to_move(position)
    if attacker is not None and not attack.battle_back and position.to_move not in (None, attacker.side):
        return "not-your-turn", named | turn
    if unknown := unknown_face(attack.hit_faces):
        return unknown
    if attacker is not None and attack.melee not in (None, movement.is_melee(units, attack)):
        ground = "not-adjacent" if attack.melee else "adjacent-is-melee"
        return ground, named | step_facts((attacker.hex, target.hex)) | turn
    if attack.card is not None and (refused := against_card(attack.card, [target])):
        return refused
    if attacker is not None and attacker.side == target.side:
        return "own-side-attacked", named | turn
    if attacker is None and attack.tokens:
        return "card-has-no-token", named | turn
    if attacker is not None and attack.tokens > attacker.tokens:
        return "no-token", named | {"tokens": attacker.tokens, "spent": attack.tokens} | turn
    if attack.battle_back and position.pending != (attack.attacker, attack.target):
        return "no-battle-back-pending", named | turn
    if gaps := dice.gaps(position, attack):
        raise UnknownRule(*gaps)
    return None


def against_hits(position: Position, hits: Hits) -> Refusal | None:
    """The first ground against hits of a card."""
    if missing := _missing_unit(position, hits.target, hits.killer):
        return missing
    target = position.units[hits.target]
    if hits.card is not None and (refused := against_card(hits.card, [target])):
        return refused
    if hits.killer is not None and position.units[hits.killer].side == target.side:
        named: Facts = {"unit": hits.killer, "killer": hits.killer}
        return "own-side-attacked", named | {"target": target.id, "side": SIDES[target.side]}
    return None


def _bought(move: Move) -> Facts:
    """The hexes that tokens add to a move, if there are any."""
    return {"bought": move.tokens} if move.tokens else {}


def _missing_unit(position: Position, target: str, actor: str | None) -> Refusal | None:
    missing = next((name for name in (target, actor) if name is not None and name not in position.units), None)
    return None if missing is None else ("no-such-unit", {"target": target, "unit": missing})
