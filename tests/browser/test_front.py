"""The front page: everything on one screen, and a board that answers to clicks."""

import pytest
from playwright.sync_api import expect

from engine.registry import GAMES
from tests.browser.board import Opened


@pytest.mark.parametrize("locale", ["en-GB", "fr-FR"])
@pytest.mark.parametrize(("width", "height", "screens"), [(1280, 720, 1), (390, 844, 2)])
def test_the_games_and_the_board_fit(opened: Opened, width: int, height: int, screens: int, locale: str) -> None:
    page = opened("/", viewport={"width": width, "height": height}, locale=locale)
    board = page.locator("adjudicator-board .board > svg")
    expect(board).to_be_visible()
    buttons = page.locator(".games a.button")
    expect(buttons).to_have_count(len(GAMES))
    for one in (*buttons.all(), board):
        box = one.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= screens * height
    page.locator('adjudicator-board [data-at="c3"]').last.click()
    page.locator('adjudicator-board [data-at="d4"]').last.click()
    expect(page.locator("adjudicator-board .illegal")).to_be_in_viewport()
    page.locator(".thumb").first.click()
    page.wait_for_url("**/play/**")


def test_articles_are_filtered_while_the_reader_types(opened: Opened) -> None:
    page = opened("/rules")
    page.get_by_label("Search in all articles").press_sequentially("maze")
    expect(page.locator(".found li").first).to_contain_text("DJB-2.2")
    assert page.url.endswith("q=maze")
