"""A battle in progress: its declaration, the awaited input and the outcome so far."""

from typing import Literal, NamedTuple

from engine.battlelore.turns import Battle, Ignore, Path
from engine.rulebook import Finding

Purpose = Literal["move", "die", "flag"]
InputKind = Literal["attack", "critical", "ignore", "path", "retreat_critical", "trample_critical"]


class AwaitedInput(NamedTuple):
    """A roll of ``dice`` (for the trampled ``unit``), or the choice by ``side`` of ``flags`` or ``paths``."""

    kind: InputKind
    dice: int = 0
    unit: str | None = None
    flags: tuple[int, ...] = ()
    paths: tuple[tuple[int, ...], ...] = ()
    side: int = 0


class Spendable(NamedTuple):
    """Lore tokens that a unit could spend at this point of a battle, at most ``tokens`` of them (BTL-7.1).

    ``choices`` are the inputs that spend some; for dice there are none, as these are bought in the declaration.
    """

    unit: str
    purpose: Purpose
    tokens: int
    choices: tuple[Ignore | Path, ...] = ()


class BattleResult(NamedTuple):
    """What a battle has brought so far; published as ``outcome`` at its end, with the hexes of ``path`` by name.

    Hexes ``required`` and ``missing`` are those of the retreat; ``power`` is the name of a creature's power and the
    lore that paid for it.
    """

    hits: int = 0
    flags: int = 0
    ignored: int = 0
    required: int = 0
    path: tuple[int, ...] = ()
    missing: int = 0
    trampled: tuple[str, ...] = ()
    dead: bool = False
    power: tuple[str, int] | None = None
    lore_gained: int = 0
    battle_back: bool = False
    vacated: bool = False


class Fight(NamedTuple):
    """The battle in progress: its declaration, the awaited input, and the effects of the last input.

    ``hitting`` are the faces that hit on the attack roll, ``flags`` the number of flags in it, ``victims`` the units
    still to be trampled, in order.
    """

    declared: Battle
    hitting: frozenset[str] = frozenset()
    awaited: AwaitedInput | None = None
    result: BattleResult = BattleResult()
    flags: int = 0
    victims: tuple[str, ...] = ()
    happened: tuple[Finding, ...] = ()
    may_spend: tuple[Spendable, ...] = ()
