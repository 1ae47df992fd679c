"""Bytes before the first board, and the time to the board and to the targets of a piece.

Behind the nginx of ``deploy``, as in production. The fastest of several loads counts, and the median of clicks, since
the host may be busy.
"""

from collections.abc import Iterator
from statistics import median

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.registry import GAMES
from tests.browser.addresses import FAULTY, PAGES
from tests.browser.board import ready
from tests.browser.conftest import watched

WIRE = 150_000
"""Bytes, packed, with the headers of answers."""
TEXT = 90_000
"""The same without pictures."""
FIRST_BOARD = 1_000
"""Milliseconds from the request of the page, with an empty cache."""
TARGETS = 100
"""Milliseconds from a click."""
TRIES = 5
SEEN = """
window.firstSeen = new Promise((seen) => {
  new MutationObserver((_, observer) => {
    if (!document.querySelector(%r)) return;
    observer.disconnect();
    requestAnimationFrame(() => seen(performance.now()));
  }).observe(document, { subtree: true, childList: true });
});
"""
CLICKED = """
(at) => new Promise((shown) => {
  const board = document.querySelector("#board");
  if (board.querySelector(".targets, .captures")) throw new Error("a piece is chosen already");
  const began = performance.now();
  new MutationObserver((_, observer) => {
    if (!board.querySelector(".targets, .captures")) return;
    observer.disconnect();
    requestAnimationFrame(() => shown(performance.now() - began));
  }).observe(board, { subtree: true, childList: true });
  board.querySelector(`[data-at="${at}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
})
"""
MOVERS = {"battlelore": ("g6", "e7"), "cyclix": ("c3", "d2"), "djambi": ("b3", "c2"), "dragonchess": ("2b1", "3g1"),
          "phylde": ("a6", "e4")}  # fmt: skip
"""Two pieces of each game that may go somewhere at once."""


@pytest.mark.parametrize("game", GAMES)
def test_the_first_board_is_light(browser: Browser, prefixed: str, game: str) -> None:
    with watched(browser, prefixed) as context:
        page = context.new_page()
        wire: list[float] = []
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.loadingFinished", lambda one: wire.append(one["encodedDataLength"]))
        page.goto(f"{prefixed}/play/{game}")
        ready(page)
        page.wait_for_load_state("networkidle")
        assert len(wire) > 10
        assert sum(wire) <= WIRE


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_light_before_its_pictures(browser: Browser, prefixed: str, name: str) -> None:
    with watched(browser, prefixed, FAULTY.get(name, ())) as context:
        page = context.new_page()
        wire: dict[str, float] = {}
        urls: dict[str, str] = {}
        session = context.new_cdp_session(page)
        session.send("Network.enable")
        session.on("Network.requestWillBeSent", lambda one: urls.update({one["requestId"]: one["request"]["url"]}))
        session.on("Network.loadingFinished", lambda one: wire.update({one["requestId"]: one["encodedDataLength"]}))
        page.goto(prefixed + PAGES[name])
        page.wait_for_load_state("networkidle")
        text = [size for number, size in wire.items() if not urls[number].endswith((".svg", ".png", "/board"))]
        assert sum(text) <= TEXT


@pytest.mark.alone
@pytest.mark.parametrize("path", [f"/play/{game}" for game in GAMES])
def test_the_first_board_is_there_within_a_second(browser: Browser, prefixed: str, path: str) -> None:
    assert min(seen(browser, prefixed, path, "#board svg") for _ in range(TRIES)) <= FIRST_BOARD


@pytest.mark.alone
def test_a_ruling_is_there_within_a_second(browser: Browser, prefixed: str) -> None:
    path = "/rulings/cyclix?action=Rc3-d4"
    assert min(seen(browser, prefixed, path, "h1.verdict") for _ in range(TRIES)) <= FIRST_BOARD


def seen(browser: Browser, address: str, path: str, what: str) -> float:
    """Milliseconds until an element is on a page loaded with an empty cache."""
    with watched(browser, address) as context:
        page = context.new_page()
        page.add_init_script(SEEN % what)
        page.goto(address + path)
        seconds: float = page.evaluate("window.firstSeen")
        page.wait_for_load_state("networkidle")
        return seconds


@pytest.mark.alone
@pytest.mark.parametrize("game", GAMES)
def test_targets_are_shown_within_a_tenth_of_a_second(browser: Browser, prefixed: str, game: str) -> None:
    with watched(browser, prefixed) as context:
        page = context.new_page()
        page.goto(f"{prefixed}/play/{game}")
        ready(page)
        assert median(clicked(page, at) for _ in range(TRIES) for at in MOVERS[game]) <= TARGETS


def clicked(page: Page, at: str) -> float:
    """After how many milliseconds a piece shows where it may go."""
    seconds: float = page.evaluate(CLICKED, at)
    ready(page)
    page.locator(f'#board [data-at="{at}"]').first.focus()
    page.keyboard.press("Escape")
    ready(page)
    return seconds


# Pages under a path prefix, behind the nginx of ``deploy``: played and judged in a browser


@pytest.fixture
def page(browser: Browser, prefixed: str) -> Iterator[Page]:
    """A page that requests only addresses under the prefix, all of them found."""
    with watched(browser, prefixed) as context:
        yield context.new_page()


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
    with page.context.expect_page() as opening:
        page.get_by_role("button", name="To print").click()
    expect(opening.value.locator("h1")).to_be_visible()
