"""The judge without a service, in Node: all published cases, the bytes of HTTP, and failures."""

import json
import random
from base64 import b64decode, b64encode
from pathlib import Path
from urllib.parse import urljoin

from flask.testing import FlaskClient

from tests.support.clients.calls import calls, failed
from tests.support.random_requests import known
from tests.system.node.conftest import TYPESCRIPT, run, script
from tools.offline.__main__ import VERSION

PYODIDE = f"{(TYPESCRIPT / 'node_modules' / 'pyodide').as_uri()}/"


def test_the_client_has_the_version_of_the_zip() -> None:
    assert json.loads((TYPESCRIPT / "package.json").read_text(encoding="utf-8"))["version"] == VERSION
    assert f'VERSION = "{VERSION}"' in (TYPESCRIPT / "src" / "offline.ts").read_text(encoding="utf-8")


def test_every_twelfth_published_case(judge: Path) -> None:
    some = calls()[::12]
    results = json.loads(script("calls.mjs", judge.as_uri(), PYODIDE, given=json.dumps(some)))
    assert [why for call, result in zip(some, results, strict=True) for why in failed(call, *result)] == []


def test_five_hundred_requests_get_the_bytes_of_the_service(judge: Path, plain: FlaskClient) -> None:
    chance = random.Random(500)
    sent, expected = [], []
    for _, (method, path, _, body, kind) in zip(range(500), known(chance), strict=False):
        language, accept = chance.choice(["en", "fr"]), chance.choice(["*/*", "application/json", "image/svg+xml"])
        headers = {"Accept-Language": language, "Accept": accept}
        path = urljoin("/", path)  # a fetch resolves dots, too
        served = plain.open(path, method=method, data=body or b"", content_type=kind, headers=headers)
        sent.append((method, path, b64encode(body or b"").decode(), language, kind, accept))
        expected.append((served.status_code, served.content_type, served.data))
    answers = json.loads(script("offline.mjs", PYODIDE, judge.as_uri(), given=json.dumps(sent)))
    for request, (status, answered, body), response in zip(sent, answers, expected, strict=True):
        assert (status, answered, b64decode(body)) == response, request


def test_failures(tmp_path: Path) -> None:
    """Of a judge that ``pyodide.mjs`` plays: with Pyodide, each of the ten starts would take seconds."""
    here = Path(__file__).parent
    for name, content in (("failing", f"VERSION {VERSION}"), ("older", "VERSION 0.0.1"), ("garbled", "PK")):
        (tmp_path / f"{name}.zip").write_text(content)
    settings = f"PYODIDE={here.as_uri()}/", f"FOLDER={tmp_path.as_uri()}/"
    run("env", *settings, "node", "--test", here / "offline.test.mjs")
