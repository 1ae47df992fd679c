"""The end of a game: the result, a new game, the judge, the link."""

import pytest
from playwright.sync_api import expect

from engine.registry import GAMES
from tests.browser.board import Opened, menu, ready, started, turns
from tests.browser.test_every_page import findings


@pytest.mark.parametrize("game", GAMES)
def test_a_game_that_is_over_offers_what_comes_next(opened: Opened, game: str) -> None:
    page = started(opened, f"/play/{game}", viewport={"width": 360, "height": 740})
    menu(page)
    page.get_by_role("button", name="Agree on a draw").click()
    page.get_by_role("button", name="Yes").click()
    ready(page)
    expect(page.locator("#panel .result")).to_have_text("The game is over. The players agree on a draw.")
    expect(page.locator("#panel .result")).to_be_in_viewport()
    assert findings(page) == []
    page.locator("#panel").get_by_role("button", name="Copy link to this game").click()
    expect(page.locator("#shared")).not_to_be_empty()
    address = page.url
    page.locator("#panel").get_by_role("button", name="New game").click()
    ready(page)
    expect(page.locator("#panel .result")).to_have_count(0)
    assert turns(page) == []
    page.goto(address)
    ready(page)
    page.locator("#panel").get_by_role("link", name="Judge this game").click()
    expect(page.locator("#games, #turns, main").first).to_contain_text("draw", ignore_case=True)
    assert "/judge" in page.url
