"""What a turn is made of: a declaration, and the inputs that follow it.

A declaration is an order, a move, an attack, hits of a card or a token spent. Inputs follow attacks and hits
only: rolls of dice, flags ignored, a way of retreat.
"""

from dataclasses import dataclass
from typing import Final, Literal

RollName = Literal["attack", "critical", "retreat_critical", "trample_critical"]
Purpose = Literal["move", "die", "flag"]

FACES: Final = ("green", "blue", "red", "bonus", "lore", "flag")
"""The faces of a die (BTL-2.1)."""


@dataclass(frozen=True, slots=True)
class Section:
    """A section card: how many units it orders in each section that it names."""

    orders: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class Tactic:
    """A tactic card, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Order:
    """Units ordered by a card (BTL-3)."""

    side: int
    card: Section | Tactic
    units: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """A unit moved along ``path``; ``movement`` where the request says how far it may go (BTL-4.1)."""

    unit: str
    path: tuple[int, ...]
    movement: int | None = None


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack declared. ``attacker`` ``None`` is a card; ``dice`` and ``bonus_strike`` ``None`` are left out.

    ``token_flags``: how many flags the target ignores on top, for lore tokens spent on it (BTL-7.1).
    """

    attacker: str | None
    target: str
    melee: bool = False
    dice: int | None = None
    bonus_strike: bool | None = None
    battle_back: bool = False
    token_flags: int = 0


@dataclass(frozen=True, slots=True)
class Hits:
    """Hits that a card brings (BTL-5.4); ``killer`` is the unit that it credits with them, if any."""

    target: str
    hits: int
    killer: str | None = None


@dataclass(frozen=True, slots=True)
class SpendToken:
    """A lore token of a unit spent (BTL-7.1); what it brings is declared with the next action."""

    unit: str
    purpose: Purpose


@dataclass(frozen=True, slots=True)
class Roll:
    """Dice that fell; ``unit`` names the creature trampled that they are rolled for."""

    roll: RollName
    faces: tuple[str, ...]
    unit: str | None = None


@dataclass(frozen=True, slots=True)
class Ignore:
    """How many flags the owner of the target ignores (BTL-6.1, 6.7)."""

    flags: int


@dataclass(frozen=True, slots=True)
class Path:
    """The way of retreat that the owner of the target chooses, whole (BTL-6.3)."""

    path: tuple[int, ...]


Battle = Attack | Hits
"""A declaration that inputs follow."""
Input = Roll | Ignore | Path
Action = Order | Move | Attack | Hits | SpendToken | Roll | Ignore | Path
