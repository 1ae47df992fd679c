"""The published suite: against this service over HTTP, and against it with a broken rule."""

import json
import os
import subprocess
import sys
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

import pytest

from adjudicator.conformance import SUITE, runner
from engine.registry import GAMES
from tests.support.cases import cases
from tests.support.folders import ROOT
from tests.support.servers import Server, resident


def judge(url: str, *options: str, folder: Path | None = None) -> tuple[int, dict[str, Any]]:
    """The exit code and the result of the runner as a program without the project."""
    suite = () if "--suite" in options else ("--suite", str(SUITE))
    words = (sys.executable, "-I", runner.__file__, url, *suite, "--format", "json", *options)
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


@pytest.fixture(scope="module")
def every_twelfth(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A suite of every twelfth case, and of one for each reading: all cases are judged in process."""
    folder = tmp_path_factory.mktemp("suite")
    for path in SUITE.glob("*.json"):
        suite = json.loads(path.read_text("utf-8"))
        if "cases" in suite:
            readings = {json.dumps(one["ask"]["body"].get("options")): one for one in suite["cases"]}
            kept = {one["id"]: one for one in (*suite["cases"][::12], *readings.values())}
            suite["cases"] = list(kept.values())
            suite["sha256"] = runner.digest(suite["cases"])
        (folder / path.name).write_text(json.dumps(suite), "utf-8")
    return folder


def test_the_service_passes_every_twelfth_case_at_every_level(
    server: Server, tmp_path: Path, every_twelfth: Path
) -> None:
    code, result = judge(f"http://127.0.0.1:{server.port}", "--suite", str(every_twelfth), folder=tmp_path)
    assert (code, result["failed"]) == (0, [])
    assert result["games"].keys() == GAMES.keys()
    assert sum(one["passed"] for one in result["games"].values()) > 150
    assert not any(one["skipped"] for one in result["games"].values())
    assert result["games"]["cyclix"]["readings"] == ["default", 'king_capture="adjacent"', 'king_capture="sight"']


def test_one_game_is_judged_at_a_lower_level_by_three_connections(server: Server) -> None:
    levels = ("--level", "verdict", "--jobs", "3", "--game", "cyclix")
    code, lower = judge(f"http://127.0.0.1:{server.port}", *levels)
    assert (code, lower["failed"], list(lower["games"])) == (0, [], ["cyclix"])
    assert 0 < lower["games"]["cyclix"]["passed"] < len(cases("cyclix"))


def test_pages_of_articles_leave_little_in_memory(server: Server) -> None:
    """All pages in both languages: 4 MB in all."""
    with closing(HTTPConnection("127.0.0.1", server.port)) as line:

        def get(path: str) -> None:
            line.request("GET", path)
            response = line.getresponse()
            assert (response.status, bool(response.read())) == (200, True)

        for _ in range(2):
            for path in ("/", "/rulings/cyclix", *(f"/rules/{game}" for game in GAMES)):
                get(path)
        before = resident(server)[server.worker]
        pages = [f"/rules/{game}/{one.id}" for game, rules in GAMES.items() for one in rules.RULEBOOK.articles]
        for page in pages:
            for language in ("en", "fr"):
                get(f"{page}?lang={language}")
        assert resident(server)[server.worker] - before <= 4


WITHOUT_CASES = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
from app import create_app
client = create_app().test_client()
rules, article = "/rules/cyclix", "/rules/cyclix/CYX-1.1"
for path in ("/", rules, "/rulings/cyclix", "/v1/games/cyclix/articles/CYX-1.1", "/readyz", article):
    assert client.get(path).status_code == 200, path
    print(path, *[path.rpartition("/")[2] for path in opened if "conformance/suite/" in path])
"""


def test_cases_are_read_only_when_they_are_requested() -> None:
    """No worker that serves no case has one in memory."""
    command, environment = [sys.executable, "-c", WITHOUT_CASES], os.environ | {"LOG_REQUESTS": "off"}
    done = subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True)
    *others, article = done.stdout.splitlines()
    assert len(others) == 5
    assert not any(" " in line for line in others)
    assert article == "/rules/cyclix/CYX-1.1 cyclix.json"
