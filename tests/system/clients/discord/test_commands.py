"""The commands as Discord registers them, the command line, and the words."""

import json
import os
import re
import signal
import socket
import string
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import httpx2
import pytest
from adjudicator_discord import __main__ as command_line
from adjudicator_discord.games import LIMITS, SIDES

from engine.registry import GAMES
from tests.support.clients.discord import JUDGE, SETTINGS, bot
from tests.support.folders import ROOT
from tests.support.servers import free_port

COMMANDS: Final = json.loads(command_line.COMMANDS)
FOLDERS: Final = os.pathsep.join(str(ROOT / "clients" / name) for name in ("python", "discord"))
REGISTERED: Final = {"DISCORD_APPLICATION_ID": "8", "DISCORD_TOKEN": "secret"}


def named() -> Iterator[dict[str, Any]]:
    """Every command, option and choice."""
    for command in COMMANDS:
        yield command
        for option in command.get("options", ()):
            yield option
            yield from option.get("choices", ())


def test_all_names_are_in_both_languages_and_within_the_limits() -> None:
    assert [one["name"] for one in COMMANDS] == ["play", "ruling", "article", JUDGE]
    for one in named():
        names = [one["name"], *one["name_localizations"].values()]
        assert list(one["name_localizations"]) == ["fr"]
        assert all(0 < len(name) <= 32 for name in names)
        if "options" in one or ("type" in one and one["type"] in (3, 6) and "description" in one):
            assert all(name == name.lower() and " " not in name for name in names)
        for text in [one["description"], *one["description_localizations"].values()] if "description" in one else ():
            assert 0 < len(text) <= 100


def test_the_games_are_those_of_the_service() -> None:
    games = {
        command["name"]: [choice["value"] for choice in command["options"][0]["choices"]]
        for command in COMMANDS
        if "options" in command
    }
    assert games == {"play": list(SIDES), "ruling": sorted(GAMES), "article": sorted(GAMES)}
    assert {name: len(GAMES[name].SIDES) for name in SIDES} == SIDES
    for choice in COMMANDS[0]["options"][0]["choices"]:
        words = GAMES[choice["value"]].RULEBOOK.sentences
        assert (choice["name"], choice["name_localizations"]["fr"]) == (words["en"]["title"], words["fr"]["title"])


