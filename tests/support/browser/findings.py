"""What axe-core finds on a page, and the looks it is tried in."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

BOTH = pytest.mark.parametrize(("theme", "locale"), [("light", "en-GB"), ("dark", "fr-FR")])


COLOURS = ["color-contrast", "link-in-text-block"]
"""The rules about colours, which take half the time; the looks in one theme differ in layout, not in colours."""


def findings(
    page: Page, inside: str | None = None, *, only_colours: bool = False, colours: bool = True, impact: str = ""
) -> list[str]:
    """What axe-core finds by all its rules, or by those of one kind or impact, each with the elements it is about."""
    rules = {name: {"enabled": colours} for name in COLOURS}
    chosen = {"runOnly": COLOURS} if only_colours else {"rules": rules}
    results = Axe().run(page, inside, options={"resultTypes": ["violations"], "preload": False, **chosen}).response
    assert results["passes"] or results["inapplicable"], "it did not run"
    found = [one for one in results["violations"] if impact in ("", one["impact"])]
    return [f"{one['id']}: {[node['html'][:200] for node in one['nodes']]}" for one in found]


FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done))))"
"""Two frames: what was laid out has been painted, and its shifts are noted."""
WATCH = """
window.shifts = [];
new PerformanceObserver((list) => {
  for (const one of list.getEntries()) {
    const box = ({ x, y, width, height }) => [x, y, width, height].map(Math.round);
    const moved = one.sources.map(({ node, previousRect, currentRect }) =>
      `${node?.id || node?.className || node?.nodeName} ${box(previousRect)} > ${box(currentRect)}`);
    window.shifts.push({ value: one.value, moved });
  }
}).observe({ type: "layout-shift", buffered: true });
"""


def shifted(page: Page) -> tuple[float, list[str]]:
    """The layout shift since ``WATCH`` ran first, and the elements that moved."""
    page.evaluate(FRAMES)
    shifts = page.evaluate("window.shifts")
    return sum(one["value"] for one in shifts), [moved for one in shifts for moved in one["moved"]]
