"""The list of turns, the captured pieces, and turns that are taken back."""

import re

from playwright.sync_api import expect

from tests.support.browser.board import MEETING, Opened, address, button, keys, link, menu, ready, started, turns
from tests.support.browser.findings import findings


def test_a_capture_shows_the_figure_that_moved(opened: Opened) -> None:
    """Also of one from afar, where the piece stays."""
    turn = "3g1x3a7"
    page = started(opened, link("dragonchess", turns=[turn]))
    expect(page.locator("#turns .side-1 img")).to_have_attribute("alt", "dragon")
    assert turns(page) == [turn]
    expect(page.locator("#taken img")).to_have_attribute("alt", "Scarlet sylph")


def test_turns_break_between_squares_only(opened: Opened) -> None:
    page = started(
        opened, link("djambi", position=MEETING, turns=["Mc3xc5>b7"]), viewport={"width": 360, "height": 740}
    )
    short = started(opened, link("djambi", turns=["Mc2-d3"]), viewport={"width": 1280, "height": 720})
    for where, parts in ((page, 3), (short, 2)):
        lines = where.locator("#turns .side-1 button > span:last-child").evaluate(
            """(host) => [...host.childNodes].filter((one) => one.nodeType === 3).map((one) => {
              const range = document.createRange();
              range.selectNode(one);
              return range.getClientRects().length;
            })"""
        )
        assert lines == [1] * parts, "no square is on two lines"
    box = short.locator("#turns .side-1 button > span:last-child").bounding_box()
    assert box is not None
    assert box["height"] < 24, "a move from square to square fits one line"


def test_a_turn_taken_back_stays_as_another_line_and_a_new_game_is_confirmed(opened: Opened) -> None:
    page = started(opened, link("cyclix", turns=["Rc3-c6", "Re5-e2"]))
    button(page, "Take back the last turn")
    assert turns(page) == ["Rc3-c6"]
    expect(page.locator("#branches button")).to_contain_text("e5-e2")
    keys(page, "u")
    assert turns(page) == []
    expect(page.get_by_role("button", name="Take back the last turn")).to_be_disabled()
    page.locator("#branches button").first.click()
    ready(page)
    assert turns(page) == ["Rc3-c6", "Re5-e2"]
    menu(page)
    button(page, "New game")
    expect(page.locator("#declare")).to_contain_text("The turns of this game are lost")
    assert turns(page) == ["Rc3-c6", "Re5-e2"]
    button(page, "Start a new game")
    assert turns(page) == []


# The end of a game: the result, a new game, the judge, the link


def test_a_game_that_is_over_offers_what_comes_next(opened: Opened) -> None:
    page = started(opened, "/play/battlelore", viewport={"width": 360, "height": 740})
    menu(page)
    page.get_by_role("button", name="Agree on a draw").click()
    page.get_by_role("button", name="Agree", exact=True).click()
    ready(page)
    expect(page.locator("#panel .result")).to_have_text("The game is over. The players agree on a draw.")
    expect(page.locator("#panel .result")).to_be_in_viewport()
    assert findings(page) == []
    page.locator("#panel").get_by_role("button", name="Copy link to this game").click()
    expect(page.locator("#shared")).not_to_be_empty()
    there = address(page)
    page.locator("#panel").get_by_role("button", name="New game").click()
    ready(page)
    expect(page.locator("#panel .result")).to_have_count(0)
    assert turns(page) == []
    page.goto(there)
    ready(page)
    page.locator("#panel").get_by_role("link", name="Judge this game").click()
    expect(page).to_have_url(re.compile("/judge"))
    expect(page.locator("main")).to_contain_text("draw", ignore_case=True)
