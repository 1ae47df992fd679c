"""Every page, visited once in each of three looks: all that can be seen of a page is checked on the same visit.

Behind the nginx of ``deploy``: no axe-core finding, an empty console, no foreign request, no layout shift, no scrolling
sideways, links as high as a finger, few bytes.
"""

from collections.abc import Iterator, Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine.registry import GAMES
from tests.support.browser.addresses import FAULTY, PAGES
from tests.support.browser.board import MEETING, Opened, button, click, link, ready
from tests.support.browser.findings import FRAMES, WATCH, findings, shifted
from tests.support.browser.fixtures import Lend

LOOKS: dict[str, dict[str, Any]] = {
    "wide": {"viewport": {"width": 1440, "height": 900}, "color_scheme": "light", "locale": "en-GB"},
    "dark": {"viewport": {"width": 800, "height": 1000}, "color_scheme": "dark", "locale": "fr-FR"},
    "phone": {"viewport": {"width": 360, "height": 740}, "color_scheme": "light", "locale": "en-GB"},
}
every_look = pytest.mark.parametrize("look", LOOKS)
TEXT = 90_000
"""Bytes of a page, packed, without pictures."""
WIRE = 150_000
"""Bytes of a page with its pictures and the headers of answers."""
MOST_SHIFT = 0.02
"""The limit of cumulative layout shift while a page loads."""
MOST_PLAYED = 0.05
"""The limit for a game with several turns, with shifts after input."""


