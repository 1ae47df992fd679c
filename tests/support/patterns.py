"""Compile every pattern of the project and find those with a possessive or atomic group.

Run as a program it prints the number of patterns, or the faulty ones and exits with 1. It has to wrap the compiler of
patterns before anything else is imported, so that it sees those composed from tables too.
"""

import importlib
import pkgutil
import re
import sys
from collections.abc import Iterator
from re import _compiler, _parser  # type: ignore[attr-defined]
from typing import Any, Final

PACKAGES: Final = ("adjudicator", "drawing", "engine", "schemas", "tools")
CLIENTS: Final = ("adjudicator_client", "adjudicator_discord", "adjudicator_mcp")
SINGLE: Final = {_parser.LITERAL, _parser.NOT_LITERAL, _parser.IN, _parser.ANY}


def faulty(pattern: str, flags: int = 0) -> bool:
    """Whether a pattern has an atomic group, or a possessive quantifier on more than one character or set."""
    return any(
        operator is _parser.ATOMIC_GROUP
        or (operator is _parser.POSSESSIVE_REPEAT and (len(value[2]) != 1 or value[2][0][0] not in SINGLE))
        for operator, value in _parts(_parser.parse(pattern, flags))
    )


def _parts(parsed: Any) -> Iterator[tuple[Any, Any]]:
    """Every operator of a parsed pattern with its operands, from outside inwards."""
    if isinstance(parsed, _parser.SubPattern):
        yield from parsed
    if isinstance(parsed, (_parser.SubPattern, tuple, list)):
        for part in parsed:
            yield from _parts(part)


def compiled_patterns() -> set[tuple[str, int]]:
    """Every pattern, with its flags, that is compiled when all modules are imported and texts of each game are read."""
    compiled: set[tuple[str, int]] = set()
    original = _compiler.compile

    def recorded(pattern: Any, flags: int = 0) -> re.Pattern[Any]:
        frame = sys._getframe(1)
        while frame.f_back and frame.f_globals["__name__"].partition(".")[0] in ("re", "functools"):
            frame = frame.f_back
        if isinstance(pattern, str) and frame.f_globals["__name__"].partition(".")[0] in PACKAGES + CLIENTS:
            compiled.add((pattern, int(flags)))
        made: re.Pattern[Any] = original(pattern, flags)
        return made

    _compiler.compile = recorded
    re.purge()
    for name in PACKAGES + CLIENTS:
        package = importlib.import_module(name)
        for module in pkgutil.walk_packages(package.__path__, f"{name}."):
            if not module.name.endswith(("__main__", "tools.element")):  # programs
                importlib.import_module(module.name)
    _read_texts()
    return compiled


def _read_texts() -> None:
    """Read a wrong turn, a wrong position and a wrong record of each game, which compiles what is compiled late."""
    from app import create_app
    from engine.registry import GAMES
    from tests.support.client import QUIET

    client = create_app(QUIET).test_client()
    for game in GAMES:
        for body in ({"action": "qq 77, north!"}, {"position": "qq", "action": "a1"}):
            client.post(f"/v1/games/{game}/adjudications", json=body)
        client.post(f"/v1/games/{game}/records", json={"text": "1. qq7 2. red wins 1-0 {[%arbiter takeback]}"})
        client.post("/v1/reports", data=f'[Game "{game}"]\n\n1. qq7 2. a2', content_type="text/plain")


if __name__ == "__main__":
    patterns = compiled_patterns()
    wrong = sorted(pattern for pattern, flags in patterns if faulty(pattern, flags & ~re.DEBUG))
    print("\n\n".join(wrong) or len(patterns))
    sys.exit(bool(wrong))
