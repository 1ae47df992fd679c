"""The judge as a zip for browsers: what it contains, and that every Python gives the same bytes."""

import json
import shutil
import subprocess
import sys
import zipfile
from hashlib import sha256
from pathlib import Path
from typing import Final

import pytest

from adjudicator import links, offline
from tests.support.clients.calls import METHODS, calls
from tools.offline.__main__ import MAX_SIZE, OURS, write

PROGRAM: Final = """
import json, sys
sys.path.insert(0, sys.argv[1])
from hashlib import sha256
from adjudicator.offline import respond
for method, path, body, language in json.load(sys.stdin):
    status, kind, content = respond(method, path, body.encode(), language)
    print(status, kind, sha256(content).hexdigest())
assert {"flask", "redis", "gunicorn", "prometheus_client", "urllib.request"}.isdisjoint(sys.modules)
"""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("offline") / "judge.zip"
    write(path)
    return path


def interpreters() -> list[str]:
    """Every Python from 3.11 to 3.14 that is installed."""
    names = [shutil.which(f"python3.{minor}") for minor in range(11, 15)]
    others = [str(path) for path in Path.home().glob(".pyenv/versions/3.1[1-4]*/bin/python")]
    return [sys.executable, *(name for name in (*names, *others) if name and runs(name))]


def runs(program: str) -> bool:
    """Whether this starts: pyenv has programs that only name the others."""
    return subprocess.run([program, "-c", ""], capture_output=True, check=False).returncode == 0


def requests() -> list[tuple[str, str, str, str]]:
    posted = [
        ("POST", f"/v1/games/{call['game']}/{resource}", json.dumps(call["request"]), language)
        for call in calls()
        for resource, method in METHODS.items()
        if method == call["method"]
        for language in ("en", "fr")
    ]
    games = {call["game"] for call in calls()}
    return [*posted, *(("GET", f"/v1/games/{game}", "", "fr") for game in sorted(games))]


def test_it_is_small_and_always_the_same(built: Path) -> None:
    first = built.read_bytes()
    assert len(first) <= MAX_SIZE
    write(built)
    assert built.read_bytes() == first
    names = zipfile.ZipFile(built).namelist()
    others = {"marshmallow", "orjson.py", "tomllib.py", "LICENSE", "VERSION"}
    assert {name.partition("/")[0] for name in names} == {*OURS, *others}
    assert "marshmallow/LICENSE" in names
    assert not [name for name in names if name.startswith(("adjudicator/web", "adjudicator/storage"))]


@pytest.mark.slow
def test_every_python_gives_the_bytes_of_the_service(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(links, "rasteriser", lambda: None)
    sent = requests()
    expected = []
    for method, path, body, language in sent:
        status, kind, content = offline.respond(method, path, body.encode(), language)
        expected.append(f"{status} {kind} {sha256(content).hexdigest()}")
    for program in interpreters():
        words = [program, "-IS", "-c", PROGRAM, str(built)]
        run = subprocess.run(words, input=json.dumps(sent), capture_output=True, text=True, check=False)
        assert run.stdout.splitlines() == expected, program + run.stderr
