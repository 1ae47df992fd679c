"""The summary cards of the eleven creatures, from ``cards.toml``. Unknown values are ``None``."""

from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from engine.sentences import load_toml

Flags = Literal["must", "may", "never"]
"""Flags of an attack: ``must`` and ``may`` ignore the first one (always, by choice), ``never`` ignores all."""
Damage = Literal["critical", "tokens", "necks"]
"""How it is harmed: by a critical roll only (BTL-5.2), or by its own rule (BTL-5.6)."""


class Power(NamedTuple):
    """A special power and its cost in lore (``None``: unknown); ``rolled`` is false if it is paid before the battle."""

    name: str
    lore: int | None = None
    rolled: bool = True


class Card(NamedTuple):
    """A summary card. ``None`` is unknown, except ``flies`` (``None``: it does not)."""

    name: str
    french: str
    banner: Literal["green", "blue", "red"]
    dice: int
    level: int | None = None
    bonus_strike: Literal["yes", "no", "rerolled"] | None = None
    walks: int | None = None
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
    def words(self) -> set[str]:
        """The words of its names, without articles."""
        return {word for word in (*self.name.split("_"), *self.french.split()) if len(word) > len("des")}

    @property
    def movement(self) -> int | None:
        """The most hexes that it moves in a turn, on foot or in flight."""
        return self.walks if self.flies is None else self.flies


MAX_TROLL_TOKENS: Final = 2
TIED_TO_BATTLE: Final = ("troll",)
"""Creatures that move further if they do not battle, which a position does not show (BTL-4.1)."""
MAX_NECKS: Final = 3

_CARDS: Final = load_toml(__package__, "cards")
CREATURES: Final[Mapping[str, Card]] = {
    name: Card(name, **card, powers=tuple(Power(**power) for power in powers))
    for name, card in _CARDS.items()
    for powers in [card.pop("powers", ())]
}
