"""Properties of every page: no axe-core finding in either theme, an empty console, no foreign requests."""

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.addresses import FAULTY, PAGES
from tests.support.browser.board import Opened, click
from tests.support.browser.findings import BOTH, findings
from tests.support.browser.fixtures import watched


def settled(page: Page) -> Page:
    """The page after all its requests."""
    page.wait_for_load_state("networkidle", timeout=30_000)
    return page


@BOTH
@pytest.mark.parametrize("name", PAGES)
def test_nothing_stands_in_anybodys_way(opened: Opened, name: str, theme: str, locale: str) -> None:
    page = settled(opened(PAGES[name], notes=FAULTY.get(name, ()), color_scheme=theme, locale=locale))
    expect(page.locator("html")).to_have_attribute("data-theme", theme)
    assert findings(page) == []


UNDER_WAY = {
    "battlelore": (("g6",), ("g5",)),
    "cyclix": (("c3",), ("d4",), ("c6", "e5")),
    "djambi": (("b3",), ("e6",), ("b5", "g3")),
    "dragonchess": (("3g1",), ("3g5",), ("3i3", "2b8")),
    "phylde": (("a6",), ("e9",), ("a7",)),
}
"""Clicks one after the other: a piece, a try that is refused, then something that is begun or played."""


@BOTH
@pytest.mark.parametrize("game", UNDER_WAY)
def test_nothing_stands_in_the_way_of_a_game_under_way(opened: Opened, game: str, theme: str, locale: str) -> None:
    page = opened(f"/play/{game}", color_scheme=theme, locale=locale)
    for places in UNDER_WAY[game]:
        click(page, *places)
        assert findings(page) == []
    assert page.locator("#board [aria-label]").count() > 30


@pytest.mark.parametrize("name", PAGES)
def test_a_narrow_screen_is_wide_enough_and_its_links_are_as_high_as_a_finger(opened: Opened, name: str) -> None:
    page = settled(opened(PAGES[name], notes=FAULTY.get(name, ()), viewport={"width": 360, "height": 740}))
    assert page.evaluate("document.documentElement.scrollWidth") <= 360
    heights = page.locator("header.site a, header.site button, footer a").evaluate_all(
        "all => all.filter((one) => one.checkVisibility()).map((one) => one.getBoundingClientRect().height)"
    )
    assert len(heights) >= 5
    assert min(heights) >= 44


@pytest.mark.parametrize("name", [*PAGES, "reference"])
def test_a_page_is_small_without_its_pictures(opened: Opened, name: str) -> None:
    page = settled(opened(PAGES.get(name, "/docs/index.html"), notes=FAULTY.get(name, ())))
    loaded = page.evaluate(
        """() => ["navigation", "resource"].flatMap((type) => performance.getEntriesByType(type))
          .filter(({ initiatorType }) => initiatorType !== "img").map(({ transferSize }) => transferSize)"""
    )
    assert len(loaded) > 3
    assert 5_000 < sum(loaded) <= (1_000_000 if name == "reference" else 300_000)


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
