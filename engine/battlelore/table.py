"""The table of a position of BattleLore: units with all fields, terrain, reserves."""

from collections.abc import Mapping
from typing import Any, Final

from engine.battlelore.battlefield import HEXES, SIDES
from engine.battlelore.creatures import CREATURES
from engine.battlelore.objects import MAX_NUMBER
from engine.battlelore.position import Position, write_position
from engine.game import Json
from engine.table import TableField, TableForm, read_table

_TROOPS: Final = ("foot", "mounted")
_UNIT: Final = TableField("unit", "name", "")
_FIGURES: Final = TableField("figures", "number", None, maximum=MAX_NUMBER)
_ANY: Final = (
    TableField("tokens", "number", 0, maximum=MAX_NUMBER),
    TableField("bold", "number", 0, maximum=MAX_NUMBER),
    TableField("on_stone_bridge", "flag", default=False),
)
_TROOP: Final = (_UNIT, _FIGURES, TableField("banner", "choice", None, ("green", "blue", "red")), *_ANY)
_BY_DAMAGE: Final[Mapping[str, tuple[TableField, ...]]] = {
    "critical": (),
    "tokens": (TableField("troll_tokens", "number", None, maximum=MAX_NUMBER),),
    "necks": (TableField("necks", "number", None, maximum=MAX_NUMBER),),
}

TABLE: Final = TableForm(
    sides=SIDES,
    pieces=(*_TROOPS, *CREATURES),
    cells=HEXES,
    board="a1 to m9",
    fields=(
        TableField("woods", "cells", ()),
        TableField("hills", "cells", ()),
        TableField("impassable", "cells", ()),
        TableField("to_move", "choice", None, SIDES, optional=True),
        TableField("lore", "numbers", dict.fromkeys(SIDES, 0), maximum=MAX_NUMBER),
        TableField("banners", "numbers", dict.fromkeys(SIDES, 0), maximum=MAX_NUMBER),
        TableField("pool", "number", None, maximum=MAX_NUMBER, optional=True),
        TableField("pending_battle_back", "units", None, optional=True),
    ),
    attributes=dict.fromkeys(_TROOPS, _TROOP)
    | {name: (_UNIT, _FIGURES, *_BY_DAMAGE[card.damage], *_ANY) for name, card in CREATURES.items()},
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
