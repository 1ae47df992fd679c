"""What answers are made of: strings, lists of strings, objects whose names are not known beforehand."""

from typing import Any

from marshmallow import fields


def text(*values: str | None, **settings: Any) -> fields.String:
    """A string; with ``values``, one of them (``None``: or null)."""
    metadata: dict[str, Any] = settings.pop("metadata", {}) | ({"enum": list(values)} if values else {})
    if None in values:
        metadata["type"] = ["string", "null"]
    return fields.String(required=True, metadata=metadata, **settings)


def nullable(**settings: Any) -> fields.String:
    """A string or null."""
    return fields.String(required=True, allow_none=True, **settings)


def texts(description: str = "") -> fields.List[str]:
    """A list of strings."""
    return fields.List(fields.String(), required=True, metadata={"description": description} if description else {})


def open_object(description: str, **values: Any) -> fields.Dict:
    """An object whose names are not known beforehand; ``values`` says what they hold, in JSON Schema."""
    metadata = {"type": "object", "additionalProperties": values or True, "description": description}
    return fields.Dict(required=True, metadata=metadata)
