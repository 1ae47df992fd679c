"""The parts that the descriptions of responses are made of: JSON Schema 2020-12 with a sentence for each field.

openapi.yaml contains these descriptions, and the tests compare the responses to all cases with them. The service
itself does not use them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final

Schema = Mapping[str, Any]
"""A schema in the words of JSON Schema 2020-12."""
Field = tuple[Schema, str]
"""A schema, and what is meant by the value."""
Fields = Mapping[str, Field]
"""An object by its fields, with no others; one whose name ends with ``?`` may be absent."""

TEXT: Final[Schema] = {"type": "string"}
FLAG: Final[Schema] = {"type": "boolean"}
NUMBER: Final[Schema] = {"type": "integer", "minimum": 0}
NOTHING: Final[Schema] = {"type": "null"}


@dataclass(frozen=True, slots=True)
class Shapes:
    """Everything in the answers about a game that is not the same in every game.

    Components of openapi.yaml are named after ``prefix``: ``CyclixTable``. ``facts`` are all that any reason may
    have, each where its sentence needs it; of ``effects`` the kind stands beside the fields, and of ``awaits`` each
    is a thing that may be awaited, with ``roll`` or ``choose`` among its fields.
    """

    prefix: str
    board: Fields
    piece: Fields
    """What is said of a kind of piece besides its code and name."""
    table: Fields
    effects: Mapping[str, Fields]
    facts: Fields
    names: Mapping[str, Field] = field(default_factory=dict)
    """Components that the fields refer to (``called``): squares, sides, pieces."""
    status: Fields = field(default_factory=dict)
    awaits: tuple[Fields, ...] = ()
    ruling: Fields = field(default_factory=dict)
    """What only rulings on this game have."""
    listing: Fields = field(default_factory=dict)
    """What only its lists of legal actions have."""
    offered: Fields = field(default_factory=dict)
    """What stands beside ``legal_actions`` in its rulings and positions, where they are asked for."""
    common: Mapping[str, Fields] = field(default_factory=dict)
    """By component of openapi.yaml that all games share, the fields that only this game fills."""
    position: Schema = field(default_factory=lambda: TEXT)
    turn: Schema = field(default_factory=lambda: TEXT)


STEPS: Final[Field] = (
    {"type": "array", "items": {"$ref": "#/components/schemas/ActionObject"}},
    "Of a whole turn of several actions: each of them, in the same form.",
)
"""``steps`` of the action objects of games whose turns have several actions."""


def called(name: str) -> Schema:
    """What is described once, under this name."""
    return {"$ref": f"#/components/schemas/{name}"}


def one_of(*values: str) -> Schema:
    """One of these words."""
    return {"type": "string", "enum": list(values)}


def like(pattern: str) -> Schema:
    """A text of this form, whole."""
    return {"type": "string", "pattern": f"^(?:{pattern})$"}


def several(each: Schema) -> Schema:
    """A list."""
    return {"type": "array", "items": each}


def either(*schemas: Schema) -> Schema:
    """A value of one of these kinds."""
    return {"anyOf": list(schemas)}


def holding(fields: Fields) -> Schema:
    """An object with these fields and no others."""
    return {
        "type": "object",
        "properties": {
            name.removesuffix("?"): {**said, "description": words} for name, (said, words) in fields.items()
        },
        "required": [name for name in fields if not name.endswith("?")],
        "additionalProperties": False,
    }


def by_each(names: tuple[str, ...], each: Schema) -> Schema:
    """An object with a value for each of these names."""
    return {
        "type": "object",
        "properties": dict.fromkeys(names, each),
        "required": list(names),
        "additionalProperties": False,
    }


def by_name(each: Schema) -> Schema:
    """An object with values of this kind under names that are not known beforehand."""
    return {"type": "object", "additionalProperties": each}
