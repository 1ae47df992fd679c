"""What can be objected to an order: section cards, creatures out of section, tactic cards (BTL-3)."""

import re
from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final

from engine.battlelore import rulebook as book
from engine.battlelore.battlefield import SECTIONS_OF
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import Order, Section, Tactic
from engine.rulebook import Ground

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
        return _against_section(position, order, units, limits_of(order.card))
    return _against_tactic(position, order.card, units)


def limits_of(card: Section) -> Mapping[str, int]:
    """How many units a section card orders where; a section with none is not named."""
    return {name: number for name, number in card.orders if number}


def _against_section(position: Position, order: Order, units: list[Unit], limits: Mapping[str, int]) -> Ground | None:
    if len(units) > sum(limits.values()):
        return book.TOO_MANY_ORDERS
    out = outside(units, limits)
    if any(unit.card is None for unit in out):
        return book.UNIT_NOT_IN_SECTION
    if overfull(units, limits):
        return book.SECTION_LIMIT_EXCEEDED
    return book.NOT_ENOUGH_LORE if OUT_OF_SECTION * len(out) > position.lore[order.side] else None


def sections_of(unit: Unit, limits: Mapping[str, int]) -> tuple[str, ...]:
    """The sections of the card that the unit stands in."""
    return tuple(section for section in SECTIONS_OF[unit.side][unit.hex] if section in limits)


def outside(units: Sequence[Unit], limits: Mapping[str, int]) -> list[Unit]:
    """The units that stand in no section of the card."""
    return [unit for unit in units if not sections_of(unit, limits)]


def overfull(units: Sequence[Unit], limits: Mapping[str, int]) -> list[Unit]:
    """Units that some sections of the card must order together and cannot, or none.

    A unit on a dotted line may be ordered through either section, so every set of sections is asked
    whether it holds the units that only it can order; if all do, the units can be shared out.
    """
    for size in range(1, len(limits) + 1):
        for named in combinations(limits, size):
            bound = [unit for unit in units if (own := sections_of(unit, limits)) and set(own) <= set(named)]
            if len(bound) > sum(limits[section] for section in named):
                return bound
    return []


def cost(position: Position, order: Order) -> int:
    """The lore that an order costs: so much for each creature out of section."""
    if isinstance(order.card, Tactic):
        return 0
    return OUT_OF_SECTION * len(outside([position.units[name] for name in order.units], limits_of(order.card)))


def _against_tactic(position: Position, card: Tactic, units: list[Unit]) -> Ground | None:
    if card.name == LORE_WAR or all(unit.card is None for unit in units):
        return None
    if not position.readings.tactic_cards_order_creatures:
        return book.TACTIC_ORDERS_NO_CREATURE
    words = _WORD.findall(card.name.lower())
    return None if FOOT_OR_MOUNTED.isdisjoint(words) else book.NEITHER_FOOT_NOR_MOUNTED
