"""Print the types of the Python client, made from openapi.yaml: ``python -m tools.client_types [fields]``.

``fields``: the fields of requests by type, for the signatures and the docstrings of the methods.
"""

import keyword
import sys
from pathlib import Path
from typing import Any, Final

import yaml

DESCRIPTION: Final = Path(__file__).parents[1] / "openapi.yaml"
HEAD: Final = '''\
"""Types of requests and responses, generated from openapi.yaml: ``make openapi``. Do not edit.

A field of a request whose name is a keyword of Python has an underscore after it: ``from_``, ``as_``.
"""

from __future__ import annotations

from typing import Any, Literal, NotRequired, TypeAlias, TypedDict
'''
FIELDS: Final = '''\
"""The fields of requests, generated from openapi.yaml: ``make openapi``. Do not edit."""

FIELDS: dict[str, dict[str, tuple[str, str]]] = {'''
_SENT: Final = ("Request", "Parameters")
"""The ends of the names of types that are sent."""
_BODIES: Final = ("RecordRequest", "StripRequest")
"""Sent as a whole, or by no method."""
PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}


def module(document: dict[str, Any]) -> str:
    """The source of the module. Raises ``KeyError`` for a schema of an unknown kind."""
    found: dict[str, str] = {}
    for name, schema in (document["components"]["schemas"] | _parameters(document)).items():
        _define(name, schema, found)
    games = next(one for one in _given(document, document["paths"]["/v1/games/{game}"]) if one["name"] == "game")
    found["Game"] = f"Game: TypeAlias = {_type(games['schema'], 'Game', found)}\n"
    return "\n\n".join((HEAD, *(text for name, text in sorted(found.items()))))


def fields(document: dict[str, Any]) -> str:
    """The source of the module with the fields of requests: by type and name, the annotation and the description."""
    lines = []
    for name, schema in (document["components"]["schemas"] | _parameters(document)).items():
        if not name.endswith(_SENT) or name in _BODIES:
            continue
        lines.append(f'    "{name}": {{')
        for field, part in schema["properties"].items():
            default = "" if field in schema.get("required", ()) else " | None"
            kind = _type(part, name + _camel(field), {}) + default
            lines.append(f"        {_named(field, name)!r}: ({kind!r}, {part.get('description', '')!r}),")
        lines.append("    },")
    return "\n".join((FIELDS, *lines, "}\n"))


def _parameters(document: dict[str, Any]) -> dict[str, Any]:
    """Parameters in the URL as objects, for operations that have a body as well: ``ReportParameters``."""
    found = {}
    for name, path in (("Record", "/v1/games/{game}/records"), ("Report", "/v1/reports")):
        fields = {
            entry["name"]: entry
            for entry in _given(document, document["paths"][path]["post"])
            if entry["in"] == "query"
        }
        fields.pop("lang")  # a setting of the client
        properties = {
            name: {"description": entry.get("description", ""), **entry["schema"]} for name, entry in fields.items()
        }
        words = f"Parameters in the URL of `POST {path}`."
        found[f"{name}Parameters"] = {"description": words, "type": "object", "properties": properties}
    return found


def _given(document: dict[str, Any], part: dict[str, Any]) -> list[dict[str, Any]]:
    """The parameters of a path or an operation."""
    shared = document["components"]["parameters"]
    return [shared[one["$ref"].rpartition("/")[2]] if "$ref" in one else one for one in part["parameters"]]


def _define(name: str, schema: dict[str, Any], found: dict[str, str]) -> None:
    """Add the definition of a type, and of the objects in it."""
    if "properties" not in schema:
        text = f"{name}: TypeAlias = {_quoted(_type(schema, name, found))}\n"
        found[name] = text + f'"""{schema["description"]}"""\n' if "description" in schema else text
        return
    required = schema.get("required", ())
    fields = {}
    for field, part in schema["properties"].items():
        kind = _type(part, name + _camel(field), found)
        optional = f"{kind} | None" if name.endswith(_SENT) and "None" not in kind else kind  # None: the default
        fields[_named(field, name)] = kind if field in required else f"NotRequired[{optional}]"
    words = schema.get("description", "An object of the type before it.").replace("\n", " ")
    if all(field.isidentifier() and not keyword.iskeyword(field) for field in fields):
        lines = [f"    {field}: {kind}" for field, kind in fields.items()]
        found[name] = "\n".join((f"class {name}(TypedDict):", f'    """{words}"""', "", *lines)) + "\n"
    else:
        lines = [f'    "{field}": {_quoted(kind)},' for field, kind in fields.items()]
        found[name] = "\n".join((f"{name} = TypedDict(", f'    "{name}", {{', *lines, "})", f'"""{words}"""')) + "\n"


def _named(field: str, name: str) -> str:
    """The name of a field of a type in Python."""
    return f"{field}_" if keyword.iskeyword(field) and name.endswith(_SENT) else field


def _type(schema: dict[str, Any], name: str, found: dict[str, str]) -> str:
    """The type of a schema; an object without a name is defined as ``name``."""
    match schema:
        case {"$ref": reference}:
            return str(reference).rpartition("/")[2]
        case {"oneOf": parts} | {"anyOf": parts}:
            numbered = len([part for part in parts if "properties" in part]) > 1
            kinds = [_type(part, f"{name}{n or ''}" if numbered else name, found) for n, part in enumerate(parts)]
            return " | ".join(dict.fromkeys(kinds))
        case {"enum": values}:
            return f"Literal[{', '.join(repr(value) for value in values)}]"
        case {"const": value}:
            return f"Literal[{value!r}]"
        case {"type": list(kinds)}:
            return " | ".join(_type({**schema, "type": kind}, name, found) for kind in kinds)
        case {"type": "array", "prefixItems": _}:
            return "list[Any]"
        case {"type": "array"}:
            return f"list[{_type(schema['items'], f'{name}Item', found)}]"
        case {"properties": _}:
            _define(name, schema, found)
            return name
        case {"type": "object", "additionalProperties": dict(part)}:
            return f"dict[str, {_type(part, f'{name}Value', found)}]"
        case {"type": "object"}:
            return "dict[str, Any]"
        case {"type": kind}:
            return PLAIN[kind]
    return "Any"


def _quoted(kind: str) -> str:
    """A reference to a type that may be defined later."""
    return f"'{kind}'" if "'" not in kind else f'"{kind}"'


def _camel(field: str) -> str:
    return "".join(word.title() for word in field.split("_"))


if __name__ == "__main__":
    described = yaml.load(DESCRIPTION.read_text(encoding="utf-8"), yaml.CSafeLoader)
    sys.stdout.write(fields(described) if "fields" in sys.argv else module(described))
