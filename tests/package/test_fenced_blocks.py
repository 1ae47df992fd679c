"""Every fenced block of README, docs and clients is run, parsed or compared, or gives a reason for its exclusion."""

import ast
import contextlib
import io
import json
import os
import re
import subprocess
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
import yaml
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import EnvironBuilder

from tests.support.client import ask
from tests.support.folders import ROOT
from tools.tree import project_files

PAGES = [
    path
    for path in project_files()
    if path.suffix == ".md"
    and (
        path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md") or path.relative_to(ROOT).parts[0] in ("docs", "clients")
    )
]
BLOCK = re.compile(r"^(```|~~~)([^\n]*)\n(.*?)^\1$", re.DOTALL | re.MULTILINE)
REASONS = {"text a drawing", "text a grammar", "text a session"}
"""Blocks without syntax: pictures in characters, grammars for readers."""
ELSEWHERE = {
    "js": "tests/system/node/test_offline_page.py", "ts": "tests/system/node/test_package.py",
    "text session": "test_the_bot_plays_as_shown",
}  # fmt: skip
"""Blocks that another test runs."""
TUTORIAL = ROOT / "docs" / "tutorial.md"


def blocks() -> Iterator[tuple[Path, str, str]]:
    for page in PAGES:
        for _, kind, text in BLOCK.findall(page.read_text(encoding="utf-8")):
            yield page.relative_to(ROOT), kind, text


BLOCKS = [pytest.param(*block, id=f"{block[0]}-{block[1]}") for block in blocks()]


def test_no_fence_is_missed() -> None:
    found = Counter(page for page, _, _ in blocks())
    fences = {page: len(re.findall(r"^(?:```|~~~)", page.read_text("utf-8"), re.MULTILINE)) for page in PAGES}
    assert len(found) > 10
    assert {ROOT / page: 2 * count for page, count in found.items()} == {page: n for page, n in fences.items() if n}


@pytest.mark.parametrize(("page", "kind", "text"), BLOCKS)
def test_a_block_is_parsed(client: FlaskClient, page: Path, kind: str, text: str) -> None:
    language = kind.partition(" ")[0]
    if kind in REASONS or kind in ELSEWHERE:
        return
    match language:
        case "json":
            decoder, rest = json.JSONDecoder(), text.strip()
            while rest:
                _, end = decoder.raw_decode(rest)
                rest = rest[end:].strip()
        case "yaml":
            assert yaml.safe_load(text)
        case "toml":
            assert tomllib.loads(text)
        case "python":
            ast.parse(text)
        case "sh":
            subprocess.run(["sh", "-n"], input=text, text=True, check=True)
        case "console":
            commands = "\n".join(line[2:] for line in text.splitlines() if line.startswith("$ "))
            assert commands
            subprocess.run(["sh", "-n"], input=commands, text=True, check=True)
        case "html":
            parser = HTMLParser()
            parser.feed(text)
            parser.close()
            assert parser.rawdata == ""
        case "nginx":
            assert text.count("{") == text.count("}") > 0
        case "text" if kind.startswith("text position "):
            assert ask(client, {"position": text.strip()}, "positions", kind.split()[-1]).status_code == 200
        case _:
            pytest.fail(f"{page}: what is a block of {kind!r}?")


SNIPPETS = [
    block for block in BLOCKS if str(block.values[0]).startswith("clients/python") and block.values[1] == "python"
]


@pytest.mark.parametrize(("page", "kind", "text"), SNIPPETS)
def test_a_snippet_of_the_client_runs(address: str, page: Path, kind: str, text: str) -> None:
    printed = io.StringIO()
    code = text.replace('"http://127.0.0.1:8000"', repr(address)).replace("Client().", f"Client({address!r}).")
    with contextlib.redirect_stdout(printed):
        exec(compile(code, str(page), "exec"), {})
    assert printed.getvalue().strip()


def test_the_bot_plays_as_shown(address: str, tmp_path: Path) -> None:
    found = {kind: text for _, kind, text in BLOCK.findall(TUTORIAL.read_text(encoding="utf-8"))}
    assert len(found["python"].splitlines()) <= 40
    bot = tmp_path / "bot.py"
    bot.write_text(found["python"], encoding="utf-8")
    shown = found["text session"].splitlines()
    typed = [line.removeprefix("> ") for line in shown if line.startswith("> ")]
    environ = os.environ | {"PYTHONPATH": str(ROOT / "clients" / "python")}
    with subprocess.Popen(
        [sys.executable, "-u", str(bot), address], env=environ, text=True, stdin=-1, stdout=-1, stderr=-2
    ) as process:
        printed, _ = process.communicate("".join(f"{line}\n" for line in typed), timeout=30)
    assert printed.splitlines() == [line for line in shown if not line.startswith("> ")], printed


# README and docs quote current rulings


