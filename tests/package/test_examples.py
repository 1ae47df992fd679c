"""The games in ``examples/``: packages of their own, installed together next to this project, with their own tests."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli.main import main
from tests.support.folders import ROOT
from tests.support.packages import adopt, announce, output, run
from tests.support.tabled import values_of

EXAMPLES = sorted(path.parent for path in (ROOT / "examples").glob("*/pyproject.toml"))


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A virtual environment in which all examples are installed, built from copies."""
    folder = tmp_path_factory.mktemp("examples")
    for example in EXAMPLES:
        shutil.copytree(example, folder / example.name, ignore=shutil.ignore_patterns("build", "*.egg-info"))
    environment = folder / "env"
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", environment], check=True)
    adopt(environment)
    packages = [f"./{path.name}" for path in EXAMPLES]
    output("python", "-m", "pip", "install", *packages, folder=folder, environment=environment)
    return environment


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_the_tests_of_an_example_pass(example: Path, environment: Path) -> None:
    words = ("-c", "/dev/null", "--rootdir", example, "-q", "-m", "not slow", example / "tests")
    output("python", "-m", "pytest", *words, folder=environment, environment=environment)


ASKED = """
import json
import yaml
from adjudicator.application import create_app
from adjudicator.checks import game as checks
from adjudicator.games import FOUND
from tests.support import described
client = create_app().test_client()
document = yaml.load(client.get("/openapi.yaml").text, yaml.CSafeLoader)
described.described = lambda: document
misfits = []
for name in FOUND.points:
    checks._read(name, cases := [])
    for one in cases:
        kind = {"adjudications": "Adjudication", "positions": "Position", "records": "Record"}.get(one.resource)
        schema = (kind or "LegalActions") if one.english.status == 200 else "Problem"
        misfits += [f"{one.case['id']}: {misfit}" for misfit in described.misfits(schema, one.english.body)]
    for schema, path in (("GameDescription", ""), ("Articles", "/articles"), ("Setups", "/setups")):
        misfits += described.misfits(schema, client.get(f"/v1/games/{name}{path}").get_json())
print(json.dumps([[game["game"] for game in client.get("/v1/games").get_json()["games"]], misfits]))
"""


def test_all_games_are_served_as_openapi_describes_them(environment: Path) -> None:
    games, misfits = json.loads(output("python", "-c", ASKED, folder=ROOT, environment=environment, LOG_REQUESTS="off"))
    assert {path.name for path in EXAMPLES} <= set(games)
    assert misfits == []


def test_the_description_has_the_selected_games_only(environment: Path) -> None:
    printed = output("adjudicator", "openapi", folder=environment, environment=environment, GAMES="nim,hex")
    assert "NimAdjudication" in printed
    assert "HexAdjudication" in printed
    assert "yclix" not in printed.partition("\ncomponents:")[2].replace("cyclix/4", "")


BROKEN = """
import adjudicator_hex
import json
from adjudicator.application import create_app

adjudicator_hex.winners = None  # so that objection raises
client = create_app().test_client()
for name, action in (("hex", "c3"), ("shakti", "Wb2-b3"), ("cyclix", "Rc3-c6")):
    answer = client.post(f"/v1/games/{name}/adjudications", json={"action": action})
    print("ANSWER", json.dumps([name, answer.status_code, answer.get_json().get("detail", "")]))
ready = client.get("/readyz")
print("ANSWER", json.dumps(["readyz", ready.status_code, ready.get_json()["games"]["hex"]]))
"""


def test_a_failing_game_fails_alone(environment: Path) -> None:
    printed = output("python", "-c", BROKEN, folder=environment, environment=environment)
    hexes, shakti, cyclix, ready = (
        json.loads(line.removeprefix("ANSWER ")) for line in printed.splitlines() if line.startswith("ANSWER ")
    )
    assert hexes[1] == 500
    assert hexes[2].startswith("The code of the game hex failed.")
    assert (shakti[1], cyclix[1], ready[1:]) == (200, 200, [200, "failed"])


OFFLINE = """
import sys
sys.path.insert(0, sys.argv[1])
from adjudicator.offline import respond
for game, action in (("hex", "c3"), ("shakti", "Wb2-b3"), ("nim", "A3"), ("cyclix", "Rc3-c6")):
    body = b'{"action": "%s"}' % action.encode()
    print(game, b'"verdict":"legal"' in respond("POST", f"/v1/games/{game}/adjudications", body, "fr").body)
"""


def test_the_judge_for_browsers_has_installed_games(environment: Path, tmp_path: Path) -> None:
    judge = tmp_path / "judge.zip"
    written = "import sys, pathlib; from tools.offline.__main__ import write; write(pathlib.Path(sys.argv[1]))"
    output("python", "-c", written, judge, folder=ROOT, environment=environment)
    printed = output(sys.executable, "-IS", "-c", OFFLINE, judge, folder=tmp_path, environment=environment)
    assert printed.split() == ["hex", "True", "shakti", "True", "nim", "True", "cyclix", "True"]


# Games that cannot be served, or that are wrong: each is a new game with one change


CHANGES, NOT_SERVED, WRONG = (values_of(__file__)[name] for name in ("changes", "not served", "wrong"))
TWICE = "twice: several packages have a game of this name: adjudicator-twice 0.1.0, other-twice 0.1.0"


@pytest.fixture(scope="module")
def broken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with these games as if they were installed there, and one that two packages have."""
    folder = tmp_path_factory.mktemp("broken")
    for name in (*CHANGES, "twice"):
        assert CliRunner().invoke(main, ["new-game", name, "--into", str(folder)]).exit_code == 0
        (folder / f"adjudicator-{name}" / f"adjudicator_{name}").rename(folder / f"adjudicator_{name}")
        announce(folder, f"adjudicator-{name}", name)
    announce(folder, "other-twice", "twice")
    for name, (files, old, new) in CHANGES.items():
        for path in (folder / f"adjudicator_{name}").glob(files):
            text = path.read_text("utf-8")
            assert old in text
            path.write_text(text.replace(old, new), "utf-8")
    return folder


@pytest.mark.parametrize("command", [("serve",), ("serve", "--check-config")])
def test_the_start_stops_with_a_line_for_each_error(broken: Path, environment: Path, command: tuple[str, ...]) -> None:
    done = run("adjudicator", *command, folder=broken, environment=environment, PYTHONPATH=str(broken), PORT="x")
    lines = [f"{game} (adjudicator-{game} 0.1.0): {error}" for game in NOT_SERVED for error in NOT_SERVED[game]]
    lines += [TWICE, "PORT must be a whole number, from 0 to 65535, not 'x'"]
    assert (done.returncode, sorted(done.stderr.splitlines())) == (1, sorted(lines))


CHECKED = """
import sys
from click.testing import CliRunner
from adjudicator.cli.main import main
for game in sys.argv[1:]:
    done = CliRunner().invoke(main, ["check-game", game])
    print("GAME", game, done.exit_code, done.output)
"""


def test_check_game_says_where(broken: Path, environment: Path) -> None:
    expected = NOT_SERVED | WRONG | {"twice": [TWICE]}
    words = ("python", "-c", CHECKED, *expected)
    printed = output(*words, folder=broken, environment=environment, PYTHONPATH=str(broken)).split("GAME ")[1:]
    for (game, parts), report in zip(expected.items(), printed, strict=True):
        assert report.startswith(f"{game} 1 "), report
        assert [part for part in parts if part not in report] == [], report
        assert "\\n" not in report, "each error has a line of its own"
