"""A day of turns to rule on, by keys; the result; days in a row. And the front page."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from adjudicator.pages import quiz
from engine.registry import GAMES
from tests.support.browser.board import Opened

LATER = """() => {
  const { last, days } = JSON.parse(localStorage.getItem("referee"));
  const before = new Date(Date.parse(last) - 86_400_000).toISOString().slice(0, 10);
  localStorage.setItem("referee", JSON.stringify({ last: before, days }));
}"""


def test_a_day_is_ruled_on_by_keys(opened: Opened) -> None:
    page = opened("/referee", viewport={"width": 390, "height": 844})
    for n in range(1, 6):
        expect(page.locator("#case")).to_be_focused()
        expect(page.locator("#case")).to_contain_text(f"Turn {n} of 5")
        expect(page.get_by_role("button", name="Illegal")).to_be_in_viewport(ratio=1)
        page.keyboard.press("l" if n % 2 else "i")
        expect(page.locator("#case h2.verdict")).to_be_in_viewport()
        page.keyboard.press("Enter")
    expect(page.locator("#result")).to_contain_text("/5")
    expect(page.locator("#streak")).to_be_empty()
    page.evaluate(LATER)
    page.reload()
    expect(page.locator("#streak")).to_have_text("Days in a row: 2")


NO_STORAGE = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no') } })"


@pytest.mark.parametrize(
    "context", [{"java_script_enabled": False}, {"script": NO_STORAGE}], ids=["scripts", "storage"]
)
def test_neither_scripts_nor_storage_are_needed(opened: Opened, context: dict[str, Any]) -> None:
    page = opened(f"/referee?day={quiz.FIRST_DAY}&choices=lili&n=5", **context)
    page.get_by_role("button", name="Legal", exact=True).click()
    page.get_by_role("link", name="Your score").click()
    expect(page.locator("#case h2")).to_contain_text("of 5 correct")


# The front page: everything on one screen, and a board that answers to clicks


@pytest.mark.parametrize(
    ("locale", "width", "height", "screens"), [("en-GB", 1280, 720, 1), ("fr-FR", 1280, 720, 1), ("fr-FR", 390, 844, 2)]
)
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
    expect(page).to_have_url(re.compile("q=maze$"))
