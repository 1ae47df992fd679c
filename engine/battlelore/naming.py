"""Names of units in sentences: "the giant spider on g5"."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from engine.battlelore.battlefield import HEXES
from engine.battlelore.position import Position
from engine.battlelore.rulebook import RULEBOOK, VERBATIM
from engine.rulebook import Language
from engine.wording import Unchanged

_TEXTS: Final = dict.fromkeys(("card", "face"), Unchanged())
"""Facts that contain other texts of clients."""
_IDS: Final = (*(fact for fact in VERBATIM if fact not in _TEXTS), "victim", "victims")
"""Facts that contain ids of units."""


class _Names(dict[str, str]):
    """The names of units by id, each made when it is first read; an id that is not in the position stays."""

    def __init__(self, position: Position, language: Language) -> None:
        self._units = position.units
        self._language = language

    def __missing__(self, unit_id: str) -> str:
        unit = self._units.get(unit_id)
        if unit is None:
            return unit_id
        kind, card = unit.kind, unit.card
        alike = [one for one in self._units.values() if one.kind == kind and one.card is card]
        own_id = unit_id if len(alike) > 1 else ""
        name = self[unit_id] = _name(kind if card is None else card.name, unit.hex, own_id, self._language)
        return name


def unit_names(position: Position, language: Language) -> Mapping[str, Mapping[str, str]]:
    """By fact, units by kind and hex instead of id, with the id in brackets if another unit is of the same kind."""
    return {**dict.fromkeys(_IDS, _Names(position, language)), **_TEXTS}


@lru_cache(4_096)
def _name(kind: str, number: int, own_id: str, language: Language) -> str:
    names = RULEBOOK.sentences[language].names
    return names["unit-alike" if own_id else "unit"].format(kind=names[kind], at=HEXES[number], id=own_id)
