"""Errors in the shape of a request, with the values that are allowed and the nearest one."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from marshmallow import Schema, ValidationError, fields, validate

from engine.errors import Fault
from engine.reader import MAX_SUGGESTED
from engine.rulebook import Fact
from schemas.fields import UNKNOWN_FIELD, WRONG_TYPE
from schemas.requests import faults

_MEANT: Final[Mapping[str, str]] = {
    "move": "action", "turn": "action", "moves": "turns", "actions": "turns", "fen": "position", "board": "position",
    "option": "options", "history": "seen",
}  # fmt: skip
"""Fields by other words for them."""


def shape_errors(schema: Schema, error: ValidationError, request: object) -> tuple[Fault, ...]:
    """The errors that a schema found in a request, each with what is allowed; the first ones also with the nearest."""
    by_key = {field.data_key or name: field for name, field in schema.load_fields.items()}
    return tuple(
        Fault("malformed", pointer, code, _allowed(by_key, pointer.split("/")[1:], code, request, n < MAX_SUGGESTED))
        for n, (pointer, code) in enumerate(faults(error))
    )


def nearest(given: object, known: tuple[str, ...], suggests: bool = True) -> Mapping[str, Fact]:
    """The allowed values, and the one that was probably meant."""
    meant = _MEANT.get(given) if isinstance(given, str) else None
    near = [meant] if meant in known else get_close_matches(str(given), known, n=1) if suggests else ()
    return {"values": known} | ({"nearest": str(near[0])} if near else {})


def _allowed(
    by_key: Mapping[str, fields.Field[Any]], path: list[str], code: str, request: object, suggests: bool
) -> Mapping[str, Fact]:
    if code == UNKNOWN_FIELD and len(path) == 1:
        return nearest(path[0], tuple(by_key), suggests)
    if not path and code == WRONG_TYPE:
        first = next((name for name, one in by_key.items() if one.required), next(iter(by_key)))
        return {"given": type(request).__name__, "example": f'{{"{first}": …}}'}
    field = by_key.get(path[0]) if path and code == WRONG_TYPE else None
    given: Any = request.get(path[0]) if field is not None and isinstance(request, Mapping) else None
    if isinstance(field, fields.List) and len(path) == 2 and isinstance(given, list):
        field, given = field.inner, given[int(path[1])]
    for validator in field.validators if field is not None else ():
        if isinstance(validator, validate.OneOf):
            return nearest(given, tuple(map(str, validator.choices)), suggests)
        if isinstance(validator, validate.Range):
            return {"least": int(validator.min), "most": int(validator.max)}
    return {}
