"""Grounds against a move, an attack, or hits of a card (BTL-1.3, 2.3, 4, 5, 7)."""

from engine.battlelore import dice, movement
from engine.battlelore import rulebook as book
from engine.battlelore.battlefield import NEIGHBOURS
from engine.battlelore.legality.orders import against_card
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import FACE_SET, Attack, Hits, Move
from engine.errors import UnknownRule
from engine.rulebook import Ground


def against_move(position: Position, move: Move) -> Ground | None:
    """The first ground, in rulebook order, against a move. Raises ``UnknownRule`` if its length is the question."""
    unit = position.units.get(move.unit)
    if unit is None:
        return book.NO_SUCH_UNIT
    if position.to_move not in (None, unit.side):
        return book.NOT_YOUR_TURN
    if movement.stray_step(unit, move.path, NEIGHBOURS) is not None:
        return book.STEP_NOT_ADJACENT
    if movement.blockers(position, move.path, unit.id):
        return book.HEX_OCCUPIED
    if not position.impassable.isdisjoint(move.path):
        return book.HEX_IMPASSABLE
    if not position.woods.isdisjoint(move.path[:-1]):
        return book.WOODS_STOP
    known = own_reach(unit, move)
    if known is not None and len(move.path) > known + move.tokens:
        return book.MOVES_TOO_FAR
    if move.tokens > unit.tokens:
        return book.NO_TOKEN
    if known is None:
        raise UnknownRule("movement", "BTL-4.1", {"unit": unit.id})
    return None


def own_reach(unit: Unit, move: Move) -> int | None:
    """The hexes that a unit may move without tokens: from the request, else from its card; ``None`` if unknown."""
    if move.movement is not None:
        return move.movement
    return None if unit.card is None else unit.card.movement


def against_attack(position: Position, attack: Attack) -> Ground | None:
    """The first ground against an attack. Raises ``UnknownRule`` where dice or bonus strike are the question."""
    units = position.units
    if attack.target not in units or (attack.attacker is not None and attack.attacker not in units):
        return book.NO_SUCH_UNIT
    attacker = None if attack.attacker is None else units[attack.attacker]
    if attacker is not None and not attack.battle_back and position.to_move not in (None, attacker.side):
        return book.NOT_YOUR_TURN
    if not FACE_SET.issuperset(attack.hit_faces):
        return book.UNKNOWN_FACE
    if attacker is not None and attack.melee not in (None, movement.is_melee(units, attack)):
        return book.NOT_ADJACENT if attack.melee else book.ADJACENT_IS_MELEE
    if attacker is not None and attacker.side == units[attack.target].side:
        return book.OWN_SIDE_ATTACKED
    if attacker is None and attack.tokens:
        return book.CARD_HAS_NO_TOKEN
    if attacker is not None and attack.tokens > attacker.tokens:
        return book.NO_TOKEN
    if attack.battle_back and position.pending != (attack.attacker, attack.target):
        return book.NO_BATTLE_BACK_PENDING
    if attack.card is not None and (ground := against_card(attack.card, [units[attack.target]])) is not None:
        return ground
    dice.ask_what_is_unknown(position, attack)
    return None


def against_hits(position: Position, hits: Hits) -> Ground | None:
    """The first ground against hits of a card."""
    names = (hits.target,) if hits.killer is None else (hits.target, hits.killer)
    if any(name not in position.units for name in names):
        return book.NO_SUCH_UNIT
    return None if hits.card is None else against_card(hits.card, [position.units[hits.target]])
