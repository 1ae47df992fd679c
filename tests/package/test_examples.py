"""The games in ``examples/``: packages of their own, installed together next to this project, with their own tests."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.folders import ROOT

EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/pyproject.toml"))


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """An environment in which all examples are installed, built from copies."""
    folder, copies = tmp_path_factory.mktemp("installed"), tmp_path_factory.mktemp("copies")
    for example in EXAMPLES:
        shutil.copytree(example, copies / example.name, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    words: list[str | Path] = [
        sys.executable,
        "-m",
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--no-build-isolation",
        "--target",
    ]
    subprocess.run([*words, folder, *sorted(copies.iterdir())], check=True, capture_output=True)
    return {**os.environ, "PYTHONPATH": f"{folder}{os.pathsep}{ROOT}"}


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_tests_of_an_example_pass(example: Path, installed: dict[str, str]) -> None:
    words: list[str | Path] = [
        sys.executable,
        "-m",
        "pytest",
        "-c",
        os.devnull,
        "--rootdir",
        example,
        "-q",
        "-m",
        "not slow",
        example,
    ]
    done = subprocess.run(words, env=installed, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_all_games_are_served(installed: dict[str, str]) -> None:
    program = "from app import create_app; print(create_app().test_client().get('/v1/games').text)"
    done = subprocess.run([sys.executable, "-c", program], env=installed, capture_output=True, text=True, check=True)
    assert all(f'"{path.name}"' in done.stdout for path in EXAMPLES)


BROKEN = """
import json
from importlib.metadata import EntryPoint
import adjudicator_hex
from adjudicator.games import discover
from app import create_app

adjudicator_hex.winners = None  # so that objection raises
client = create_app().test_client()
for name, action in (("hex", "c3"), ("shakti", "Wb2-b3"), ("cyclix", "Rc3-c6")):
    answer = client.post(f"/v1/games/{name}/adjudications", json={"action": action})
    print("ANSWER", json.dumps([name, answer.status_code, answer.get_json().get("detail", "")]))
ready = client.get("/readyz")
print("ANSWER", json.dumps(["readyz", ready.status_code, ready.get_json()["games"]["hex"]]))
point = lambda name, value: EntryPoint(name, value, "adjudicator.games")
found = discover("", {"hex": [point("hex", "adjudicator_hex")] * 2, "go": [point("go", "no_such_module")],
                      "nim": [point("nim", "adjudicator_shakti")], "bare": [point("bare", "json")]})
print("ANSWER", json.dumps([fault for fault in found.faults]))
print("ANSWER", json.dumps([*discover("shakti,cyclix", {"shakti": [point("shakti", "adjudicator_shakti")]}).games]))
print("ANSWER", json.dumps(discover("cyclix,chess", {}).faults))
"""


def test_a_failing_game_fails_alone_and_a_broken_package_is_named(installed: dict[str, str]) -> None:
    done = subprocess.run([sys.executable, "-c", BROKEN], env=installed, capture_output=True, text=True, check=True)
    hexes, shakti, cyclix, ready, faults, chosen, unknown = (
        json.loads(line.removeprefix("ANSWER ")) for line in done.stdout.splitlines() if line.startswith("ANSWER ")
    )
    assert hexes[1] == 500
    assert hexes[2].startswith("The code of the game hex failed.")
    assert (shakti[1], cyclix[1], ready[1:]) == (200, 200, [200, "failed"])
    told = "\n".join(faults)
    for part in (
        "hex: several packages have a game of this name", "go (no_such_module): ModuleNotFoundError",
        "nim (adjudicator_shakti): NAME is 'shakti'", "bare (json): GAME_PROTOCOL is None", "the member objection is",
    ):  # fmt: skip
        assert part in told
    assert chosen == ["shakti", "cyclix"]
    assert unknown[0].startswith("GAMES: no game 'chess' is installed")
