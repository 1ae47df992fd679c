"""The TypeScript client as its users install it: from the tarball, in an empty folder, without this checkout."""

import json
import re
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
    "files": ["program.ts", "wrong.ts", "guide.ts"],
}  # fmt: skip


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the package that ``npm pack`` makes."""
    folder = tmp_path_factory.mktemp("installed")
    run("npm", "pack", "--silent", "--ignore-scripts", "--pack-destination", folder)
    (tarball,) = folder.glob("*.tgz")
    (folder / "package.json").write_text('{"type": "module", "private": true}', encoding="utf-8")
    run("npm", "install", "--silent", "--prefer-offline", tarball, folder=folder)
    (folder / "tsconfig.json").write_text(json.dumps(SETTINGS), encoding="utf-8")
    text = TYPESCRIPT.joinpath("README.md").read_text(encoding="utf-8")
    (guide,) = re.findall(r"```ts\n(.*?)```", text, re.DOTALL)
    for name, program in (("program", PROGRAM), ("wrong", WRONG), ("guide", guide)):
        (folder / f"{name}.ts").write_text(program, encoding="utf-8")
    return folder


def test_it_brings_its_types_and_one_dependency(installed: Path) -> None:
    packages = {path.name for path in (installed / "node_modules").iterdir() if not path.name.startswith(".")}
    assert packages == {"adjudicator-client", "openapi-fetch", "openapi-typescript-helpers"}
    names = {path.name for path in (installed / "node_modules/adjudicator-client").iterdir()}
    assert names == {"package.json", "README.md", "dist"} | {"board.js", "board.d.ts", "game.js", "game.d.ts"}


def test_programs_and_the_guide_compile_and_run_and_its_types_are_used(installed: Path) -> None:
    errors = tool("tsc", "--project", installed, status=2)
    assert set(re.findall(r"(\w+\.ts)\(", errors)) == {"wrong.ts"}, errors
    assert "positoin" in errors
    assert "'number' is not assignable" in errors
    assert run("node", "program.js", folder=installed) == "unreachable\n"
    guide = installed / "guide.js"
    with serving() as server:
        compiled = guide.read_text(encoding="utf-8")
        guide.write_text(compiled.replace("127.0.0.1:8000", f"127.0.0.1:{server.port}"), encoding="utf-8")
        printed = run("node", guide, folder=installed).splitlines()
    assert printed[0].startswith("illegal ")
    assert printed[1].startswith("action-not-understood ")


def test_the_lock_file_names_no_registry() -> None:
    lock = TYPESCRIPT.joinpath("package-lock.json").read_text(encoding="utf-8")
    assert '"integrity"' in lock
    assert '"resolved"' not in lock


# The client against services that work, and services that do not


def compare(address: str, key: str = "") -> None:
    """One of twelve published cases: the others are asked in process and by the conformance runner."""
    some = calls()[::12]
    results = json.loads(script("calls.mjs", address, key, given=json.dumps(some)))
    assert [why for call, result in zip(some, results, strict=True) for why in failed(call, *result)] == []


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
