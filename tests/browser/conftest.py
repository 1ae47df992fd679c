"""A browser, and the service for it: ``make browser``."""

import os
import shutil
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, sync_playwright
from werkzeug.serving import make_server

from adjudicator.config import Config
from app import create_app
from tests.support.client import QUIET

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: that which CHROMIUM names, else the one that is installed."""
    found = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert found, "These tests need Chromium: apt-get install chromium, or name one in CHROMIUM."
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=found, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of the service."""
    with served(QUIET) as address:
        yield address


@contextmanager
def served(config: Config) -> Iterator[str]:
    """The address of a service of this configuration."""
    server = make_server("127.0.0.1", 0, create_app(config), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()


@pytest.fixture
def opened(browser: Browser, service: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of the service; the keywords are those of a browser's context (``locale``, ``viewport``, …).

    Nothing may be left on the console, no script may fail, and nothing may be asked of anybody else. Who ``tolerates``
    problems lets the browser note there that an answer was one.
    """
    problems: list[str] = []
    contexts = []

    def open_page(path: str, *, tolerates: bool = False, **context: Any) -> Page:
        contexts.append(browser.new_context(**{"locale": "en-GB", **context}))
        page = contexts[-1].new_page()
        page.set_default_timeout(10_000)
        page.on("console", lambda message: None if noted(message.text, tolerates) else problems.append(message.text))
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.on("request", lambda request: problems.append(request.url) if service not in request.url else None)
        page.goto(f"{service}{path}")
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert problems == []


def noted(text: str, tolerates: bool) -> bool:
    """Whether this is the browser's own note on an answer: a 422, where ``tolerates`` any problem."""
    return "the server responded with a status of " in text if tolerates else "status of 422" in text
