"""Positions of BattleLore: units on the battlefield, terrain, reserves; their reader and writer (BTL-1.3)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Final, Literal, NamedTuple

from engine.battlelore import rulebook as book
from engine.battlelore.battle import Fight
from engine.battlelore.battlefield import HEXES, NUMBERS, SIDES
from engine.battlelore.creatures import CREATURES, MAX_NECKS, MAX_TROLL_TOKENS, Card
from engine.battlelore.objects import HEX, IDENTIFIER, LIST, MAX_NUMBER, OBJECT, Reader
from engine.errors import ImpossiblePosition, pointer_part
from engine.game import Json, Text
from engine.rulebook import Finding, Value

Kind = Literal["foot", "mounted", "creature"]

MAX_UNITS: Final = 60
SIDE_NUMBERS: Final = {"north": SIDES.index("north"), "south": SIDES.index("south")}

_TROOP_KINDS: Final[Mapping[str, Kind]] = {"foot": "foot", "mounted": "mounted"}
_KINDS: Final[Mapping[str, Kind]] = {**_TROOP_KINDS, "creature": "creature"}
_BANNERS: Final = {"green": "green", "blue": "blue", "red": "red"}
_FIGURES: Final = {"foot": 4, "mounted": 3, "creature": 1}
_NO_CARD: Final = next(iter(CREATURES.values()))
"""Read in place of a card that is missing or misspelt, so that the reading can go on."""

_NUMBER: Final = f"0-{MAX_NUMBER}"
_SIDE: Final = ", ".join(SIDE_NUMBERS)
_POSITION: Final = {
    "units": OBJECT,
    "impassable": LIST,
    "woods": LIST,
    "hills": LIST,
    "lore": OBJECT,
    "banners": OBJECT,
    "pool": _NUMBER,
    "to_move": _SIDE,
    "pending_battle_back": OBJECT,
}
_ANY_UNIT: Final = {
    "side": _SIDE,
    "hex": HEX,
    "kind": ", ".join(_KINDS),
    "figures": _NUMBER,
    "tokens": _NUMBER,
    "bold": _NUMBER,
    "on_stone_bridge": "true, false",
}
_TROOP: Final = _ANY_UNIT | {"banner": ", ".join(_BANNERS)}
_CREATURE: Final = _ANY_UNIT | {"creature": ", ".join(CREATURES)}
_BY_DAMAGE: Final = {
    "critical": _CREATURE,
    "tokens": _CREATURE | {"troll_tokens": _NUMBER},
    "necks": _CREATURE | {"necks": _NUMBER},
}
_USUAL: Final = 5
"""How many fields a usual troop has."""
_OF_UNIT: Final = ("side", "hex", "kind")
_OF_CREATURE: Final = ("side", "hex", "kind", "creature")
_BY_SIDE: Final = {"north": _NUMBER, "south": _NUMBER}
_PENDING: Final = {"unit": IDENTIFIER.pattern, "against": IDENTIFIER.pattern}


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


class Readings(NamedTuple):
    """The options that hold."""

    tactic_cards_order_creatures: bool = False
    retreat_by_step: bool = False
    collect_lore: bool = True
    creature_keeps_kill_token: bool = False


class Position(NamedTuple):
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
    """The options as the rules ask for them."""
    return Readings(
        tactic_cards_order_creatures=options["tactic_cards"] == "not_out_of_section",
        retreat_by_step=options["retreat_path"] == "step",
        collect_lore=options["collect_lore"] is True,
        creature_keeps_kill_token=options["creature_keeps_kill_token"] is True,
    )


def hex_names(numbers: Iterable[int]) -> tuple[str, ...]:
    """The names of these hexes."""
    return tuple(HEXES[number] for number in numbers)


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read a position. Raises ``NotationError``, or ``ImpossiblePosition``, with all faults."""
    reader = Reader()
    given = reader.mapping(text, "", _POSITION, ("units",))
    position = Position(
        units=_read_units(reader, given),
        impassable=frozenset(reader.hexes(given, "impassable", "")),
        woods=frozenset(reader.hexes(given, "woods", "")),
        hills=frozenset(reader.hexes(given, "hills", "")),
        lore=_read_by_side(reader, given, "lore"),
        banners=_read_by_side(reader, given, "banners"),
        pool=reader.number(given, "pool", "", 0) if "pool" in given else None,
        to_move=reader.word(given, "to_move", "", SIDE_NUMBERS, 0) if "to_move" in given else None,
        pending=_read_pending(reader, given),
        readings=readings(options),
    )
    reader.finish()
    faults = tuple(_faults(position))
    if faults:
        raise ImpossiblePosition(faults)
    return position


