"""The cost of a drag and its drop on a slow processor: short tasks, and at most one redraw a frame."""

import json
from collections.abc import Iterator
from time import thread_time
from typing import Any

import pytest
from playwright.sync_api import expect

from bench.limits import allowed
from tests.support.browser.board import Opened, ready, started
from tests.support.browser.hands import DRAGS, PHONE, middle, steps

SLOW = 4
"""How much slower the processor of a phone is."""
LONGEST_MS = 50
"""Of a task on such a processor."""
STYLED = 700
"""Elements whose style a task may compute: a board with its pieces has up to 1,000."""
TRIES = 5
"""Drags, each on a new page: other programs lengthen tasks now and then, the code does so each time."""
COUNT = """
() => {
  window.frameCount = 0;
  window.moveCount = 0;
  const show = () => { window.frameCount += 1; requestAnimationFrame(show); };
  requestAnimationFrame(show);
  new MutationObserver((all) => { window.moveCount += all.length; })
    .observe(document.querySelector(".ghost"), { attributes: true });
}
"""

Event = dict[str, Any]


@pytest.mark.parametrize("game", DRAGS)
def test_tasks_of_a_drag_and_its_drop_are_short_on_a_slow_processor(opened: Opened, game: str) -> None:
    longest: list[int] = []
    limit = allowed(LONGEST_MS, thread_time) * 1000
    while len(longest) < TRIES and min(longest, default=limit + 1) > limit:
        events, frames, moves, after = dragged(opened, game)
        mine = of_page(events)
        tasks = [one for one in mine if one["name"].endswith("RunTask")]
        assert len(tasks) > 100
        assert 0 < max(styled(tasks, mine)) <= STYLED
        assert moves
        assert moves <= frames + 1, "at most one redraw a frame"
        tasks += [one for one in of_page(after) if one["name"].endswith("RunTask")]
        longest.append(max(one["tdur"] * SLOW for one in tasks))
    assert min(longest) <= limit, longest


def of_page(events: list[Event]) -> list[Event]:
    """The events of the page's own thread that have taken CPU."""
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    return [one for one in events if names.get((one["pid"], one.get("tid"))) == "CrRendererMain" and "tdur" in one]


def dragged(opened: Opened, game: str) -> tuple[list[Event], int, int, list[Event]]:
    """The events of the browser in a drag, the numbers of frames and of moves of the piece, the events of its drop."""
    path, (start, end), *_ = DRAGS[game]
    page = started(opened, path, **PHONE)
    page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    browser = page.context.browser
    assert browser
    first, last = middle(page, start), middle(page, end)
    traced = ["toplevel", "devtools.timeline"]
    browser.start_tracing(page=page, categories=traced)
    session.send(
        "Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [dict(zip("xy", first, strict=True))]}
    )
    expect(page.locator(".ghost")).to_have_count(1)
    page.evaluate(COUNT)
    for spot in steps(first, last):
        point = dict(zip("xy", spot, strict=True))
        session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [point]})
    page.wait_for_timeout(200)
    frames, moves = page.evaluate("[window.frameCount, window.moveCount]")
    events = json.loads(browser.stop_tracing())["traceEvents"]
    browser.start_tracing(page=page, categories=traced)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator("#turns li:not(.start)")).to_have_count(1)
    ready(page)
    return events, frames, moves, json.loads(browser.stop_tracing())["traceEvents"]


def styled(tasks: list[Event], events: list[Event]) -> Iterator[int]:
    """How many elements each task computed the style of."""
    trees = [one for one in events if one["name"] == "UpdateLayoutTree"]
    for task in tasks:
        inside = [one for one in trees if task["ts"] <= one["ts"] < task["ts"] + task["dur"]]
        yield sum(one["args"]["elementCount"] for one in inside)
