"""Positions of BattleLore: units on the battlefield, terrain, reserves, and the battle under way."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, NamedTuple

from engine.battlelore.actions import Battle
from engine.battlelore.battlefield import HEXES, SIDES
from engine.battlelore.creatures import Card
from engine.game import Json
from engine.rulebook import Finding, Value

Kind = Literal["foot", "mounted", "creature"]
OwedKind = Literal["attack", "critical", "ignore", "path", "retreat_critical", "trample_critical"]


class Unit(NamedTuple):
    """A troop or a creature (``card``). ``strength`` is what a troll has in tokens and a hydra in necks."""

    id: str
    side: int
    hex: int
    kind: Kind
    banner: str | None
    """``None``: a troop whose colour nobody said."""
    figures: int
    card: Card | None = None
    tokens: int = 0
    strength: int = 0
    bold: int = 0
    on_stone_bridge: bool = False


@dataclass(frozen=True, slots=True)
class Readings:
    """The options that hold."""

    tactic_cards_order_creatures: bool = False
    retreat_by_step: bool = False
    collect_lore: bool = True
    creature_keeps_kill_token: bool = False


@dataclass(frozen=True, slots=True)
class Owed:
    """What a battle waits for: a roll of ``dice`` (for the creature ``unit``, if trampled), or one of ``values``."""

    kind: OwedKind
    dice: int = 0
    unit: str | None = None
    flags: tuple[int, ...] = ()
    paths: tuple[tuple[int, ...], ...] = ()
    side: int = 0


class Result(NamedTuple):
    """What a battle has come to so far; told as ``outcome`` when nothing is owed any more."""

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


@dataclass(frozen=True, slots=True)
class Fight:
    """The battle under way: what was declared, what is owed, what the last input brought.

    ``flags`` are those of the attack roll, ``victims`` the units still to be trampled, in order.
    """

    declared: Battle
    bonus_strike: bool
    owed: Owed | None
    result: Result
    flags: int = 0
    victims: tuple[str, ...] = ()
    happened: tuple[Finding, ...] = ()


@dataclass(frozen=True, slots=True)
class Position:
    """A battlefield. ``units`` are by id, in the order of ids; hexes are numbers."""

    units: Mapping[str, Unit]
    impassable: frozenset[int] = frozenset()
    woods: frozenset[int] = frozenset()
    hills: frozenset[int] = frozenset()
    lore: tuple[int, int] = (0, 0)
    """The reserves of south and north."""
    banners: tuple[int, int] = (0, 0)
    pool: int | None = None
    """The common reserve; ``None``: unlimited."""
    to_move: int | None = None
    pending: tuple[str, str] | None = None
    """A battle back that may follow: the unit, and whom it may strike (BTL-7.2)."""
    readings: Readings = Readings()
    fight: Fight | None = None
    """The battle under way, in a begun turn."""


def readings(options: Mapping[str, Value]) -> Readings:
    """The options as the law asks for them."""
    return Readings(
        tactic_cards_order_creatures=options["tactic_cards"] == "not_out_of_section",
        retreat_by_step=options["retreat_path"] == "step",
        collect_lore=options["collect_lore"] is True,
        creature_keeps_kill_token=options["creature_keeps_kill_token"] is True,
    )


def spots(numbers: Iterable[int]) -> tuple[str, ...]:
    """The names of these hexes."""
    return tuple(HEXES[number] for number in numbers)


def table(position: Position) -> Mapping[str, Json]:
    """The units by hex, and the terrain."""
    pieces: list[Json] = [
        {
            "at": HEXES[unit.hex],
            "side": SIDES[unit.side],
            "piece": unit.card.name if unit.card else unit.kind,
            "unit": unit.id,
            "figures": unit.figures,
        }
        for unit in sorted(position.units.values(), key=lambda unit: unit.hex)
    ]
    terrain = {"impassable": position.impassable, "woods": position.woods, "hills": position.hills}
    return {"pieces": pieces, **{name: sorted(spots(held)) for name, held in terrain.items()}}
