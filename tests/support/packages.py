"""Environments in which other packages are installed next to this project, without a package index."""

import os
import subprocess
import sys
import sysconfig
from pathlib import Path

from tests.support.folders import ROOT

QUIET = {"PIP_NO_INDEX": "1", "PIP_NO_DEPS": "1", "PIP_NO_BUILD_ISOLATION": "0", "PIP_DISABLE_PIP_VERSION_CHECK": "1"}
"""What pip reads: ``0`` is how this variable says that there is no isolation."""
SCRIPT = "#!{python}\nfrom adjudicator.cli.main import main\nmain(prog_name='adjudicator')\n"


def adopt(environment: Path) -> None:
    """Let a virtual environment import this project and its packages, as if they were installed in it."""
    site = sysconfig.get_path("purelib", vars={"base": str(environment)})
    first = [str(ROOT), sysconfig.get_path("purelib")]  # before the setuptools that comes with Python 3.11
    Path(site, "adjudicator.pth").write_text(f"import sys; sys.path[:0] = {first}\n")
    script = environment / "bin" / "adjudicator"
    script.write_text(SCRIPT.format(python=environment / "bin" / "python"))
    script.chmod(0o755)


def run(*words: str | Path, folder: Path, environment: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    """A program in a virtual environment, in a folder."""
    path = f"{environment / 'bin'}{os.pathsep}{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    variables = {**os.environ, **QUIET, "PATH": path, **variables}
    return subprocess.run(words, cwd=folder, env=variables, capture_output=True, text=True, check=False)


def output(*words: str | Path, folder: Path, environment: Path, **variables: str) -> str:
    """The output of a program that must succeed."""
    done = run(*words, folder=folder, environment=environment, **variables)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def announce(folder: Path, package: str, game: str) -> None:
    """What an installer writes of a package."""
    info = folder / f"{package.replace('-', '_')}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 0.1.0\n")
    (info / "entry_points.txt").write_text(f"[adjudicator.games]\n{game} = adjudicator_{game}\n")
