"""Descriptions of table fields, for position editors."""

from collections.abc import Mapping
from typing import Any

from adjudicator.web.piece_names import piece_name
from engine.game import Game, HasTableText, capability
from engine.rulebook import Language
from engine.table import TableField


def described(game: Game[Any, Any], spoken: Language) -> Mapping[str, Any] | None:
    """The fields of a table and of the pieces on it, in the language; ``None`` of a game without them."""
    has = capability(game, HasTableText)
    if has is None:
        return None
    said = game.RULEBOOK.sentences[spoken]
    pieces: Any = game.BOARD["pieces"]
    words = {**said.names, **{one["piece"]: piece_name(one, said, spoken) for one in pieces}, **said.table}
    of_pieces: dict[str, tuple[TableField, list[str]]] = {}
    for piece, attributes in has.TABLE.attributes.items():
        for one in attributes:
            of_pieces.setdefault(one.name, (one, []))[1].append(piece)
    return {
        "name": words["pieces"],
        "pieces": has.TABLE.pieces,
        "fields": [_field(one, words) for one in has.TABLE.fields],
        "attributes": [{**_field(one, words), "pieces": pieces} for one, pieces in of_pieces.values()],
    }


def _field(one: TableField, words: Mapping[str, str]) -> dict[str, Any]:
    described: dict[str, Any] = {"field": one.name, "kind": one.kind, "name": words[one.name], "default": one.default}
    if one.kind in ("choice", "choices"):
        nothing = [{"value": None, "name": words[f"{one.name}-none"]}] if one.optional or one.default is None else []
        described["values"] = nothing + [{"value": value, "name": words[value]} for value in one.values]
    elif one.kind == "hands":
        described["values"] = [{"value": value, "name": words[value]} for value in one.values]
    elif one.kind in ("number", "numbers"):
        described |= {"minimum": one.minimum, "maximum": one.maximum}
        if one.optional:
            described["nothing"] = words[f"{one.name}-none"]
    elif one.kind == "cells":
        described["alone"] = one.bare
    elif one.kind == "units":
        described["nothing"] = words[f"{one.name}-none"]
    return described
