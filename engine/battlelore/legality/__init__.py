"""Illegal actions of BattleLore, and the open choices. A begun turn is a position with a ``fight``."""

from collections.abc import Iterator

from engine.battlelore.legality import declared, inputs, orders
from engine.battlelore.position import Position
from engine.battlelore.rulebook import NOT_YOUR_TURN, NOTHING_AWAITED
from engine.battlelore.turns import Action, Attack, EndTurn, Hits, Ignore, Move, Order, Path, Roll
from engine.rulebook import Ground


def objection(position: Position, action: Action) -> Ground | None:
    """The first ground, in rulebook order, against ``action``. Raises ``UnknownRule`` if the rules leave it open."""
    if position.fight is not None:
        return inputs.objection(position, position.fight, action)
    match action:
        case Attack():
            return declared.against_attack(position, action)
        case Hits():
            return declared.against_hits(position, action)
        case Move():
            return declared.against_move(position, action)
        case Order():
            return orders.objection(position, action)
        case EndTurn(side):
            return None if position.to_move in (None, side) else NOT_YOUR_TURN
        case Roll() | Ignore() | Path():
            return NOTHING_AWAITED


def legal_actions(position: Position) -> Iterator[Action]:
    """The values of the choice that a battle in progress awaits: flags to ignore, paths of retreat.

    Rolls are not listed: there are thousands, and ``awaited`` has the number of dice. Neither are declarations: their
    dice and cards come with the request.
    """
    awaited = None if position.fight is None else position.fight.awaited
    if awaited is not None:
        yield from map(Ignore, awaited.flags)
        yield from map(Path, awaited.paths)
