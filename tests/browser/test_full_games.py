"""Whole games on low and on usual screens: by touch on a phone held sideways, by mouse on a desktop."""

import random
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from engine.battlelore import BATTLES
from tests.browser.board import Opened, called, link, ready, started, turns

SCREENS: dict[str, dict[str, Any]] = {
    "touch": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
    "mouse": {"viewport": {"width": 1280, "height": 720}},
}
TYPED = ("cyclix", "djambi", "dragonchess", "phylde")
TURNS = 6
LEAST = 24
"""The least width of a cell in pixels, except for Phylde's eighteen in a row on a low screen."""


def press(page: Page, target: Locator) -> None:
    """Touch or click, as the screen has it; the target must be in sight or scroll into it."""
    if page.evaluate("navigator.maxTouchPoints > 0"):
        target.tap(force=True)
    else:
        target.click(force=True)
    ready(page)


def place(page: Page, at: str) -> None:
    if page.locator("#levels").is_visible():
        press(page, page.locator(f'#levels [data-level="{at[0]}"]'))
    press(page, page.locator(f'#board [data-at="{at}"]').last)


def step(page: Page, chance: random.Random) -> None:
    """One choice of a turn: a place to go to, else a button that is offered, else a piece."""
    places = called(page, ", possible target", ", possible capture")
    offered = page.locator("#panel button:not(.second)")
    if offered.count() and (not places or chance.random() < 0.5):
        return press(page, offered.first)
    return place(page, chance.choice(places or called(page, ", can be selected")))


def resign(page: Page) -> None:
    press(page, page.locator("#more"))
    press(page, page.locator("#declare button", has_text="Resign"))
    press(page, page.get_by_role("button", name="Yes"))


@pytest.mark.parametrize("screen", SCREENS)
@pytest.mark.parametrize("game", TYPED)
def test_a_game_is_played_to_its_end(opened: Opened, game: str, screen: str) -> None:
    page = started(opened, f"/play/{game}", **SCREENS[screen])
    chance = random.Random(3)
    for played in range(1, TURNS + 1):
        for _ in range(20):
            if len(turns(page)) == played:
                break
            step(page, chance)
        assert len(turns(page)) == played
        _check_layout(page, game)
    for _ in range(4):
        if page.locator("#standing.over").count() == 0:
            resign(page)
    expect(page.locator("#panel .result")).to_be_in_viewport()


@pytest.mark.parametrize("game", TYPED)
def test_a_turn_is_played_on_a_tiny_screen(opened: Opened, game: str) -> None:
    page = started(opened, f"/play/{game}", viewport={"width": 320, "height": 256}, has_touch=True)
    chance = random.Random(3)
    for _ in range(20):
        step(page, chance)
        if len(turns(page)) == 1:
            break
    assert len(turns(page)) == 1
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def _check_layout(page: Page, game: str) -> None:
    """The tools, the whole board and the state are in sight; nothing scrolls sideways."""
    for shown in ("#more", "#first", "#standing"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    box = page.locator("#board > svg").bounding_box()
    height = page.evaluate("innerHeight")
    assert box is not None
    assert box["y"] + box["height"] <= height + 1
    cell = page.locator("#board path[data-at]").first.bounding_box()
    assert cell is not None
    assert cell["width"] >= LEAST or (game == "phylde" and box["height"] > height * 0.8)


@pytest.mark.parametrize("screen", SCREENS)
def test_a_battle_is_fought_to_its_end(opened: Opened, screen: str) -> None:
    """The sixth banner is won by a critical hit, and the players agree that it ends the battle."""
    position = {**BATTLES["skirmish"], "banners": {"south": 0, "north": 5}}
    page = started(opened, link("battlelore", position=position), **SCREENS[screen])
    place(page, "g6")
    place(page, "g5")
    for faces in (("green helmet", "bonus strike", "lore", "lore"), ("green helmet",) * 4):
        if page.locator("#panel .tray").count() == 0:
            break
        count = page.locator("#panel .tray .die").count()
        press(page, page.locator("#panel details:has(.palette) > summary"))
        for face in faces[-count:]:
            page.locator(".palette").get_by_role("button", name=face, exact=True).click()
        press(page, page.get_by_role("button", name="Use these dice"))
    press(page, page.get_by_role("button", name="North has 6 banners: end the battle, as agreed"))
    expect(page.locator("#panel .result")).to_be_in_viewport()
    expect(page.locator("#standing")).to_contain_text("North")
