"""docs/adding-a-game.md and nim.md followed literally in a copy of the project: both games are served, and complete."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.folders import ROOT
from tools.tree import project_files

PAGES = {"noughts": ROOT / "docs" / "adding-a-game.md", "nim": ROOT / "tests" / "unit" / "house" / "nim.md"}
"""The page that builds each game."""
FENCED = {
    game: re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    for game, page in PAGES.items()
}
"""Every block of code of a page: its language, the file that it is, and its text."""
MAX_LINES = {"noughts": 240, "nim": 170}
BIN = Path(sys.executable).parent
NEW_GAMES = "noughts or nim"
"""Tests of one of the games, and"""
ALL_GAMES = "front_page or one_page or gallery"
"""tests that look at all games at once: they notice what a new game lacks elsewhere."""
FILES = (
    *("tests/unit/house/noughts.py", "tests/unit/house/nim.py", "tests/unit/house/test_plan.py"),
    *("tests/unit/engine/test_cases.py", "tests/unit/engine/test_rulebook.py", "tests/unit/engine/test_references.py"),
    *("tests/unit/engine/test_agreement.py", "tests/unit/api/test_answer_shapes.py", "tests/unit/api/test_guides.py"),
    *("tests/unit/api/test_omitted_facts.py", "tests/unit/drawing/test_gallery.py"),
    "tests/unit/drawing/test_colours.py",
)


@pytest.mark.parametrize("game", PAGES)
def test_the_page_is_short(game: str) -> None:
    assert sum(len(text.splitlines()) for _, _, text in FENCED[game]) <= MAX_LINES[game]
    names = [name for _, name, _ in FENCED[game] if name]
    assert len(names) == len(set(names)) == {"noughts": 8, "nim": 7}[game]


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which both pages have been followed; ``make`` in it needs no installation."""
    folder = tmp_path_factory.mktemp("copy")
    for path in project_files():
        copied = folder / path.relative_to(ROOT)
        copied.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, copied)
    for language, name, text in (block for blocks in FENCED.values() for block in blocks):
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        elif language == "sh":
            run(folder, "sh", "-ec", re.sub(r"(?m)^make .*\n", "", text))
    run(folder, sys.executable, "-m", "tools.conformance")
    run(folder, sys.executable, "-m", "tests.snapshots", *PAGES)
    (folder / "openapi.yaml").write_text(run(folder, sys.executable, "-m", "tools.openapi"), encoding="utf-8")
    types = run(folder, sys.executable, "-m", "tools.client_types")
    (folder / "clients/python/adjudicator_client/schemas.py").write_text(types, encoding="utf-8")
    return folder


IGNORED = ("--ignore=tests/browser", "--ignore=tests/system/node")


def run(folder: Path, *words: str | Path) -> str:
    """The output of a program that imports the packages of this folder."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    done = subprocess.run(words, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_the_games_are_served_and_held_to_every_requirement(copy: Path) -> None:
    run(copy, sys.executable, "-m", "pytest", "-m", "not slow", *FILES, "-k", f"{NEW_GAMES} or {ALL_GAMES}")


def test_its_code_is_as_tidy_as_all_other(copy: Path) -> None:
    run(copy, BIN / "ruff", "check", ".")
    run(copy, BIN / "ruff", "format", "--check", ".")


@pytest.mark.slow
def test_no_check_and_no_test_fails(copy: Path) -> None:
    run(copy, BIN / "mypy")
    run(copy, BIN / "lint-imports")
    run(copy, sys.executable, "-m", "pytest", "-m", "not slow and not alone", *IGNORED, "-n", "2")
