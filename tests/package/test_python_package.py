"""The Python client as its users install it: from the wheel, in an empty folder, without this checkout."""

import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.support.folders import ROOT

PROGRAM = """\
from adjudicator_client import Client, Problem
from adjudicator_client.schemas import Adjudication


def sentence(ruling: Adjudication) -> str:
    if ruling["game"] == "cyclix":
        return ruling["position"]
    return ruling["message"]


def run(client: Client) -> str:
    try:
        return sentence(client.rule("cyclix", action="Rc3-c6", include=["table"]))
    except Problem as problem:
        return problem.errors[0]["detail"]
"""
WRONG = PROGRAM.replace('["position"]', '["positoin"]').replace('action="Rc3-c6"', "action=7")
CALLED = """

import adjudicator_client

print(adjudicator_client.__file__)
try:
    run(Client("http://127.0.0.1:1"))
except adjudicator_client.Unreachable as error:
    print(error)
"""


def run(python: str | Path, *arguments: str | Path, folder: Path, status: int = 0) -> str:
    command = [python, "-I", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


def needed(requirements: Iterable[str]) -> Iterator[metadata.Distribution]:
    """The packages installed here that satisfy these requirements, and those of the packages in turn."""
    for one in map(Requirement, requirements):
        if one.marker is None or one.marker.evaluate({"extra": ""}):
            found = metadata.distribution(one.name)
            yield found
            yield from needed(found.requires or ())


@pytest.fixture(scope="module")
def python(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The Python of an empty environment with the wheel that ``python -m build`` makes.

    Tests have no package index: dependencies are copied from the packages installed here, only those that the wheel
    requires. pip compares their versions with the requirements.
    """
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    shutil.copytree(
        ROOT / "clients" / "python", source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
    )
    run(sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", folder, source, folder=folder)
    shutil.rmtree(source)
    (wheel,) = folder.glob("*.whl")
    run(sys.executable, "-m", "venv", "--without-pip", "venv", folder=folder)
    made = folder / "venv" / "bin" / "python"
    (packages,) = folder.glob("venv/lib/python*/site-packages")
    (client,) = metadata.distributions(path=[str(wheel)])
    for file in {file for one in needed(client.requires or ()) for file in one.files or () if ".." not in file.parts}:
        (packages / file).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(file.locate(), packages / file)
    run(sys.executable, "-m", "pip", "--python", made, "install", "--quiet", "--no-index", wheel, folder=folder)
    return made


def test_it_runs(python: Path, tmp_path: Path) -> None:
    printed = run(python, "-c", f"{PROGRAM}{CALLED}", folder=tmp_path).splitlines()
    assert printed[0].startswith(str(python.parents[1]))
    assert printed[1].startswith("ConnectError")


def test_its_types_are_used(python: Path, tmp_path: Path) -> None:
    for name, program in (("right.py", PROGRAM), ("wrong.py", WRONG)):
        (tmp_path / name).write_text(program, encoding="utf-8")
    checked = ("-m", "mypy", "--strict", "--config-file", "", "--python-executable", python, "--cache-dir", "cache")
    errors = run(sys.executable, *checked, "right.py", "wrong.py", folder=tmp_path, status=1)
    assert "right.py" not in errors
    assert "positoin" in errors
    assert 'incompatible type "int"' in errors


# Every file of a package is in its wheel


CLIENTS = sorted(path.parent for path in (ROOT / "clients").glob("*/pyproject.toml"))


@pytest.mark.parametrize("client", CLIENTS, ids=lambda path: path.name)
def test_every_file_of_a_package_is_in_its_wheel(client: Path) -> None:
    """Python files are by themselves; ``package-data`` names the others."""
    tool = tomllib.loads((client / "pyproject.toml").read_text("utf-8"))["tool"]["setuptools"]
    for package in tool["packages"]:
        files = [path for path in (client / package).iterdir() if path.is_file() and path.suffix != ".py"]
        assert files
        patterns = tool["package-data"][package]
        assert [path.name for path in files if not any(path.match(pattern) for pattern in patterns)] == []
