"""Descriptions of table fields, and names of pieces, for position editors."""

import re
from collections.abc import Mapping
from typing import Any, Final

from engine.game import Game, HasTableText, capability
from engine.rulebook import Language, Sentences
from engine.table import TableField

_ARTICLES: Final = re.compile(r"(?:the |le |la |l')")


def described(game: Game[Any, Any], language: Language) -> Mapping[str, Any] | None:
    """The fields of a table and of the pieces on it, in the language; ``None`` of a game without them."""
    has = capability(game, HasTableText)
    if has is None:
        return None
    texts = game.RULEBOOK.sentences[language]
    pieces: Any = game.BOARD["pieces"]
    words = {**texts.names, **{one["piece"]: piece_name(one, texts, language) for one in pieces}, **texts.table}
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


def piece_name(piece: Mapping[str, Any], texts: Sentences, language: Language) -> str:
    """The name of a piece in sentences, without its article; else its French name, or its code in English."""
    known = texts.names.get(piece["piece"])
    if known is not None:
        return _ARTICLES.sub("", known)
    return str(piece["french"]) if language == "fr" else str(piece["piece"]).replace("_", " ")


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
