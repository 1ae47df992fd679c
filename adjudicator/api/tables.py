"""Descriptions of table fields, and names of pieces, for position editors."""

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.game import AnyGame, HasTableText, capability
from engine.rulebook import Language
from engine.sentences import Sentences
from engine.table import TableField

_ARTICLES: Final = re.compile(r"(?:the |le |la |l')")


def table_fields(game: AnyGame, language: Language) -> Mapping[str, Any] | None:
    """The fields of a table and of the pieces on it, in the language; ``None`` of a game without them."""
    has = capability(game, HasTableText)
    if has is None:
        return None
    texts = game.RULEBOOK.sentences[language]
    pieces: Any = game.BOARD["pieces"]
    words = {
        **texts.names,
        **{piece["piece"]: piece_name(piece, texts, language) for piece in pieces},
        **texts["table"],
    }
    of_pieces: dict[str, tuple[TableField, list[str]]] = {}
    for piece, attributes in has.TABLE.attributes.items():
        for attribute in attributes:
            of_pieces.setdefault(attribute.name, (attribute, []))[1].append(piece)
    return {
        "name": words["pieces"],
        "pieces": has.TABLE.pieces,
        "fields": [_field(field, words) for field in has.TABLE.fields],
        "attributes": [{**_field(attribute, words), "pieces": pieces} for attribute, pieces in of_pieces.values()],
    }


def piece_name(piece: Mapping[str, Any], texts: Sentences, language: Language) -> str:
    """The name of a piece in sentences, without its article; else its French name, or its code in English."""
    known = texts.names.get(piece["piece"])
    if known is not None:
        return _ARTICLES.sub("", known)
    return str(piece["french"]) if language == "fr" else str(piece["piece"]).replace("_", " ")


def _field(field: TableField, words: Mapping[str, str]) -> dict[str, Any]:
    described: dict[str, Any] = {
        "field": field.name,
        "kind": field.kind,
        "name": words[field.name],
        "default": field.default,
    }
    if field.kind in ("choice", "choices", "hands"):
        described["values"] = [{"value": value, "name": words[value]} for value in field.values]
        if field.kind != "hands" and (field.optional or field.default is None):
            described["values"].insert(0, {"value": None, "name": words[f"{field.name}-none"]})
    elif field.kind in ("number", "numbers"):
        described |= {"minimum": field.minimum, "maximum": field.maximum}
        if field.optional:
            described["nothing"] = words[f"{field.name}-none"]
    elif field.kind == "cells":
        described["alone"] = field.bare
    elif field.kind == "units":
        described["nothing"] = words[f"{field.name}-none"]
    return described
