"""Bytes of pages behind the nginx of ``deploy``, as in production; pages under a prefix."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from engine.registry import GAMES
from tests.support.browser.board import ready
from tests.support.browser.fixtures import watched

WIRE = 150_000
"""Bytes, packed, with the headers of answers."""


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
    page.locator("#go").click()
    with page.context.expect_page() as opening:
        page.get_by_role("button", name="Print").click()
    expect(opening.value.locator("h1")).to_be_visible()
