"""The cost of a drag on a slow processor: short tasks, and at most one redraw a frame."""

import json

import pytest
from playwright.sync_api import expect

from tests.browser.board import Opened, ready
from tests.browser.test_hands import DRAGS, PHONE, carry_with_finger, carry_with_mouse, middle, steps

SLOW = 4
"""How much slower the processor of a phone is."""
LONGEST = 50_000
"""Microseconds of a task on such a processor."""
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


@pytest.mark.parametrize("game", DRAGS)
def test_tasks_of_a_drag_are_short_on_a_slow_processor(opened: Opened, game: str) -> None:
    """Tasks are measured in the processor's time, so that a busy machine does not count."""
    path, (start, end), *_ = DRAGS[game]
    page = opened(path, **PHONE)
    ready(page)
    page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    browser = page.context.browser
    assert browser
    first, last = middle(page, start), middle(page, end)
    browser.start_tracing(page=page, categories=["toplevel", "disabled-by-default-devtools.timeline"])
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
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    names = {(one["pid"], one["tid"]): one["args"]["name"] for one in events if one["name"] == "thread_name"}
    tasks = [
        one["tdur"] * SLOW
        for one in events
        if one["name"].endswith("RunTask") and "tdur" in one and names.get((one["pid"], one["tid"])) == "CrRendererMain"
    ]
    assert len(tasks) > 100
    assert max(tasks) <= LONGEST, sorted(tasks)[-5:]
    assert moves
    assert moves <= frames + 1, "at most one redraw a frame"


LONG_TASKS = """
() => {
  window.longTasks = [];
  new PerformanceObserver((list) => window.longTasks.push(...list.getEntries().map((one) => one.duration)))
    .observe({ type: "longtask" });
}
"""
"""Notes each task of more than 50 ms."""


@pytest.mark.alone
@pytest.mark.parametrize("hand", ["mouse", "finger"])
@pytest.mark.parametrize("game", DRAGS)
def test_no_task_takes_long_while_a_throttled_browser_drags(opened: Opened, game: str, hand: str) -> None:
    """The best of several drags counts, since the host may be busy."""
    path, (start, end), *_ = DRAGS[game]
    page = opened(path, **(PHONE if hand == "finger" else {}))
    ready(page)
    page.wait_for_load_state("networkidle")
    session = page.context.new_cdp_session(page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOW})
    page.evaluate(LONG_TASKS)
    found = []
    for _ in range(5):
        page.evaluate("window.longTasks = []")
        carry = carry_with_finger if hand == "finger" else carry_with_mouse
        carry(session, page, middle(page, start), middle(page, end))
        ready(page)
        found.append(max(page.evaluate("window.longTasks"), default=0))
        if not found[-1]:
            return
    raise AssertionError(f"The longest tasks of the drags took {found} ms.")
