"""The required parts of a game, and the places that must list it."""

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from drawing.registry import BOARDS
from engine.registry import GAMES

ROOT: Final = Path(__file__).parents[2]

ROOMS: Final = (
    "rulebook.py", "en.toml", "fr.toml", "source.toml", "description.py", "position.py", "table.py",
    "notation.py", "movement.py", "legality.py", "actions.py", "status.py", "explain.py",
)  # fmt: skip
"""What every game has, a file each; a folder of the same name where one file would be too long."""


def missing(game: str) -> tuple[str, ...]:
    """Everything that a game of this name lacks, each with the place where it belongs."""
    return tuple(_missing(game))


def _missing(game: str) -> Iterator[str]:
    if game not in GAMES:
        yield f"engine/registry.py: no line for {game}"
    for room in ROOMS:
        file = ROOT / "engine" / game / room
        if not file.is_file() and not (file.with_suffix("") / "__init__.py").is_file():
            yield f"engine/{game}/{room}: missing"
    if game not in BOARDS:
        yield f"drawing/registry.py: no line for {game}"
    for path in (
        f"schemas/games/{game}.yaml",
        f"drawing/boards/{game}.py",
        f"docs/{game}.md",
        f"tests/cases/{game}/action_space.py",
    ):
        if not (ROOT / path).is_file():
            yield f"{path}: missing"
    if not any((ROOT / "tests" / "cases" / game).glob("*.yaml")):
        yield f"tests/cases/{game}/*.yaml: no cases"
    for path in (f"tests/reference/{game}.py", f"tests/snapshots/{game}.json"):
        if not (ROOT / path).is_file():
            yield f"{path}: missing"
    if f"docs/{game}.md" not in (ROOT / "README.md").read_text(encoding="utf-8"):
        yield f"README.md: {game} is not in the table of games"
    contracts = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["importlinter"][
        "contracts"
    ]
    layers = {name for one in contracts for layer in one.get("layers", ()) for name in layer.split(" | ")}
    if game not in layers:
        yield f"pyproject.toml: no import contract lists {game}"
