"""Everything that one of the five games consists of, and every place where it must be listed."""

import ast
import json
import tomllib
from collections.abc import Iterator
from typing import Any, Final

from drawing.registry import DRAWINGS
from engine.game import Game, HasDepartures, HasQuota, HasResignation, capability
from engine.registry import GAMES
from tests.support.cases import cases
from tests.support.folders import ROOT

ROOMS: Final = (
    "rulebook.py", "position.py", "table.py", "notation.py", "movement.py", "legality.py",
    "actions.py", "status.py", "explain.py",
)  # fmt: skip
"""The files of every game; a folder of the same name where one file would be too long."""
LEAST_CASES: Final = 100


def missing(game: str) -> tuple[str, ...]:
    """Every gap of a game of this name, each with the place where it is."""
    gaps = [*_files(game), *_listings(game), *_reference(game)]
    if game in GAMES:
        gaps += [*_cases(GAMES[game]), *_drawing(GAMES[game]), *_departures(GAMES[game])]
    return tuple(gaps)


def _files(game: str) -> Iterator[str]:
    needed = [f"engine/{game}/{name}" for name in ("__init__.py", "en.toml", "fr.toml", "rulebook.toml")]
    needed += [f"schemas/games/{game}.yaml", f"tests/reference/{game}.py", f"tests/snapshots/{game}.json"]
    needed += [f"adjudicator/conformance/suite/{game}.json"]
    needed += [f"engine/{game}/{room}" for room in (*ROOMS, "guide.toml")]
    needed += [f"drawing/boards/{game}.py", f"docs/{game}.md", f"docs/pictures/{game}.svg"]
    needed += [f"tests/cases/{game}/action_space.py", f"tests/slips/{game}.yaml"]
    if not any((ROOT / "tests" / "cases" / game).glob("*.yaml")):
        yield f"tests/cases/{game}/*.yaml: missing"
    for name in needed:
        path = ROOT / name
        if not path.is_file() and not (path.with_suffix("") / "__init__.py").is_file():
            yield f"{name}: missing"


def _listings(game: str) -> Iterator[str]:
    contracts = tomllib.loads(_text("pyproject.toml"))["tool"]["importlinter"]["contracts"]
    layers = {name for one in contracts for layer in one.get("layers", ()) for name in layer.split(" | ")}
    kept = {one["shown"]["game"] for one in json.loads(_text("tests/snapshots/pictures.json"))["pictures"]}
    for place, known in (
        ("engine/registry.py", game in GAMES),
        ("drawing/registry.py", game in DRAWINGS),
        ("pyproject.toml, import contracts", game in layers),
        ("README.md, table of games", f"docs/{game}.md" in _text("README.md")),
        ("openapi.yaml (make openapi)", f"const: {game}," in _text("openapi.yaml")),
        ("tests/snapshots/pictures.json (make snapshots)", game in kept),
    ):
        if not known:
            yield f"{place}: {game} is not listed"


def _reference(game: str) -> Iterator[str]:
    """The second implementation has the function that the general test calls, or the game has a separate test."""
    place = f"tests/reference/{game}.py"
    if not (ROOT / place).is_file():
        return
    functions = {one.name for one in ast.parse(_text(place)).body if isinstance(one, ast.FunctionDef)}
    rules = GAMES.get(game)
    listed = rules is None or (rules.NOTATION == "text" and capability(rules, HasQuota) is None)
    if listed and "legal_turns" not in functions:
        yield f"{place}: no function legal_turns(position, options)"
    tests = (path.read_text("utf-8") for path in (ROOT / "tests/unit/engine").glob(f"test_{game}*.py"))
    if not listed and not any(f"reference.{game} import" in one or f"reference import {game}" in one for one in tests):
        yield f"tests/unit/engine/test_{game}*.py: no comparison with {place}"


def _cases(game: Game[Any, Any]) -> Iterator[str]:
    """Gaps in the cases of a game."""
    place, listed = f"tests/cases/{game.NAME}/*.yaml", cases(game.NAME)
    book = game.RULEBOOK
    if len(listed) < LEAST_CASES:
        yield f"{place}: {len(listed)} cases, at least {LEAST_CASES} are needed"
    about = {case["article"] for case in listed}
    yield from (f"{place}: there is no article {one}" for one in about - {one.id for one in book.articles})
    chosen = {(name, value) for case in listed for name, value in case.get("options", {}).items()}
    for option in book.options:
        for value in option.values[1:]:
            if (option.name, value) not in chosen:
                yield f"{place}: no case with {option.name}={value}"
    for wanted in ("after", "misread"):
        if not any(wanted in case for case in listed):
            yield f"{place}: no case with `{wanted}`"
    if book.sentences["en"]["outcomes"] and not any(case.get("reason") == "game-over" for case in listed):
        yield f"{place}: no case with `reason: game-over`"


def _drawing(game: Game[Any, Any]) -> Iterator[str]:
    """Gaps in the drawing of a game that has one."""
    if (layout := DRAWINGS.get(game.NAME)) is None:
        return
    place, pieces = f"drawing/boards/{game.NAME}.py", layout.pieces
    kinds: Any = [piece["piece"] for piece in game.BOARD["pieces"]]  # type: ignore[index,call-overload,union-attr]
    yield from (f"{place}: no view for {side}" for side in game.SIDES if side not in layout.views)
    yield from (f"{place}: no look for {side}" for side in game.SIDES if side not in pieces.sides)
    yield from (f"{place}: no silhouette of {kind}" for kind in kinds if kind not in pieces.figures)
    codes = game.RULEBOOK.effects.keys()
    yield from (f"{place}: no effect {kind}" for kind in layout.effects if kind.partition(" ")[0] not in codes)


def _departures(game: Game[Any, Any]) -> Iterator[str]:
    """A game of more than two sides goes on without a side that lost."""
    if len(game.SIDES) > 2 and not (capability(game, HasDepartures) or capability(game, HasResignation)):
        yield f"engine/{game.NAME}: {len(game.SIDES)} sides, but neither `without` nor `resignation`"


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")
