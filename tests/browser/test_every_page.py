"""Every page, visited once in each of three looks: all that can be seen of a page is checked on the same visit.

Behind the nginx of ``deploy``: no axe-core finding, an empty console, no foreign request, no layout shift, no scrolling
sideways, links as high as a finger, few bytes.
"""

from collections.abc import Callable, Mapping
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser.addresses import FAULTY, PAGES
from tests.support.browser.board import MEETING, Opened, button, click, link, ready
from tests.support.browser.findings import findings
from tests.support.browser.fixtures import watched

LOOKS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light", "locale": "en-GB"},
    "dark": {"viewport": {"width": 800, "height": 1000}, "color_scheme": "dark", "locale": "fr-FR"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light", "locale": "en-GB"},
}
every_look = pytest.mark.parametrize("look", LOOKS)
TEXT = 90_000
"""Bytes of a page, packed, without pictures."""
MOST_SHIFT = 0.02
"""The limit of cumulative layout shift while a page loads."""
MOST_PLAYED = 0.05
"""The limit for a game with several turns, with shifts after input."""
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
    const moved = one.sources.map(({ node, previousRect, currentRect }) =>
      `${node?.id || node?.className || node?.nodeName} ${box(previousRect)} > ${box(currentRect)}`);
    window.shifts.push({ value: one.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""


def shifted(page: Page) -> tuple[float, list[str]]:
    """The layout shift since the page was opened, and the elements that moved."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shifts = page.evaluate("window.shifts")
    return sum(one["value"] for one in shifts), [moved for one in shifts for moved in one["moved"]]


def weighed(context: BrowserContext, page: Page) -> Callable[[], float]:
    """Counts the bytes on the wire from now on, without pictures."""
    urls: dict[str, str] = {}
    wire: dict[str, float] = {}
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.on("Network.requestWillBeSent", lambda one: urls.update({one["requestId"]: one["request"]["url"]}))
    session.on("Network.loadingFinished", lambda one: wire.update({one["requestId"]: one["encodedDataLength"]}))
    pictures = (".svg", ".png", "/board")
    return lambda: sum(size for number, size in wire.items() if not urls[number].endswith(pictures))


@every_look
@pytest.mark.parametrize("name", PAGES)
def test_a_page(browser: Browser, prefixed: str, name: str, look: str) -> None:
    with watched(browser, prefixed, FAULTY.get(name, ()), reduced_motion="no-preference", **LOOKS[look]) as context:
        page = context.new_page()
        page.add_init_script(WATCH)
        weight = weighed(context, page)
        page.goto(prefixed + PAGES[name])
        page.wait_for_load_state("networkidle", timeout=30_000)
        value, moved = shifted(page)
        assert value <= MOST_SHIFT, moved
        expect(page.locator("html")).to_have_attribute("data-theme", LOOKS[look]["color_scheme"])
        assert findings(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= LOOKS[look]["viewport"]["width"]
        assert 1_000 < weight() <= TEXT
        heights = page.locator("header.site a, header.site button, footer a").evaluate_all(
            "all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height)"
        )
        assert len(heights) >= 5
        assert look != "phone" or min(heights) >= 44


PLAYED: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "battlelore": ("/play/battlelore", ("g6", "g5")),
    "cyclix": ("/play/cyclix", ("c3", "d4", "c6", "e5", "e2", "a1")),
    "djambi": (link("djambi", position=MEETING), ("c3", "c5", "a1", "b7")),
    "dragonchess": ("/play/dragonchess", ("3g1", "3g5", "3i3", "2b8", "2c6")),
    "phylde": ("/play/phylde", ("a6", "e9", "a7", "e4", "e5", "c6", "c7")),
}
"""Clicks: tries that are refused, turns, and steps of turns."""


@every_look
@pytest.mark.parametrize("game", PLAYED)
def test_a_game_under_way(opened: Opened, game: str, look: str) -> None:
    path, places = PLAYED[game]
    page = opened("/v1/games/cyclix", reduced_motion="no-preference", **LOOKS[look])
    page.add_init_script(WATCH)
    page.goto(page.url.replace("/v1/games/cyclix", path))
    page.wait_for_load_state("networkidle")
    ready(page)
    for number, at in enumerate(places):
        click(page, at)
        assert number > 2 or look == "phone" or findings(page) == []
    assert page.locator("#board [aria-label]").count() > 30
    button(page, "Back one turn" if LOOKS[look]["locale"] == "en-GB" else "Reculer d'un coup")
    value, moved = shifted(page)
    assert value <= MOST_PLAYED, moved


SLOW = {"offline": False, "latency": 30, "downloadThroughput": 12_000, "uploadThroughput": 100_000}
"""Bytes per second, and milliseconds. A page arrives in pieces, and each is shown."""


@pytest.mark.parametrize("name", [pytest.param(one, marks=() if one == "front" else pytest.mark.slow) for one in PAGES])
def test_a_page_does_not_move_while_a_slow_line_brings_it(opened: Opened, name: str) -> None:
    page = opened("/v1/games/cyclix", viewport={"width": 800, "height": 1000}, notes=FAULTY.get(name, ()))
    page.add_init_script(WATCH)
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    page.goto(page.url.replace("/v1/games/cyclix", PAGES[name]), timeout=30_000)
    page.wait_for_load_state("networkidle", timeout=30_000)
    value, moved = shifted(page)
    assert value <= MOST_SHIFT / 4, moved


FAILING = [
    ("console", "console.warn('a warning')"),
    ("weberror", "setTimeout(() => { throw Error('a failing script') })"),
    ("console", "fetch('/v1/games/cyclix/positions', {method: 'POST', body: '{}'})"),
    ("requestfailed", "fetch('http://127.0.0.1:9/').catch(() => {})"),
]


@pytest.mark.parametrize(("event", "script"), FAILING, ids=["warning", "error", "problem", "stranger"])
def test_whatever_comes_on_the_console_is_a_failure(browser: Browser, service: str, event: str, script: str) -> None:
    def visit() -> None:
        with watched(browser, service, bypass_csp=True) as context:
            page = context.new_page()
            page.goto(service)
            with context.expect_event(event):
                page.evaluate(f"() => {{ {script}; }}")

    with pytest.raises(AssertionError):
        visit()
