"""What players do by mouse; three flows also by touch and by keys, which press and choose alike in all of them."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.board import MEETING, Opened, button, choose, click, link, message, ready, started, turns
from tests.support.browser.hands import PHONE, clicked, tap


@dataclass(frozen=True)
class Hand:
    """A way to operate a page: ``press`` a control, ``choose`` places of the board."""

    context: dict[str, Any]
    press: Callable[[Page, Locator], None]
    choose: Callable[..., None]


def press_key(page: Page, control: Locator) -> None:
    """Press Enter on a control that the tab key reaches."""
    expect(control).to_be_enabled()
    for _ in range(120):
        if control.evaluate("one => one === document.activeElement"):
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"The tab key does not come to {control}.")


HANDS = {
    "mouse": Hand({}, lambda _, control: control.click(), click),
    "touch": Hand(PHONE, lambda page, control: clicked(page, control.tap), tap),
    "keys": Hand({}, press_key, choose),
}
every_hand = pytest.mark.parametrize("hand", HANDS.values(), ids=HANDS)


def press(page: Page, hand: Hand, name: str | re.Pattern[str]) -> None:
    """Press a button of a page with a board by its name."""
    hand.press(page, page.get_by_role("button", name=name, exact=True))
    ready(page)


def test_the_bar_steps_turns_the_board_and_copies_the_link(opened: Opened) -> None:
    played = ["Rc3-c6", "Re5-e2", "Kc2-b1"]
    permissions = ["clipboard-read", "clipboard-write"]
    page = started(opened, link("cyclix", turns=played), permissions=permissions)
    current = page.locator("#turns [aria-current]")
    for name, turn in (
        ("Back one turn", "2.e5-e2"),
        ("Go to the start", "Start"),
        ("Forward one turn", "1.c3-c6"),
        ("Go to the end", "3.c2-b1"),
    ):
        button(page, name)
        expect(current).to_have_text(turn)
    button(page, "Turn the board")
    expect(page.locator("#board path[data-at]").first).to_have_attribute("data-at", "g1")
    button(page, "Copy link to this game")
    expect(page.locator("#shared")).to_have_text("Link copied")


@every_hand
def test_a_kill_is_tried_taken_back_and_done(opened: Opened, hand: Hand) -> None:
    page = started(opened, link("djambi", position=MEETING), **hand.context)
    before = page.evaluate("history.length")
    hand.choose(page, "c3", "c5")
    expect(page.locator("#panel")).to_contain_text("Red chooses where the corpse goes.")
    hand.choose(page, "a1")
    assert "The corpse cannot be laid on a1" in message(page)
    assert "DJB-3.1" in message(page)
    expect(page.locator('#board use[data-at="c5"]')).to_have_attribute("data-side", "red")
    press(page, hand, "Take back one step")
    expect(page.locator("#panel")).to_be_hidden()
    hand.choose(page, "c5", "b7")
    assert turns(page) == ["Mc3xc5>b7"]
    expect(page.locator('#board use[data-at="b7"][data-side="corpse"]')).to_have_count(1)
    hand.choose(page, "g3")  # a turn that is begun is dropped with the step back
    press(page, hand, "Back one turn")
    expect(page.locator("#panel")).to_be_hidden()
    assert page.evaluate("history.length") == before, "a turn is no step of the browser's history"


@every_hand
def test_the_menu_resigns_and_takes_a_typed_turn(opened: Opened, hand: Hand) -> None:
    page = started(opened, "/play/cyclix", **hand.context)
    press(page, hand, "More")
    field = page.get_by_label("Turn, in the notation of the game")
    if hand.press is press_key:
        while not field.evaluate("one => one === document.activeElement"):
            page.keyboard.press("Tab")
    else:
        hand.press(page, field)
    page.keyboard.type("Rc3-c6")
    press(page, hand, "Try it")
    assert turns(page) == ["Rc3-c6"]
    press(page, hand, "More")
    press(page, hand, "Resign as Black")
    expect(page.locator("#declare")).to_contain_text("Resign as Black?")
    press(page, hand, "Keep playing")
    press(page, hand, "Resign as Black")
    press(page, hand, "Resign")
    expect(page.locator("#standing")).to_have_text("White wins: Black resigns.")


def test_theme_and_language_are_chosen_in_the_header(opened: Opened) -> None:
    page = started(opened, link("cyclix", turns=["Rc3-c6"]))
    light = page.locator("#board svg rect").first.get_attribute("fill")
    button(page, "Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("#board svg rect").first).not_to_have_attribute("fill", light or "")
    page.get_by_role("link", name="Français").click()
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    ready(page)
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert turns(page) == ["Rc3-c6"]


@every_hand
def test_a_position_is_set_up_and_played(opened: Opened, hand: Hand) -> None:
    page = started(opened, "/edit/cyclix", **hand.context)
    expect(page.locator("#play")).to_be_visible()
    hand.choose(page, "c3", "c4")
    expect(page.locator('#board use[data-at="c4"]')).to_have_attribute("data-piece", "rook")
    press(page, hand, "Undo")
    expect(page.locator('#board use[data-at="c3"]')).to_have_attribute("data-piece", "rook")
    hand.choose(page, "c3", "c4")
    expect(page.locator('#board use[data-at="c4"]')).to_have_attribute("data-piece", "rook")
    ready(page)
    hand.press(page, page.locator("#play"))
    page.wait_for_url("**/play/cyclix**")
    ready(page)
    expect(page.locator('#board use[data-at="c4"]')).to_have_attribute("data-piece", "rook")
