"""What axe-core finds on a page, and the looks it is tried in."""

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

BOTH = pytest.mark.parametrize(("theme", "locale"), [("light", "en-GB"), ("dark", "fr-FR")])


def findings(page: Page) -> list[str]:
    """What axe-core finds, each with the elements that it is about."""
    results = Axe().run(page).response
    assert results["passes"] or results["inapplicable"], "it did not run"
    return [f"{one['id']}: {[node['html'][:200] for node in one['nodes']]}" for one in results["violations"]]


SHIFT = """() => new Promise((resolve) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) sum += entry.value;
  }).observe({ type: "layout-shift", buffered: true });
  setTimeout(() => resolve(sum), 500);
})"""
