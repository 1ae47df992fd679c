"""The base class and the fields of requests. Their errors are codes, never sentences."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from marshmallow import RAISE, Schema, ValidationError, fields, validate

MAX_CHARACTERS: Final = 4_096
MAX_FIELDS: Final = 50
MAX_LOOKED_AT: Final = 10
MAX_SEEN: Final = 1_000
MAX_OPTIONS: Final = 50
MAX_NAME: Final = 200
MAX_STOOD: Final = 1_000_000

REQUIRED: Final = "required"
WRONG_TYPE: Final = "wrong-type"
TOO_LONG: Final = "too-long"
TOO_MANY: Final = "too-many"
SETUP_ALONE: Final = "setup-alone"
UNKNOWN_FIELD: Final = "unknown-field"
DUPLICATE: Final = "duplicate-key"

CODES: Final[dict[str, str | list[Any] | dict[Any, Any]]] = {
    "required": REQUIRED,
    "null": WRONG_TYPE,
    "invalid": WRONG_TYPE,
    "validator_failed": WRONG_TYPE,
}


OBJECT: Final[dict[str, Any]] = {"type": "object", "additionalProperties": True}
"""The JSON Schema of an object with any fields."""


def field_metadata(description: str, **schema: Any) -> dict[str, Any]:
    """The metadata of a field for openapi.yaml: JSON Schema and a sentence."""
    return schema | ({"description": description} if description else {})


class Text(fields.Field[str | dict[str, Any]]):
    """A position or a turn as its game writes it: a string of at most 4,096 characters, or an object."""

    default_error_messages = CODES

    def __init__(self, description: str = "", **settings: Any) -> None:
        kinds = [{"type": "string", "maxLength": MAX_CHARACTERS}, OBJECT]
        super().__init__(metadata=field_metadata(description, oneOf=kinds), **settings)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> str | dict[str, Any]:
        if not isinstance(value, str | dict):
            raise ValidationError(WRONG_TYPE)
        if isinstance(value, str) and len(value) > MAX_CHARACTERS:
            raise ValidationError(TOO_LONG)
        return value


_KINDS: Final[Mapping[type, Mapping[str, Any]]] = {
    int: {"type": "integer", "minimum": 0, "maximum": MAX_STOOD},
    str: {"type": "string", "maxLength": MAX_NAME},
    object: {"type": ["string", "boolean"]},
}


class Named(fields.Field[dict[str, Any]]):
    """An object with values of one kind, by name. Those of kind ``object`` are options, which the game checks."""

    default_error_messages = CODES

    def __init__(self, description: str, kind: type = int, most: int = MAX_OPTIONS, **settings: Any) -> None:
        schema = {"type": "object", "maxProperties": most, "additionalProperties": dict(_KINDS[kind])}
        super().__init__(metadata=field_metadata(description, **schema), **settings)
        self._kind, self._most = kind, most

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> dict[str, Any]:
        if not isinstance(value, Mapping):
            raise ValidationError(WRONG_TYPE)
        if len(value) > self._most:
            raise ValidationError(TOO_MANY)
        if wrong := {key: [code] for key, item in value.items() if (code := self._fault(key, item))}:
            raise ValidationError(wrong)
        return dict(value)

    def _fault(self, key: str, value: Any) -> str:
        if self._kind is object:
            return ""
        if len(key) > MAX_CHARACTERS or (isinstance(value, str) and len(value) > MAX_NAME):
            return TOO_LONG
        is_out = isinstance(value, int) and not 0 <= value <= MAX_STOOD
        return WRONG_TYPE if is_out or type(value) is not self._kind else ""


class Several(fields.List[Any]):
    """A list. If it is too long, no other error is reported. ``is_distinct``: no value may occur twice."""

    def __init__(self, each: fields.Field[Any], most: int, description: str, **settings: Any) -> None:
        self._most, self._is_distinct = most, settings.pop("is_distinct", False)
        super().__init__(each, error_messages=CODES, metadata=field_metadata(description, maxItems=most), **settings)

    def _deserialize(self, value: Any, attr: str | None, data: Any, **more: Any) -> list[Any]:
        if isinstance(value, list) and len(value) > self._most:
            raise ValidationError(TOO_MANY)
        values = super()._deserialize(value, attr, data, **more)
        if self._is_distinct and (again := {n: [WRONG_TYPE] for n, value in enumerate(values) if value in values[:n]}):
            raise ValidationError(again)
        return values


def string(description: str = "", **settings: Any) -> fields.String:
    """A string."""
    return fields.String(error_messages=CODES, metadata=field_metadata(description), **settings)


def choice(words: str, description: str = "", **settings: Any) -> fields.String:
    """One of these words, which are separated by spaces."""
    return string(description, validate=validate.OneOf(words.split(), error=WRONG_TYPE), **settings)


def flag_list(words: str, description: str) -> Several:
    """A list of some of these words, with no more items than words."""
    most = validate.Length(max=len(words.split()), error=TOO_MANY)
    return Several(choice(words), MAX_LOOKED_AT, description, validate=most)


def short(description: str, most: int = MAX_NAME, **settings: Any) -> fields.String:
    """A string of at most ``most`` characters."""
    return string(description, validate=validate.Length(max=most, error=TOO_LONG), **settings)


def whole(description: str, least: int = 0, most: int = 99) -> fields.Integer:
    """An integer between ``least`` and ``most``."""
    bounds = validate.Range(least, most, error=WRONG_TYPE)
    return fields.Integer(strict=True, validate=bounds, error_messages=CODES, metadata=field_metadata(description))


def _exactly_boolean(value: object) -> None:
    if not isinstance(value, bool):
        raise ValidationError(WRONG_TYPE)


def flag(description: str) -> fields.Raw:
    """``true`` or ``false``, unlike ``fields.Boolean``, which accepts ``1`` and ``"yes"``."""
    return fields.Raw(
        validate=_exactly_boolean, error_messages=CODES, metadata=field_metadata(description, type="boolean")
    )


def of_record(description: str, *, required: bool = False, **schema: Any) -> fields.Raw:
    """A field that the reader of records checks; ``schema`` is for openapi.yaml."""
    return fields.Raw(required=required, error_messages=CODES, metadata=field_metadata(description, **schema))


class Request(Schema):
    """A request without unknown fields. If it has too many fields, no other error is reported."""

    class Meta:
        unknown = RAISE

    error_messages = {"unknown": UNKNOWN_FIELD, "type": WRONG_TYPE}  # noqa: RUF012  # marshmallow's own form

    def load(self, data: Any, **settings: Any) -> Any:
        """As in marshmallow. Raises ``ValidationError`` with all errors."""
        if isinstance(data, Mapping) and len(data) > MAX_FIELDS:
            raise ValidationError(TOO_MANY)
        loaded = None if settings else self._load_given(data)
        if loaded is None:
            loaded = super().load(data, **settings)
        if loaded.keys() >= {"setup", "position"} and isinstance(self.fields["position"], Text):  # records differ
            raise ValidationError({"setup": [SETUP_ALONE]}, valid_data=loaded)
        return loaded

    def _load_given(self, data: Any) -> dict[str, Any] | None:
        """The fields given if all are known and valid, else ``None``: marshmallow is slower, but finds all errors."""
        is_plain = isinstance(data, dict) and self.unknown == RAISE
        if not is_plain or not self._required <= data.keys() <= self._by_key.keys():
            return None
        try:
            return {
                name: field.deserialize(data[key], key, data)
                for key, (name, field) in self._by_key.items()
                if key in data
            }
        except ValidationError:
            return None

    @cached_property
    def _by_key(self) -> Mapping[str, tuple[str, fields.Field[Any]]]:
        """By the name in requests, the name here and the field."""
        return {field.data_key or name: (name, field) for name, field in self.load_fields.items()}

    @cached_property
    def _required(self) -> frozenset[str]:
        return frozenset(key for key, (_, field) in self._by_key.items() if field.required)
