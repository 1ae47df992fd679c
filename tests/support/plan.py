"""Everything that a game consists of, and every place where it must be listed.

A game is small while its package has at most ``SMALL`` lines of Python: then it may be one file, and needs fewer cases.
"""

import ast
import json
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from drawing.registry import board_of
from engine.game import Game, HasQuota, capability
from engine.registry import GAMES
from tests.support.cases import answer_to, cases

ROOT: Final = Path(__file__).parents[2]
SMALL: Final = 300

ROOMS: Final = (
    "rulebook.py", "description.py", "position.py", "table.py", "notation.py", "movement.py", "legality.py",
    "actions.py", "status.py", "explain.py",
)  # fmt: skip
"""The files of every game that is not small; a folder of the same name where one file would be too long."""


def missing(game: str) -> tuple[str, ...]:
    """Every gap of a game of this name, each with the place where it is."""
    gaps = [*_files(game), *_listings(game), *_reference(game)]
    if game in GAMES:
        gaps += [*_cases(GAMES[game]), *_drawing(GAMES[game])]
    return tuple(gaps)


def is_small(game: str) -> bool:
    """Whether the package of a game has at most ``SMALL`` lines of Python."""
    files = (ROOT / "engine" / game).rglob("*.py")
    return sum(len(path.read_text("utf-8").splitlines()) for path in files) <= SMALL


def _files(game: str) -> Iterator[str]:
    needed = [f"engine/{game}/{name}" for name in ("__init__.py", "en.toml", "fr.toml", "source.toml")]
    needed += [f"drawing/boards/{game}.py", f"schemas/games/{game}.yaml", f"docs/{game}.md"]
    needed += [f"tests/reference/{game}.py", f"tests/snapshots/{game}.json"]
    needed += [f"adjudicator/conformance/suite/{game}.json"]
    if not is_small(game):
        needed += [f"engine/{game}/{room}" for room in ROOMS] + [f"tests/cases/{game}/action_space.py"]
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
        ("drawing/registry.py", f'"{game}": {game}' in _text("drawing/registry.py")),
        ("pyproject.toml, import contracts", game in layers),
        ("README.md, table of games", f"docs/{game}.md" in _text("README.md")),
        ("openapi.yaml (make openapi)", f"- {game}\n" in _text("openapi.yaml")),
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
    tests = (path.read_text("utf-8") for path in (ROOT / "tests/engine").glob(f"test_{game}*.py"))
    if not listed and not any(f"reference.{game} import" in one or f"reference import {game}" in one for one in tests):
        yield f"tests/engine/test_{game}*.py: no comparison with {place}"


def _cases(game: Game[Any, Any]) -> Iterator[str]:
    """Gaps in the cases of a game."""
    place, listed = f"tests/cases/{game.NAME}/*.yaml", cases(game.NAME)
    book = game.RULEBOOK
    most = 10 if is_small(game.NAME) else 100
    if len(listed) < most:
        yield f"{place}: {len(listed)} cases, at least {most} are needed"
    met = {case["article"] for case in listed} | set(_codes(game.NAME))
    codes = (*(one.id for one in book.articles), *book.ground_by_code, *(one.code for one in book.effects))
    yield from (f"{place}: no case for {code}" for code in codes if code not in met)
    chosen = {(name, value) for case in listed for name, value in case.get("options", {}).items()}
    for option in book.options:
        for value in option.values[1:]:
            if (option.name, value) not in chosen:
                yield f"{place}: no case with {option.name}={value}"
    for wanted in ("after", "misread"):
        if not any(wanted in case for case in listed):
            yield f"{place}: no case with `{wanted}`"
    if book.sentences["en"].outcomes and not any(case.get("reason") == "game-over" for case in listed):
        yield f"{place}: no case with `reason: game-over`"


def _codes(game: str) -> Iterator[str]:
    """The grounds and effects in the responses to the cases of a game."""
    for case in cases(game):
        answer = answer_to(game, case)
        yield from (one["kind"] for one in answer.get("effects", ()))
        yield from (one["what"] for one in answer.get("refused", ()))
        yield from (one["reason"]["code"] for one in (answer, *answer.get("rulings", ())) if one.get("reason"))


def _drawing(game: Game[Any, Any]) -> Iterator[str]:
    board, place = board_of(game.NAME), f"drawing/boards/{game.NAME}.py"
    yield from (f"{place}: no view for {side}" for side in game.SIDES if side not in board.VIEWS)
    yield from (f"{place}: no look for {side}" for side in game.SIDES if side not in board.PIECES.sides)
    pieces: Any = game.BOARD["pieces"]
    yield from (
        f"{place}: no silhouette of {one['piece']}" for one in pieces if one["piece"] not in board.PIECES.figures
    )


def _text(name: str) -> str:
    return (ROOT / name).read_text(encoding="utf-8")
