"""Positions of BattleLore: units on the battlefield, terrain, reserves; their reader and writer (BTL-1.3)."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final, Literal, NamedTuple

from engine.battlelore.battlefield import HEXES, NEIGHBOURS, NUMBERS, SIDES
from engine.battlelore.creatures import CREATURES, MAX_NECKS, MAX_TROLL_TOKENS, Card
from engine.battlelore.objects import MAX_NUMBER, OBJECT, OBJECTS, SIDE_NUMBERS, ObjectReader, Read
from engine.battlelore.rulebook import RULEBOOK
from engine.battlelore.turns import Fight
from engine.errors import ImpossiblePosition, pointer_part
from engine.game import Json, Text
from engine.rulebook import Finding, Value
from engine.table import NAME

Kind = Literal["foot", "mounted", "creature"]

MAX_UNITS: Final = 60

_TROOP_KINDS: Final[Mapping[str, Kind]] = {"foot": "foot", "mounted": "mounted"}
_BANNERS: Final = {"green": "green", "blue": "blue", "red": "red"}
_FIGURES: Final = {"foot": 4, "mounted": 3, "creature": 1}
_STRENGTHS: Final = {"troll": ("troll_tokens", MAX_TROLL_TOKENS), "hydra": ("necks", MAX_NECKS)}
"""By creature, the field with its strength, and the highest."""
SUPPORTERS: Final = 2
"""Adjacent friends that make a troop one level bolder."""
USUAL: Final = 5
"""The number of fields of most troops."""
TERRAIN: Final = ("impassable", "woods", "hills")


class Unit(NamedTuple):
    """A troop or a creature (``card``). ``strength``: tokens of a troll, necks of a hydra."""

    id: str
    side: int
    hex: int
    kind: Kind
    banner: str | None
    """``None``: a troop of unknown colour."""
    figures: int
    card: Card | None = None
    tokens: int = 0
    strength: int = 0
    bold: int = 0
    on_stone_bridge: bool = False

    @property
    def dies_by_roll(self) -> bool:
        """Whether only a critical roll kills it (BTL-5.2), as most creatures."""
        return self.card is not None and self.card.damage == "critical"

    @property
    def piece(self) -> str:
        """The kind of troop, or the name of the creature."""
        return self.kind if self.card is None else self.card.name


class Position(NamedTuple):
    """A battlefield. ``units`` are by id, in the order of ids; hexes are numbers."""

    units: Mapping[str, Unit]
    options: Mapping[str, Value]
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
    """A possible battle back: the unit and its target (BTL-7.2)."""
    fight: Fight | None = None
    """The battle under way, in a begun turn."""
    ordering: int | None = None
    """The side with an order that names no units yet, in a begun turn (BTL-3.1)."""


def bold_level(units: Mapping[str, Unit], unit: Unit) -> int:
    """Always 1 for a creature (BTL-6.1); for a troop its printed level and its support (BTL-6.6, 6.7)."""
    if unit.card is not None:
        return 1
    around = NEIGHBOURS[unit.hex]
    friends = sum(1 for other in units.values() if other.side == unit.side and other.hex in around)
    return unit.bold + (friends >= SUPPORTERS)


def hex_names(numbers: Iterable[int]) -> tuple[str, ...]:
    """The names of these hexes."""
    return tuple(map(HEXES.__getitem__, numbers))


def read_position(text: Text, options: Mapping[str, Value]) -> Position:
    """Read a position. Raises ``NotationError``, or ``ImpossiblePosition``, with all faults."""
    reader = ObjectReader()
    fields = reader.fields(text, "", "position", _NESTED)
    reader.finish()
    fields |= {name: frozenset(fields[name]) for name in TERRAIN if name in fields}
    pending = fields.pop("pending_battle_back", None)
    position = Position(options=options, pending=pending, **fields)
    faults = RULEBOOK.by_ground(_faults(position))
    if faults:
        raise ImpossiblePosition(faults)
    return position


def _read_units(reader: ObjectReader, units: Any, pointer: str) -> dict[str, Unit]:
    if not isinstance(units, (dict, Mapping)):
        reader.fault(pointer, units, OBJECT)
    elif len(units) > MAX_UNITS:
        reader.fault(pointer, len(units), f"0-{MAX_UNITS}")
    else:
        return {
            name: _usual_troop(name, units[name]) or _read_unit(reader, name, units[name]) for name in sorted(units)
        }
    return {}


def _usual_troop(name: str, value: Any) -> Unit | None:
    """A valid troop with the usual five fields; ``None`` for any other unit.

    Most units are such troops: without this check, a ruling takes a tenth more instructions.
    """
    if type(value) is not dict or len(value) != USUAL:
        return None
    try:
        figures = value["figures"]
        if type(figures) is not int or not 0 <= figures <= MAX_NUMBER or NAME.fullmatch(name) is None:
            return None
        kind, banner = _TROOP_KINDS[value["kind"]], _BANNERS[value["banner"]]
        return Unit(name, SIDE_NUMBERS[value["side"]], NUMBERS[value["hex"]], kind, banner, figures)
    except (KeyError, TypeError):  # a key that is missing, a word that is unknown, or no word at all
        return None


def _read_unit(reader: ObjectReader, name: str, value: Any) -> Unit:
    pointer = f"/units/{pointer_part(name)}"
    if not (isinstance(name, str) and NAME.fullmatch(name)):
        reader.fault(pointer, name, NAME.pattern)
    is_creature = isinstance(value, (dict, Mapping)) and value.get("kind") == "creature"
    card = CREATURES.get(str(value.get("creature"))) if is_creature else None
    shape = ("creature" if is_creature else "troop") if card is None or card.name not in OBJECTS else card.name
    fields = reader.fields(value, pointer, shape)
    fields.pop("creature", None)
    fields.setdefault("figures", _FIGURES.get(fields["kind"]))
    banner = fields.pop("banner", None) if card is None else card.banner
    field, most = _STRENGTHS.get(shape, ("", 0))
    return Unit(name, banner=banner, card=card, strength=fields.pop(field, most), **fields)


def _read_by_side(reader: ObjectReader, given: Any, pointer: str) -> tuple[int, int]:
    held = reader.fields(given, pointer, "by_side")
    return held.get("south", 0), held.get("north", 0)


_NESTED: Final[Mapping[str, Read]] = {
    "units": _read_units,
    "lore": _read_by_side,
    "banners": _read_by_side,
    "pending_battle_back": lambda reader, given, pointer: tuple(reader.fields(given, pointer, "pending").values()),
}


def _faults(position: Position) -> Iterator[Finding]:
    """Every fault of a position (BTL-1.4, 5.6, 7.2)."""
    unit_on: dict[int, str] = {}
    for unit in position.units.values():
        if not unit.figures:
            yield RULEBOOK.finding("no-figures", {"unit": unit.id})
        other = unit_on.setdefault(unit.hex, unit.id)
        if other != unit.id:
            yield RULEBOOK.finding("hex-shared", {"at": HEXES[unit.hex], "units": (other, unit.id)})
        if unit.hex in position.impassable:
            yield RULEBOOK.finding("on-impassable", {"at": HEXES[unit.hex], "unit": unit.id})
        if unit.card is None:
            continue
        if unit.figures > 1:
            yield RULEBOOK.finding("creature-is-one-figure", {"unit": unit.id, "figures": unit.figures})
        if unit.card.damage == "tokens" and unit.strength > MAX_TROLL_TOKENS:
            yield RULEBOOK.finding("troll-tokens", {"unit": unit.id, "tokens": unit.strength, "most": MAX_TROLL_TOKENS})
        elif unit.card.damage == "necks" and not 1 <= unit.strength <= MAX_NECKS:
            yield RULEBOOK.finding("necks", {"unit": unit.id, "necks": unit.strength, "most": MAX_NECKS})
    if position.pending is not None and not _may_follow(position, *position.pending):
        yield RULEBOOK.finding("pending-impossible", dict(zip(("unit", "against"), position.pending, strict=True)))


def _may_follow(position: Position, unit: str, against: str) -> bool:
    """Whether a battle back can be pending: of a unit that battles back, against an enemy next to it (BTL-7.2)."""
    striker, struck = position.units.get(unit), position.units.get(against)
    if striker is None or struck is None or striker.side == struck.side:
        return False
    return struck.hex in NEIGHBOURS[striker.hex] and bold_level(position.units, striker) > 0


def write_position(position: Position) -> dict[str, Json]:
    """The canonical object: units by id, without values that are 0, false or absent, except required ones."""
    written: dict[str, Json] = {"units": {name: _write_unit(unit) for name, unit in position.units.items()}}
    for name, hexes in zip(TERRAIN, position[2:5], strict=True):
        if hexes:
            written[name] = sorted(hex_names(hexes))
    for name, (south, north) in (("lore", position.lore), ("banners", position.banners)):
        written[name] = {"north": north, "south": south}
    if position.pool is not None:
        written["pool"] = position.pool
    if position.to_move is not None:
        written["to_move"] = SIDES[position.to_move]
    if position.pending is not None:
        written["pending_battle_back"] = {"unit": position.pending[0], "against": position.pending[1]}
    return written


def _write_unit(unit: Unit) -> dict[str, Json]:
    _, side, number, kind, banner, figures, card, tokens, strength, bold, on_stone_bridge = unit
    written: dict[str, Json]
    if card is not None:
        written = {"side": SIDES[side], "hex": HEXES[number], "kind": kind, "creature": card.name, "figures": figures}
    elif banner is not None:
        written = {"side": SIDES[side], "hex": HEXES[number], "kind": kind, "banner": banner, "figures": figures}
    else:
        written = {"side": SIDES[side], "hex": HEXES[number], "kind": kind, "figures": figures}
    if tokens:
        written["tokens"] = tokens
    if card is not None and card.name in _STRENGTHS:
        written[_STRENGTHS[card.name][0]] = strength
    if bold:
        written["bold"] = bold
    if on_stone_bridge:
        written["on_stone_bridge"] = True
    return written
