"""Put descriptions of operations and examples into the description, from ``operations.yaml``."""

from copy import deepcopy
from pathlib import Path
from typing import Any, Final

from adjudicator.games import GAMES
from adjudicator.openapi.examples import FIRST
from adjudicator.openapi.games import read_yaml
from drawing import EDITION

_FILE: Final[dict[str, Any]] = read_yaml(Path(__file__).with_suffix(".yaml"))
_EXAMPLES: Final[dict[str, Any]] = _FILE["examples"] | {"edition": GAMES[FIRST].EDITION, "look": EDITION}


def complete(paths: dict[str, Any]) -> None:
    """Describe every operation in place and give each parameter an example. Raises ``KeyError`` for a missing one."""
    for path in paths.values():
        for operation in (path[method] for method in ("get", "post") if method in path):
            name = operation["operationId"]
            operation["description"] = _FILE["descriptions"][name]
            for kind, body in _FILE["bodies"].get(name, {}).items():
                operation["requestBody"]["content"][kind]["example"] = deepcopy(body)
            for parameter in (*path.get("parameters", ()), *operation.get("parameters", ())):
                if "$ref" not in parameter:
                    _show(parameter)


def _show(parameter: dict[str, Any]) -> None:
    """Give a parameter its example. Swagger UI fills in ``example``, so only required parameters have that."""
    name, schema = parameter["name"], parameter["schema"]
    if "examples" in schema:
        return
    values = schema.get("enum")
    value = values[0] if values and _EXAMPLES.get(name) not in values else _EXAMPLES[name]
    if parameter.get("required"):
        parameter["example"] = value
    else:
        schema["examples"] = [value]
