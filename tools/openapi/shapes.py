"""The components of openapi.yaml that differ between games, made of the games' own shapes.

``schemas/responses.yaml`` has the fields that responses have in every game. Here each game adds its own, and a response
is one of the games' responses; its field ``game`` tells which.
"""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import yaml

from engine.game import Game, HasTableText, capability
from engine.registry import GAMES
from tools.openapi.games import (
    FOLDER,
    NOTHING,
    NUMBER,
    SHAPES,
    TEXT,
    Fields,
    Schema,
    Shapes,
    called,
    either,
    holding,
    several,
)

COMMON: Final[Mapping[str, Any]] = yaml.safe_load(FOLDER.with_name("responses.yaml").read_text("utf-8"))
"""The components of responses by name, without the fields of single games."""

JOINED: Final[Mapping[str, tuple[str, str]]] = {
    "CommonAdjudication": ("Adjudication", "A ruling on one turn."),
    "CommonPosition": ("Position", "A position looked at."),
    "CommonRecord": ("Record", "A game replayed."),
    "CommonGameDescription": ("GameDescription", "A game described."),
}
"""By the component with the fields of every game: the component that is one of the games' responses, and its
description."""

_EXTENDED: Final = (*JOINED, "Reason", "Status", "RecordRuling", "Offence", "PieceKind")
"""Components that games add fields to: open, unlike all others."""

_ANY_FACTS: Final[Fields] = {
    "text": (TEXT, "Of a turn that cannot be read: the text."),
    "fault": (TEXT, "The error in it."),
    "found": (TEXT, "The text at the place of the error."),
    "expected": (TEXT, "The expected text."),
    "at": (NUMBER, "The place of the error, from 0."),
    "first": (TEXT, "The first square of the board."),
    "last": (TEXT, "The last square of the board."),
    "field": (TEXT, "The field that a turn written as an object lacks."),
    "article": (TEXT, "The article that excludes such a turn."),
    "winners": (several(TEXT), "Of a game that is over: the winners."),
    "cause": (TEXT, "Why it is over."),
    "result": (TEXT, "Of a record: the result that was declared before."),
}
"""Facts that the reasons of any game may have."""

_BEFORE: Final = {"CommonGameDescription": "setups", "Setup": "position"}
"""By component that games add fields to, the field that theirs come before; elsewhere they come last."""

_ORDER: Final = tuple(dict.fromkeys(("dragonchess", "cyclix", "phylde", "djambi", *GAMES)))
"""The order of the games in lists that they share, so that a new game adds to their ends."""

_REQUESTED: Final = "If requested by `include`: "


def components() -> dict[str, dict[str, Any]]:
    """All components of responses by name, with those of the games."""
    schemas: dict[str, Any] = {name: dict(schema) for name, schema in COMMON.items()}
    for name in _EXTENDED:
        del schemas[name]["additionalProperties"]
    schemas["EffectMessage"] = dict(TEXT) | {"description": "The effect in words, with `effect_messages` in `include`."}
    for game in GAMES.values():
        schemas |= {name: _plain(schema) for name, schema in _of_game(game)}
    for name, words in JOINED.values():
        schemas[name] = _joined(name, words)
    _complete(schemas)
    return schemas


def _joined(name: str, words: str) -> dict[str, Any]:
    of_game = {game.NAME: called(f"{SHAPES[game.NAME].prefix}{name}") for game in GAMES.values()}
    mapping = {game: reference["$ref"] for game, reference in of_game.items()}
    discriminator = {"propertyName": "game", "mapping": mapping}
    return {"description": words, "oneOf": list(of_game.values()), "discriminator": discriminator}


def _of_game(game: Game[Any, Any]) -> Iterator[tuple[str, Schema]]:
    """Every component of one game."""
    shapes = SHAPES[game.NAME]
    prefix = shapes.prefix
    title = game.RULEBOOK.sentences["en"].title
    for name, (schema, words) in shapes.names.items():
        yield name, {"description": words, **schema}
    yield f"{prefix}Board", _with_description(f"The board of {title}: kind and size.", holding(shapes.board))
    yield f"{prefix}Table", _with_description(f"The table of a position of {title}.", holding(shapes.table))
    yield f"{prefix}Effect", _effect(game)
    facts = {f"{name}?": field for name, field in _with_any_facts(shapes.facts).items()}
    yield f"{prefix}Facts", _with_description(f"The facts in the message of a reason of {title}.", holding(facts))
    if shapes.awaits:
        choices = [holding(fields) for fields in shapes.awaits]
        yield (
            f"{prefix}Awaits",
            _with_description(f"The input that a begun turn of {title} awaits.", {"oneOf": choices}),
        )
    facts_of_reason: Fields = {"facts": (called(f"{prefix}Facts"), "The facts of the message.")}
    yield f"{prefix}Reason", _more("Reason", f"Why an action is illegal in {title}.", facts_of_reason)
    awaits: Fields = {}
    if shapes.awaits:
        awaits = {"awaits?": (called(f"{prefix}Awaits"), "The input that the turn awaits, if `state` is `awaiting`.")}
    yield f"{prefix}Status", _more("Status", f"The status of a position of {title}.", {**shapes.status, **awaits})
    for suffix, common, fields in _answers(game):
        yield f"{prefix}{suffix}", _more(common, f"{title}: {_words_of(suffix)}", fields)


