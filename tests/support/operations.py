"""The operations of openapi.yaml."""

from typing import Any

from tests.support.described import described


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
