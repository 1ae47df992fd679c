"""The wheel and the sdist contain all that serves, and the working directory is never searched for modules."""

import json
import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from zipfile import ZipFile

import pytest

from tests.support.folders import ROOT
from tests.support.servers import RULING, environment_of, free_port, started

UV = str(Path(sys.executable).with_name("uv"))
PARTS = (
    "adjudicator", "clients/README.md", "docs/tutorial.md", "drawing", "engine", "schemas", "LICENSE", "README.md",
    "openapi.yaml", "pyproject.toml",
)  # fmt: skip
PACKAGES = {"adjudicator", "drawing", "engine", "schemas"}
"""The names at the top of the wheel, where those of other packages are, too."""
RECORDS = sorted((ROOT / "docs" / "tournament").glob("*.game"))[:3]


def built(kind: str, place: Path) -> Path:
    """The wheel or the sdist, from a copy of all that they are made of."""
    source = place / "source"
    source.mkdir()
    for part in PARTS:
        (source / part).parent.mkdir(exist_ok=True)
        copy = shutil.copytree if (ROOT / part).is_dir() else shutil.copy
        copy(ROOT / part, source / part)
    build = [sys.executable, "-m", "build", "--no-isolation", f"--{kind}", "--outdir", str(place / "built")]
    subprocess.run(build, cwd=source, check=True, capture_output=True)
    (distribution,) = (place / "built").iterdir()
    return distribution


@contextmanager
def installed(distribution: Path, place: Path) -> Iterator[Path]:
    """The programs of an empty environment with this distribution."""
    python = place / "env" / "bin" / "python"
    subprocess.run([UV, "venv", "--quiet", "--python", sys.executable, str(place / "env")], check=True)
    subprocess.run([UV, "pip", "install", "-q", "--python", str(python), f"{distribution}[pictures,tools]"], check=True)
    yield python.parent


@pytest.mark.parametrize("kind", ["wheel", "sdist"])
def test_a_distribution_serves_in_a_folder_with_modules_of_the_same_names(tmp_path: Path, kind: str) -> None:
    hostile = tmp_path / "hostile"
    for name in ("engine", "schemas", "drawing", "tools"):
        (hostile / name).mkdir(parents=True)
        (hostile / name / "__init__.py").write_text("raise SystemExit('imported from the working directory')")
    (hostile / "app.py").write_text("raise SystemExit('imported from the working directory')")
    distribution = built(kind, tmp_path)
    if kind == "wheel":
        assert {name.partition("/")[0].partition("-")[0] for name in ZipFile(distribution).namelist()} == PACKAGES
    with installed(distribution, tmp_path) as programs:
        adjudicator, port = str(programs / "adjudicator"), free_port()

        def run(*arguments: str) -> int:
            return subprocess.run([adjudicator, *arguments], cwd=hostile, capture_output=True, check=False).returncode

        environment = environment_of(port, LOG_REQUESTS="off")
        with started([adjudicator, "serve"], environment, cwd=hostile) as server:
            texts = ("/openapi.yaml", "/docs/clients.md", "/docs/tutorial.md", "/rules/cyclix")
            for path in (*texts, "/v1/games/cyclix/board.png", "/v1/games/cyclix/cases"):
                assert server.ask("GET", path, None)[0] == 200, path
            assert run("conformance", f"http://127.0.0.1:{port}", "--jobs", "2") == 0
        with started([str(programs / "python"), "-m", "adjudicator"], environment, cwd=hostile) as server:
            status, _, body = server.ask(body=RULING)
            assert (status, json.loads(body)["verdict"]) == (200, "legal")
        assert run("verify", *map(str, RECORDS)) == 0
        assert run("openapi") == 0
