"""The games in ``examples/``: packages of their own, installed together next to this project, with their own tests."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.folders import ROOT

EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/pyproject.toml"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which all examples are installed, built from copies."""
    folder, copies = tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("copies")
    for example in EXAMPLES:
        shutil.copytree(example, copies / example.name, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    words: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--target",
    ]
    subprocess.run([*words, folder, *sorted(copies.iterdir())], check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_tests_of_an_example_pass(example: Path, installed: dict[str, str]) -> None:
    words: list[str | Path] = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        os.devnull,
        "--rootdir",
        example,
        "-q",
        "-m",
        "not slow",
        example,
    ]
    done = subprocess.run(words, env=installed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_all_games_are_served(installed: dict[str, str]) -> None:
    program = "from app import create_app; print(create_app().test_client().get('/v1/games').text)"
    done = subprocess.run([sys.executable, "-c", program], env=installed, capture_output=True, text=True, check=True)
    assert all(f'"{path.name}"' in done.stdout for path in EXAMPLES)
