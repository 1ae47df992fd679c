"""Node 20 or later, and the TypeScript client with its packages: ``make node``."""

import shutil
import subprocess
from pathlib import Path
from typing import Final

import pytest

from tests.support.folders import ROOT

TYPESCRIPT: Final = ROOT / "clients" / "typescript"


def run(*command: str | Path, folder: Path = TYPESCRIPT, status: int = 0, given: str = "") -> str:
    """The output of a command. Fails for another status."""
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, input=given, check=False)
    assert done.returncode == status, done.stdout + done.stderr
    return done.stdout + done.stderr


def tool(name: str, *arguments: str | Path, folder: Path = TYPESCRIPT, status: int = 0) -> str:
    """The output of a tool from the client's development packages."""
    return run(TYPESCRIPT / "node_modules" / ".bin" / name, *arguments, folder=folder, status=status)


@pytest.fixture(scope="session", autouse=True)
def built() -> None:
    """The client, compiled. Fails without Node 20."""
    node = shutil.which("node")
    assert node, "These tests need Node 20 or later: apt-get install nodejs npm"
    version = run(node, "--version").strip()
    assert int(version[1:].partition(".")[0]) >= 20, f"Node 20 or later is needed, not {version}"
    assert TYPESCRIPT.joinpath("node_modules").is_dir(), "make node installs the packages"
    tool("tsc")


def script(name: str, *arguments: str, given: str = "") -> str:
    """The output of a script of this folder."""
    return run("node", Path(__file__).parent / name, *map(str, arguments), given=given)
