"""Node 20 or later, and the TypeScript client with its packages: ``make node``."""

import re
import shutil
import subprocess
from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Final

import pytest

from adjudicator.pages import embed
from tests.support.folders import ROOT
from tests.support.threads import running
from tools.offline.__main__ import VERSION, write

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
    """Fails without Node 20, and without the client as ``make`` compiles it."""
    node = shutil.which("node")
    assert node, "These tests need Node 20 or later: apt-get install nodejs npm"
    version = run(node, "--version").strip()
    assert int(version[1:].partition(".")[0]) >= 20, f"Node 20 or later is needed, not {version}"
    newest = max(path.stat().st_mtime for path in TYPESCRIPT.glob("src/*.ts"))
    assert TYPESCRIPT.joinpath("dist").stat().st_mtime >= newest, "make clients/typescript/dist"


def script(name: str, *arguments: str, given: str = "") -> str:
    """The output of a script of this folder."""
    return run("node", Path(__file__).parent / name, *map(str, arguments), given=given)


DOCS = ROOT / "docs" / "offline.md"
PYODIDE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide-lock.json", "python_stdlib.zip")
WORKER = f"""
import {{ loadPyodide }} from "./pyodide/pyodide.mjs";
onmessage = async ({{ data }}) => {{
  const zip = await (await fetch("adjudicator-offline-{VERSION}.zip")).arrayBuffer();
  const times = [performance.now()];
  const python = await loadPyodide();
  times.push(performance.now());
  python.unpackArchive(zip, "zip", {{ extractDir: "/judge" }});
  const respond = python.runPython(`PROGRAM`);
  times.push(performance.now());
  const all = () => data.forEach(([path, body]) => respond("POST", path, new TextEncoder().encode(body), "en"));
  all();
  times.push(performance.now());
  for (let n = 0; n < 20; n += 1) all();
  times.push(performance.now());
  const [start, imports, , rulings] = times.slice(1).map((time, n) => time - times[n]);
  postMessage([start, imports, python._module.HEAPU8.length / 2 ** 20, rulings / 20]);
}};
"""
"""Starts the judge as the worker of the client does, and measures it."""


@pytest.fixture(scope="session")
def judge(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The judge as ``make offline`` writes it."""
    path = tmp_path_factory.mktemp("judge") / "judge.zip"
    write(path)
    return path


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory, judge: Path) -> Iterator[str]:
    """The address of the folder that the guide describes."""
    folder = tmp_path_factory.mktemp("site")
    (folder / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(TYPESCRIPT / "node_modules" / "pyodide" / name, folder / "pyodide")
    for name in ("offline", "worker", "errors"):
        shutil.copy(TYPESCRIPT / "dist" / f"{name}.js", folder)
    (folder / "board.js").write_bytes(embed.script("board"))
    shutil.copy(judge, folder / f"adjudicator-offline-{VERSION}.zip")
    text = DOCS.read_text(encoding="utf-8")
    (page,) = re.findall(r"```html\n(.*?)```", text, re.DOTALL)
    script, worker = re.findall(r"```js\n(.*?)```", text, re.DOTALL)
    assert len((page + script).splitlines()) <= 30
    (folder / "index.html").write_text(page, encoding="utf-8")
    (folder / "play.js").write_text(script, encoding="utf-8")
    (folder / "keep.js").write_text(worker, encoding="utf-8")
    program = re.search(r"`(\nimport.*?)`", (TYPESCRIPT / "src/worker.ts").read_text(encoding="utf-8"), re.DOTALL)
    assert program
    (folder / "measure.js").write_text(WORKER.replace("PROGRAM", program[1]), encoding="utf-8")

    class Quiet(SimpleHTTPRequestHandler):
        extensions_map = SimpleHTTPRequestHandler.extensions_map | {
            ".mjs": "text/javascript",
            ".wasm": "application/wasm",
        }

        def log_message(self, *_: object) -> None:
            """Print no log."""

    with running(ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=folder))) as address:
        yield address
