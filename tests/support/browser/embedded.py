"""``<adjudicator-board>`` on a page of another origin."""

from typing import Any

from playwright.sync_api import Locator, Page, expect


def idle(board: Locator) -> Locator:
    """The element after all its requests."""
    expect(board.locator('.board[aria-busy="false"] svg').first).to_be_visible()
    return board


def click(board: Locator, *places: str) -> None:
    for at in places:
        idle(board).locator(f'[data-at="{at}"]').last.click(force=True)
        idle(board)


def message(board: Locator) -> str:
    return " ".join(board.locator(".messages").inner_text().replace("\u00a0", " ").split())


def position(page: Page) -> Any:
    return page.evaluate("document.querySelector('adjudicator-board').position")


STYLES = (
    "JSON.stringify([document.styleSheets.length, document.adoptedStyleSheets.length,"
    " document.querySelectorAll('style, link').length, document.documentElement.dataset])"
)


def traces(page: Page) -> tuple[list[int], str]:
    """The numbers of listeners on the page, by Chromium's debugger, and its styles."""
    debugger = page.context.new_cdp_session(page)
    found = []
    for place in ("window", "document", "document.documentElement"):
        one = debugger.send("Runtime.evaluate", {"expression": place})["result"]["objectId"]
        found.append(len(debugger.send("DOMDebugger.getEventListeners", {"objectId": one})["listeners"]))
    debugger.detach()
    return found, page.evaluate(STYLES)


def assert_left_alone(page: Page, before: tuple[list[int], str]) -> None:
    """The page has no other traces than before, and no listener for the theme."""
    requests: list[str] = []
    page.on("request", lambda request: requests.append(request.url))
    page.emulate_media(color_scheme="dark")
    page.wait_for_timeout(200)
    assert requests == []
    assert traces(page) == before
