"""One judge, three ways to it: in this process, by gunicorn over HTTP, and by the command line, with equal results.

The command line rules in its process and by ``--url``. ``make slow`` starts a process for every case; the quick tests
run the commands of all cases in this process, and a few of each game in separate processes.
"""

import http.client
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import cycle
from pathlib import Path
from typing import Any, Final

import orjson
import pytest
from click.testing import CliRunner

from adjudicator.cli.main import main
from adjudicator.cli.requests import Answer, ask
from engine.registry import GAMES
from tests.support.cases import cases
from tests.support.servers import ROOT, Server, launched

EXITS: Final = {"legal": 0, "illegal": 1, "incomplete": 5, "refused": 3, "listed": 0}
"""The exit codes of ``rule`` and ``legal``, by response."""
UNSAYABLE: Final = ("seen", "strict", "stage")
"""Fields that ``rule`` and ``legal`` cannot send."""
POINTER: Final = re.compile(r"^/\S*: ")
"""The prefix of an error without a line in a report."""
PROGRAM: Final = (sys.executable, "-c", "from adjudicator.cli.main import main; main()")

Run = Callable[[list[str]], tuple[int, str]]


@dataclass(frozen=True)
class Question:
    """A request to one resource of one game."""

    game: str
    resource: str
    body: dict[str, Any]

    @cached_property
    def answer(self) -> Answer:
        """The response in this process, as JSON."""
        status, body = ask(None, self.game, self.resource, self.body, "en")
        return Answer(status, orjson.loads(orjson.dumps(body)))


@cache
def questions(game: str) -> tuple[Question, ...]:
    """The requests of a game's cases."""
    return tuple(_question(game, case) for case in cases(game))


def _question(game: str, case: Mapping[str, Any]) -> Question:
    body = {name: case[name] for name in ("position", "options", "seen", "strict") if name in case}
    if "record" in case:
        more = {"on_illegal": case["on_illegal"]} if "on_illegal" in case else {}
        return Question(game, "records", body | more | {"turns": case["record"]})
    if "lists" in case or "count" in case:
        more = {name: case[name] for name in ("begun", "stage") if name in case}
        return Question(game, "legal-actions", body | more)
    if "action" in case:
        return Question(game, "adjudications", body | {"action": case["action"]})
    return Question(game, "positions", body | ({"as": case["as"]} if "as" in case else {}))


@cache
def commands(game: str) -> tuple[tuple[Question, list[str]], ...]:
    """Those that a command line can send, each with its arguments, without ``--url``."""
    return tuple(_commands(game))


def _commands(game: str) -> Iterator[tuple[Question, list[str]]]:
    for question in questions(game):
        body = {name: value for name, value in question.body.items() if name not in UNSAYABLE}
        texts = [body[name] for name in ("position", "action", "begun") if name in body]
        if question.resource in COMMANDS and all(isinstance(text, str | dict) for text in texts):
            yield Question(game, question.resource, body), _words(game, question.resource, body)


def _words(game: str, resource: str, body: Mapping[str, Any]) -> list[str]:
    words = [COMMANDS[resource], "--json", "--lang", "en"]
    for name in ("position", "begun"):
        if name in body:
            words += [f"--{name}", _text(body[name])]
    for name, value in body.get("options", {}).items():
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return [*words, "--", game, *([_text(body["action"])] if "action" in body else [])]


COMMANDS: Final = {"adjudications": "rule", "legal-actions": "legal"}


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def here(words: list[str]) -> tuple[int, str]:
    """The exit code and the output of a command run in this process."""
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout


