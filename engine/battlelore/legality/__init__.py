"""What is forbidden in BattleLore, and the choices that are open: a begun turn is a position with a ``fight``."""

from collections.abc import Iterator

from engine.battlelore.legality import declared, inputs, orders
from engine.battlelore.position import Position
from engine.battlelore.rulebook import NOT_YOUR_TURN, NOTHING_AWAITED
from engine.battlelore.turns import Action, Attack, EndTurn, Hits, Ignore, Move, Order, Path, Roll
from engine.rulebook import Ground


def objection(position: Position, action: Action) -> Ground | None:
    """The first ground, in rulebook order, against ``action``. Raises ``UnknownRule`` where the rules do not tell."""
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
    """The answers to the choice that a battle under way awaits: flags ignored, ways of retreat.

    Falls of dice are not listed (``awaited`` says how many dice; there are thousands of falls), nor are
    declarations where no turn is begun: their dice and cards come from outside.
    """
    awaited = None if position.fight is None else position.fight.awaited
    if awaited is not None:
        yield from map(Ignore, awaited.flags)
        yield from map(Path, awaited.paths)
