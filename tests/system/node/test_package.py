"""The TypeScript client as its users install it: from the tarball, in an empty folder, without this checkout."""

import json
import re
import shutil
from pathlib import Path

import pytest

from tests.support.clients.calls import LIMITED, PREFIXED, calls, failed, was_limited
from tests.support.limits import KEY
from tests.support.servers import serving
from tests.system.node.conftest import TYPESCRIPT, run, script, tool

PROGRAM = """\
import { Client, Problem, Unreachable, type Schemas } from "adjudicator-client";

function sentence(ruling: Schemas["Adjudication"]): string {
  return ruling.game === "cyclix" ? ruling.position : ruling.message;
}

try {
  const ruling = await new Client({ baseUrl: "http://127.0.0.1:1" }).rule("cyclix", { action: "Rc3-c6" });
  console.log(sentence(ruling));
} catch (error) {
  if (error instanceof Problem) console.log(error.errors[0]?.detail);
  if (error instanceof Unreachable) console.log("unreachable");
}
"""
WRONG = PROGRAM.replace("ruling.position :", "ruling.positoin :").replace('{ action: "Rc3-c6" }', "{ action: 7 }")
SETTINGS = {
    "compilerOptions": {
        "strict": True, "skipLibCheck": False, "target": "ES2022", "module": "NodeNext", "lib": ["ES2022", "DOM"],
        "types": [],
    },
    "files": ["program.ts"],
}  # fmt: skip


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package that ``npm pack`` makes."""
    folder = tmp_path_factory.mktemp("installed")
    run("npm", "pack", "--silent", "--pack-destination", folder)
    (tarball,) = folder.glob("*.tgz")
    (folder / "package.json").write_text('{"type": "module", "private": true}', encoding="utf-8")
    run("npm", "install", "--silent", "--prefer-offline", tarball, folder=folder)
    (folder / "tsconfig.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    return folder


def test_it_brings_its_types_and_one_dependency(installed: Path) -> None:
    packages = {path.name for path in (installed / "node_modules").iterdir() if not path.name.startswith(".")}
    assert packages == {"adjudicator-client", "openapi-fetch", "openapi-typescript-helpers"}
    names = {path.name for path in (installed / "node_modules/adjudicator-client").iterdir()}
    assert names == {"package.json", "README.md", "dist"} | {"board.js", "board.d.ts", "game.js", "game.d.ts"}


def test_it_compiles_and_runs(installed: Path) -> None:
    (installed / "program.ts").write_text(PROGRAM, encoding="utf-8")
    tool("tsc", "--project", installed)
    assert run("node", "program.js", folder=installed) == "unreachable\n"


def test_its_types_are_used(installed: Path) -> None:
    (installed / "program.ts").write_text(WRONG, encoding="utf-8")
    errors = tool("tsc", "--project", installed, status=2)
    assert "positoin" in errors
    assert "'number' is not assignable" in errors


def test_the_guide_compiles_and_runs(installed: Path) -> None:
    text = TYPESCRIPT.joinpath("README.md").read_text(encoding="utf-8")
    (block,) = re.findall(r"```ts\n(.*?)```", text, re.DOTALL)
    with serving() as server:
        address = f"http://127.0.0.1:{server.port}"
        (installed / "program.ts").write_text(block.replace("http://127.0.0.1:8000", address), encoding="utf-8")
        tool("tsc", "--project", installed)
        printed = run("node", "program.js", folder=installed).splitlines()
    assert printed[0].startswith("illegal ")
    assert printed[1].startswith("action-not-understood ")


def test_the_lock_file_names_no_registry() -> None:
    lock = TYPESCRIPT.joinpath("package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock


def test_the_compiler_is_the_last_with_an_interface() -> None:
    assert shutil.which("node")
    assert run(TYPESCRIPT / "node_modules/.bin/tsc", "--version").startswith("Version 5.9.")


# The client against services that work, and services that do not


def compare(address: str, key: str = "") -> None:
    """One of twelve published cases: the others are asked in process and by the conformance runner."""
    some = calls()[::12]
    results = json.loads(script("calls.mjs", address, key, given=json.dumps(some)))
    assert [why for call, result in zip(some, results, strict=True) for why in failed(call, *result)] == []


def test_some_cases_from_gunicorn() -> None:
    with serving() as server:
        compare(f"http://127.0.0.1:{server.port}")


def test_a_service_with_key_prefix_and_limits() -> None:
    with serving(LIMITED | {"RATE_LIMIT": "50/second"}, factory=PREFIXED) as server:
        compare(f"http://127.0.0.1:{server.port}/referee/", KEY)
        assert was_limited(server)


def test_a_service_whose_workers_die_midway() -> None:
    with serving({"WEB_CONCURRENCY": "2"}, factory="tests.support.clients.services:create_mortal") as server:
        compare(f"http://127.0.0.1:{server.port}")
        assert not set(server.workers) <= server.workers_now(), "at least one has died"


def test_hostile_responses() -> None:
    run("node", "--test", Path(__file__).parent / "errors.test.mjs")
