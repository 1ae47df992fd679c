"""What can be objected to a move, an attack, hits of a card, or a token spent (BTL-1.3, 4, 5, 7)."""

from engine.battlelore import dice, movement
from engine.battlelore import rulebook as book
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import Attack, Hits, Move, SpendToken
from engine.errors import UnknownRule
from engine.rulebook import Ground


def against_move(position: Position, move: Move) -> Ground | None:
    """The first ground, in rulebook order, against a move. Raises ``UnknownRule`` if its length is the question."""
    unit = position.units.get(move.unit)
    if unit is None:
        return book.NO_SUCH_UNIT
    if position.to_move not in (None, unit.side):
        return book.NOT_YOUR_TURN
    if movement.far_step(unit, move.path) is not None:
        return book.STEP_NOT_ADJACENT
    if movement.blockers(position, move.path, unit.id):
        return book.HEX_OCCUPIED
    if not position.impassable.isdisjoint(move.path):
        return book.HEX_IMPASSABLE
    if not position.woods.isdisjoint(move.path[:-1]):
        return book.WOODS_STOP
    return book.MOVES_TOO_FAR if len(move.path) > reach(unit, move) else None


def reach(unit: Unit, move: Move) -> int:
    """How many hexes a unit may move: as the request says, else as its card says. Raises ``UnknownRule``."""
    if move.movement is not None:
        return move.movement
    known = None if unit.card is None else unit.card.movement
    if known is None:
        raise UnknownRule("movement", "BTL-4.1", {"unit": unit.id})
    return known


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
    dice.number(position, attack)
    dice.strikes_with_bonus(position, attack)
    return None


def against_hits(position: Position, hits: Hits) -> Ground | None:
    """The first ground against hits of a card."""
    names = (hits.target,) if hits.killer is None else (hits.target, hits.killer)
    return None if all(name in position.units for name in names) else book.NO_SUCH_UNIT


def against_spending(position: Position, spending: SpendToken) -> Ground | None:
    """The first ground against spending a token."""
    unit = position.units.get(spending.unit)
    if unit is None:
        return book.NO_SUCH_UNIT
    return None if unit.tokens else book.NO_TOKEN
