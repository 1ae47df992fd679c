"""A battle under way: what was declared, which input is awaited, what it has come to so far."""

from typing import Literal, NamedTuple

from engine.battlelore.turns import Battle, Ignore, Path
from engine.rulebook import Finding

Purpose = Literal["move", "die", "flag"]
InputKind = Literal["attack", "critical", "ignore", "path", "retreat_critical", "trample_critical"]


class AwaitedInput(NamedTuple):
    """What a battle waits for: a roll of ``dice`` (for the creature ``unit``, if trampled), or a choice.

    The choice is one of ``flags`` (how many are ignored) or of ``paths`` (ways of retreat), made by ``side``.
    """

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


class Result(NamedTuple):
    """What a battle has come to so far; shown as ``outcome`` when no input is awaited any more."""

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
    """The battle under way: what was declared, what is awaited, what the last input brought.

    ``hitting`` are the faces that hit on the attack roll, ``flags`` those that it brought, ``victims`` the units
    still to be trampled, in order.
    """

    declared: Battle
    hitting: frozenset[str]
    awaited: AwaitedInput | None
    result: Result
    flags: int = 0
    victims: tuple[str, ...] = ()
    happened: tuple[Finding, ...] = ()
    may_spend: tuple[Spendable, ...] = ()
