"""The law of BattleLore: what is forbidden, what follows, how it stands.

One chapter a file: ``orders``, ``moves``, ``declarations`` (attacks, hits, tokens), and a battle in
``strike`` (dice and hits), ``retreat`` (flags and ways), ``field`` (what is counted), ``battle`` (the phases)
and ``inputs`` (what can be objected to a roll or a choice). A begun turn is a position with a ``fight``.
"""

from collections.abc import Iterator, Mapping
from functools import partial

from engine.battlelore.actions import Action, Attack, Hits, Ignore, Move, Order, Path, Roll, SpendToken
from engine.battlelore.battlefield import SIDES
from engine.battlelore.law import battle, declarations, inputs, moves, orders
from engine.battlelore.position import Position, Result, spots
from engine.battlelore.rulebook import NOTHING_AWAITED
from engine.game import Awaited, Json, Outcome, Status
from engine.rulebook import Fact, Finding, Ground


def objection(position: Position, action: Action) -> Ground | None:
    """The first ground, in rulebook order, against ``action``. Raises ``UnknownRule`` where the rules do not tell."""
    if position.fight is not None:
        return inputs.objection(position, position.fight, action)
    match action:
        case Attack():
            return declarations.against_attack(position, action)
        case Hits():
            return declarations.against_hits(position, action)
        case Move():
            return moves.objection(position, action)
        case Order():
            return orders.objection(position, action)
        case SpendToken():
            return declarations.against_spending(position, action)
        case Roll() | Ignore() | Path():
            return NOTHING_AWAITED


def legal_actions(position: Position) -> Iterator[Action]:
    """The answers to the choice that a battle under way awaits: flags ignored, ways of retreat.

    Falls of dice are not listed (``awaited`` says how many dice; there are thousands of falls), nor are
    declarations where no turn is begun: their dice and cards come from outside.
    """
    fight = position.fight
    return iter(() if fight is None or fight.owed is None else inputs.choices(fight.owed))


def apply(position: Position, action: Action) -> Position:
    """The position that a legal ``action`` leaves; a battle may still owe a roll or a choice."""
    match action:
        case Attack() | Hits():
            return battle.begin(position, action)
        case Move():
            return moves.apply(position, action)
        case Order():
            return orders.apply(position, action)
        case SpendToken():
            return declarations.spend(position, action)
        case Roll() | Ignore() | Path():
            return battle.carry_on(position, action)


def awaited(position: Position) -> Awaited | None:
    """The roll or the choice that the battle under way owes."""
    fight = position.fight
    return None if fight is None or fight.owed is None else Awaited(partial(inputs.wire, fight.owed))


def close(position: Position) -> Position:
    """The battle is over; whose turn it is does not change by it."""
    if position.fight is None:
        return position
    return Position(
        units=position.units,
        impassable=position.impassable,
        woods=position.woods,
        hills=position.hills,
        lore=position.lore,
        banners=position.banners,
        pool=position.pool,
        to_move=position.to_move,
        pending=position.pending,
        readings=position.readings,
    )


def status(position: Position) -> Status:
    """Whose turn it is, if the position says so."""
    return Status(None if position.to_move is None else SIDES[position.to_move])


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """These rules end no game: how many banners win is the scenario's to say."""
    return Outcome()


def key(position: Position) -> None:
    """Nothing: the rules know no repetition."""


def extra_fields(position: Position) -> Mapping[str, Json]:
    """The ``outcome`` of a battle in which nothing is owed any more."""
    fight = position.fight
    return {} if fight is None or fight.owed is not None else {"outcome": _write_result(fight.result)}


def _write_result(result: Result) -> dict[str, Json]:
    return {
        "hits": result.hits,
        "flags": result.flags,
        "ignored": result.ignored,
        "required": result.required,
        "path": spots(result.path),
        "missing": result.missing,
        "trampled": result.trampled,
        "dead": result.dead,
        "power": result.power,
        "lore_gained": result.lore_gained,
        "battle_back": result.battle_back,
        "vacated": result.vacated,
    }


def facts(position: Position, action: Action, ground: Ground) -> Mapping[str, Fact]:
    """What the sentence of ``ground`` needs."""
    if position.fight is not None:
        return inputs.facts(position, position.fight, action, ground)
    match action:
        case Attack() | Hits() | SpendToken():
            return declarations.facts(position, action, ground)
        case Move():
            return moves.facts(position, action, ground)
        case Order():
            return orders.facts(position, action, ground)
        case Roll() | Ignore() | Path():
            return {}


def turn_facts(position: Position, actions: tuple[Action, ...], taken: int) -> Mapping[str, Fact]:
    """Which input of a battle failed, counted from 1."""
    return {"input": taken} if taken else {}


def findings(before: Position, action: Action | None, after: Position) -> tuple[Finding, ...]:
    """What an action brought, in order; nothing comes of closing the turn."""
    match action:
        case None:
            return ()
        case Order():
            return tuple(orders.findings(before, action))
        case Move():
            return (moves.finding(before, action),)
        case SpendToken():
            return (declarations.finding_of_spending(action),)
        case _:
            return () if after.fight is None else after.fight.happened
