"""The components of openapi.yaml that differ between games, made of the games' own shapes.

``schemas/responses.yaml`` has the fields that responses have in every game. Here each game adds its own: the object
``CyclixAdjudication`` has all fields of a ruling on Cyclix, and ``Adjudication`` is one of these objects; its field
``game`` tells which.
"""

from collections.abc import Iterable, Iterator, Mapping
from copy import deepcopy
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.openapi.games import (
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
    read_yaml,
    several,
)
from engine.game import Game, HasTableText, HasTextForm, capability
from schemas.fields import OBJECT

COMMON: Final[Mapping[str, Any]] = read_yaml(FOLDER.with_name("responses.yaml"))
"""The components of responses by name, without the fields of single games."""

_JOINED: Final = ("Adjudication", "Position", "Record", "GameDescription")
"""Components that are one of the games' responses."""
_COMMON: Final = (*_JOINED, "Reason", "Status", "RecordRuling", "Offence", "PieceKind")
"""Fields of every game, from which each game makes an object; no components themselves."""

_AS_TEXT: Final = (either(TEXT, NOTHING), "The same as text; null where it is too long for a request.")
_ANY_FACTS: Final[Fields] = {
    "text": (TEXT, "Of a turn that cannot be read: the text."),
    "fault": (TEXT, "The error in it."),
    "found": (TEXT, "The text at the place of the error."),
    "expected": (TEXT, "The expected text."),
    "did_you_mean": (several(TEXT), "Similar legal turns, at most three."),
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

_BEFORE: Final = {"GameDescription": "setups", "Setup": "position"}
"""By component that games add fields to, the field that theirs come before; elsewhere they come last."""

_ORDER: Final = [name for name in dict.fromkeys(("dragonchess", "cyclix", "phylde", "djambi", *GAMES)) if name in GAMES]
"""The order of the games in lists that they share, so that a new game adds to their ends."""

_REQUESTED: Final = "If requested by `include`: "


def components() -> dict[str, dict[str, Any]]:
    """All components of responses by name, with those of the games."""
    schemas: dict[str, Any] = deepcopy(dict(COMMON))
    _complete(schemas)
    common = {name: schemas.pop(name) for name in _COMMON}
    schemas["EffectMessage"] = dict(TEXT) | {"description": "The effect in words, with `effect_messages` in `include`."}
    for game in GAMES.values():
        is_open = SHAPES[game.NAME].is_open
        made = ((name, _plain(schema)) for name, schema in _of_game(game, common))
        schemas |= {name: _opened(schema) if is_open else schema for name, schema in made}
    return schemas | {name: _joined(name, common[name]["description"]) for name in _JOINED}


def _opened(schema: Any) -> Any:
    """The same with any other fields in every object."""
    if isinstance(schema, dict):
        return {name: name == "additionalProperties" or _opened(value) for name, value in schema.items()}
    return schema


def _joined(name: str, words: str) -> dict[str, Any]:
    of_game = {game.NAME: called(f"{SHAPES[game.NAME].prefix}{name}") for game in GAMES.values()}
    mapping = {game: reference["$ref"] for game, reference in of_game.items()}
    discriminator = {"propertyName": "game", "mapping": mapping}
    return {"description": words, "oneOf": list(of_game.values()), "discriminator": discriminator}


def _of_game(game: Game[Any, Any], common: Mapping[str, Schema]) -> Iterator[tuple[str, Schema]]:
    """Every component of one game."""
    shapes = SHAPES[game.NAME]
    prefix = shapes.prefix
    title = game.RULEBOOK.sentences["en"]["title"]
    for name, (schema, words) in shapes.names.items():
        yield name, {"description": words, **schema}
    yield f"{prefix}Board", _with_description(f"The board of {title}: kind and size.", holding(shapes.board))
    yield f"{prefix}Table", _with_description(f"The table of a position of {title}.", holding(shapes.table))
    yield from _one_of(f"{prefix}Effect", f"One consequence of a turn of {title}.", _effects(game))
    known = {} if shapes.is_open else _with_any_facts(shapes.facts)
    facts = {f"{name}?": field for name, field in known.items()}
    yield f"{prefix}Facts", _with_description(f"The facts in the message of a reason of {title}.", holding(facts))
    if shapes.awaits:
        yield from _one_of(f"{prefix}Awaits", f"The input that a begun turn of {title} awaits.", _choices(shapes))
    facts_of_reason: Fields = {"facts": (called(f"{prefix}Facts"), "The facts of the message.")}
    yield f"{prefix}Reason", _more(common["Reason"], f"Why an action is illegal in {title}.", facts_of_reason)
    awaits: Fields = {}
    if shapes.awaits:
        awaits = {"awaits?": (called(f"{prefix}Awaits"), "The input that the turn awaits, if `state` is `awaiting`.")}
    yield (
        f"{prefix}Status",
        _more(common["Status"], f"The status of a position of {title}.", {**shapes.status, **awaits}),
    )
    yield f"{prefix}PieceKind", _more(common["PieceKind"], f"A kind of piece of {title}.", shapes.piece)
    yield (
        f"{prefix}Notation",
        _with_description(f"Positions and turns of {title} as they are sent.", holding(_notation(game))),
    )
    for suffix, fields in _answers(game):
        yield f"{prefix}{suffix}", _more(common[suffix], f"{title}: {_words_of(suffix)}", fields)


def _words_of(suffix: str) -> str:
    return {
        "Adjudication": "a ruling on one turn.",
        "Position": "a position looked at.",
        "RecordRuling": "the ruling on one turn of a record.",
        "Offence": "a turn that was not legal, or played while the game was adjourned.",
        "Record": "a game replayed.",
        "GameDescription": "the game with its board, pieces and notation.",
    }[suffix]


def _answers(game: Game[Any, Any]) -> Iterator[tuple[str, Fields]]:
    """The fields that a game adds to each response, by the name of the response in ``_COMMON``."""
    shapes = SHAPES[game.NAME]
    prefix = shapes.prefix
    table = called(f"{prefix}Table")
    of_game: Fields = {"game": ({"const": game.NAME}, "The game.")}
    state: Fields = {
        "position": (shapes.position, "The canonical current position."),
        "status": (called(f"{prefix}Status"), "Its status."),
    }
    has_text = capability(game, HasTextForm) is not None
    turn_text: Fields = {"action_text": _AS_TEXT} if has_text else {}
    state = {**state, **({"position_text": _AS_TEXT} if has_text else {})}
    listed: Fields = {"legal_actions?": (several(shapes.turn), f"{_REQUESTED}the legal actions."), **shapes.offered}
    adjudication: Fields = {
        **of_game,
        "action": (shapes.turn, "The canonical turn."),
        **turn_text,
        "reason": (either(called(f"{prefix}Reason"), NOTHING), "Why it is illegal; else null."),
        "effects": (several(called(f"{prefix}Effect")), "What happened, in order."),
        **shapes.ruling,
        **state,
        **listed,
        "table?": (table, f"{_REQUESTED}the table of the position."),
    }
    yield "Adjudication", adjudication
    position: Fields = {**of_game, **state, "table": (table, "What state where."), **listed}
    yield "Position", position
    yield from _of_records(shapes, {**of_game, **state})
    yield "GameDescription", {**of_game, **_described(shapes)}


def _of_records(shapes: Shapes, common: Fields) -> Iterator[tuple[str, Fields]]:
    """The ruling on a turn of a record, an offence, and the record."""
    prefix = shapes.prefix
    has_text = "position_text" in common
    reason = either(called(f"{prefix}Reason"), NOTHING)
    sent = either(shapes.turn, *(form for form in (TEXT, OBJECT) if form != shapes.turn))
    ruling: Fields = {
        "turn": (sent, "The canonical turn; unreadable text as sent."),
        "reason": (reason, "Why it is illegal; else null."),
        "effects?": (several(called(f"{prefix}Effect")), f"{_REQUESTED}the effects."),
        "position?": (shapes.position, f"{_REQUESTED}the position after it."),
        **({"action_text?": _AS_TEXT, "position_text?": _AS_TEXT} if has_text else {}),
    }
    yield "RecordRuling", ruling
    offence: Fields = {
        "turn": (sent, "The canonical turn; unreadable text as sent."),
        "reason": (reason, "Why it is illegal; null of a legal turn played while the game was adjourned."),
        "position": (shapes.position, "The position after it."),
        **({"action_text?": _AS_TEXT, "position_text": _AS_TEXT} if has_text else {}),
    }
    yield "Offence", offence
    ruled = called(f"{prefix}RecordRuling")
    offences = several(called(f"{prefix}Offence"))
    record: Fields = {
        **common,
        "rulings": (several(ruled), "The ruling on each turn."),
        "start?": (shapes.position, "With `positions` in `include`: the position at the beginning."),
        "first_offence": (either(ruled, NOTHING), "The first that is not legal."),
        "offences?": (offences, "Of a record in its own form: every offence, and how it was settled."),
    }
    yield "Record", record


def _notation(game: Game[Any, Any]) -> Fields:
    form = TEXT if game.NOTATION == "text" else OBJECT
    texts: Fields = {"texts": (several(TEXT), "The same turns as text.")} if capability(game, HasTextForm) else {}
    marks = {"type": "object", "additionalProperties": TEXT}
    return {
        "position": (form, "A position."),
        "actions": (several(form), "Turns of every form."),
        **texts,
        "marks": (marks, "The meanings of the marks in turns as text."),
    }


def _described(shapes: Shapes) -> Fields:
    return {
        "board": (called(f"{shapes.prefix}Board"), "The board."),
        "pieces": (several(called(f"{shapes.prefix}PieceKind")), "Its kinds of pieces."),
        "notation": (called(f"{shapes.prefix}Notation"), "A position and turns as they are sent."),
    }


def _one_of(name: str, words: str, parts: Mapping[str, Schema]) -> Iterator[tuple[str, Schema]]:
    """These components, and one of this name that is any of them."""
    yield from parts.items()
    yield name, _with_description(words, {"oneOf": [called(part) for part in parts]} if parts else OBJECT)


def _effects(game: Game[Any, Any]) -> Mapping[str, Schema]:
    """An object for each kind of effect: ``CyclixMovedEffect``."""
    texts = game.RULEBOOK.sentences["en"]["effects"]
    kinds = {}
    for kind, fields in SHAPES[game.NAME].effects.items():
        schema = holding({"kind": ({"const": kind}, "The kind of effect."), **fields})
        properties = {**schema["properties"], "message": called("EffectMessage")}
        name = f"{SHAPES[game.NAME].prefix}{_camel(kind)}Effect"
        kinds[name] = _with_description(texts[kind], {**schema, "properties": properties})
    return kinds


def _choices(shapes: Shapes) -> Mapping[str, Schema]:
    """An object for each choice or roll that may be awaited, after the first value: ``DjambiAwaitsPiece``."""
    choices = {}
    for fields in shapes.awaits:
        schema, words = fields.get("choose") or fields["roll"]
        choices[f"{shapes.prefix}Awaits{_camel(schema['enum'][0])}"] = _with_description(words, holding(fields))
    return choices


def _camel(code: str) -> str:
    return code.title().replace("_", "")


def _with_any_facts(facts: Fields) -> Fields:
    both = facts.keys() & _ANY_FACTS.keys()
    joined: Fields = {
        name: (either(facts[name][0], _ANY_FACTS[name][0]), f"{facts[name][1]} {_ANY_FACTS[name][1]}") for name in both
    }
    return {**facts, **_ANY_FACTS, **joined}


def _more(common: Schema, words: str, fields: Fields) -> dict[str, Any]:
    """An object with the fields of every game and these, and no others; the game's own come first."""
    own = holding(fields)
    properties = {**own["properties"], **common["properties"]}
    required = sorted({*own["required"], *common["required"]})
    return {"description": words, **own, "properties": deepcopy(properties), "required": required}


def _with_description(words: str, schema: Schema) -> dict[str, Any]:
    return {"description": words, **schema}


def _complete(schemas: dict[str, Any]) -> None:
    """Add the games' fields to responses that do not name their game."""
    shapes = [SHAPES[name] for name in GAMES]
    objects = [shape.turn for shape in shapes if shape.turn is not TEXT]
    awaits = [called(f"{shape.prefix}Awaits") for shape in shapes if shape.awaits]
    awaits += [OBJECT] * any(shape.is_open for shape in shapes)
    listing: Fields = {
        "actions": (
            several(either(TEXT, *objects, called("ActionObject"))),
            "Sorted, in the canonical notation; with `as: objects`, objects in the same order.",
        ),
        "awaits": (either(*awaits, NOTHING), "What `begun` still owes."),
        **{
            f"{name}?": (schema, f"{shape.prefix}: {words[0].lower()}{words[1:]}")
            for shape in shapes
            for name, (schema, words) in shape.listing.items()
        },
    }
    _add(schemas["LegalActions"], listing)
    for name in _ORDER:
        for component, fields in SHAPES[name].common.items():
            _add(schemas[component], fields, before=_BEFORE.get(component))
    if any(capability(game, HasTableText) is None for game in GAMES.values()):
        table = either(called("TableDescription"), NOTHING)
        words = "The form of a position as a list of pieces; null for a game that has none."
        schemas["GameDescription"]["properties"]["table"] = _with_description(words, table)
    status = schemas["Status"]["properties"]
    status["state"]["enum"][1:1] = _worded("states")
    status["cause"]["enum"][:0] = _worded("causes")
    facts = either(*(called(f"{shape.prefix}Facts") for shape in shapes))
    _add(schemas["EntryGround"], {"facts": (facts, "The facts of the message.")})
    _add(schemas["ReportGame"], {"judged?": (called("Record"), "With `rulings` in `include`.")})
    bodies = either(called("Adjudication"), called("Problem"))
    schemas["BatchAnswer"]["properties"]["body"] = dict(bodies)


def _worded(table: str) -> list[str]:
    """The codes that the games word in a table of their sentences."""
    texts = (GAMES[name].RULEBOOK.sentences["en"] for name in _ORDER)
    return list(dict.fromkeys(code for sentences in texts for code in sentences[table]))


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
