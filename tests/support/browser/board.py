"""Play on a page as a person does: clicks and keys on the board, and the page's messages."""

import base64
import json
import zlib
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, expect

Opened = Callable[..., Page]


def link(game: str, **record: Any) -> str:
    """The address of a game, from its record."""
    return f"/play/{game}#{fragment({'format': 'adjudicator-record/1', 'game': game, 'turns': [], **record})}"


def fragment(record: object) -> str:
    """A record as the page writes it into addresses."""
    pack = zlib.compressobj(9, zlib.DEFLATED, -15)
    packed = pack.compress(json.dumps(record).encode()) + pack.flush()
    return "1" + base64.urlsafe_b64encode(packed).decode().rstrip("=")


def ready(page: Page) -> None:
    """Wait for the page to finish its last request."""
    expect(page.locator('#board[aria-busy="false"] > svg')).to_be_visible()


def started(opened: Opened, path: str, **context: Any) -> Page:
    """Open a page with a board, and wait for it."""
    page = opened(path, **context)
    ready(page)
    return page


def address(page: Page) -> str:
    """The address of the page now: ``page.url`` learns of a change later."""
    return str(page.evaluate("location.href"))


def reload(page: Page) -> None:
    page.reload()
    ready(page)


def click(page: Page, *places: str) -> None:
    """Click places of the board, one after the other, each on its own board if one is shown at a time."""
    for at in places:
        ready(page)
        if at[0].isdigit() and page.locator("#levels").is_visible():
            page.locator(f'#levels [data-level="{at[0]}"]').click()
        page.locator(f'#board [data-at="{at}"]').last.click(force=True)
        ready(page)


def keys(page: Page, *pressed: str) -> None:
    """Press keys, one after the other."""
    for key in pressed:
        page.keyboard.press(key)
        ready(page)


def button(page: Page, name: str) -> None:
    """Press a button by its name."""
    page.get_by_role("button", name=name).click()
    ready(page)


def message(page: Page) -> str:
    """The page's message on the last turn, in one line, without the ways to share it."""
    text = " ".join(page.locator("#message > :not(.sharing)").all_inner_texts())
    return " ".join(text.replace("\u00a0", " ").split())


def turns(page: Page) -> list[str]:
    """The turns of the list: as text, or in the words shown for a turn without a text."""
    listed: list[str] = page.locator("#turns li:not(.start) > button").evaluate_all(
        "turns => turns.map((one) => one.dataset.turn ?? one.innerText.replace(/^\\d+\\.\\s*/, ''))"
    )
    return listed


def share(page: Page) -> None:
    """Open the ways to share the ruling that is shown."""
    if not page.locator(".sharing .menu").is_visible():
        page.locator(".sharing > button").click()
    expect(page.locator(".sharing .menu")).to_be_visible()


def menu(page: Page) -> None:
    """Open the menu of the page."""
    page.get_by_role("button", name="More").or_(page.get_by_role("button", name="Plus")).click()
    expect(page.locator("#menu")).to_be_visible()


def called(page: Page, *words: str) -> list[str]:
    """The places with a label that ends with one of these words."""
    labels: list[str] = page.locator("#board [aria-label]").evaluate_all(
        "(places, words) => places.filter((one) => words.some((word) => one.ariaLabel.endsWith(word)))"
        ".map((one) => one.dataset.at)",
        list(words),
    )
    return labels


MEETING = "gC7yC/9/9/9/2bM6/9/2rM6/9/rC7bC RBYG aaaa R - 0 *"
"""A red militant on c3 before a blue one on c5."""


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
