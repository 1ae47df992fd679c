"""How a position of BattleLore stands, and what a battle has come to."""

from collections.abc import Mapping

from engine.battlelore.battle import Result, Spendable
from engine.battlelore.battlefield import SIDES
from engine.battlelore.notation import write_input
from engine.battlelore.position import Position, hex_names
from engine.battlelore.turns import Attack
from engine.game import Json, Outcome, Status


def to_move(position: Position) -> str | None:
    """Whose turn it is, if the position says so."""
    return None if position.to_move is None else SIDES[position.to_move]


def status(position: Position) -> Status:
    """Whose turn it is, if the position says so; outside a battle no token waits to be spent."""
    return Status(to_move(position), more={"may_spend": ()})


def turn_status(position: Position) -> Mapping[str, Json]:
    """What units could spend tokens on at this point of a battle (BTL-7.1)."""
    fight = position.fight
    offers = () if fight is None else fight.may_spend
    return {"may_spend": [_write_offer(position, one) for one in offers]}


def _write_offer(position: Position, offer: Spendable) -> Mapping[str, Json]:
    """An offer, and in ``add`` what to add to the action for each way to take it."""
    add: list[Json] = [{"inputs": [write_input(choice)]} for choice in offer.choices]
    fight = position.fight
    if fight is not None and isinstance(fight.declared, Attack) and offer.purpose == "die":
        spent = fight.declared.tokens
        add = [{"tokens": {"die": spent + more}} for more in range(1, offer.tokens + 1)]
    return {"unit": offer.unit, "for": offer.purpose, "tokens": offer.tokens, "add": add}


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """These rules end no game: how many banners win is the scenario's to say."""
    return Outcome()


def extra_fields(position: Position) -> Mapping[str, Json]:
    """The ``outcome`` of a battle in which no input is awaited any more."""
    fight = position.fight
    return {} if fight is None or fight.awaited is not None else {"outcome": _write_result(fight.result)}


def _write_result(result: Result) -> dict[str, Json]:
    return {
        "hits": result.hits,
        "flags": result.flags,
        "ignored": result.ignored,
        "required": result.required,
        "path": hex_names(result.path),
        "missing": result.missing,
        "trampled": result.trampled,
        "dead": result.dead,
        "power": result.power,
        "lore_gained": result.lore_gained,
        "battle_back": result.battle_back,
        "vacated": result.vacated,
    }
