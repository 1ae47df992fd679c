"""Names of units in sentences: "the giant spider on g5"."""

from collections.abc import Mapping
from typing import Final

from engine.battlelore.battlefield import HEXES
from engine.battlelore.position import Position, Unit
from engine.battlelore.rulebook import RULEBOOK, VERBATIM
from engine.rulebook import Fact, Language

_IDS: Final = frozenset(VERBATIM) - {"card", "face"}
"""Facts that contain ids of units."""


def name_units(facts: Mapping[str, Fact], position: Position, language: Language) -> Mapping[str, Fact]:
    """The facts with units by kind and hex instead of id; ids that are not in the position stay."""
    named: dict[str, Fact] = {}
    for fact in facts.keys() & _IDS:
        ids = facts[fact]
        if isinstance(ids, tuple):
            named[fact] = tuple([_name(str(one), position, language) for one in ids])
        else:
            named[fact] = _name(str(ids), position, language)
    return {**facts, **named} if named else facts


def _name(unit_id: str, position: Position, language: Language) -> str:
    """The name of a unit, with its id in brackets if another unit is of the same kind."""
    unit = position.units.get(unit_id)
    if unit is None:
        return unit_id
    names = RULEBOOK.sentences[language].names
    kind = names[_kind(unit)]
    is_alike = any(
        one.kind == unit.kind and one.card is unit.card for one in position.units.values() if one is not unit
    )
    return names["unit-alike" if is_alike else "unit"].format(kind=kind, at=HEXES[unit.hex], id=unit_id)


def _kind(unit: Unit) -> str:
    return unit.kind if unit.card is None else unit.card.name
