"""``/docs``: every operation succeeds when it is tried as it opens."""

import re
from collections.abc import Iterator
from typing import Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, Page, expect

from adjudicator.config import Config
from tests.support.browser.fixtures import watched
from tests.support.described import described
from tests.support.threads import served

NAMES = [
    one["operationId"] for item in described()["paths"].values() for m, one in item.items() if m in ("get", "post")
]


@pytest.fixture(scope="module")
def docs(browser: Browser) -> Iterator[Page]:
    """The page of a service with default settings. It works under its policy, without a line in the console."""
    size = {"width": 1200, "height": 900}
    with served(Config(log_requests=False)) as address, watched(browser, address, viewport=size) as context:
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(f"{address}/docs/index.html")
        page.locator(".opblock").first.wait_for()
        yield page


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_opens_without_a_finding(docs: Page, theme: Literal["light", "dark"]) -> None:
    docs.emulate_media(color_scheme=theme)
    expect(docs.locator("html")).to_have_attribute("data-theme", theme)
    assert [one["id"] for one in Axe().run(docs).response["violations"]] == []
    expect(docs.locator("html.dark-mode")).to_have_count(int(theme == "dark"))
    assert len(NAMES) > 20
    expect(docs.locator(".opblock")).to_have_count(len(NAMES))


def test_an_operation_succeeds_as_it_opens(docs: Page) -> None:
    """Press "Try it out" and "Execute", without a change; test_description.py sends all of them.

    Swagger UI reads the whole description again for each operation that is opened, which takes seconds.
    """
    block = docs.locator(".opblock[id$='-get_adjudications']")
    block.locator(".opblock-summary-control").click()
    block.locator(".try-out__btn").click()
    results = Axe().run(docs).response
    assert [one["id"] for one in results["violations"] if one["impact"] == "critical"] == []
    assert results["passes"]
    block.locator(".execute").click()
    status = block.locator(".live-responses-table .response .response-col_status")
    expect(status.first).to_have_text(re.compile(r"^\s*200\b"))
    assert "battlelore" not in block.locator(".request-url pre").inner_text()
