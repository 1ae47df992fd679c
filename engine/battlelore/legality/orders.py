"""Grounds against an order: section cards, creatures out of section, tactic cards (BTL-3)."""

from collections.abc import Mapping, Sequence
from itertools import combinations
from typing import Final
from unicodedata import category, normalize

from engine.battlelore import rulebook as book
from engine.battlelore.battlefield import SECTIONS_OF
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import Order, Section, Tactic, Troops
from engine.rulebook import Ground

OUT_OF_SECTION: Final = 3
"""Lore tokens for ordering a creature out of section."""

LORE_WAR: Final = "arcanedeguerre"
"""The one tactic card that orders creatures (BTL-3.2), as ``card_key`` has it."""
_KNOWN: Final[Mapping[str, Troops | None]] = {LORE_WAR: None, "chargedecavalerie": "mounted"}
"""The cards that the source names, and the kind of troops that they are for, if they are for one (BTL-3.3)."""
_IGNORED: Final = frozenset(("Mn", "Pc", "Pd", "Zs"))
"""Unicode's categories of accents, underscores, hyphens and spaces."""


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
    """The sections of the card that contain the unit."""
    return tuple(section for section in SECTIONS_OF[unit.side][unit.hex] if section in limits)


def outside(units: Sequence[Unit], limits: Mapping[str, int]) -> list[Unit]:
    """The units that are in no section of the card."""
    return [unit for unit in units if not sections_of(unit, limits)]


def overfull(units: Sequence[Unit], limits: Mapping[str, int]) -> list[Unit]:
    """Units that some sections of the card must order together and cannot, or none.

    A unit on a dotted line may be ordered through either section. The units can be assigned if no set of sections has
    fewer orders than units that only this set can order.
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


def card_key(name: str) -> str:
    """A card's name for comparison: without case, accents, spaces, hyphens and underscores (BTL-3.2)."""
    return "".join(one for one in normalize("NFKD", name).casefold() if category(one) not in _IGNORED)


def troops_for(card: Tactic) -> Troops | None:
    """The kind of troops that a tactic card is for: as declared, else from the source; ``None`` for all."""
    return card.applies_to or _KNOWN.get(card_key(card.name))


def meant_for(card: Tactic) -> str:
    """The troops that a card of the source is for, or ``every_unit``."""
    return _KNOWN[card_key(card.name)] or "every_unit"


def _against_tactic(position: Position, card: Tactic, units: list[Unit]) -> Ground | None:
    has_creature = any(unit.card is not None for unit in units)
    if has_creature and card_key(card.name) != LORE_WAR and position.options["tactic_cards"] == "never":
        return book.TACTIC_ORDERS_NO_CREATURE
    return against_card(card, units)


def against_card(card: Tactic, units: list[Unit]) -> Ground | None:
    """The ground against a card for infantry or cavalry that meets other units (BTL-3.3)."""
    name = card_key(card.name)
    troops = troops_for(card)
    if name in _KNOWN and troops != _KNOWN[name]:
        return book.CARD_FOR_DIFFERS
    if troops is None:
        return None
    if any(unit.card is not None for unit in units):
        return book.NEITHER_FOOT_NOR_MOUNTED
    return book.CARD_FOR_OTHER_TROOPS if any(unit.kind != troops for unit in units) else None
