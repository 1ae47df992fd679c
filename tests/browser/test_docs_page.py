"""``/docs``: every operation succeeds when it is tried as it opens."""

import re

from playwright.sync_api import Browser, expect

from adjudicator.config import Config
from tests.support.browser.findings import findings
from tests.support.browser.fixtures import watched
from tests.support.described import described
from tests.support.threads import served

NAMES = [
    one["operationId"] for item in described()["paths"].values() for m, one in item.items() if m in ("get", "post")
]


def test_it_opens_in_both_themes_and_an_operation_succeeds_as_it_opens(browser: Browser) -> None:
    """Press "Try it out" and "Execute", without a change; test_description.py sends all of them.

    The service has default settings, so that the page works under its policy, without a line in the console.
    Swagger UI reads the whole description again for each operation that is opened, which takes seconds.
    """
    size = {"width": 1200, "height": 900}
    with served(Config(log_requests=False)) as address, watched(browser, address, viewport=size) as context:
        page = context.new_page()
        page.set_default_timeout(30_000)
        page.goto(f"{address}/docs/index.html")
        page.locator(".opblock").first.wait_for()
        assert len(NAMES) > 20
        expect(page.locator(".opblock")).to_have_count(len(NAMES))
        assert findings(page) == []
        page.emulate_media(color_scheme="dark")
        expect(page.locator("html.dark-mode")).to_have_attribute("data-theme", "dark")
        assert findings(page, ".opblock-tag-section", only_colours=True) == []
        block = page.locator(".opblock[id$='-get_adjudications']")
        block.locator(".opblock-summary-control").click()
        block.locator(".try-out__btn").click()
        assert findings(page, ".opblock.is-open", impact="critical") == []
        block.locator(".execute").click()
        status = block.locator(".live-responses-table .response .response-col_status")
        expect(status.first).to_have_text(re.compile(r"^\s*200\b"))
        assert "battlelore" not in block.locator(".request-url pre").inner_text()