def _words_of(suffix: str) -> str:
    return {
        "Adjudication": "a ruling on one turn.",
        "Position": "a position looked at.",
        "RecordRuling": "the ruling on one turn of a record.",
        "Offence": "a turn that was not legal, or played while the game was adjourned.",
        "Record": "a game replayed.",
        "GameDescription": "the game with its board, pieces and notation.",
    }[suffix]


def _answers(game: Game[Any, Any]) -> Iterator[tuple[str, str, Fields]]:
    """What each answer adds to the one that is common to all games: its suffix, that one, the fields."""
    shapes = SHAPES[game.NAME]
    prefix = shapes.prefix
    table = called(f"{prefix}Table")
    of_game: Fields = {"game": ({"const": game.NAME}, "The game.")}
    state: Fields = {
        "position": (shapes.position, "The canonical current position."),
        "status": (called(f"{prefix}Status"), "Its status."),
    }
    listed: Fields = {"legal_actions?": (several(shapes.turn), f"{_REQUESTED}the legal actions."), **shapes.offered}
    adjudication: Fields = {
        **of_game,
        "action": (shapes.turn, "The canonical turn."),
        "reason": (either(called(f"{prefix}Reason"), NOTHING), "Why it is illegal; else null."),
        "effects": (several(called(f"{prefix}Effect")), "What happened, in order."),
        **shapes.ruling,
        **state,
        **listed,
        "table?": (table, f"{_REQUESTED}the table of the position."),
    }
    yield "Adjudication", "CommonAdjudication", adjudication
    position: Fields = {**of_game, **state, "table": (table, "The table of the position."), **listed}
    yield "Position", "CommonPosition", position
    yield from _of_records(shapes, {**of_game, **state})
    yield "GameDescription", "CommonGameDescription", {**of_game, **_described(game)}


def _of_records(shapes: Shapes, common: Fields) -> Iterator[tuple[str, str, Fields]]:
    """The ruling on a turn of a record, an offence, and the record."""
    prefix = shapes.prefix
    reason = either(called(f"{prefix}Reason"), NOTHING)
    sent = either(shapes.turn, *(one for one in (TEXT, {"type": "object"}) if one != shapes.turn))
    ruling: Fields = {
        "turn": (sent, "The canonical turn; unreadable text as sent."),
        "reason": (reason, "Why it is illegal; else null."),
        "effects?": (several(called(f"{prefix}Effect")), f"{_REQUESTED}the effects."),
        "position?": (shapes.position, f"{_REQUESTED}the position after it."),
    }
    yield "RecordRuling", "RecordRuling", ruling
    offence: Fields = {
        "turn": (sent, "The canonical turn; unreadable text as sent."),
        "reason": (reason, "Why it is illegal; null of a legal turn played while the game was adjourned."),
        "position": (shapes.position, "The position after it."),
    }
    yield "Offence", "Offence", offence
    ruled = called(f"{prefix}RecordRuling")
    offences = several(called(f"{prefix}Offence"))
    record: Fields = {
        **common,
        "rulings": (several(ruled), "The ruling on each turn."),
        "start?": (shapes.position, "With `positions` in `include`: the position at the beginning."),
        "first_offence": (either(ruled, NOTHING), "The first that is not legal."),
        "offences?": (offences, "Of a record in its own form: every offence, and how it was settled."),
    }
    yield "Record", "CommonRecord", record


def _described(game: Game[Any, Any]) -> Fields:
    shapes = SHAPES[game.NAME]
    actions = several(shapes.turn)
    notation: Fields = {
        "position": (shapes.position if game.NOTATION == "text" else {"type": "object"}, "A position."),
        "actions": (actions if game.NOTATION == "text" else several({"type": "object"}), "Turns of every form."),
    }
    piece = _composed("PieceKind", shapes.piece)
    return {
        "board": (called(f"{shapes.prefix}Board"), "The board."),
        "pieces": (several(piece), "Its kinds of pieces."),
        "notation": (holding(notation), "A position and turns as they are sent."),
    }


