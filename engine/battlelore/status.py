"""The status of a position of BattleLore, and the outcome of a battle."""

from collections.abc import Mapping
from typing import Any

from engine.battlelore.battlefield import SIDES
from engine.battlelore.explain import assumed
from engine.battlelore.notation import write_input
from engine.battlelore.position import Position, hex_names
from engine.battlelore.turns import Action, Attack, Spendable
from engine.game import Json, Outcome, Status


def to_move(position: Position) -> str | None:
    """The side to move, if the position has it."""
    return None if position.to_move is None else SIDES[position.to_move]


def status(position: Position) -> Status:
    """The side to move, if the position has it, and the tokens that may be spent; none outside a battle."""
    return Status(to_move(position), more={"may_spend": ()})


def turn_status(position: Position) -> Mapping[str, Json]:
    """What units could spend tokens on at this point of a battle (BTL-7.1)."""
    fight = position.fight
    offers = () if fight is None else fight.may_spend
    return {"may_spend": [_write_offer(position, offer) for offer in offers]}


def _write_offer(position: Position, offer: Spendable) -> Mapping[str, Json]:
    """An offer, and in ``add`` what to add to the action for each way to take it."""
    add: list[Json] = [{"inputs": [write_input(choice)]} for choice in offer.choices]
    fight = position.fight
    if fight is not None and isinstance(fight.declared, Attack) and offer.purpose == "die":
        spent = fight.declared.tokens
        add = [{"tokens": {"die": spent + more}} for more in range(1, offer.tokens + 1)]
    return {"unit": offer.unit, "for": offer.purpose, "tokens": offer.tokens, "add": add}


def outcome(position: Position, status: Status, repetition: int | None) -> Outcome:
    """No outcome: these rules end no game. The scenario sets the number of banners that wins."""
    return Outcome()


def turn_fields(position: Position, actions: tuple[Action, ...], reached: Position | None) -> Mapping[str, Json]:
    """The ``outcome`` of a battle that awaits no input, and what the ruling on a turn assumes."""
    fight = None if reached is None else reached.fight
    fields: dict[str, Json] = {"assumed": assumed(position, actions)}
    if fight is None or fight.awaited is not None:
        return fields
    result: Any = fight.result
    return {"outcome": {**result, "path": hex_names(result["path"])}, **fields}
