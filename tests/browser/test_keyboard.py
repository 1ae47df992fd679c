"""Games played by keys alone: tab, arrows, Enter, Escape."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.board import Opened, address, choose, keys, link, message, started, turns

REENTRY = "6k/7/7/_6/_6/_6/K__n3 w BNRbr"


def test_a_piece_is_let_go_and_a_question_answered_by_keys(opened: Opened) -> None:
    """Whole games by keys are among the flows."""
    page = started(opened, link("cyclix", position=REENTRY))
    choose(page, "a1", "b7")
    assert "Illegal" in message(page)
    keys(page, "Escape")
    expect(page.locator("#board .selected")).to_have_count(0)
    choose(page, "a1", "a5")
    keys(page, "Tab", "Tab", "Enter")
    assert turns(page) == ["Ka1-a5/N"]


FIRST = {"battlelore": "north", "djambi": "red", "dragonchess": "gold"}


@pytest.mark.parametrize(("game", "mover"), FIRST.items())
def test_the_first_focus_is_a_piece_of_the_side_to_move(opened: Opened, game: str, mover: str) -> None:
    """By the link that skips to the board, which leaves the game in the address alone."""
    page = started(opened, f"/play/{game}")
    before = address(page)
    keys(page, "Tab", "Enter")
    side = page.evaluate("document.querySelector(`use[data-at='${document.activeElement.dataset.at}']`).dataset.side")
    assert side == mover
    assert address(page) == before
