"""Errors in the shape of a request, with the values that are allowed and the nearest one."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate

from adjudicator.judging.refusal import Fault
from engine.rulebook import Fact
from schemas.fields import UNKNOWN_FIELD, WRONG_TYPE
from schemas.requests import faults

_MEANT: Final[Mapping[str, str]] = {
    "move": "action", "turn": "action", "moves": "turns", "actions": "turns", "fen": "position", "board": "position",
    "option": "options", "history": "seen",
}  # fmt: skip
"""Fields by other words for them."""


def malformed(schema: Schema, error: ValidationError, request: object) -> tuple[Fault, ...]:
    """The errors that a schema found in a request."""
    return tuple(
        Fault("malformed", pointer, code, _allowed(schema, pointer.split("/")[1:], code, request))
        for pointer, code in faults(error)
    )


def nearest(given: object, known: tuple[str, ...]) -> Mapping[str, Fact]:
    """The allowed values, and the one that was probably meant."""
    meant = _MEANT.get(given) if isinstance(given, str) else None
    near = [meant] if meant in known else get_close_matches(str(given), known, n=1)
    return {"values": known} | ({"nearest": str(near[0])} if near else {})


def _allowed(schema: Schema, path: list[str], code: str, request: object) -> Mapping[str, Fact]:
    by_key = {one.data_key or name: one for name, one in schema.load_fields.items()}
    if code == UNKNOWN_FIELD and len(path) == 1:
        return nearest(path[0], tuple(by_key))
    field = by_key.get(path[0]) if path and code == WRONG_TYPE else None
    given: Any = request.get(path[0]) if field is not None and isinstance(request, Mapping) else None
    if isinstance(field, fields.List) and len(path) == 2 and isinstance(given, list):
        field, given = field.inner, given[int(path[1])]
    for one in field.validators if field is not None else ():
        if isinstance(one, validate.OneOf):
            return nearest(given, tuple(map(str, one.choices)))
        if isinstance(one, validate.Range):
            return {"least": int(one.min), "most": int(one.max)}
    return {}