def _effect(game: Game[Any, Any]) -> Schema:
    """Any effect of a game: an object for each kind."""
    texts = game.RULEBOOK.sentences["en"]
    kinds = []
    for kind, fields in SHAPES[game.NAME].effects.items():
        schema = holding({"kind": ({"const": kind}, "Distinguishes the kinds."), **fields})
        properties = {**schema["properties"], "message": called("EffectMessage")}
        kinds.append({"title": kind, "description": texts.effects[kind], **schema, "properties": properties})
    return {
        "description": f"One consequence of a turn of {texts.title}: its kind and its facts.",
        "oneOf": kinds,
    }


def _with_any_facts(facts: Fields) -> Fields:
    both = facts.keys() & _ANY_FACTS.keys()
    joined: Fields = {
        name: (either(facts[name][0], _ANY_FACTS[name][0]), f"{facts[name][1]} {_ANY_FACTS[name][1]}") for name in both
    }
    return {**facts, **_ANY_FACTS, **joined}


def _more(common: str, words: str, fields: Fields) -> dict[str, Any]:
    return {"description": words, **_composed(common, fields)}


def _composed(common: str, fields: Fields) -> dict[str, Any]:
    """What every game has, with these fields, and no others."""
    own = {name: value for name, value in holding(fields).items() if name != "additionalProperties"}
    return {"allOf": [called(common), own], "unevaluatedProperties": False}


def _with_description(words: str, schema: Schema) -> dict[str, Any]:
    return {"description": words, **schema}


def _complete(schemas: dict[str, Any]) -> None:
    """Add the games' fields to responses that do not name their game."""
    shapes = [SHAPES[name] for name in GAMES]
    objects = [one.turn for one in shapes if one.turn is not TEXT]
    awaits = [called(f"{one.prefix}Awaits") for one in shapes if one.awaits]
    listing: Fields = {
        "actions": (
            several(either(TEXT, *objects, called("ActionObject"))),
            "Sorted, in the canonical notation; with `as: objects`, objects in the same order.",
        ),
        "awaits": (either(*awaits, NOTHING), "What `begun` still owes."),
        **{
            f"{name}?": (schema, f"{one.prefix}: {words[0].lower()}{words[1:]}")
            for one in shapes
            for name, (schema, words) in one.listing.items()
        },
    }
    _add(schemas["LegalActions"], listing)
    for name in _ORDER:
        for component, fields in SHAPES[name].common.items():
            _add(schemas[component], fields, before=_BEFORE.get(component))
    if any(capability(game, HasTableText) is None for game in GAMES.values()):
        table = either(called("TableDescription"), NOTHING)
        schemas["CommonGameDescription"]["properties"]["table"] = dict(table)
    status = schemas["Status"]["properties"]
    status["state"]["enum"][1:1] = _worded("states")
    status["cause"]["enum"][:0] = _worded("causes")
    facts = either(*(called(f"{one.prefix}Facts") for one in shapes))
    _add(schemas["EntryGround"], {"facts": (facts, "The facts of the message.")})
    _add(schemas["ReportGame"], {"judged?": (called("Record"), "With `rulings` in `include`.")})
    bodies = either(called("Adjudication"), called("Problem"))
    schemas["BatchAnswer"]["properties"]["body"] = dict(bodies)


def _worded(table: str) -> list[str]:
    """The codes that the games word in a table of their sentences."""
    texts = (GAMES[name].RULEBOOK.sentences["en"] for name in _ORDER)
    return list(dict.fromkeys(code for one in texts for code in getattr(one, table)))


def _add(schema: dict[str, Any], fields: Fields, before: str | None = None) -> None:
    """Add fields to an object: before the field of this name, else at the end."""
    added, names = holding(fields), list(schema["properties"])
    after = names[names.index(before) :] if before else []
    moved = {name: schema["properties"].pop(name) for name in after}
    schema["properties"] = {**schema["properties"], **added["properties"], **moved}
    schema["required"] = sorted({*schema.get("required", ()), *added["required"]})


def _plain(schema: Any) -> Any:
    """The same without tuples."""
    if isinstance(schema, Mapping):
        return {name: _plain(value) for name, value in schema.items()}
    if isinstance(schema, Iterable) and not isinstance(schema, str):
        return [_plain(value) for value in schema]
    return schema
