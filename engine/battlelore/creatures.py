"""The summary cards of the eleven creatures, as data. What is not known of a card is ``None``, never a guess.

Names are codes; the seed's own French names stand beside them (its ``Hyde`` is the hydra).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

Flags = Literal["must", "may", "never"]
"""What a creature does with the first flag of an attack: ignores it always, at its owner's choice, or all of them."""
Damage = Literal["critical", "tokens", "necks"]
"""How it is harmed: by a critical roll only (BTL-5.2), or by its own rule (BTL-5.6)."""


@dataclass(frozen=True, slots=True)
class Power:
    """A special power. ``lore`` is what it costs, ``None`` if unknown.

    ``rolled`` is false for a power that is paid before the battle and that no roll triggers.
    """

    name: str
    lore: int | None
    rolled: bool = True


@dataclass(frozen=True, slots=True)
class Card:
    """A summary card. ``None`` is unknown, except ``flies`` (``None``: it does not)."""

    name: str
    french: str
    banner: Literal["green", "blue", "red"]
    level: int | None
    dice: int
    bonus_strike: Literal["yes", "no", "rerolled"] | None
    walks: int | None
    flies: int | None = None
    retreat: int = 2
    """Hexes for each flag not ignored."""
    flags: Flags = "must"
    damage: Damage = "critical"
    dice_a_neck: int = 0
    """Dice on top of ``dice`` for each neck left."""
    regenerates: bool = False
    """Takes back one token for each lore rolled in melee."""
    holds_bridges: bool = False
    """Ignores all flags on a stone bridge."""
    powers: tuple[Power, ...] = ()

    @property
    def movement(self) -> int | None:
        """The most hexes that it moves in a turn, on foot or in flight."""
        return self.walks if self.flies is None else self.flies


MAX_TROLL_TOKENS: Final = 2
MAX_NECKS: Final = 3

_CARDS: Final = (
    Card("giant_spider", "Araignée Géante", "green", 1, 2, None, None, powers=(Power("web", None), Power("poison", 2))),
    Card("hill_giant", "Géant des Collines", "blue", 1, 3, None, None),
    Card(
        "earth_elemental",
        "Élémentaire de Terre",
        "blue",
        1,
        3,
        None,
        None,
        retreat=0,
        flags="never",
        powers=(Power("tremor", None), Power("earthquake", 2)),
    ),
    Card("troll", "Troll", "blue", 1, 6, "no", 2, damage="tokens", regenerates=True, holds_bridges=True),
    Card("wood_giant", "Géant des Forêts", "green", 1, 2, "rerolled", 2, powers=(Power("push", 1),)),
    Card(
        "rock_elemental",
        "Élémentaire de Pierre",
        "red",
        None,
        4,
        "yes",
        None,
        retreat=0,
        flags="never",
        powers=(Power("tremor", 1), Power("earthquake", 2)),
    ),
    Card("hydra", "Hydre", "blue", None, 1, "yes", 2, damage="necks", dice_a_neck=1, powers=(Power("regrowth", None),)),
    Card("blue_spider", "Araignée Bleue", "blue", 1, 3, "yes", 3, powers=(Power("web", None), Power("poison", None))),
    Card(
        "wood_wyvern",
        "Wyvern des Bois",
        "green",
        None,
        2,
        "yes",
        2,
        4,
        retreat=3,
        flags="may",
        powers=(Power("breath", 1, rolled=False),),
    ),
    Card(
        "ice_drake",
        "Drake de Glace",
        "blue",
        2,
        3,
        "yes",
        2,
        4,
        retreat=3,
        flags="may",
        powers=(Power("breath", 2, rolled=False),),
    ),
    Card(
        "fire_dragon",
        "Dragon de Feu",
        "red",
        None,
        4,
        "yes",
        2,
        4,
        retreat=3,
        flags="may",
        powers=(Power("breath", 3, rolled=False),),
    ),
)

CREATURES: Final[Mapping[str, Card]] = {card.name: card for card in _CARDS}


def triggered(card: Card, lore: int) -> Power | None:
    """The dearest power that a battle roll with this much lore pays for (BTL-8.3)."""
    paid = [power for power in card.powers if power.rolled and power.lore is not None and power.lore <= lore]
    return max(paid, key=lambda power: power.lore or 0, default=None)


def unpriced(card: Card) -> tuple[str, ...]:
    """Its powers of unknown cost, which never trigger by themselves (BTL-8.3)."""
    return tuple(power.name for power in card.powers if power.lore is None)
