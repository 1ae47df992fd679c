"""Orders: section cards, creatures out of section, tactic cards (BTL-3)."""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from typing import Final

from engine.battlelore import rulebook as book
from engine.battlelore.actions import Order, Section, Tactic
from engine.battlelore.battlefield import HEXES, SECTIONS_OF, SIDES
from engine.battlelore.position import Position, Unit
from engine.rulebook import Fact, Finding, Ground

OUT_OF_SECTION: Final = 3
"""Lore tokens for ordering a creature out of section."""
LORE_WAR: Final = "arcane_de_guerre"
"""The one tactic card that orders creatures."""

FOOT_OR_MOUNTED: Final = frozenset(
    ("foot", "infantry", "infanterie", "fantassins", "mounted", "cavalry", "cavalerie", "cavaliers")
)
"""Words in the name of a card that applies to infantry or cavalry."""

_WORD: Final = re.compile(r"[^\W_]+")


def objection(position: Position, order: Order) -> Ground | None:
    """The first ground, in rulebook order, against an order."""
    if any(name not in position.units for name in order.units):
        return book.NO_SUCH_UNIT
    if position.to_move not in (None, order.side):
        return book.NOT_YOUR_TURN
    units = [position.units[name] for name in order.units]
    if any(unit.side != order.side for unit in units):
        return book.NOT_YOUR_UNIT
    if len(set(order.units)) < len(units):
        return book.ORDERED_TWICE
    if isinstance(order.card, Section):
        return _against_section(position, order, units, numbers(order.card))
    return _against_tactic(position, order.card, units)


def numbers(card: Section) -> Mapping[str, int]:
    """How many units a section card orders where; a section with none is not named."""
    return {name: number for name, number in card.orders if number}


def _against_section(position: Position, order: Order, units: list[Unit], limits: Mapping[str, int]) -> Ground | None:
    if len(units) > sum(limits.values()):
        return book.TOO_MANY_ORDERS
    outside = _outside(units, limits)
    if any(unit.card is None for unit in outside):
        return book.UNIT_NOT_IN_SECTION
    if _overfull(units, limits):
        return book.SECTION_LIMIT_EXCEEDED
    return book.NOT_ENOUGH_LORE if OUT_OF_SECTION * len(outside) > position.lore[order.side] else None


def _sections(unit: Unit, limits: Mapping[str, int]) -> tuple[str, ...]:
    """The sections of the card that the unit stands in."""
    return tuple(section for section in SECTIONS_OF[unit.side][unit.hex] if section in limits)


def _outside(units: list[Unit], limits: Mapping[str, int]) -> list[Unit]:
    return [unit for unit in units if not _sections(unit, limits)]


def _overfull(units: list[Unit], limits: Mapping[str, int]) -> list[Unit]:
    """Units that some sections of the card must order together and cannot, or none.

    A unit on a dotted line may be ordered through either section, so every set of sections is asked
    whether it holds the units that only it can order; if all do, the units can be shared out.
    """
    for size in range(1, len(limits) + 1):
        for named in combinations(limits, size):
            bound = [unit for unit in units if (own := _sections(unit, limits)) and set(own) <= set(named)]
            if len(bound) > sum(limits[section] for section in named):
                return bound
    return []


def _against_tactic(position: Position, card: Tactic, units: list[Unit]) -> Ground | None:
    if card.name == LORE_WAR or all(unit.card is None for unit in units):
        return None
    if not position.readings.tactic_cards_order_creatures:
        return book.TACTIC_ORDERS_NO_CREATURE
    words = _WORD.findall(card.name.lower())
    return None if FOOT_OR_MOUNTED.isdisjoint(words) else book.NEITHER_FOOT_NOR_MOUNTED


def apply(position: Position, order: Order) -> Position:
    """The lore paid goes from the reserve to the pool; a pending battle back is over."""
    cost = _cost(position, order)
    lore = list(position.lore)
    lore[order.side] -= cost
    pool = None if position.pool is None else position.pool + cost
    return replace(position, lore=(lore[0], lore[1]), pool=pool, pending=None)


def _cost(position: Position, order: Order) -> int:
    if isinstance(order.card, Tactic):
        return 0
    return OUT_OF_SECTION * len(_outside([position.units[name] for name in order.units], numbers(order.card)))


def findings(position: Position, order: Order) -> Iterator[Finding]:
    """Each unit ordered, and what each creature out of section cost."""
    card = order.card
    for name in order.units:
        unit = position.units[name]
        if isinstance(card, Tactic):
            article = "BTL-3.1" if unit.card is None else "BTL-3.2"
            yield Finding("ordered", (article,), {"unit": name, "card": card.name})
        elif sections := _sections(unit, numbers(card)):
            yield Finding("ordered", ("BTL-3.1",), {"unit": name, "sections": sections})
        else:
            yield Finding("lore_paid", ("BTL-3.1",), {"side": SIDES[order.side], "lore": OUT_OF_SECTION, "unit": name})
            yield Finding("ordered_out_of_section", ("BTL-3.1",), {"unit": name})


def facts(position: Position, order: Order, ground: Ground) -> dict[str, Fact]:
    """Whom the ground is about, and the numbers that do not fit."""
    told: dict[str, Fact] = {"side": SIDES[order.side]}
    if position.to_move is not None:
        told["to_move"] = SIDES[position.to_move]
    if ground is book.NO_SUCH_UNIT:
        return told | {"unit": next(name for name in order.units if name not in position.units)}
    if ground is book.ORDERED_TWICE:
        return told | {"unit": next(name for name in order.units if order.units.count(name) > 1)}
    units = [position.units[name] for name in order.units]
    if ground is book.NOT_YOUR_UNIT:
        return told | {"unit": next(unit.id for unit in units if unit.side != order.side)}
    if isinstance(order.card, Tactic):
        creature = next((unit.id for unit in units if unit.card is not None), None)
        return told if creature is None else told | {"unit": creature, "card": order.card.name}
    limits = numbers(order.card)
    if ground is book.UNIT_NOT_IN_SECTION:
        unit = next(unit for unit in _outside(units, limits) if unit.card is None)
        return told | {"unit": unit.id, "at": HEXES[unit.hex], "sections": tuple(limits)}
    if ground is book.SECTION_LIMIT_EXCEEDED:
        return told | {"units": tuple(unit.id for unit in _overfull(units, limits))}
    if ground is book.NOT_ENOUGH_LORE:
        return told | {"cost": _cost(position, order), "lore": position.lore[order.side]}
    return told | {"most": sum(limits.values()), "given": len(units)}