def texts(words: Any, place: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a tree, with its place."""
    if isinstance(words, str):
        yield place, words
    elif isinstance(words, dict | list):
        for name, one in words.items() if isinstance(words, dict) else enumerate(words):
            yield from texts(one, f"{place}/{name}")


def test_the_words_are_the_same_in_both_languages() -> None:
    english, french = (dict(texts(bot().bots[language].words)) for language in ("en", "fr"))

    def fields(words: dict[str, str]) -> dict[str, set[str | None]]:
        return {name: {field for _, field, _, _ in string.Formatter().parse(text)} for name, text in words.items()}

    assert fields(english) == fields(french)
    labels = [text for name, text in (english | french).items() if name.startswith("/buttons/")]
    assert all(len(label) <= LIMITS["button"] for label in labels)
    code = "".join(path.read_text("utf-8") for path in (ROOT / "clients/discord/adjudicator_discord").glob("*.py"))
    used = set(re.findall(r"[\"']([\w-]+)[\"']", code))
    assert {name.split("/")[2] for name in english if name.count("/") == 2} - {"title", "custom_id"} <= used
    assert {name.strip("/") for name in english if name.count("/") == 1} <= used


def run(monkeypatch: pytest.MonkeyPatch, *arguments: str, **environ: str) -> int:
    """The exit code of the command line."""
    for name in (*SETTINGS, *REGISTERED, "PORT", "HOST", "ADJUDICATOR_KEY"):
        monkeypatch.delenv(name, raising=False)
    for name, value in environ.items():
        monkeypatch.setenv(name, value)
    monkeypatch.setattr("sys.argv", ["adjudicator_discord", *arguments])
    return command_line.main()


def test_commands_are_printed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(monkeypatch, "commands") == 0
    assert json.loads(capsys.readouterr().out) == COMMANDS
    with pytest.raises(SystemExit, match="2"):
        run(monkeypatch, "castle")


WRONG: Final[list[tuple[str, dict[str, str]]]] = [
    ("serve", {}), ("serve", SETTINGS | {"DISCORD_PUBLIC_KEY": ""}), ("serve", SETTINGS | {"ADJUDICATOR_URL": ""}),
    ("serve", SETTINGS | {"PORT": "x"}), ("serve", SETTINGS | {"PORT": "70000"}),
    ("serve", SETTINGS | {"HOST": "no.such.host.invalid"}), ("serve", SETTINGS | {"ADJUDICATOR_KEY": "é"}),
    ("register", {}), ("register", {"DISCORD_APPLICATION_ID": "8"}),
    ("register", REGISTERED | {"DISCORD_APPLICATION_ID": "x"}), ("register", REGISTERED | {"DISCORD_TOKEN": "é"}),
]  # fmt: skip


@pytest.mark.parametrize(("command", "environ"), WRONG)
def test_wrong_settings_are_one_line(
    command: str, environ: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(monkeypatch, command, **environ) == 2
    printed = capsys.readouterr()
    assert (printed.out, printed.err.count("\n")) == ("", 1)
    assert command == "serve" or printed.err.startswith("DISCORD_APPLICATION_ID: ")


def test_a_port_in_use_is_one_line(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        assert run(monkeypatch, "serve", **SETTINGS, PORT=str(server.getsockname()[1])) == 2
    assert capsys.readouterr().err.count("\n") == 1


LIMITED: Final = httpx2.Response(429, headers={"Retry-After": "2"}, json={"retry_after": 2.0})


@pytest.mark.parametrize(
    ("responses", "code", "requests"),
    [
        ([LIMITED, httpx2.Response(200, json=[])], 0, 2),
        ([httpx2.Response(401, json={"message": "401: Unauthorized"})], 4, 1),
        ([httpx2.Response(429, headers={"Retry-After": "3600"})], 4, 1),
        ([LIMITED] * 4, 4, 4),
        ([httpx2.Response(500, html="<h1>\n" + "x" * 5_000)], 4, 1),
        ([httpx2.ConnectError("no")], 4, 1),
        ([httpx2.ReadTimeout("no")], 4, 1),
    ],
    ids=str,
)
def test_registration(
    responses: list[httpx2.Response | Exception], code: int, requests: int,
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    waits: list[float] = []
    sent: list[httpx2.Request] = []

    def respond(request: httpx2.Request) -> httpx2.Response:
        sent.append(request)
        response = responses[len(sent) - 1]
        if isinstance(response, Exception):
            raise response
        return response

    monkeypatch.setattr("adjudicator_discord.__main__.time.sleep", waits.append)
    client = httpx2.Client(transport=httpx2.MockTransport(respond))
    monkeypatch.setattr("adjudicator_discord.__main__.httpx2.put", client.put)
    assert run(monkeypatch, "register", **REGISTERED) == code
    assert (len(sent), sum(responses[0] is LIMITED for _ in waits) * 2.0) == (requests, sum(waits))
    assert (sent[0].method, str(sent[0].url)) == ("PUT", "https://discord.com/api/v10/applications/8/commands")
    assert sent[0].headers["Authorization"] == "Bot secret"
    assert json.loads(sent[0].content) == COMMANDS
    printed = capsys.readouterr()
    assert printed.out == ("Registered.\n" if code == 0 else "")
    assert (printed.err.count("\n"), "secret" in printed.err, len(printed.err) < 700) == (int(code == 4), False, True)


def test_it_serves_and_disconnects_a_client_that_stops_sending(tmp_path: Path) -> None:
    log = tmp_path / "log"
    port = free_port()
    environ = {"PATH": os.environ["PATH"], "PYTHONPATH": FOLDERS, **SETTINGS, "PORT": str(port)}
    program = """import socket; limit = socket.setdefaulttimeout; socket.setdefaulttimeout = lambda s: limit(s / 20)
from adjudicator_discord import __main__; raise SystemExit(__main__.main())"""
    with log.open("w") as errors, subprocess.Popen([sys.executable, "-c", program], env=environ, stderr=errors) as run:
        try:
            with httpx2.Client(transport=httpx2.HTTPTransport(retries=8)) as client:
                assert client.post(f"http://127.0.0.1:{port}/discord/interactions", content=b"{}").status_code == 401
            with socket.create_connection(("127.0.0.1", port), timeout=20) as line:
                line.sendall(b"POST /discord/interactions HTTP/1.1\r\nContent-Length: 9\r\n\r\n{")
                while line.recv(1_000):
                    pass
        finally:
            run.send_signal(signal.SIGINT)
    assert (run.returncode, "KeyboardInterrupt" in log.read_text("utf-8")) == (130, False)


def test_the_file_with_the_token_is_in_no_image_and_no_commit() -> None:
    copied = re.findall(r"^COPY (.+) \S+$", (ROOT / "clients/discord/Dockerfile").read_text("utf-8"), re.MULTILINE)
    assert not {"discord", "discord/", "."} & {source for line in copied for source in line.split()}
    assert ".env" in (ROOT / ".gitignore").read_text("utf-8").split()
