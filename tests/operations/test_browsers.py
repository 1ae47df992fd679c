"""What keeps browsers safe: headers of every answer, and the policy of the documentation."""

import shutil
import subprocess
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.serving import make_server
from werkzeug.test import TestResponse

from adjudicator.config import Config
from app import create_app
from tests.support.client import LEGAL, QUIET, ask
from tests.support.limits import KEY, KEYED, bearer

CHROMIUM = shutil.which("chromium")


def test_every_answer_is_what_it_says_it_is_and_no_address_leaks(made: Callable[[Config], FlaskClient]) -> None:
    client = made(replace(KEYED, rate_limit="1/minute"))
    for response in (
        client.get("/healthz"),
        client.get("/docs/"),
        client.get("/nowhere"),
        ask(client, LEGAL),
        ask(client, LEGAL, headers=bearer(KEY)),
        ask(client, LEGAL, headers=bearer(KEY)),
    ):
        assert response.headers.getlist("X-Content-Type-Options") == ["nosniff"]
        assert response.headers.getlist("Referrer-Policy") == ["no-referrer"]


def policy(response: TestResponse) -> dict[str, list[str]]:
    parts = (part.split() for part in response.headers["Content-Security-Policy"].split(";"))
    return {name: values for name, *values in parts}


def test_the_documentation_runs_its_own_scripts_and_no_others(client: FlaskClient) -> None:
    page = client.get("/docs/")
    held = policy(page)
    assert held["default-src"] == ["'none'"]
    assert held["frame-ancestors"] == ["'none'"]
    assert held["script-src"][0] == "'self'"
    assert [source[:8] for source in held["script-src"][1:]] == ["'sha256-"]
    assert "'unsafe-inline'" not in held["script-src"]
    named = client.get("/docs/", headers={"Host": "evil.example"})
    assert (named.data, named.headers["Content-Security-Policy"]) == (
        page.data,
        page.headers["Content-Security-Policy"],
    )


@contextmanager
def served(app: Flask) -> Iterator[str]:
    server = make_server("127.0.0.1", 0, app, threaded=True)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


@pytest.mark.skipif(CHROMIUM is None, reason="there is no chromium on this machine")
def test_the_documentation_works_in_a_browser(tmp_path: Path) -> None:
    app = create_app(QUIET)

    def shown(path: str) -> subprocess.CompletedProcess[str]:
        command = [str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"]
        command += ["--disable-background-networking", "--disable-component-update", "--disable-sync"]
        command += [f"--user-data-dir={tmp_path / 'profile'}", "--enable-logging=stderr", "--timeout=20000"]
        command += ["--virtual-time-budget=20000", "--dump-dom", address + path]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)

    with served(app) as address:
        page = shown("/docs/")
    assert "/v1/games/{game}/adjudications" in page.stdout.replace("\u200b", "").replace("<wbr>", "")
    assert "Content Security Policy" not in page.stderr, page.stderr
    assert "CONSOLE" not in page.stderr, page.stderr
