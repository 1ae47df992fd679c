"""The table of a position of BattleLore: units with all fields, terrain, reserves."""

from collections.abc import Mapping
from typing import Any, Final

from engine.battlelore.battlefield import HEXES, SIDES
from engine.battlelore.creatures import CREATURES
from engine.battlelore.objects import MAX_NUMBER, OBJECTS
from engine.battlelore.position import Position, write_position
from engine.game import Json
from engine.reader import FLAG
from engine.table import TableField, TableForm, read_table

_TROOPS: Final = ("foot", "mounted")
_COUNTED_FROM_0: Final = ("tokens", "bold")
_OF_EVERY_PIECE: Final = ("side", "hex", "kind", "creature")
"""Fields of units that the table has under the names that all games share."""


def _attributes(shape: str) -> tuple[TableField, ...]:
    """The fields of a unit of this shape in ``objects.toml``, after its name."""
    fields = ((name, expected) for name, expected in OBJECTS[shape].items() if name not in _OF_EVERY_PIECE)
    return (TableField("unit", "name", ""), *(_attribute(*field) for field in fields))


def _attribute(name: str, expected: str) -> TableField:
    if expected == FLAG:
        return TableField(name, "flag", default=False)
    if expected[0].isdigit():
        return TableField(name, "number", 0 if name in _COUNTED_FROM_0 else None, maximum=MAX_NUMBER)
    return TableField(name, "choice", None, tuple(expected.split(", ")))


TABLE: Final = TableForm.load(__package__, SIDES, (*_TROOPS, *CREATURES), HEXES)._replace(
    attributes=dict.fromkeys(_TROOPS, _attributes("troop"))
    | {name: _attributes(name if name in OBJECTS else "creature") for name in CREATURES},
    shares=True,
)


def table(position: Position) -> Mapping[str, Json]:
    """The units in the order of their hexes, the terrain, the reserves."""
    written: dict[str, Any] = write_position(position)
    pieces: list[Json] = []
    for unit in sorted(position.units.values(), key=lambda unit: unit.hex):
        fields = dict(written["units"][unit.id])
        hex_name, side, kind = fields.pop("hex"), fields.pop("side"), fields.pop("kind")
        pieces.append({"at": hex_name, "side": side, "piece": fields.pop("creature", kind), "unit": unit.id, **fields})
    return {
        "pieces": pieces,
        **{name: written.get(name, []) for name in ("impassable", "woods", "hills")},
        **{name: written.get(name) for name in ("lore", "banners", "pool", "to_move", "pending_battle_back")},
    }


def text_of_table(given: Mapping[str, object]) -> Mapping[str, Json]:
    """The position of a table; units without a name get one. Raises ``NotationError``."""
    table = read_table(TABLE, given)
    pieces = table.pop("pieces")
    taken = {piece.get("unit") for piece in pieces}
    fresh = (name for n in range(1, len(pieces) + 1 + len(taken)) if (name := f"u{n}") not in taken)
    units = {}
    for piece in pieces:
        hex_name, kind = piece.pop("at"), piece.pop("piece")
        name = piece.pop("unit", None) or next(fresh)
        kinds = {"kind": "creature", "creature": kind} if kind in CREATURES else {"kind": kind}
        units[name] = {"hex": hex_name, **kinds, **piece}
    return {"units": units, **{name: held for name, held in table.items() if held is not None}}
