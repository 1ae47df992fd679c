"""Properties of every page: no axe-core finding in either theme, an empty console, no foreign requests."""

from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from tests.browser.addresses import FAULTY, PAGES, token
from tests.browser.board import click
from tests.browser.conftest import watched

Opened = Callable[..., Page]
BOTH = pytest.mark.parametrize(("theme", "locale"), [("light", "en-GB"), ("dark", "fr-FR")])


def settled(page: Page) -> Page:
    """The page after all its requests."""
    page.wait_for_load_state("networkidle", timeout=30_000)
    return page


def findings(page: Page) -> list[str]:
    """What axe-core finds, each with the elements that it is about."""
    results = Axe().run(page).response
    assert results["passes"] or results["inapplicable"], "it did not run"
    return [f"{one['id']}: {[node['html'][:200] for node in one['nodes']]}" for one in results["violations"]]


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


HOSTILE = ["<img src=x onerror=alert(1)>", '"><svg onload=alert(1)>', "javascript:alert(1)", "'-alert(1)-'", "{{7*7}}"]
UNITS = "<b id=hostile>unit</b>"


@pytest.mark.parametrize("payload", HOSTILE)
def test_what_stands_in_an_address_never_becomes_markup(opened: Opened, payload: str) -> None:
    units = {payload: {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"}}
    attack = {"kind": "attack", "attacker": payload, "target": payload, "melee": True, "dice": 4}
    page = opened("/", notes=(404, 422))
    origin = page.url.rstrip("/")
    before = page.evaluate("[...document.scripts].length")
    for address in (
        token("cyclix", {"action": payload}),
        token("cyclix", {"position": payload, "options": {payload: payload, "king_capture": payload}}),
        token("battlelore", {"position": {"units": units}}),
        token("battlelore", {"position": {"units": units}, "action": attack}),
        token("battlelore", {"position": {"units": {**units, UNITS: {}}}, "action": {"kind": payload}}),
        token("cyclix", [payload]),
    ):
        page.goto(origin + address)
        assert_plain(page, before)
    for query in (f"action={payload}", f"position={payload}", f"king_capture={payload}", f"{payload}=1", "lang=<b>"):
        page.goto(f"{origin}/rulings/cyclix?{query}")
        assert_plain(page, before)
    for path in (f"/rules/{payload}", f"/rulings/{payload}", f"/play/{payload}"):
        page.goto(origin + path.replace("?", "%3F").replace("#", "%23"))
        assert_plain(page, before)


def assert_plain(page: Page, scripts: int) -> None:
    """No element, attribute or address of this page comes from the input."""
    made = page.evaluate(
        """() => ({
          foreign: [...document.querySelectorAll("#hostile, b, iframe, object, img[onerror], svg[onload], [src=x]")]
            .map((one) => one.outerHTML),
          handlers: [...document.querySelectorAll("*")].flatMap((one) => [...one.attributes])
            .filter(({ name }) => name.startsWith("on")).map(({ name }) => name),
          leading: [...document.querySelectorAll("[href], [src], [action]")]
            .map((one) => one.href ?? one.src ?? one.action).filter((one) => String(one).startsWith("javascript:")),
          scripts: document.scripts.length,
        })"""
    )
    assert made["foreign"] == made["handlers"] == made["leading"] == []
    assert made["scripts"] <= scripts + 2, "those of a page that plays, and no more"
