"""Games played by keys alone: tab, arrows, Enter, Escape."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Opened, keys, link, message, started, turns

REENTRY = "6k/7/7/_6/_6/_6/K__n3 w BNRbr"


def tab_to(page: Page, target: str) -> None:
    """Press the tab key until what ``found`` selects has the focus."""
    for _ in range(60):
        if page.evaluate("found => document.activeElement.matches(found)", target):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"The tab key does not come to {target}.")


def walk(page: Page, at: str) -> None:
    """Go to a place of the board with arrow keys, along the longer way first."""
    tab_to(page, "#board [data-at]")
    been: set[tuple[str, str]] = set()
    for _ in range(40):
        here, right, down = page.evaluate(
            """at => {
              const here = document.activeElement;
              const [from, to] = [here, document.querySelector(`#board [data-at="${at}"]`)].map((one) => {
                const { x, y, width, height } = one.getBoundingClientRect();
                return [x + width / 2, y + height / 2];
              });
              return [here.dataset.at, to[0] - from[0], to[1] - from[1]];
            }""",
            at,
        )
        if here == at:
            return
        across = (abs(right), "ArrowRight" if right > 0 else "ArrowLeft")
        along = (abs(down), "ArrowDown" if down > 0 else "ArrowUp")
        key = next(key for _, key in sorted((across, along), reverse=True) if (here, key) not in been)
        been.add((here, key))
        page.keyboard.press(key)
    raise AssertionError(f"Arrow keys do not come to {at}.")


def choose(page: Page, *places: str) -> None:
    for at in places:
        walk(page, at)
        keys(page, "Enter")


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


FIRST = {"battlelore": "north", "cyclix": "white", "djambi": "red", "dragonchess": "gold", "phylde": "white"}


@pytest.mark.parametrize(("game", "mover"), FIRST.items())
def test_the_first_focus_is_a_piece_of_the_side_to_move(opened: Opened, game: str, mover: str) -> None:
    """By the link that skips to the board, which leaves the game in the address alone."""
    page = started(opened, f"/play/{game}")
    before = page.url
    keys(page, "Tab", "Enter")
    side = page.evaluate("document.querySelector(`use[data-at='${document.activeElement.dataset.at}']`).dataset.side")
    assert side == mover
    assert page.url == before
