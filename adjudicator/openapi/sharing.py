"""Parameters of several operations, and responses other than 200, as components."""

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any, Final

import orjson

_METHODS: Final = ("get", "post")


def share(document: dict[str, Any]) -> None:
    """Replace each of them that is written several times by a reference to a component."""
    paths = document["paths"].values()
    parameters = [part["parameters"] for path in paths for part in (path, *_operations(path)) if "parameters" in part]
    named = [(parameter, f"{parameter['in']}-{parameter['name']}") for part in parameters for parameter in _own(part)]
    places = _components(document, "parameters", named)
    for part in parameters:
        part[:] = [places(parameter) for parameter in part]
    responses = [operation["responses"] for path in paths for operation in _operations(path)]
    answers = [
        (answer, _title(answer))
        for part in responses
        for answer in _own([one for status, one in part.items() if status != "200"])
    ]
    places = _components(document, "responses", answers)
    for by_status in responses:
        by_status |= {status: places(answer) for status, answer in by_status.items() if status != "200"}


def _operations(path: dict[str, Any]) -> Iterator[dict[str, Any]]:
    return (path[method] for method in _METHODS if method in path)


def _own(parts: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Those that are no references."""
    return [part for part in parts if "$ref" not in part]


def _title(answer: dict[str, Any]) -> str:
    """A name for a response, from its description: ``NotUnderstood``."""
    return "".join(word.title() for word in answer["description"].partition(":")[0].split() if word.isalpha())


def _components(
    document: dict[str, Any], kind: str, named: list[tuple[dict[str, Any], str]]
) -> Callable[[dict[str, Any]], dict[str, Any]]:
    """Add each object that occurs several times under its name; the function refers to those."""
    counts = Counter(map(_key, (part for part, _ in named)))
    known = document["components"].setdefault(kind, {})
    places: dict[bytes, str] = {}
    for part, name in named:
        if counts[_key(part)] > 1 and _key(part) not in places and name not in known:
            known[name] = part
            places[_key(part)] = name

    def refer(part: dict[str, Any]) -> dict[str, Any]:
        name = None if "$ref" in part else places.get(_key(part))
        return part if name is None else {"$ref": f"#/components/{kind}/{name}"}

    return refer


def _key(part: dict[str, Any]) -> bytes:
    return orjson.dumps(part, option=orjson.OPT_SORT_KEYS)
