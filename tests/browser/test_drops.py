"""A piece stays where it was put until its ruling, however late that is; a refusal or a lost connection brings it back.

What counts is the order of what is seen, frame by frame, not the time.
"""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.board import Opened, click, keys, ready, started, turns
from tests.support.browser.embedded import click as click_embedded
from tests.support.browser.fixtures import Shown
from tests.support.browser.hands import PHONE, middle, touch

LATE = """([delay, host]) => {
  const root = document.querySelector(host).shadowRoot ?? document;
  const send = fetch;
  window.fetch = async (...sent) => {
    await new Promise((next) => setTimeout(next, delay));
    if (window.isLost) throw new TypeError("no network");
    return send(...sent);
  };
  window.seen = [];
  (function look() {
    const middle = (one) => {
      const box = one.getBoundingClientRect();
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    };
    const rook = middle(root.querySelector('use[data-side="white"][data-piece="rook"]'));
    const here = ["c3", "c6", "d4"].find((name) => {
      const cell = middle(root.querySelector(`path[data-at="${name}"]`));
      return Math.hypot(cell.x - rook.x, cell.y - rook.y) < 3;
    });
    if (here && here !== seen.at(-1)) seen.push(here);
    requestAnimationFrame(look);
  })();
}"""
"""Answers come later by ``delay``, not at all once ``isLost``; ``seen`` has the places of the white rook in order."""


def put(page: Page, hand: str, end: str) -> None:
    """Try the rook of c3 on another place by one of the hands."""
    page.keyboard.press("Escape")
    ready(page)
    if hand == "mouse":
        page.mouse.move(*middle(page, "c3"))
        page.mouse.down()
        page.mouse.move(*middle(page, end), steps=5)
        page.mouse.up()
    elif hand == "finger":
        touch(page.context.new_cdp_session(page), page, "c3", end)
    elif hand == "clicks":
        click(page, "c3", end)
    else:
        page.locator('#board path[data-at="c3"]').focus()
        keys(page, "Enter", *(["ArrowUp"] * 3 if end == "c6" else ["ArrowUp", "ArrowRight"]), "Enter")
    ready(page)


@pytest.mark.parametrize(
    ("hand", "delay"),
    [("mouse", 80), ("finger", 200), ("clicks", 500), ("keys", 0)],
)
def test_a_piece_stays_where_it_was_put_until_its_ruling(opened: Opened, hand: str, delay: int) -> None:
    page = started(opened, "/play/cyclix", **(PHONE if hand == "finger" else {}))
    page.evaluate(LATE, [delay, "#board"])
    put(page, hand, "d4")
    expect(page.locator("#message .illegal")).to_be_visible()
    page.wait_for_function("() => seen.at(-1) === 'c3'")
    page.evaluate("isLost = true")
    put(page, hand, "c6")
    expect(page.locator("#message .trouble")).to_be_visible()
    page.wait_for_function("() => seen.at(-1) === 'c3'")
    page.evaluate("isLost = false")
    put(page, hand, "c6")
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Rc3-c6")
    assert turns(page) == ["Rc3-c6"]
    page.wait_for_function("() => seen.at(-1) === 'c6'")
    refused = ["d4", "c3"] if hand in ("mouse", "finger") else []  # a click on no target moves nothing
    expected, seen = ["c3", *refused, "c6", "c3", "c6"], page.evaluate("seen")
    rest = iter(expected)
    assert all(place in rest for place in seen), seen
    assert seen == expected or not delay  # an answer at once may come before a frame


def test_a_piece_of_an_embedded_board_stays_where_it_was_put(shown: Shown) -> None:
    page = shown('<adjudicator-board game="cyclix"></adjudicator-board>')
    board = page.locator("adjudicator-board")
    expect(board.locator(".board svg")).to_be_visible()
    page.evaluate(LATE, [200, "adjudicator-board"])
    click_embedded(board, "c3", "c6")
    expect(board.locator(".messages")).to_contain_text("goes from c3 to c6.")
    page.wait_for_function("() => seen.at(-1) === 'c6'")
    assert page.evaluate("seen") == ["c3", "c6"]
