"""Files and functions are short and described; versions and decisions agree."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tools.tree import ROOT, project_files

MAX_LINES = {"product": 350, "tests": 400}
RUNS_ALONE = "adjudicator/conformance/runner.py"
"""One file that is copied without the rest of the project; its bound is that of tests."""
PRODUCT = ("adjudicator", "drawing", "engine", "schemas")
GENERATED = "clients/python/adjudicator_client/schemas.py"
MAX_FUNCTION_LINES = 50
MAX_DECISION_WORDS = 150


def sources() -> list[Path]:
    """Every Python file of the project that is not generated."""
    return [path for path in project_files() if path.suffix == ".py" and path != ROOT / GENERATED]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def functions(block: ast.AST) -> Iterator[ast.FunctionDef]:
    """The functions of a file, and those in their classes and in other functions."""
    for node in getattr(block, "body", ()):
        if isinstance(node, ast.FunctionDef):
            yield node
        yield from functions(node)


def test_no_file_is_long() -> None:
    long = {str(path.relative_to(ROOT)): len(path.read_text("utf-8").splitlines()) for path in sources()}
    product = {name: lines for name, lines in long.items() if name.startswith(PRODUCT) and name != RUNS_ALONE}
    assert {name: lines for name, lines in product.items() if lines > MAX_LINES["product"]} == {}
    assert {name: lines for name, lines in long.items() if lines > MAX_LINES["tests"]} == {}


def test_no_function_is_long() -> None:
    long = [
        f"{path.relative_to(ROOT)}:{node.lineno} {node.name}"
        for path in sources()
        for node in functions(parsed(path))
        if (node.end_lineno or 0) - node.lineno + 1 >= MAX_FUNCTION_LINES
    ]
    assert long == []


ROOMS = {
    "__init__", "actions", "board", "description", "en", "explain", "fr", "guide", "legality", "movement", "notation",
    "position", "rulebook", "spelling", "status", "table",
}  # fmt: skip
OWN = {
    "battlelore": "battlefield cards creatures declarations dice objects odds text turns words",
    "djambi": "kinds pieces states turn_order",
    "dragonchess": "attack kinds pieces tables",
    "phylde": "pressure",
}
"""What only some games have: dice, choices and texts of objects on a field of hexes; pieces of many kinds, in more
states than alive; attacks from afar and tables of moves on three boards; a king that four attackers press. The board of
BattleLore is its ``battlefield``."""


@pytest.mark.parametrize(
    "rulebook", sorted((ROOT / "engine").glob("*/rulebook.toml")), ids=lambda path: path.parent.name
)
def test_every_game_has_the_same_rooms(rulebook: Path) -> None:
    folder, game = rulebook.parent, rulebook.parent.name
    rooms = {path.stem for path in folder.iterdir() if path.name != "__pycache__"}
    own = OWN.get(game, "").split()
    assert rooms == {*ROOMS, *own} - ({"board"} if "battlefield" in own else set())
    assert all((ROOT / path).is_file() for path in (f"drawing/boards/{game}.py", f"schemas/games/{game}.yaml"))


def test_there_is_one_version() -> None:
    version = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    for path, line in (
        ("openapi.yaml", f"version: {version}"),
        ("Dockerfile", f'org.opencontainers.image.version="{version}"'),
        ("deploy/k8s/deployment.yaml", f"image: adjudicator:{version}"),
        ("CHANGELOG.md", f"## {version}"),
    ):
        assert line in (ROOT / path).read_text("utf-8"), path


def test_decisions_are_numbered_one_by_one_and_dated() -> None:
    replaced: list[int] = []
    numbers: list[int] = []
    for decision in sorted((ROOT / "docs/adr").glob("*.md")):
        title, blank, status, *_ = decision.read_text("utf-8").splitlines()
        number = int(decision.name[:4])
        numbers.append(number)
        replaced += map(int, re.findall(r"\d+", status.partition(" Replaces ")[2].partition(".")[0]))
        assert title.startswith(f"# {number}. "), f"{decision.name}: its title has another number"
        assert not blank, decision.name
        assert re.match(r"(Accepted|Superseded by .*), \d{4}-\d\d-\d\d", status), f"{decision.name}: no dated status"
    assert sorted(numbers + replaced) == list(range(1, len(numbers) + len(replaced) + 1)), "missing, or there twice"


@pytest.mark.parametrize("decision", sorted((ROOT / "docs/adr").glob("*.md")), ids=lambda path: path.name)
def test_a_decision_is_short_and_has_three_parts(decision: Path) -> None:
    text = decision.read_text("utf-8")
    assert re.findall(r"^## (.*)$", text, re.MULTILINE) == ["Context", "Decision", "Consequences"]
    prose = re.sub(r"^\|.*$", "", text, flags=re.MULTILINE)  # a table of measurements does not count
    assert len(prose.split()) <= MAX_DECISION_WORDS


# Groups that CPython before 3.11.5, as in Debian 12, matches wrongly


WRITTEN = re.compile(r"\)(?:[*+?]|\{[0-9,]+\})\+|\(\?>")


def test_no_pattern_is_written_with_such_a_group() -> None:
    sources = [path for path in project_files() if path.suffix in (".py", ".toml") and path.name != "test_plan.py"]
    assert [str(path.relative_to(ROOT)) for path in sources if WRITTEN.search(path.read_text("utf-8"))] == []


def test_no_pattern_is_composed_with_such_a_group() -> None:
    """Patterns composed from tables, such as BattleLore's grammar, as they are when they are compiled."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.support.patterns"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    assert int(ran.stdout) > 100
