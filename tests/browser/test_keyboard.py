"""Games played by keys alone: tab, arrows, Enter, Escape."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Opened, keys, link, message, started, turns
from tests.browser.test_play import MEETING

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


@pytest.mark.parametrize(
    ("path", "illegal", "places", "choice", "turn", "end"),
    [
        (link("cyclix", position=REENTRY), "b7", ("a1", "a5"), ("Tab", "Tab", "Enter"), "Ka1-a5/N", "Black resigns."),
        ("/play/dragonchess", "2b5", ("2b1", "2c3"), (), "2b1-2c3", "Scarlet resigns."),
        (link("djambi", position=MEETING), "d9", ("c3", "c5", "b7"), (), "Mc3xc5>b7", "Yellow to move."),
    ],
    ids=["cyclix", "dragonchess", "djambi"],
)
def test_a_game_is_played_by_keys_alone(
    opened: Opened, path: str, illegal: str, places: tuple[str, ...], choice: tuple[str, ...], turn: str, end: str
) -> None:
    page = started(opened, path)
    choose(page, places[0], illegal)
    assert "Illegal" in message(page)
    keys(page, "Escape")
    expect(page.locator("#board .selected")).to_have_count(0)
    choose(page, *places)
    keys(page, *choice)
    assert turns(page) == [turn]
    tab_to(page, "#previous")
    keys(page, "Enter")
    expect(page.locator("#turns [aria-current]")).to_have_text("Start")
    tab_to(page, "#next")
    keys(page, "Enter")
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", turn)
    tab_to(page, "#turns li:first-child button")
    keys(page, "Enter")
    expect(page.locator("#turns li:first-child button")).to_be_focused()
    tab_to(page, "#turns li:last-child button")
    keys(page, "Enter")
    tab_to(page, "#more")
    keys(page, "Enter")
    tab_to(page, "#declare button")
    keys(page, "Enter")
    assert len(turns(page)) == 2
    expect(page.locator("#standing")).to_have_text(end)
