"""Grounds against an order: section cards, creatures out of section, tactic cards (BTL-3)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations
from typing import Final
from unicodedata import category, normalize

from engine.battlelore.battlefield import HEXES, SECTIONS_OF, SIDES
from engine.battlelore.legality.refusal import side_to_move
from engine.battlelore.position import Position, Unit
from engine.battlelore.turns import Order, Section, Tactic, Troops
from engine.rulebook import Facts, Refusal

OUT_OF_SECTION: Final = 3
"""Lore tokens for ordering a creature out of section."""

LORE_WAR: Final = "arcanedeguerre"
"""The one tactic card that orders creatures (BTL-3.2), as ``card_key`` has it."""
_KNOWN: Final[Mapping[str, Troops | None]] = {LORE_WAR: None, "chargedecavalerie": "mounted"}
"""The cards that the source names, and the kind of troops that they are for, if they are for one (BTL-3.3)."""
_IGNORED: Final = frozenset(("Mn", "Pc", "Pd", "Zs"))
"""Unicode's categories of accents, underscores, hyphens and spaces."""


def refusal(position: Position, order: Order) -> Refusal | None:
    """The first ground, in rulebook order, against an order."""
    card, names = order.card, order.units
    named: Facts = {"side": SIDES[order.side]} | side_to_move(position)
    for name in names:
        if name not in position.units:
            return "no-such-unit", named | {"unit": name}
    units = [position.units[name] for name in names]
    if position.to_move not in (None, order.side):
        of_card = _card_facts(card, units) if isinstance(card, Tactic) else _number_facts(card, units)
        return "not-your-turn", named | of_card
    for unit in units:
        if unit.side != order.side:
            return "not-your-unit", named | {"unit": unit.id}
    for name in names:
        if names.count(name) > 1:
            return "ordered-twice", named | {"unit": name}
    if isinstance(card, Section):
        refused = _against_section(card, units, position.lore[order.side])
    else:
        refused = _against_tactic(position, card, units)
    return None if refused is None else (refused[0], named | refused[1])


def limits_of(card: Section) -> Mapping[str, int]:
    """How many units a section card orders where; a section with none is not named."""
    return {name: number for name, number in card.orders if number}


def _against_section(card: Section, units: list[Unit], lore: int) -> Refusal | None:
    limits = limits_of(card)
    if len(units) > sum(limits.values()):
        return "too-many-orders", _number_facts(card, units)
    out = outside(units, limits)
    for unit in out:
        if unit.card is None:
            return "unit-not-in-section", {"unit": unit.id, "at": HEXES[unit.hex], "sections": tuple(limits)}
    if bound := overfull(units, limits):
        return "section-limit-exceeded", {"units": tuple(unit.id for unit in bound)}
    price = OUT_OF_SECTION * len(out)
    return ("not-enough-lore", {"cost": price, "lore": lore}) if price > lore else None


def _number_facts(card: Section, units: list[Unit]) -> Facts:
    """How many units the card orders at most, and how many are named."""
    return {"most": sum(limits_of(card).values()), "given": len(units)}


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
    return "".join(letter for letter in normalize("NFKD", name).casefold() if category(letter) not in _IGNORED)


def troops_for(card: Tactic) -> Troops | None:
    """The kind of troops that a tactic card is for: as declared, else from the source; ``None`` for all."""
    return card.applies_to or _KNOWN.get(card_key(card.name))


def _against_tactic(position: Position, card: Tactic, units: list[Unit]) -> Refusal | None:
    has_creature = any(unit.card is not None for unit in units)
    if has_creature and card_key(card.name) != LORE_WAR and position.options["tactic_cards"] == "never":
        return "tactic-orders-no-creature", _card_facts(card, units)
    return against_card(card, units)


def against_card(card: Tactic, units: list[Unit]) -> Refusal | None:
    """The ground against a card for infantry or cavalry that meets other units (BTL-3.3)."""
    name, troops = card_key(card.name), troops_for(card)
    if name in _KNOWN and troops != _KNOWN[name]:
        return "card-for-differs", _card_facts(card) | {"meant": _KNOWN[name] or "every_unit"}
    if troops is None:
        return None
    if any(unit.card is not None for unit in units):
        return "neither-foot-nor-mounted", _card_facts(card, units)
    stranger = next((unit.id for unit in units if unit.kind != troops), None)
    return None if stranger is None else ("card-for-other-troops", {"unit": stranger} | _card_facts(card))


def _card_facts(card: Tactic, units: Iterable[Unit] = ()) -> Facts:
    """The card, its troops if it is for some, and before them the first creature of these units."""
    troops = troops_for(card)
    named: Facts = {"card": card.name} if troops is None else {"card": card.name, "for": troops}
    creature = next((unit.id for unit in units if unit.card is not None), None)
    return named if creature is None else {"unit": creature} | named
