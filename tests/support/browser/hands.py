"""Dragging by mouse and finger."""

from collections.abc import Callable
from functools import partial

from playwright.sync_api import CDPSession, Page

from tests.support.browser.board import MEETING, link, ready

Spot = tuple[float, float]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}
DRAGS = {
    "cyclix": ("/play/cyclix", ("c3", "c6"), "Rc3-c6", ("e5", "d4")),
    "djambi": (link("djambi", position=MEETING), ("c3", "c4"), "Mc3-c4", ("c5", "a1")),
    "dragonchess": ("/play/dragonchess", ("2b1", "2c3"), "2b1-2c3", ("2b8", "2b5")),
    "phylde": ("/play/phylde", ("g3", "g1"), "C:g3-g1", ("h16", "h9")),
    "battlelore": ("/play/battlelore", ("g6", "g8"), "moves to g8", ("e7", "a1")),
}
"""A page, a legal turn by one drag, its name in the list, and a try that is refused after it."""


def middle(page: Page, at: str) -> tuple[float, float]:
    """The middle of a place on the screen."""
    if at[0].isdigit() and page.locator("#levels").is_visible():
        page.locator(f'#levels [data-level="{at[0]}"]').click()
    box = page.locator(f'#board path[data-at="{at}"]').first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


HEARD = """() => {
  window.heard = false;
  addEventListener("click", () => { window.heard = true; }, { capture: true, once: true });
}"""
"""Notes the next click."""


def clicked(page: Page, act: Callable[[], None]) -> None:
    """Do what ends in a click, and wait for it: the click of a tap comes later. It may lead to another page.

    The policy of the pages lets no expression be evaluated again and again, but a function.
    """
    page.evaluate(HEARD)
    act()
    page.wait_for_function("() => window.heard !== false")


def tap(page: Page, *places: str) -> None:
    """Touch places of the board, one after the other."""
    for at in places:
        ready(page)
        middle(page, at)  # chooses its board
        page.locator(f'#board path[data-at="{at}"]').first.scroll_into_view_if_needed()
        clicked(page, partial(page.touchscreen.tap, *middle(page, at)))
        ready(page)


def touch(session: CDPSession, page: Page, start: str, end: str, hold: int = 0) -> None:
    """Put a finger on a place, hold it there for some milliseconds, and lift it from another one."""
    (x0, y0), (x1, y1) = middle(page, start), middle(page, end)
    send = "Input.dispatchTouchEvent"
    session.send(send, {"type": "touchStart", "touchPoints": [{"x": x0, "y": y0}]})
    page.wait_for_timeout(hold)
    for k in range(1, 6):
        point = {"x": x0 + (x1 - x0) * k / 5, "y": y0 + (y1 - y0) * k / 5}
        session.send(send, {"type": "touchMove", "touchPoints": [point]})
    session.send(send, {"type": "touchEnd", "touchPoints": []})
    ready(page)


def steps(start: Spot, end: Spot) -> list[Spot]:
    """Forty points of an unsteady way."""
    (x0, y0), (x1, y1) = start, end
    return [(x0 + (x1 - x0) * k / 40 + k % 3, y0 + (y1 - y0) * k / 40) for k in range(40)]
