"""The published suite over HTTP: against this service, against it with a broken rule, and against another server."""

import json
import os
import subprocess
import sys
import time
from contextlib import closing
from http.client import HTTPConnection
from http.server import ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest

from adjudicator.conformance import SUITE
from engine.registry import GAMES
from tests.operations.test_memory import resident
from tests.support.cases import cases
from tests.support.foreign_server import Foreign
from tests.support.servers import ROOT, serving
from tests.support.threaded import running

RUNNER = ROOT / "adjudicator" / "conformance" / "runner.py"

BROKEN = {
    "repetition-at-four": (
        *(f"CYX-5.4-{n:03}" for n in (1, 8, 9, 11, 12, 13, 14, 15, 16)), "DRC-4.3-001", "DRC-4.3-010",
    ),
    "pinned-gives-no-check": (
        "CYX-2.4-001", "CYX-2.4-002", "CYX-2.4-003", "CYX-5.1-008", "CYX-5.1-017", "CYX-5.1-019", "CYX-5.2-008",
    ),
    "corpse-on-the-throne": ("DJB-3.1-007", "DJB-3.1-017"),
}  # fmt: skip
"""By rule, the cases about it."""


def judge(url: str, *options: str, folder: Path | None = None) -> tuple[int, dict[str, Any]]:
    """The exit code and the result of the runner as a program without the project."""
    words = (sys.executable, "-I", str(RUNNER), url, "--suite", str(SUITE), "--format", "json", *options)
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def ids(result: dict[str, Any]) -> tuple[str, ...]:
    return tuple(one["id"] for one in result["failed"])


@pytest.mark.alone
def test_the_service_passes_every_case_at_every_level(tmp_path: Path) -> None:
    """One connection takes at most fifteen seconds."""
    with serving("app:create_app()", {}) as server:
        began = time.monotonic()
        code, result = judge(f"http://127.0.0.1:{server.port}", folder=tmp_path)
        assert time.monotonic() - began <= 15
        assert (code, result["failed"]) == (0, [])
        assert {name: one["passed"] for name, one in result["games"].items()} == {
            name: len([case for case in cases(name) if "withdrawn" not in case]) for name in sorted(GAMES)
        }
        assert not any(one["skipped"] for one in result["games"].values())
        assert result["games"]["cyclix"]["readings"] == ["default", 'king_capture="adjacent"', 'king_capture="sight"']
        code, lower = judge(f"http://127.0.0.1:{server.port}", "--level", "verdict", "--jobs", "3")
        assert (code, lower["failed"]) == (0, [])
        assert sum(one["passed"] for one in lower["games"].values()) < sum(map(len, map(cases, GAMES)))


@pytest.mark.parametrize("name", BROKEN)
def test_with_one_rule_broken_exactly_the_cases_about_it_fail(name: str) -> None:
    with serving(f"tests.support.mutants:mutant('{name}')", {}) as server:
        code, result = judge(f"http://127.0.0.1:{server.port}")
    assert (code, ids(result)) == (1, BROKEN[name])


def test_another_server_gets_an_honest_result() -> None:
    with running(ThreadingHTTPServer(("127.0.0.1", 0), Foreign)) as url:
        code, result = judge(url, "--level", "verdict")
    assert code == 1
    game = result["games"]["cyclix"]
    assert (game["passed"] > 100, game["failed"] > 40, game["skipped"] >= 8) == (True, True, True)
    assert {name: one["skipped"] for name, one in result["games"].items() if not one["passed"]}.keys() == set(GAMES) - {
        "cyclix"
    }
    assert set(game["not_offered"]) == {'king_capture="adjacent"', 'king_capture="sight"'}
    missing = [one for one in result["failed"] if ", got 404" in one["why"][0]]
    published = {one["id"]: one for one in json.loads((SUITE / "cyclix.json").read_text("utf-8"))["cases"]}
    assert {published[one["id"]]["ask"]["resource"] for one in missing} == {"positions", "records"}


def cpu_ms(pid: int) -> int:
    """CPU time of a process so far, in steps of the system's clock."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 // os.sysconf("SC_CLK_TCK")


@pytest.mark.alone
def test_pages_of_articles_are_quick_and_leave_little_in_memory() -> None:
    """All pages in both languages: at most 50 ms of CPU each, and 4 MB of memory in all."""
    with serving("app:create_app()", {}) as server, closing(HTTPConnection("127.0.0.1", server.port)) as line:

        def get(path: str) -> None:
            line.request("GET", path)
            response = line.getresponse()
            assert (response.status, bool(response.read())) == (200, True)

        for _ in range(2):
            for path in ("/", "/rulings/cyclix", *(f"/rules/{game}" for game in GAMES)):
                get(path)
        before = resident(server)[server.worker]
        pages = [f"/rules/{game}/{one.id}" for game, rules in GAMES.items() for one in rules.RULEBOOK.articles]
        for language in ("en", "fr"):
            began = cpu_ms(server.worker)
            for page in pages:
                get(f"{page}?lang={language}")
            assert (cpu_ms(server.worker) - began) / len(pages) <= 50
        assert resident(server)[server.worker] - before <= 4


WITHOUT_CASES = """
import sys
opened = []
sys.addaudithook(lambda event, given: opened.append(str(given[0])) if event == "open" else None)
from app import create_app
client = create_app().test_client()
for path in sys.argv[1:]:
    assert client.get(path).status_code == 200, path
print([path for path in opened if "conformance/suite/" in path])
"""


def test_cases_are_read_only_when_they_are_requested() -> None:
    """No worker that serves no case has one in memory."""

    def read(*paths: str) -> str:
        command = [sys.executable, "-c", WITHOUT_CASES, *paths]
        environment = os.environ | {"LOG_REQUESTS": "off"}
        return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True, check=True).stdout

    assert read("/", "/rules/cyclix", "/rulings/cyclix", "/v1/games/cyclix/articles/CYX-1.1", "/readyz") == "[]\n"
    assert read("/rules/cyclix/CYX-1.1").count("cyclix.json") == 1