CURL = re.compile(r"curl -s (?:http://)?(?:localhost|127\.0\.0\.1):8000(/\S+) .*?-d '(.*?)'\n", re.DOTALL)
TYPED = {"Content-Type": "application/json"}


def quoted(text: str) -> Iterator[dict[str, Any]]:
    """The rulings that a page shows, in order."""
    for block in re.findall(r"```json\n(.*?)```", text, re.DOTALL):
        rest = block.strip()
        while rest.startswith('{"verdict"'):
            ruling, end = json.JSONDecoder().raw_decode(rest)
            yield ruling
            rest = rest[end:].strip()


@pytest.mark.parametrize("page", [page for page in PAGES if CURL.search(page.read_text("utf-8"))], ids=str)
def test_what_is_asked_is_answered_as_shown(client: FlaskClient, page: Path) -> None:
    """Each curl of a page is followed by its ruling; "..." replaces omitted parts."""
    text = page.read_text("utf-8")
    requests, shown = CURL.findall(text), list(quoted(text))
    assert len(requests) == len(shown) > 0
    for (path, body), ruling in zip(requests, shown, strict=True):
        answer = client.post(path, data=body, headers={**TYPED, "Accept-Language": page.parent.name}).get_json()
        assert without_dots(ruling, answer) == ruling


def without_dots(shown: Any, answer: Any) -> Any:
    """The answer, as far as it is shown: fields may be left out of a ruling and of a reason."""
    if not isinstance(shown, dict) or not ({"verdict", "..."} & shown.keys()):
        return answer
    return {name: "..." if name == "..." else without_dots(shown[name], answer.get(name)) for name in shown}


UNITS = "north: riders g6 mounted red, foot c3 foot green, lancers g4 mounted blue; south: spider g5 giant_spider"
VALUES = [
    (page, value)
    for page, kind, text in blocks()
    if kind == "json"
    for value in map(json.loads, re.split(r"\n(?=\{)", text.strip()))
]


@pytest.mark.parametrize(("page", "value"), VALUES)
def test_json_is_what_the_service_takes_or_gives(client: FlaskClient, page: Path, value: dict[str, Any]) -> None:
    game = f"/v1/games/{page.stem}"
    match value:
        case {"units": _, "pool": _}:
            assert client.post(f"{game}/positions", json={"position": value}).status_code == 200
        case {"kind": _}:
            body = {"position": UNITS, "action": value}
            assert client.post(f"{game}/adjudications", json=body).status_code == 200
        case {"format": _, "game": "cyclix"}:
            assert client.post("/v1/games/cyclix/records", json=value).get_json()["result"]["agrees"]
        case {"death": _}:
            (request,) = re.findall(r'`(\{"dice".*?\})`', (ROOT / page).read_text("utf-8"))
            assert client.post(f"{game}/odds", json=json.loads(request)).get_json().items() >= value.items()
        case {"texts": {"bbcode": shown}}:
            body = {"action": "Rc3-d4", "include": ["bbcode"]}
            given = client.post("/v1/games/cyclix/adjudications", json=body).get_json()["texts"]["bbcode"]
            assert {part for part in shown.split("\n\n") if "…" not in part} <= set(given.split("\n\n"))
        case _:
            assert value.keys() & {"verdict", "mcpServers"}, "compared elsewhere, or by no test"


def test_a_model_plays_by_its_last_line() -> None:
    (program,) = [text for page, kind, text in blocks() if (page.name, kind) == ("mcp.md", "python")]
    sent = [{"type": "hello"}, {"type": "game"}, {"type": "turn", "id": 7}]
    ran = subprocess.run(
        [sys.executable, "-c", program, "printf", "I play this.\\nRc3-c6\\n"],
        input="".join(f"{json.dumps(one)}\n" for one in sent),
        capture_output=True,
        text=True,
        check=True,
    )
    hello, ready, action = map(json.loads, ran.stdout.splitlines())
    assert (hello["protocol"], ready) == ("adjudicator-play/1", {"type": "ready"})
    assert action == {"type": "action", "id": 7, "action": "Rc3-c6"}


def test_the_readme_says_it_in_french_too(client: FlaskClient) -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    ((path, body),) = CURL.findall(text)
    answer = client.post(path, data=body, headers={**TYPED, "Accept-Language": "fr"}).get_json()
    assert answer["reason"]["message"] in text


def test_responses_with_a_large_file_share_its_bytes(app: Flask) -> None:
    """With bytes of their own, 900 clients that do not read would take a gigabyte."""

    def fetch() -> bytes:
        environ = EnvironBuilder(path="/docs/swagger-ui-bundle.js").get_environ()
        return b"".join(app(environ, lambda *_: lambda _: None))

    first, second = fetch(), fetch()
    assert len(first) > 1_000_000
    assert first is second