def _read_units(reader: Reader, given: Mapping[str, object]) -> dict[str, Unit]:
    units = given.get("units", {})
    if not isinstance(units, Mapping):
        reader.fault("/units", units, OBJECT)
        return {}
    if len(units) > MAX_UNITS:
        reader.fault("/units", len(units), f"0-{MAX_UNITS}")
        return {}
    read = {}
    for name in sorted(units, key=str):
        pointer = f"/units/{name}"
        if not isinstance(name, str) or IDENTIFIER.fullmatch(name) is None:
            pointer = f"/units/{pointer_part(name)}"
            reader.fault(pointer, name, IDENTIFIER.pattern)
        read[name] = _usual_troop(name, units[name]) or _read_unit(reader, name, units[name], pointer)
    return read


def _usual_troop(name: str, value: object) -> Unit | None:
    """A troop of which nothing is said but what is of most; ``None``: a unit that is to be read closely.

    Most units are such troops, and it takes a quarter of the time to find that nothing is wrong with them.
    """
    if type(value) is not dict or len(value) != _USUAL:
        return None
    try:
        side, number, kind = value["side"], value["hex"], value["kind"]
        banner, figures = value["banner"], value["figures"]
        if type(figures) is not int or not 0 <= figures <= MAX_NUMBER:
            return None
        return Unit(name, SIDE_NUMBERS[side], NUMBERS[number], _TROOP_KINDS[kind], _BANNERS[banner], figures)
    except (KeyError, TypeError):  # a key that is missing, a word that is unknown, or no word at all
        return None


def _read_unit(reader: Reader, name: str, value: object, pointer: str) -> Unit:
    if isinstance(value, (dict, Mapping)) and value.get("kind") == "creature":
        return _read_creature(reader, name, value, pointer)
    given = reader.mapping(value, pointer, _TROOP, _OF_UNIT)
    kind = reader.word(given, "kind", pointer, _KINDS, "foot")
    return Unit(
        id=name,
        side=reader.word(given, "side", pointer, SIDE_NUMBERS, 0),
        hex=reader.hex(given, "hex", pointer),
        kind=kind,
        banner=reader.word(given, "banner", pointer, _BANNERS, "green") if "banner" in given else None,
        figures=reader.number(given, "figures", pointer, _FIGURES[kind]),
        tokens=reader.number(given, "tokens", pointer, 0),
        bold=reader.number(given, "bold", pointer, 0),
        on_stone_bridge=reader.flag(given, "on_stone_bridge", pointer),
    )


def _read_creature(reader: Reader, name: str, value: Mapping[str, object], pointer: str) -> Unit:
    card = reader.word(value, "creature", pointer, CREATURES, _NO_CARD)
    given = reader.mapping(value, pointer, _BY_DAMAGE[card.damage], _OF_CREATURE)
    return Unit(
        id=name,
        side=reader.word(given, "side", pointer, SIDE_NUMBERS, 0),
        hex=reader.hex(given, "hex", pointer),
        kind="creature",
        banner=card.banner,
        figures=reader.number(given, "figures", pointer, 1),
        card=card,
        tokens=reader.number(given, "tokens", pointer, 0),
        strength=_read_strength(reader, given, pointer, card),
        bold=reader.number(given, "bold", pointer, 0),
        on_stone_bridge=reader.flag(given, "on_stone_bridge", pointer),
    )


def _read_strength(reader: Reader, given: Mapping[str, object], pointer: str, card: Card) -> int:
    if card.damage == "tokens":
        return reader.number(given, "troll_tokens", pointer, MAX_TROLL_TOKENS)
    if card.damage == "necks":
        return reader.number(given, "necks", pointer, MAX_NECKS)
    return 0


def _read_by_side(reader: Reader, given: Mapping[str, object], key: str) -> tuple[int, int]:
    if key not in given:
        return 0, 0
    pointer = f"/{key}"
    held = reader.mapping(given[key], pointer, _BY_SIDE)
    return reader.number(held, "south", pointer, 0), reader.number(held, "north", pointer, 0)


