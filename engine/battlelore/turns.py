"""The parts of a turn: a declaration, the inputs that follow it, and the battle that they make.

A declaration is an order, a move, an attack, hits of a card, or the end of a side's turn. Inputs follow attacks and
hits only: rolls of dice, flags ignored, a path of retreat. Lore tokens are spent in the declaration or input that they
serve (BTL-7.1).
"""

from collections.abc import Mapping
from typing import Any, Final, Literal, NamedTuple, TypedDict

from engine.rulebook import Finding

RollName = Literal["attack", "critical", "retreat_critical", "trample_critical"]
Choice = Literal["ignore", "path"]
Troops = Literal["foot", "mounted"]

FACES: Final = ("green", "blue", "red", "bonus", "lore", "flag")
"""The faces of a die (BTL-2.1)."""
FACE_SET: Final = frozenset(FACES)


class Section(NamedTuple):
    """A section card: how many units it orders in each section that it names."""

    orders: tuple[tuple[str, int], ...]


class Tactic(NamedTuple):
    """A tactic card, by its name; ``applies_to`` is the kind of troops that it is declared to be for (BTL-3.3)."""

    name: str
    applies_to: Troops | None = None


class Order(NamedTuple):
    """Units ordered by a card (BTL-3)."""

    side: int
    card: Section | Tactic
    units: tuple[str, ...]


class Move(NamedTuple):
    """A unit moved along ``path``: ``movement`` is a given limit, ``tokens`` buy a hex each (BTL-4.1, 7.1)."""

    unit: str
    path: tuple[int, ...]
    movement: int | None = None
    tokens: int = 0


class Attack(NamedTuple):
    """An attack declared. ``attacker`` ``None`` is a card; ``melee``, ``dice``, ``bonus_strike`` ``None`` are left out.

    ``hit_faces`` are additional faces that hit (BTL-5.1), ``tokens`` buy one more die each (BTL-7.1). ``given``
    names the choices among the inputs of this turn: the battle stops there, although a forced choice is not awaited.
    """

    attacker: str | None
    target: str
    melee: bool | None = None
    dice: int | None = None
    bonus_strike: bool | None = None
    battle_back: bool = False
    hit_faces: tuple[str, ...] = ()
    tokens: int = 0
    given: frozenset[Choice] = frozenset()
    card: "Tactic | None" = None
    """The lore card that attacks, if the request names it (BTL-3.3)."""


class Hits(NamedTuple):
    """Hits that a card brings (BTL-5.4); ``killer`` is the unit that it credits with them, if any."""

    target: str
    hits: int
    killer: str | None = None
    card: "Tactic | None" = None


class EndTurn(NamedTuple):
    """A side ends its turn (BTL-1.3)."""

    side: int


class Roll(NamedTuple):
    """Dice that fell; ``unit`` names the creature trampled that they are rolled for."""

    roll: RollName
    faces: tuple[str, ...]
    unit: str | None = None


class Ignore(NamedTuple):
    """How many flags the owner of the target ignores (BTL-6.1, 6.7), those bought with ``tokens`` among them."""

    flags: int
    tokens: int = 0


class Path(NamedTuple):
    """The way of retreat that the owner of the target chooses, whole (BTL-6.3); ``tokens`` lengthen it."""

    path: tuple[int, ...]
    tokens: int = 0


DECLARATIONS: Final[Mapping[str, Any]] = {
    "attack": Attack,
    "end_turn": EndTurn,
    "hits": Hits,
    "move": Move,
    "order": Order,
}
"""By kind, the class of a declaration."""
CHOICE_OF: Final[Mapping[type, Choice]] = {Ignore: "ignore", Path: "path"}

Battle = Attack | Hits
"""A declaration that inputs follow."""
Input = Roll | Ignore | Path
Action = Order | Move | Attack | Hits | EndTurn | Roll | Ignore | Path

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


class BattleResult(TypedDict):
    """What a battle has brought so far; published as ``outcome`` at its end, with the hexes of ``path`` by name.

    Hexes ``required`` and ``missing`` are those of the retreat; ``power`` is the name of a creature's power and the
    lore that paid for it.
    """

    hits: int
    flags: int
    ignored: int
    required: int
    path: tuple[int, ...]
    missing: int
    trampled: tuple[str, ...]
    dead: bool
    power: tuple[str, int] | None
    lore_gained: int
    battle_back: bool
    vacated: bool


NOTHING_YET: Final[BattleResult] = {
    "hits": 0, "flags": 0, "ignored": 0, "required": 0, "path": (), "missing": 0, "trampled": (), "dead": False,
    "power": None, "lore_gained": 0, "battle_back": False, "vacated": False,
}  # fmt: skip


class Fight(NamedTuple):
    """The battle in progress: its declaration, the awaited input, and the effects of the last input.

    ``hitting`` are the faces that hit on the attack roll, ``flags`` the number of flags in it, ``victims`` the units
    still to be trampled, in order.
    """

    declared: Battle
    hitting: frozenset[str] = frozenset()
    awaited: AwaitedInput | None = None
    result: BattleResult = NOTHING_YET
    flags: int = 0
    victims: tuple[str, ...] = ()
    happened: tuple[Finding, ...] = ()
    may_spend: tuple[Spendable, ...] = ()
