"""Whole games on low and on usual screens: by touch on a phone held sideways, by mouse on a desktop."""

import base64
import json
import re
import zlib
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from adjudicator.judging.record_request import answer_record
from engine.registry import GAMES
from tests.support.browser.board import Opened, address, ready, reload, started, turns
from tests.support.browser.hands import clicked
from tests.support.tabled import values_of

SCREENS: dict[str, dict[str, Any]] = {
    "touch": {"viewport": {"width": 844, "height": 390}, "has_touch": True},
    "mouse": {"viewport": {"width": 1280, "height": 720}},
}
every_screen = pytest.mark.parametrize("screen", ["mouse", pytest.param("touch", marks=pytest.mark.slow)])
ENDS = {"cyclix": "checkmate", "djambi": "last_alive", "dragonchess": "checkmate", "phylde": "king_captured"}
"""The typed games, with the end that each comes to."""
LEAST = 24
"""The least width of a cell in pixels, except for Phylde's eighteen in a row on a low screen."""


def press(page: Page, target: Locator, *, force: bool = False) -> None:
    """Touch or click, as the screen has it; ``force``: also a cell under its piece."""
    if page.evaluate("navigator.maxTouchPoints > 0"):
        clicked(page, lambda: target.tap(force=force))
    else:
        target.click(force=force)
    ready(page)


def place(page: Page, at: str) -> None:
    if at[0].isdigit() and page.locator("#levels").is_visible():
        press(page, page.locator(f'#levels [data-level="{at[0]}"]'))
    press(page, page.locator(f'#board [data-at="{at}"]').last, force=True)


def play(page: Page, turn: str) -> None:
    """Press the places of a turn, and the button that completes it if one is offered."""
    for at in re.findall(r"[123]?[a-r]\d+(?:[a-r]\d+)?", turn):
        place(page, at)
    offered = page.locator("#panel button:not(.second)")
    if offered.count():
        named = offered.filter(has=page.get_by_text(turn, exact=True))
        press(page, named if named.count() else offered)


def drawn(page: Page) -> list[str]:
    """The pieces on the board, with their places and sides."""
    found: list[str] = page.locator("#board use[data-piece]").evaluate_all(
        "use => use.map((one) => one.dataset.at + one.dataset.side + one.dataset.piece)"
    )
    return found


def judged(page: Page, game: str) -> Any:
    """The result that the judge finds for the record in the page's address; every turn of it is legal."""
    packed = address(page).partition("#1")[2]
    judgement = answer_record(GAMES[game], json.loads(zlib.decompress(base64.urlsafe_b64decode(f"{packed}=="), -15)))
    assert {ruling["verdict"] for ruling in judgement["rulings"]} == {"legal"}
    return judgement["result"]


@every_screen
@pytest.mark.parametrize("game", ENDS)
def test_a_game_is_played_from_its_start_to_its_end(opened: Opened, game: str, screen: str) -> None:
    page = started(opened, f"/play/{game}", **SCREENS[screen])
    played = values_of(__file__)[game].split()
    for number, turn in enumerate(played, 1):
        expect(page.locator("#standing.over")).to_have_count(0)
        play(page, turn)
        assert turns(page) == played[:number]
        _check_layout(page, game)
    result = judged(page, game)
    assert result["cause"] == ENDS[game]
    for shown in ("#more", "#first", "#standing"):
        expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    there, pieces = address(page), drawn(page)
    reload(page)
    assert (turns(page), address(page), drawn(page)) == (played, there, pieces)
    shared = started(opened, there.partition("//")[2].partition("/")[2].join(("/", "")), locale="fr-FR")
    assert (turns(shared), drawn(shared)) == (played, pieces)
    expect(page.locator("#panel .result")).to_be_in_viewport(ratio=1)
    expect(page.locator("#standing")).to_contain_text(result["found"].title())


@pytest.mark.parametrize("game", ["dragonchess", "phylde"])
def test_a_turn_is_played_on_a_tiny_screen(opened: Opened, game: str) -> None:
    page = started(opened, f"/play/{game}", viewport={"width": 320, "height": 256}, has_touch=True)
    turn = values_of(__file__)[game].split()[0]
    play(page, turn)
    assert turns(page) == [turn]
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


LAYOUT = """() => {
  const [board, cell] = ["#board > svg", "#board path[data-at]"].map((one) => document.querySelector(one));
  const wide = document.documentElement.scrollWidth - innerWidth;
  return [wide, board.getBoundingClientRect().bottom - innerHeight, board.getBoundingClientRect().height / innerHeight,
    cell.getBoundingClientRect().width];
}"""


def _check_layout(page: Page, game: str) -> None:
    """The tools, the whole board and the state are in sight; nothing scrolls sideways."""
    if len(turns(page)) < 3:
        for shown in ("#more", "#first", "#standing"):
            expect(page.locator(shown)).to_be_in_viewport(ratio=1)
    wide, under, share, cell = page.evaluate(LAYOUT)
    assert wide <= 0
    assert under <= 1
    assert cell >= LEAST or (game == "phylde" and share > 0.8)


@every_screen
def test_a_battle_is_fought_to_its_end(opened: Opened, screen: str) -> None:
    """Six banners are won in the battle at the ford, and the players agree that they end it.

    The page's first setup has three units a side, too few for six banners.
    """
    page = started(opened, "/play/battlelore", **SCREENS[screen])
    press(page, page.locator("#more"))
    if page.locator("#setup").get_attribute("open") is None:
        press(page, page.locator("#setup > summary"))
    press(page, page.locator("#menu").get_by_role("button", name="Battle at the ford"))
    for step in values_of(__file__)["battlelore"]:
        expect(page.locator("#panel .result")).to_have_count(0)
        for part in step:
            fight(page, part)
        if step[-1][0].isdigit():
            press(page, page.get_by_role("button", name="Use these dice"))
        expect(page.locator("#message .illegal")).to_have_count(0)
        _check_layout(page, "battlelore")
    assert judged(page, "battlelore")["found"] == "south"
    expect(page.locator("#panel .result")).to_be_in_viewport(ratio=1)
    expect(page.locator("#standing")).to_contain_text("South")


def fight(page: Page, part: str) -> None:
    """Press a hex, a button, or the faces of dice: ``4 red helmet``."""
    if re.fullmatch(r"[a-m]\d", part):
        place(page, part)
    elif not part[0].isdigit():
        press(page, page.locator("#panel").get_by_role("button", name=part))
    else:
        entry = page.locator("#panel details:has(.palette)")
        if entry.get_attribute("open") is None:
            press(page, entry.locator("summary"))
        for _ in range(int(part[0])):
            press(page, entry.get_by_role("button", name=part[2:], exact=True))
