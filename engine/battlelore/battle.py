"""A battle in progress: its declaration, the awaited input and the outcome so far."""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple

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


NO_RESULT: Final[Mapping[str, Any]] = {
    "hits": 0,
    "flags": 0,
    "ignored": 0,
    "required": 0,
    "path": (),
    "missing": 0,
    "trampled": (),
    "dead": False,
    "power": None,
    "lore_gained": 0,
    "battle_back": False,
    "vacated": False,
}
"""The result at the start of a battle; published as ``outcome`` at its end, with the hexes of ``path`` by name."""


class Fight(NamedTuple):
    """The battle in progress: its declaration, the awaited input, and the effects of the last input.

    ``hitting`` are the faces that hit on the attack roll, ``flags`` the number of flags in it, ``victims`` the units
    still to be trampled, in order.
    """

    declared: Battle
    hitting: frozenset[str] = frozenset()
    awaited: AwaitedInput | None = None
    result: Mapping[str, Any] = NO_RESULT
    flags: int = 0
    victims: tuple[str, ...] = ()
    happened: tuple[Finding, ...] = ()
    may_spend: tuple[Spendable, ...] = ()