def apart(words: list[str]) -> tuple[int, str]:
    """The exit code and the output of a command in a separate process."""
    environment = os.environ | {"PYTHONPATH": str(ROOT)}
    done = subprocess.run([*PROGRAM, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False)
    assert "Traceback" not in done.stderr, done.stderr
    return done.returncode, done.stdout


@pytest.fixture(scope="module")
def server() -> Iterator[Server]:
    with launched({"LOG_REQUESTS": "off", "METRICS": "off"}, stderr=None) as server:
        yield server


@pytest.fixture(params=["in its own process", "by a URL"])
def commands_run(request: pytest.FixtureRequest) -> list[str]:
    """The arguments that select the judge."""
    if request.param == "in its own process":
        return []
    server: Server = request.getfixturevalue("server")
    return ["--url", f"http://127.0.0.1:{server.port}"]


@pytest.mark.parametrize("game", GAMES)
def test_gunicorn_answers_every_case_as_this_process_does(game: str, server: Server) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", server.port, timeout=60)) as connection:
        for question in questions(game):
            path = f"/v1/games/{game}/{question.resource}"
            headers = {"Content-Type": "application/json", "Accept-Language": "en"}
            connection.request("POST", path, json.dumps(question.body), headers)
            response = connection.getresponse()
            same = (response.status, json.loads(response.read())) == question.answer
            assert same, question


@pytest.mark.parametrize("game", GAMES)
def test_the_commands_answer_every_case_as_this_process_does(game: str, commands_run: list[str]) -> None:
    _compare(commands(game), commands_run, here)


def test_processes_answer_a_case_of_each_kind_as_this_process_does(commands_run: list[str]) -> None:
    """One of each kind of answer, and of each game."""
    chosen = [
        next((one for one in commands(game) if _kind(one[0].answer) == kind), commands(game)[0])
        for kind, game in zip(cycle(EXITS), GAMES, strict=False)
    ]
    assert {_kind(question.answer) for question, _ in chosen} == EXITS.keys()
    _compare(chosen, commands_run, apart)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_processes_answer_every_case_as_this_process_does(game: str, commands_run: list[str]) -> None:
    _compare(commands(game), commands_run, apart)


def _compare(every: Sequence[tuple[Question, list[str]]], commands_run: list[str], run: Run) -> None:
    assert every
    for question, words in every:
        answer = question.answer
        code, printed = run([words[0], *commands_run, *words[1:]])
        same = json.loads(printed) == answer.body
        assert same, words
        assert code == EXITS[_kind(answer)], words


def _kind(answer: Answer) -> str:
    return str(answer.body.get("verdict", "listed")) if answer.status == 200 else "refused"


def test_verify_finds_every_case_as_this_process_does(commands_run: list[str], tmp_path: Path) -> None:
    """Every turn of the cases as a separate record, and their records; one file per game, one process."""
    held = {game: [one for one in questions(game) if _is_of_records(one)] for game in sorted(GAMES)}
    for game, every in held.items():
        records = [{"format": "adjudicator-record/1", "game": game, "result": "*", **_of_record(one)} for one in every]
        (tmp_path / f"{game}.json").write_text(json.dumps(records), encoding="utf-8")
    _, printed = apart(["verify", *commands_run, "--lang", "en", "--format", "json", str(tmp_path)])
    reports = json.loads(printed)["games"]
    compared = [one for every in held.values() for one in every]
    assert len(reports) == len(compared) > 1_000
    for question, report in zip(compared, reports, strict=True):
        on_turns = [item for item in report["items"] if item["kind"] != "check"]
        assert [_finding(item) for item in on_turns[:1]] == _expected(question.answer)[:1], question


def _turns(question: Question) -> list[Any]:
    return [question.body["action"]] if "action" in question.body else question.body.get("turns", [])


def _is_of_records(question: Question) -> bool:
    """Whether a record can hold this: turns in the notation of the game, and after no other positions."""
    turns, form = _turns(question), str if GAMES[question.game].NOTATION == "text" else dict
    return bool(turns) and all(isinstance(turn, form) for turn in turns) and not set(question.body) & set(UNSAYABLE)


def _of_record(question: Question) -> dict[str, Any]:
    fields = {name: question.body[name] for name in ("position", "options") if name in question.body}
    return fields | {"turns": [turn if isinstance(turn, str) else {"turn": turn} for turn in _turns(question)]}


def _finding(item: Mapping[str, Any]) -> tuple[str, ...]:
    """The content of a report's item about a turn: the ground of an illegal one, the message of an unreadable one."""
    if item["verdict"] == "illegal":
        return item["verdict"], item["code"], item["article"], item["message"]
    return (item["verdict"],) if item["verdict"] == "incomplete" else (POINTER.sub("", item["message"]),)


def _detail(error: Mapping[str, Any]) -> str:
    """The message of an error in a record, without its pointer."""
    place = error["pointer"].removeprefix("/action/").replace("/", ".")
    return f"This turn lacks {place}." if error["code"] == "required" else error["detail"]


def _expected(answer: Answer) -> list[tuple[str, ...]]:
    """The findings equivalent to a response."""
    if answer.status != 200:
        return [(_detail(one),) for one in answer.body["errors"]]
    ruling = answer.body["first_offence"] if "rulings" in answer.body else answer.body
    if ruling is None or ruling["verdict"] == "legal":
        return []
    verdict, reason = ruling["verdict"], ruling["reason"]
    if verdict == "illegal":
        return [(verdict, reason["code"], reason["article"], reason["message"])]
    return [(verdict,)] if verdict == "incomplete" else [(ruling["message"],)]
