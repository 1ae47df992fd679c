"""Pages do not move under the reader: layout shift on load and during play, at three widths, in both themes."""

import pytest
from playwright.sync_api import Page

from tests.support.browser.addresses import FAULTY, PAGES
from tests.support.browser.board import MEETING, Opened, button, click, link, ready

MOST = 0.02
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
SIZES = ((360, 740), (800, 1000), (1440, 900))
LOOKS = [
    pytest.param(*size, theme, locale, marks=pytest.mark.slow if theme == "dark" and size != SIZES[0] else ())
    for size in SIZES
    for theme, locale in (("light", "en-GB"), ("dark", "fr-FR"))
]
"""Width, height, theme and language. Dark pages of larger screens are slow tests: only colours and words differ."""
every_look = pytest.mark.parametrize(("width", "height", "theme", "locale"), LOOKS)


def shifted(page: Page) -> tuple[float, list[str]]:
    """The layout shift since the page was opened, and the elements that moved."""
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    shifts = page.evaluate("window.shifts")
    return sum(one["value"] for one in shifts), [moved for one in shifts for moved in one["moved"]]


@every_look
@pytest.mark.parametrize("name", PAGES)
def test_a_page_does_not_move_while_it_loads(
    opened: Opened, name: str, width: int, height: int, theme: str, locale: str
) -> None:
    page = watched(opened, PAGES[name], width, height, theme, locale, FAULTY.get(name, ()))
    value, moved = shifted(page)
    assert value <= MOST, moved


SLOW = {"offline": False, "latency": 30, "downloadThroughput": 12_000, "uploadThroughput": 100_000}
"""Bytes per second, and milliseconds. A page arrives in pieces, and each is shown."""


@pytest.mark.parametrize("name", [pytest.param(one, marks=() if one == "front" else pytest.mark.slow) for one in PAGES])
def test_a_page_does_not_move_while_a_slow_line_brings_it(opened: Opened, name: str) -> None:
    page = opened("/v1/games/cyclix", viewport={"width": 800, "height": 1000}, notes=FAULTY.get(name, ()))
    page.add_init_script(WATCH)
    page.context.new_cdp_session(page).send("Network.emulateNetworkConditions", SLOW)
    page.goto(page.url.replace("/v1/games/cyclix", PAGES[name]), timeout=60_000)
    page.wait_for_load_state("networkidle", timeout=60_000)
    value, moved = shifted(page)
    assert value <= MOST / 4, moved


PLAYED = {
    "battlelore": ("/play/battlelore", ("g6", "g5")),
    "cyclix": ("/play/cyclix", ("c3", "d4", "c6", "e5", "e2", "a1")),
    "djambi": (link("djambi", position=MEETING), ("c3", "c5", "a1", "b7")),
    "dragonchess": ("/play/dragonchess", ("3g1", "3g5", "3i3", "2b8", "2c6")),
    "phylde": ("/play/phylde", ("a6", "e9", "a7", "e4", "e5", "c6", "c7")),
}
"""Clicks: tries that are refused, turns, and steps of turns."""


@every_look
@pytest.mark.parametrize("game", PLAYED)
def test_a_page_does_not_move_during_play(
    opened: Opened, game: str, width: int, height: int, theme: str, locale: str
) -> None:
    path, places = PLAYED[game]
    page = watched(opened, path, width, height, theme, locale)
    ready(page)
    for at in places:
        click(page, at)
    button(page, "Back one turn" if locale == "en-GB" else "Reculer d'un coup")
    value, moved = shifted(page)
    assert value <= MOST_PLAYED, moved


def watched(
    opened: Opened, path: str, width: int, height: int, theme: str, locale: str, notes: tuple[int, ...] | list[int] = ()
) -> Page:
    screen = {"viewport": {"width": width, "height": height}, "color_scheme": theme, "locale": locale}
    page = opened("/v1/games/cyclix", reduced_motion="no-preference", notes=notes, **screen)
    page.add_init_script(WATCH)
    page.goto(page.url.replace("/v1/games/cyclix", path))
    page.wait_for_load_state("networkidle")
    return page
