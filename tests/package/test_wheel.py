"""The wheel and the sdist contain all that serves, and the working directory is never searched for modules."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.support.folders import ROOT
from tests.support.servers import RULING, environment_of, free_port, started

UV = str(Path(sys.executable).with_name("uv"))
PARTS = ("adjudicator", "drawing", "engine", "schemas", "LICENSE", "README.md", "openapi.yaml", "pyproject.toml")
RECORDS = sorted((ROOT / "docs" / "tournament").glob("*.game"))[:3]


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the sdist, and the wheel that is built from it."""
    source, built = tmp_path_factory.mktemp("source"), tmp_path_factory.mktemp("built")
    for part in PARTS:
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, source / part)
    subprocess.run([sys.executable, "-m", "build", "--no-isolation", "--outdir", str(built)], cwd=source, check=True)
    return built


@contextmanager
def installed(distribution: Path, place: Path) -> Iterator[Path]:
    """The programs of an empty environment with this distribution."""
    python = place / "env" / "bin" / "python"
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, str(place / "env")], check=True)
    subprocess.run([UV, "pip", "install", "-q", "--python", str(python), f"{distribution}[pictures]"], check=True)
    yield python.parent


@pytest.mark.parametrize("pattern", ["*.whl", "*.tar.gz"])
def test_a_distribution_serves_in_a_folder_with_modules_of_the_same_names(
    built: Path, tmp_path: Path, pattern: str
) -> None:
    (distribution,) = built.glob(pattern)
    hostile = tmp_path / "hostile"
    for name in ("engine", "schemas", "drawing"):
        (hostile / name).mkdir(parents=True)
        (hostile / name / "__init__.py").write_text("raise SystemExit('imported from the working directory')")
    (hostile / "app.py").write_text("raise SystemExit('imported from the working directory')")
    with installed(distribution, tmp_path) as programs:
        for command in ([str(programs / "adjudicator"), "serve"], [str(programs / "python"), "-m", "adjudicator"]):
            port = free_port()
            with started(command, environment_of(port, LOG_REQUESTS="off"), cwd=hostile) as server:
                status, _, body = server.ask(body=RULING)
                assert (status, json.loads(body)["verdict"]) == (200, "legal")
                for path in ("/openapi.yaml", "/v1/games/cyclix/board.png", "/rules/cyclix", "/v1/games/cyclix/cases"):
                    assert server.ask("GET", path, None)[0] == 200, path
        verify = [str(programs / "adjudicator"), "verify", *map(str, RECORDS)]
        assert subprocess.run(verify, cwd=hostile, capture_output=True, check=False).returncode == 0
