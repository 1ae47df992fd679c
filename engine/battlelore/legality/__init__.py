"""Illegal actions of BattleLore, and the open choices. A begun turn is a position with a ``fight``.

Each module returns a ``Refusal``: the first ground, in rulebook order, with its facts.
"""

from collections.abc import Iterator, Mapping

from engine.battlelore.battlefield import SIDES
from engine.battlelore.legality import declared, inputs, orders
from engine.battlelore.legality.refusal import side_to_move
from engine.battlelore.position import Position
from engine.battlelore.turns import Action, Attack, EndTurn, Hits, Ignore, Move, Order, Path, Roll
from engine.rulebook import Fact, Refusal


def objection(position: Position, action: Action) -> str | None:
    """The first ground, in rulebook order, against ``action``. Raises ``UnknownRule`` if the rules leave it open."""
    refused = _refusal(position, action)
    return None if refused is None else refused[0]


def facts(position: Position, action: Action, ground: str) -> Mapping[str, Fact]:
    """The facts for the message of ``ground``, the first against ``action``."""
    refused = _refusal(position, action)
    return {} if refused is None else refused[1]


def _refusal(position: Position, action: Action) -> Refusal | None:
    if position.fight is not None:
        return inputs.refusal(position, position.fight, action)
    match action:
        case Attack():
            return declared.against_attack(position, action)
        case Hits():
            return declared.against_hits(position, action)
        case Move():
            return declared.against_move(position, action)
        case Order():
            return orders.refusal(position, action)
        case EndTurn(side):
            on_turn = position.to_move in (None, side)
            return None if on_turn else ("not-your-turn", {"side": SIDES[side]} | side_to_move(position))
        case Roll() | Ignore() | Path():
            return "nothing-awaited", {}


def legal_actions(position: Position) -> Iterator[Action]:
    """The flags or paths that a battle in progress lets choose; rolls and declarations depend on dice and cards."""
    awaited = None if position.fight is None else position.fight.awaited
    if awaited is not None:
        yield from map(Ignore, awaited.flags)
        yield from map(Path, awaited.paths)
