"""Wheels of the clients contain all files of their packages."""

import tomllib
from pathlib import Path

import pytest

CLIENTS = sorted(path.parent for path in (Path(__file__).parents[2] / "clients").glob("*/pyproject.toml"))


@pytest.mark.parametrize("client", CLIENTS, ids=lambda path: path.name)
def test_every_file_of_a_package_is_in_its_wheel(client: Path) -> None:
    """Python files are by themselves; ``package-data`` names the others."""
    tool = tomllib.loads((client / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    for package in tool["packages"]:
        files = [path for path in (client / package).iterdir() if path.is_file() and path.suffix != ".py"]
        assert files
        patterns = tool["package-data"][package]
        assert [path.name for path in files if not any(path.match(pattern) for pattern in patterns)] == []