class Wire:
    """The requests of a page from now on, as for a first visit: without the browser's cache."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._urls: dict[str, str] = {}
        self._sizes: dict[str, float] = {}
        self.session = page.context.new_cdp_session(page)
        self.session.send("Network.enable")
        self.session.send("Network.setCacheDisabled", {"cacheDisabled": True})
        self.session.on(
            "Network.requestWillBeSent", lambda one: self._urls.update({one["requestId"]: one["request"]["url"]})
        )
        self.session.on(
            "Network.loadingFinished", lambda one: self._sizes.update({one["requestId"]: one["encodedDataLength"]})
        )
        self.session.on("Network.loadingFailed", lambda one: self._sizes.update({one["requestId"]: 0}))

    def visit(self, url: str) -> None:
        """Open a page, and wait until two frames begin no request."""
        self._page.goto(url)
        sent = 0
        while len(self._sizes) < len(self._urls) or sent < len(self._urls):
            sent = len(self._urls)
            self._page.evaluate(FRAMES)

    def weight(self) -> tuple[float, float]:
        """The bytes so far without pictures, and all."""
        pictures = (".svg", ".png", "/board")
        texts = sum(size for number, size in self._sizes.items() if not self._urls[number].endswith(pictures))
        return texts, sum(self._sizes.values())


@every_look
@pytest.mark.parametrize("name", PAGES)
def test_a_page(lend: Lend, prefixed: str, name: str, look: str) -> None:
    looks = {"reduced_motion": "no-preference", "script": WATCH, **LOOKS[look]}
    with lend(prefixed, FAULTY.get(name, ()), **looks) as page:
        wire = Wire(page)
        wire.visit(prefixed + PAGES[name])
        value, moved = shifted(page)
        assert value <= MOST_SHIFT, moved
        texts, whole = wire.weight()
        wire.session.detach()
        assert 1_000 < texts <= TEXT
        assert whole <= WIRE
        expect(page.locator("html")).to_have_attribute("data-theme", LOOKS[look]["color_scheme"])
        assert findings(page, only_colours=look == "dark", colours=look != "wide") == []
        assert page.evaluate("document.documentElement.scrollWidth") <= LOOKS[look]["viewport"]["width"]
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
BY_DAY = {
    "battlelore-wide", "battlelore-phone", "cyclix-dark", "djambi-dark", "dragonchess-phone", "phylde-wide",
}  # fmt: skip
"""The rest waits for the night."""


@pytest.mark.parametrize(
    ("game", "look"),
    [
        pytest.param(game, look, marks=() if f"{game}-{look}" in BY_DAY else pytest.mark.slow)
        for game in PLAYED
        for look in LOOKS
    ],
)
def test_a_game_under_way(opened: Opened, game: str, look: str) -> None:
    path, places = PLAYED[game]
    page = opened(path, reduced_motion="no-preference", script=WATCH, **LOOKS[look])
    ready(page)
    for number, at in enumerate(places):
        click(page, at)
        assert number > 2 or look == "phone" or findings(page, only_colours=look == "dark") == []
    assert page.locator("#board [aria-label]").count() > 30
    button(page, "Back one turn" if LOOKS[look]["locale"] == "en-GB" else "Reculer d'un coup")
    value, moved = shifted(page)
    assert value <= MOST_PLAYED, moved


SLOW = {"offline": False, "latency": 30, "downloadThroughput": 12_000, "uploadThroughput": 100_000}
"""Bytes per second, and milliseconds. A page arrives in pieces, and each is shown."""


@pytest.mark.parametrize("name", [pytest.param(one, marks=() if one == "front" else pytest.mark.slow) for one in PAGES])
def test_a_page_does_not_move_while_a_slow_line_brings_it(lend: Lend, service: str, name: str) -> None:
    look = {"viewport": {"width": 800, "height": 1000}, "script": WATCH}
    with lend(service, FAULTY.get(name, ()), **look) as page:
        wire = Wire(page)
        wire.session.send("Network.emulateNetworkConditions", SLOW)
        wire.visit(service + PAGES[name])
        value, moved = shifted(page)
        assert value <= MOST_SHIFT / 4, moved
        wire.session.detach()


FAILING = [
    ("console", "console.warn('a warning')"),
    ("weberror", "setTimeout(() => { throw Error('a failing script') })"),
    ("console", "fetch('/v1/games/cyclix/positions', {method: 'POST', body: '{}'})"),
    ("requestfailed", "fetch('http://127.0.0.1:9/').catch(() => {})"),
]


@pytest.mark.parametrize(("event", "script"), FAILING, ids=["warning", "error", "problem", "stranger"])
def test_whatever_comes_on_the_console_is_a_failure(lend: Lend, service: str, event: str, script: str) -> None:
    def visit() -> None:
        with lend(service, bypass_csp=True) as page:
            page.goto(service)
            with page.context.expect_event(event):
                page.evaluate(f"() => {{ {script}; }}")

    with pytest.raises(AssertionError):
        visit()


# Pages under a path prefix lead to each other, and judge


@pytest.fixture
def page(lend: Lend, prefixed: str) -> Iterator[Page]:
    """A page that requests only addresses under the prefix, all of them found."""
    with lend(prefixed) as page:
        yield page


def test_pages_lead_to_each_other(page: Page, prefixed: str) -> None:
    page.goto(prefixed + "/")
    expect(page.locator("ul.games .thumb img")).to_have_count(len(GAMES))
    page.goto(f"{prefixed}/rulings/cyclix?action=Rc3-c6")
    expect(page.locator("h1.verdict")).to_be_visible()
    page.locator("article a.id").first.click()
    expect(page.locator("h1")).to_contain_text("CYX-")
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    page.get_by_role("link", name="Tous les jeux").click()
    expect(page).to_have_url(f"{prefixed}/?lang=fr")


def test_a_record_can_be_judged(page: Page, prefixed: str) -> None:
    page.goto(f"{prefixed}/judge")
    page.locator("#record").fill("Rc3-c6 Re5-e5")
    page.locator("#game").select_option("cyclix")
    page.locator("#go").click()
    expect(page.locator("#found figure svg")).to_be_visible()
    page.locator("#found .message a.id").click()
    expect(page.locator("article:target")).to_be_visible()
    page.go_back()
    page.locator("#record").fill('[Game "cyclix"] Rc3-c6')
    page.locator("#go").click()
    with page.context.expect_page() as opening:
        page.get_by_role("button", name="Print").click()
    expect(opening.value.locator("h1")).to_be_visible()
