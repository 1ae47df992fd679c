"""One judge, three ways to it: in this process, over HTTP, and by the command line, with equal results.

The command line rules in its process and by ``--url``. The conformance suite takes every case over HTTP; here the
commands of some cases are run in this process.
"""

import json
import subprocess
import sys
from collections.abc import Iterator, Mapping
from typing import Any, Final, NamedTuple

import pytest
from click.testing import CliRunner

from adjudicator.checks.ruled import Answer
from adjudicator.cli.main import main
from engine.registry import GAMES
from tests.support.cases import ruled
from tests.support.folders import ROOT

EXITS: Final = {"legal": 0, "illegal": 1, "incomplete": 5, "refused": 3, "listed": 0}
"""The exit codes of ``rule`` and ``legal``, by response."""
COMMANDS: Final = {"adjudications": "rule", "legal-actions": "legal"}
UNSAYABLE: Final = ("seen", "strict", "stage")
"""Fields that ``rule`` and ``legal`` cannot send."""
EVERY: Final = 12
"""One case of so many has its command run."""


class Command(NamedTuple):
    """The arguments of a command, without ``--url``, and the response to the request that it sends."""

    words: list[str]
    answer: Answer


def commands(game: str) -> Iterator[Command]:
    """The commands of those cases that a command line can send."""
    for one in ruled(game)[::EVERY]:
        body = {name: value for name, value in one.body.items() if name not in UNSAYABLE}
        texts = [body[name] for name in ("position", "action", "begun") if name in body]
        if one.resource in COMMANDS and all(isinstance(text, str | dict) for text in texts):
            yield Command(_words(game, COMMANDS[one.resource], body), one.ask(one.resource, body))


def _words(game: str, command: str, body: Mapping[str, Any]) -> list[str]:
    words = [command, "--json", "--lang", "en"]
    for name in ("position", "begun"):
        if name in body:
            words += [f"--{name}", _text(body[name])]
    for name, value in body.get("options", {}).items():
        words += ["--option", f"{name}={str(value).lower() if isinstance(value, bool) else value}"]
    return [*words, "--", game, *([_text(body["action"])] if "action" in body else [])]


def _text(value: object) -> str:
    return value if isinstance(value, str) else json.dumps(value)


def here(words: list[str]) -> tuple[int, str]:
    """The exit code and the output of a command run in this process."""
    result = CliRunner().invoke(main, words)
    assert result.exception is None or isinstance(result.exception, SystemExit), result.exception
    return result.exit_code, result.stdout


@pytest.fixture(params=["in its own process", "by a URL"])
def judge(request: pytest.FixtureRequest) -> list[str]:
    """The arguments that select the judge."""
    return [] if request.param == "in its own process" else ["--url", request.getfixturevalue("address")]


@pytest.mark.parametrize("game", GAMES)
def test_commands_give_the_same_responses(game: str, judge: list[str]) -> None:
    several = list(commands(game))
    assert several
    for words, answer in several:
        code, printed = here([words[0], *judge, *words[1:]])
        assert json.loads(printed) == answer.body, words
        assert code == EXITS[_kind(answer)], words


def _kind(answer: Answer) -> str:
    return str(answer.body.get("verdict", "listed")) if answer.status == 200 else "refused"


# The command line does not load the web server or the storage, and matches only for programs


RECORD = str(ROOT / "docs" / "tournament" / "1-cyclix-ada-bob.game")
OFFERED = (
    ["rule", "cyclix", "Rc3-c6"], ["legal", "djambi"], ["board", "cyclix", "Rc3-c6"], ["articles", "phylde"],
    ["verify", RECORD, "--format", "html"], ["convert", RECORD],
)  # fmt: skip
SERVER = {"flask", "werkzeug", "jinja2", "redis", "gunicorn", "prometheus_client"}
LOADED = """
import contextlib, json, sys
from adjudicator.cli.main import main
loaded = {}
for command in json.loads(sys.argv[1]):
    with contextlib.suppress(SystemExit):
        main(command)
    loaded[command[0]] = sorted(sys.modules)
sys.stderr.write(json.dumps(loaded))
"""


def test_no_command_loads_the_server_or_the_storage() -> None:
    """One process runs all commands, one after another."""
    words = [sys.executable, "-c", LOADED, json.dumps(OFFERED)]
    run = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.stdout
    loaded = json.loads(run.stderr)
    assert len(loaded) == len(OFFERED)
    for command, names in loaded.items():
        assert "adjudicator.cli.main" in names
        assert SERVER.isdisjoint(names), command
        forbidden = ("adjudicator.matches", "adjudicator.storage", "adjudicator.web")
        assert not [name for name in names if name.startswith(forbidden)], command
