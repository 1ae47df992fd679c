"""The fields that each game adds to responses, read from ``schemas/games/<game>.yaml``.

openapi.yaml contains these descriptions, and tests compare the responses to all cases with them. Rulings do not use
them. A game of another package may have the file ``schema.yaml`` next to its module; without one, its objects are
described by their common fields and may have any others. A file has the keys of ``Shapes``. A field is a schema and a
sentence; ``name?`` is optional::

    from: [Square, The square that it leaves.]
    by: [[Square], The squares of the pieces that give check.]

A schema is one of

- ``text``, ``count`` (an integer from 0), ``flag`` or ``nothing`` (null);
- a name under ``types`` (written out), under ``names`` (a component ``CyclixSquare``), or of any other component;
- ``[schema]``: an array;
- ``{fields: …}``: an object with these fields and no others;
- ``{keys: [white, black], each: schema}``: an object with these keys, all of them or, with ``some_keys``, some;
- ``{by_name: schema}``: an object with any keys;
- ``{any: [schema, schema]}``, ``{enum: [left, right]}``, ``{pattern: regular expression for the whole text}``;
- any other JSON Schema 2020-12.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

import yaml

from adjudicator.games import FOUND, GAMES, data_of
from schemas.fields import OBJECT

Schema = Mapping[str, Any]
"""A JSON Schema."""
Field = tuple[Schema, str]
"""A schema, and the meaning of the value."""
Fields = Mapping[str, Field]
"""The fields of an object; a name that ends with ``?`` is optional."""

LOADER: Final = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
"""The reader in C if it is installed."""


def read_yaml(file: Path) -> Any:
    """The content of a file."""
    return yaml.load(file.read_text(encoding="utf-8"), LOADER)  # noqa: S506  # a safe loader


FOLDER: Final = Path(__file__).parents[2] / "schemas" / "games"
TEXT: Final[Schema] = {"type": "string"}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0}
NOTHING: Final[Schema] = {"type": "null"}
_PLAIN: Final = {"text": TEXT, "count": NUMBER, "flag": {"type": "boolean"}, "nothing": NOTHING}


@dataclass(frozen=True, slots=True, kw_only=True)
class Shapes:
    """The fields of responses about one game; its components are named after ``prefix``: ``CyclixTable``."""

    prefix: str
    board: Fields = field(default_factory=dict)
    piece: Fields = field(default_factory=dict)
    """Fields of a kind of piece other than its code and name."""
    table: Fields = field(default_factory=dict)
    effects: Mapping[str, Fields] = field(default_factory=dict)
    """By kind of effect, its fields other than ``kind``."""
    facts: Fields = field(default_factory=dict)
    """All facts that a reason of the game may have."""
    names: Mapping[str, Field] = field(default_factory=dict)
    """Components that the fields refer to: squares, sides, pieces."""
    status: Fields = field(default_factory=dict)
    awaits: tuple[Fields, ...] = ()
    """Each choice or roll that may be awaited, with ``roll`` or ``choose`` among its fields."""
    ruling: Fields = field(default_factory=dict)
    """Fields of rulings on this game only."""
    listing: Fields = field(default_factory=dict)
    """Fields of lists of its legal actions only."""
    offered: Fields = field(default_factory=dict)
    """Fields next to ``legal_actions`` in its rulings and positions, if requested."""
    common: Mapping[str, Fields] = field(default_factory=dict)
    """By component that all games share, the fields that only this game fills."""
    position: Schema = field(default_factory=lambda: TEXT)
    turn: Schema = field(default_factory=lambda: TEXT)
    is_open: bool = False
    """Whether all objects may have other fields: those of a game without a file."""


def called(name: str) -> Schema:
    """A component, by its name."""
    return {"$ref": f"#/components/schemas/{name}"}


def several(each: Schema) -> Schema:
    """An array."""
    return {"type": "array", "items": each}


def either(*schemas: Schema) -> Schema:
    """A value that fits one of these schemas."""
    return {"anyOf": list(schemas)}


def holding(fields: Fields) -> Schema:
    """An object with these fields and no others."""
    described = {name.removesuffix("?"): {**schema, "description": words} for name, (schema, words) in fields.items()}
    return _object(described, [name for name in fields if not name.endswith("?")])


def _object(properties: Mapping[str, Schema], required: list[str]) -> Schema:
    return {"type": "object", "properties": properties, "required": required, "additionalProperties": False}


def shapes_of(game: str) -> Shapes:
    """The fields of a game. Raises ``TypeError`` for unknown keys."""
    is_ours, form = game not in FOUND.points, TEXT if GAMES[game].NOTATION == "text" else OBJECT
    file = FOLDER / f"{game}.yaml" if is_ours else data_of(game) / "schema.yaml"
    if file.is_file():
        return _Reader(read_yaml(file)).shapes()
    effects: dict[str, Fields] = {kind: {} for kind in GAMES[game].RULEBOOK.effects}
    return Shapes(prefix=game.capitalize(), effects=effects, position=form, turn=form, is_open=True)


class _Reader:
    """One file."""

    def __init__(self, given: dict[str, Any]) -> None:
        self.prefix: str = given["prefix"]
        self.types: Mapping[str, Any] = given.pop("types", {})
        self.given = given

    def shapes(self) -> Shapes:
        read: dict[str, Any] = {"prefix": self.prefix}
        for name, value in self.given.items():
            if name in ("effects", "common"):
                read[name] = {kind: self.fields(fields) for kind, fields in value.items()}
            elif name == "awaits":
                read[name] = tuple(self.fields(fields) for fields in value)
            elif name in ("position", "turn"):
                read[name] = self.schema(value)
            elif name != "prefix":
                read[name] = self.fields(value)
        read["names"] = {self.prefix + name: field for name, field in read.get("names", {}).items()}
        return Shapes(**read)

    def fields(self, given: Mapping[str, Any]) -> Fields:
        return {name: (self.schema(schema), words) for name, (schema, words) in given.items()}

    def schema(self, given: Any) -> Schema:
        match given:
            case str() if given in _PLAIN:
                return _PLAIN[given]
            case str() if given in self.types:
                return self.schema(self.types[given])
            case str():
                return called(self.prefix + given if given in self.given["names"] else given)
            case [each]:
                return several(self.schema(each))
            case {"fields": fields}:
                return holding(self.fields(fields))
            case {"keys": names, "each": each}:
                return _object(dict.fromkeys(names, self.schema(each)), names)
            case {"some_keys": names, "each": each}:
                some = dict.fromkeys(names, self.schema(each))
                return {"type": "object", "properties": some, "additionalProperties": False}
            case {"by_name": each}:
                return {"type": "object", "additionalProperties": self.schema(each)}
            case {"any": schemas}:
                return either(*map(self.schema, schemas))
            case {"enum": values}:
                return {"type": "string", "enum": values}
            case {"pattern": pattern}:
                return {"type": "string", "pattern": f"^(?:{pattern})$"}
        schema: Schema = given
        return schema


SHAPES: Final[Mapping[str, Shapes]] = {name: shapes_of(name) for name in GAMES}
