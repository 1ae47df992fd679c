"""A browser, and the service that it visits, as fixtures."""

import os
import re
import shutil
from collections.abc import Callable, Collection, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, expect, sync_playwright

from tests.support.browser.findings import WATCH
from tests.support.browser.host import hosted
from tests.support.client import QUIET
from tests.support.nginx import PROGRAM, nginx
from tests.support.servers import free_port, serving
from tests.support.threads import served

OFF = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "PaintHolding", "HttpsUpgrades", "MediaRouter", "AimEnabled")
"""The first two are pages of Chromium itself: each window would load both, a second of work. This list replaces
Playwright's, whose entries that matter here follow."""
FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-quic", f"--disable-features={','.join(OFF)}"]
expect.set_options(timeout=30_000)
Shown = Callable[..., Page]
Lend = Callable[..., AbstractContextManager[Page]]
LISTEN = """
window.heard = [];
for (const type of ["turn", "show", "problem"]) {
  document.addEventListener(type, (event) => heard.push([type, event.detail]));
}
"""
"""Keeps the events of embedded elements."""
OURS = (401, 429, 503)
"""The statuses that a page may get from the interface: a key is required, or the service is busy."""


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """Chromium: that which CHROMIUM names, else the shell without windows, which works a fifth less, else any."""
    named = filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "chromium-browser")))
    executable = os.environ.get("CHROMIUM") or next(named, None)
    assert executable, "These tests need Chromium: apt-get install chromium-headless-shell, or name one in CHROMIUM."
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


class Pages:
    """Lends pages. Later tests use them again: a context opens a window, which takes longer than most visits."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._contexts: dict[str, BrowserContext] = {}
        self._idle: dict[str, list[Page]] = {}

    @contextmanager
    def lend(
        self,
        service: str | tuple[str, ...],
        notes: Collection[int] = (),
        *,
        script: str = "",
        **context: Any,
    ) -> Iterator[Page]:
        """A page that is watched and runs ``script`` first; more keywords are those of ``made``."""
        look = {name: context.pop(name, usual) for name, usual in LOOK.items()}
        size = context.pop("viewport", SIZE)
        name = repr(sorted(context.items()))
        if name not in self._contexts:
            self._contexts[name] = made(self._browser, **context)
        one, idle = self._contexts[name], self._idle.setdefault(name, [])
        page = idle.pop() if idle else new_page(one)
        page.bring_to_front()  # behind another one, a page paints a frame now and then
        page.set_viewport_size(size)
        page.emulate_media(**look)
        session = one.new_cdp_session(page)
        if script:
            session.send("Page.enable")
            session.send("Page.addScriptToEvaluateOnNewDocument", {"source": script})
        with watching(one, service, notes):
            yield page
        for other in one.pages:
            if other.opener() == page:
                other.close()
        page.unroute_all()
        session.send("Storage.clearDataForOrigin", {"origin": page.url, "storageTypes": "local_storage"})
        session.detach()
        one.set_offline(False)
        page.goto("about:blank")
        page.mouse.move(0, 0)
        idle.append(page)


LOOK: dict[str, Any] = {"media": "null", "color_scheme": "light", "reduced_motion": "reduce", "forced_colors": "none"}
SIZE = {"width": 1280, "height": 720}
"""What pages have that are lent without another look and another size."""


def new_page(context: BrowserContext) -> Page:
    """A page with the deadline of all tests."""
    page = context.new_page()
    page.set_default_timeout(30_000)
    return page


@pytest.fixture(scope="session")
def lend(browser: Browser) -> Lend:
    """Lends pages of any site: see ``Pages.lend``."""
    return Pages(browser).lend


@pytest.fixture
def shown(lend: Lend, service: str) -> Iterator[Shown]:
    """Opens a page of another site with this body; ``notes`` and more keywords as in ``Pages.lend``."""
    with ExitStack() as stack:

        def open_page(body: str, *, images: str = "", **context: Any) -> Page:
            address = stack.enter_context(hosted(service, body, images=images))
            allowed = (service, address, images or service)
            page = stack.enter_context(lend(allowed, script=LISTEN + WATCH, **context))
            page.goto(address)
            return page

        yield open_page


@pytest.fixture
def opened(lend: Lend, service: str) -> Iterator[Callable[..., Page]]:
    """Opens a page of the service; ``notes`` and more keywords as in ``Pages.lend``."""
    with ExitStack() as stack:

        def open_page(path: str, **context: Any) -> Page:
            page = stack.enter_context(lend(service, **context))
            page.goto(f"{service}{path}")
            return page

        yield open_page


def made(browser: Browser, *, workers: bool = False, **context: Any) -> BrowserContext:
    """A browser context (``locale``, ``has_touch``, …).

    Motion is reduced by default, so that no click misses a piece that glides. ``isPrinted`` is set instead of printing.
    """
    one = browser.new_context(**{"locale": "en-GB", "reduced_motion": "reduce", **context})
    one.add_init_script("window.print = () => { window.isPrinted = true; };")
    if not workers:
        one.add_init_script("delete Navigator.prototype.serviceWorker")  # it would load pages a second time
    return one


@contextmanager
def watched(
    browser: Browser, service: str | tuple[str, ...], notes: Collection[int] = (), **context: Any
) -> Iterator[BrowserContext]:
    """A context of its own, with the keywords of ``made``, that is watched."""
    one = made(browser, **context)
    with watching(one, service, notes):
        yield one
        one.close()


@contextmanager
def watching(context: BrowserContext, service: str | tuple[str, ...], notes: Collection[int]) -> Iterator[None]:
    """Watch the pages of a context, which must leave the console empty.

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

    heard: list[tuple[Any, Callable[[Any], None]]] = [
        ("console", note),
        ("weberror", lambda error: unwanted.append(str(error.error))),
        ("request", lambda sent: None if sent.url.startswith(service) else unwanted.append(sent.url)),
    ]
    for event, hear in heard:
        context.on(event, hear)
    try:
        yield
    finally:
        for event, hear in heard:
            context.remove_listener(event, hear)
    assert unwanted == []
    assert noted == set(notes), "what a test makes go wrong did go wrong"


def failed_load(message: ConsoleMessage) -> int:
    """The status that the browser logged as a failed load, 0 for any other console message.

    Invalid input must not be logged.
    """
    match = re.search(r"the server responded with a status of (\d+)", message.text)
    status = int(match[1]) if match else 0
    return status if status in OURS or "/v1/" not in message.location["url"] else 0
