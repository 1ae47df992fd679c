"""openapi.yaml, and validation against its schemas."""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final

import jsonschema_rs
import yaml

from tests.support.folders import ROOT

FILE: Final = ROOT / "openapi.yaml"


@cache
def described() -> dict[str, Any]:
    """The whole document."""
    document: dict[str, Any] = yaml.load(FILE.read_text(encoding="utf-8"), yaml.CSafeLoader)
    return document


def objects_in(value: object) -> Iterator[dict[str, Any]]:
    """Every object in a JSON value, itself included."""
    if isinstance(value, dict):
        yield value
        value = list(value.values())
    if isinstance(value, list):
        for one in value:
            yield from objects_in(one)


@cache
def validator(name: str) -> jsonschema_rs.Draft202012Validator:
    """What holds values against one of its schemas."""
    schema = {"$ref": f"#/components/schemas/{name}", "components": described()["components"]}
    return jsonschema_rs.Draft202012Validator(schema)


def misfits(name: str, value: object) -> list[str]:
    """Where a value does not fit a schema of the document, and why."""
    return [f"{fault.instance_path}: {fault.message[:300]}" for fault in validator(name).iter_errors(value)]


def conforms(name: str, value: object) -> None:
    """Hold a value against a schema of the document."""
    assert misfits(name, value) == []


def resolved(reference: str) -> Any:
    schema: Any = described()
    for name in reference.removeprefix("#/").split("/"):
        schema = schema[name.replace("~1", "/").replace("~0", "~")]
    return schema


def operations() -> list[tuple[str, str, dict[str, Any], list[dict[str, Any]]]]:
    """Each operation with its method, path and parameters."""
    listed = []
    for path, item in described()["paths"].items():
        for method in sorted(item.keys() & {"get", "post"}):
            given = [*item.get("parameters", ()), *item[method].get("parameters", ())]
            parameters = [resolved(one["$ref"]) if "$ref" in one else one for one in given]
            listed.append((method, path, item[method], parameters))
    return listed


OPERATIONS = operations()
NAMES = [operation["operationId"] for _, _, operation, _ in OPERATIONS]
