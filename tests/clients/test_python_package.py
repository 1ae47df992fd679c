"""The Python client as its users install it: from the wheel, in an empty folder, without this checkout."""

import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
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


def run(command: Sequence[str | Path], folder: Path, status: int = 0) -> str:
    done = subprocess.run([sys.executable, "-I", *command], cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the packages of the wheel that ``python -m build`` makes."""
    folder = tmp_path_factory.mktemp("installed")
    source = folder / "source"
    shutil.copytree(
        ROOT / "clients" / "python", source, ignore=shutil.ignore_patterns("build", "*.egg-info", "__pycache__")
    )
    run(["-m", "build", "--no-isolation", "--wheel", "--outdir", folder, source], folder)
    (wheel,) = folder.glob("*.whl")
    target = folder / "packages"
    run(["-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--target", target, wheel], folder)
    shutil.rmtree(source)
    return folder


def test_it_runs(installed: Path) -> None:
    program = f"import sys; sys.path.insert(0, {str(installed / 'packages')!r})\nimport adjudicator_client\n"
    assert run(["-c", f"{program}print(adjudicator_client.__file__)"], installed).startswith(str(installed))


def test_its_types_are_used(installed: Path) -> None:
    (installed / "right.py").write_text(PROGRAM, encoding="utf-8")
    (installed / "wrong.py").write_text(WRONG, encoding="utf-8")
    settings = installed / "mypy.ini"
    settings.write_text(f"[mypy]\nstrict = true\nmypy_path = {installed / 'packages'}\n", encoding="utf-8")
    checked: list[str | Path] = ["-m", "mypy", "--config-file", settings, "--cache-dir", installed / "cache"]
    run([*checked, "right.py"], installed)
    errors = run([*checked, "wrong.py"], installed, status=1)
    assert "positoin" in errors
    assert 'incompatible type "int"' in errors
