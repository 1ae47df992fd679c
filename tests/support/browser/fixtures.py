"""A browser, and the service that it visits, as fixtures."""

import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.support.browser.host import hosted
from tests.support.client import QUIET
from tests.support.nginx import PROGRAM, nginx
from tests.support.servers import free_port, serving
from tests.support.threads import served

FLAGS = [
    "--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking",
    "--disable-component-update", "--disable-sync",
]  # fmt: skip


expect.set_options(timeout=30_000)
Shown = Callable[..., Page]
LISTEN = """() => {
  window.heard = [];
  for (const type of ["turn", "show", "problem"]) {
    document.addEventListener(type, (event) => heard.push([type, event.detail]));
  }
}"""
"""Keeps the events of embedded elements."""
OURS = (401, 429, 503)
"""The statuses that a page may get from the interface: a key is required, or the service is busy."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: that which CHROMIUM names, else the one that is installed."""
    executable = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
    assert executable, "These tests need Chromium: apt-get install chromium, or name one in CHROMIUM."
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=executable, args=FLAGS)
        yield chromium
        chromium.close()


@pytest.fixture(scope="session")
def service() -> Iterator[str]:
    """The address of the service."""
    with served(QUIET) as address:
        yield address


@pytest.fixture(scope="session")
def prefixed() -> Iterator[str]:
    """The address of the pages under a prefix, behind the nginx of ``deploy``."""
    if PROGRAM is None:
        pytest.skip("nginx is not installed here")
    port = free_port()
    address = f"http://127.0.0.1:{port}/referee"
    with serving({"PUBLIC_URL": address}) as one, nginx([one.port], prefixed=True, port=port):
        yield address


@pytest.fixture
def shown(browser: Browser, service: str) -> Iterator[Shown]:
    """Opens a page of another site with this body; keywords are those of ``watched``."""
    with ExitStack() as stack:

        def open_page(body: str, **context: Any) -> Page:
            address = stack.enter_context(hosted(service, body))
            page = stack.enter_context(watched(browser, (service, address), **context)).new_page()
            page.set_default_timeout(30_000)
            page.add_init_script(f"({LISTEN})()")
            page.goto(address)
            return page

        yield open_page


@pytest.fixture
def opened(browser: Browser, service: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of the service; ``notes`` as in ``watched``, the rest are keywords of a browser's context."""
    with ExitStack() as contexts:

        def open_page(path: str, *, notes: Collection[int] = (), **context: Any) -> Page:
            page = contexts.enter_context(watched(browser, service, notes, **context)).new_page()
            page.set_default_timeout(30_000)
            page.goto(f"{service}{path}")
            return page

        yield open_page


@contextmanager
def watched(
    browser: Browser,
    service: str | tuple[str, ...],
    notes: Collection[int] = (),
    *,
    workers: bool = False,
    **context: Any,
) -> Iterator[BrowserContext]:
    """A browser context (``locale``, ``viewport``, …) in which pages must leave the console empty.

    Motion is reduced by default, so that no click misses a piece that glides.
    Scripts may not fail, and only ``service`` may be requested. ``notes`` are the statuses that the browser must log,
    all of them: of pages that are themselves a problem, of keys, and of failures that a test causes.
    """
    unwanted: list[str] = []
    noted: set[int] = set()

    def note(message: ConsoleMessage) -> None:
        status = failed_load(message)
        if status in notes:
            noted.add(status)
        else:
            unwanted.append(f"{message.type}: {message.text} ({message.location['url']})")

    one = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **context})
    if not workers:
        one.add_init_script("delete Navigator.prototype.serviceWorker")  # it would load pages a second time
    one.on("console", note)
    one.on("weberror", lambda error: unwanted.append(str(error.error)))
    one.on("request", lambda sent: None if sent.url.startswith(service) else unwanted.append(sent.url))
    yield one
    one.close()
    assert unwanted == []
    assert noted == set(notes), "what a test makes go wrong did go wrong"


def failed_load(message: ConsoleMessage) -> int:
    """The status that the browser logged as a failed load, 0 for any other console message.

    Invalid input must not be logged.
    """
    match = re.search(r"the server responded with a status of (\d+)", message.text)
    status = int(match[1]) if match else 0
    return status if status in OURS or "/v1/" not in message.location["url"] else 0