def _read_pending(reader: Reader, given: Mapping[str, object]) -> tuple[str, str] | None:
    if "pending_battle_back" not in given:
        return None
    pointer = "/pending_battle_back"
    pending = reader.mapping(given["pending_battle_back"], pointer, _PENDING, _PENDING)
    return reader.identifier(pending, "unit", pointer), reader.identifier(pending, "against", pointer)


def _faults(position: Position) -> Iterator[Finding]:
    """Every fault of a position, in the order of the rulebook."""
    units = position.units.values()
    for unit in units:
        if not unit.figures:
            yield book.NO_FIGURES.finding({"unit": unit.id})
    yield from _faults_of_hexes(position)
    for unit in units:
        if unit.card is not None and unit.figures > 1:
            yield book.CREATURE_IS_ONE_FIGURE.finding({"unit": unit.id, "figures": unit.figures})
    for unit in units:
        if unit.card is None:
            continue
        if unit.card.damage == "tokens" and unit.strength > MAX_TROLL_TOKENS:
            yield book.TROLL_TOKENS.finding({"unit": unit.id, "tokens": unit.strength, "most": MAX_TROLL_TOKENS})
        elif unit.card.damage == "necks" and not 1 <= unit.strength <= MAX_NECKS:
            yield book.NECKS.finding({"unit": unit.id, "necks": unit.strength, "most": MAX_NECKS})
    if position.pending is not None:
        striker, struck = (position.units.get(name) for name in position.pending)
        if striker is None or struck is None or striker.side == struck.side:
            yield book.PENDING_IMPOSSIBLE.finding(dict(zip(("unit", "against"), position.pending, strict=True)))


def _faults_of_hexes(position: Position) -> Iterator[Finding]:
    """One unit a hex, none on an impassable one (BTL-1.4)."""
    taken = {unit.hex for unit in position.units.values()}
    if len(taken) == len(position.units) and taken.isdisjoint(position.impassable):
        return
    standing: dict[int, str] = {}
    blocked = []
    for unit in position.units.values():
        other = standing.setdefault(unit.hex, unit.id)
        if other != unit.id:
            yield book.HEX_SHARED.finding({"at": HEXES[unit.hex], "units": (other, unit.id)})
        if unit.hex in position.impassable:
            blocked.append(book.ON_IMPASSABLE.finding({"at": HEXES[unit.hex], "unit": unit.id}))
    yield from blocked


def write_position(position: Position) -> dict[str, Json]:
    """The canonical object: units by id, nothing that is 0, false or absent but what always stands there."""
    written: dict[str, Json] = {"units": {name: _write_unit(unit) for name, unit in position.units.items()}}
    if position.impassable:
        written["impassable"] = sorted(hex_names(position.impassable))
    if position.woods:
        written["woods"] = sorted(hex_names(position.woods))
    if position.hills:
        written["hills"] = sorted(hex_names(position.hills))
    written["lore"] = _write_by_side(position.lore)
    written["banners"] = _write_by_side(position.banners)
    if position.pool is not None:
        written["pool"] = position.pool
    if position.to_move is not None:
        written["to_move"] = SIDES[position.to_move]
    if position.pending is not None:
        written["pending_battle_back"] = {"unit": position.pending[0], "against": position.pending[1]}
    return written


def _write_unit(unit: Unit) -> dict[str, Json]:
    _, side, number, kind, banner, figures, card, tokens, strength, bold, on_stone_bridge = unit
    written: dict[str, Json] = {"side": SIDES[side], "hex": HEXES[number], "kind": kind}
    if card is not None:
        written["creature"] = card.name
    elif banner is not None:
        written["banner"] = banner
    written["figures"] = figures
    if tokens:
        written["tokens"] = tokens
    if card is not None and card.damage != "critical":
        written["troll_tokens" if card.damage == "tokens" else "necks"] = strength
    if bold:
        written["bold"] = bold
    if on_stone_bridge:
        written["on_stone_bridge"] = True
    return written


def _write_by_side(counts: tuple[int, int]) -> dict[str, Json]:
    return {"north": counts[1], "south": counts[0]}
