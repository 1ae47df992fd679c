"""The published suite: against this service over HTTP, and against it with a broken rule."""

import json
import os
import resource
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from adjudicator.cli import requests
from adjudicator.conformance import SUITE, runner
from engine.cyclix.board import KINGS, TILE
from engine.cyclix.movement import attackers
from engine.registry import GAMES
from tests.support.cases import cases
from tests.support.folders import ROOT
from tests.support.memory import resident
from tests.support.servers import Server


def judge(url: str, *options: str, folder: Path | None = None) -> tuple[int, dict[str, Any]]:
    """The exit code and the result of the runner as a program without the project."""
    words = (sys.executable, "-I", runner.__file__, url, "--suite", str(SUITE), "--format", "json", *options)
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.stderr == ""
    return done.returncode, json.loads(done.stdout)


def cpu_s(server: Server) -> float:
    """CPU time so far of a worker, and of the runners that have ended."""
    ended = resource.getrusage(resource.RUSAGE_CHILDREN)
    return cpu_ms(server.worker) / 1000 + ended.ru_utime + ended.ru_stime


def test_the_service_passes_every_case_at_every_level(server: Server, tmp_path: Path) -> None:
    """One connection takes at most fifteen seconds of CPU in all: the service and the runner wait for each other."""
    began = cpu_s(server)
    code, result = judge(f"http://127.0.0.1:{server.port}", folder=tmp_path)
    assert cpu_s(server) - began <= 15
    assert (code, result["failed"]) == (0, [])
    assert {name: one["passed"] for name, one in result["games"].items()} == {
        name: len([case for case in cases(name) if "withdrawn" not in case]) for name in sorted(GAMES)
    }
    assert not any(one["skipped"] for one in result["games"].values())
    assert result["games"]["cyclix"]["readings"] == ["default", 'king_capture="adjacent"', 'king_capture="sight"']


def test_one_game_is_judged_at_a_lower_level_by_three_connections(server: Server) -> None:
    levels = ("--level", "verdict", "--jobs", "3", "--game", "cyclix")
    code, lower = judge(f"http://127.0.0.1:{server.port}", *levels)
    assert (code, lower["failed"], list(lower["games"])) == (0, [], ["cyclix"])
    assert 0 < lower["games"]["cyclix"]["passed"] < len(cases("cyclix"))


class InProcess:
    """The rulings of this process, as the runner asks for them."""

    def ask(self, _case: str, game: str, resource: str, body: Any) -> tuple[int, Any]:
        if resource == runner.DESCRIBE:
            answers = {one.name: [{"value": value} for value in one.values] for one in GAMES[game].RULEBOOK.options}
            return 200, {"options": [{"name": name, "answers": each} for name, each in answers.items()]}
        status, answer = requests.ask(None, game, resource, body, "en")
        return status, json.loads(json.dumps(answer))


def unpinned(board: bytes | bytearray, square: int, by: int) -> Iterator[int]:
    """The attackers that may move without check to their own king."""
    king = board.find(KINGS[by])
    before = set() if king < 0 else set(attackers(board, king, 1 - by))
    for one in attackers(board, square, by):
        without = bytearray(board)
        without[one] = TILE
        if one == king or king < 0 or set(attackers(without, king, 1 - by)) <= before:
            yield one


AGAINST_CENTRE = vars(import_module("engine.djambi.legality"))["_against_centre"]


def against_centre_but_for_corpses(standing: Any, begun: Any) -> str | None:
    code = AGAINST_CENTRE(standing, begun)
    return None if code == "corpse-not-on-centre" else code


@pytest.mark.parametrize(
    ("modules", "name", "broken", "about"),
    [
        pytest.param(
            ("cyclix.status", "dragonchess.status"), "REPEATED", 4,
            [*(f"CYX-5.4-{n:03}" for n in (1, 8, 9, 11, 12, 13, 14, 15, 16)), "DRC-4.3-001", "DRC-4.3-010"],
            id="repetition-at-four",
        ),
        pytest.param(
            ("cyclix.legality", "cyclix.movement"), "attackers", unpinned,
            ["CYX-2.4-001", "CYX-2.4-002", "CYX-2.4-003", "CYX-5.1-008", "CYX-5.1-017", "CYX-5.1-019", "CYX-5.2-008"],
            id="pinned-gives-no-check",
        ),
        pytest.param(
            ("djambi.legality",), "_against_centre", against_centre_but_for_corpses, ["DJB-3.1-007", "DJB-3.1-017"],
            id="corpse-on-the-throne",
        ),
    ],
)  # fmt: skip
def test_with_one_rule_broken_exactly_the_cases_about_it_fail(
    modules: tuple[str, ...], name: str, broken: object, about: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in modules:
        monkeypatch.setattr(import_module(f"engine.{module}"), name, broken)
    judged: Any = [InProcess()]
    assert [one["id"] for one in runner.judge(runner.read_suite(SUITE), judged)["failed"]] == about


def cpu_ms(pid: int) -> int:
    """CPU time of a process so far, in steps of the system's clock."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) * 1000 // os.sysconf("SC_CLK_TCK")


def test_pages_of_articles_are_quick_and_leave_little_in_memory(server: Server) -> None:
    """All pages in both languages: at most 50 ms of CPU each, and 4 MB of memory in all."""
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
