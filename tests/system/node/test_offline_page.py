"""The page of docs/offline.md in Chromium: Cyclix without a service, under its own policy."""

import re
from collections.abc import Iterator

import orjson
import pytest
from playwright.sync_api import Browser, Page, expect

from adjudicator.offline import respond
from tests.support.browser.embedded import click, message, position
from tests.support.browser.fixtures import browser as browser
from tests.support.client import CAISSA

TURN = re.compile(r"[KRBN]([a-g]\d)-([a-g]\d)")
START_MS = 100_000
MORE = """() => {
  const { fetch } = document.querySelector("adjudicator-board");
  for (const game of ["djambi", "phylde"]) {
    const board = Object.assign(document.createElement("adjudicator-board"), { fetch });
    board.setAttribute("game", game);
    document.querySelector("main").append(board);
  }
}"""


@pytest.fixture
def page(browser: Browser, site: str) -> Iterator[Page]:
    """The page, with every foreign address blocked."""
    context = browser.new_context()
    foreign: list[str] = []
    context.on("request", lambda request: foreign.append(request.url) if not request.url.startswith(site) else None)
    context.route(lambda url: not url.startswith(site), lambda route: route.abort())
    opened = context.new_page()
    problems: list[str] = []
    opened.on("console", lambda line: problems.append(line.text) if line.type in ("error", "warning") else None)
    opened.on("pageerror", lambda error: problems.append(str(error)))
    opened.goto(site)
    yield opened
    assert foreign == []
    assert problems == []
    context.close()


def next_turn(position: str) -> tuple[str, str]:
    """The squares of a legal turn."""
    body = orjson.dumps({"position": position})
    actions = orjson.loads(respond("POST", "/v1/games/cyclix/legal-actions", body, "en").body)["actions"]
    start, end = next(found for action in actions if (found := TURN.fullmatch(action))).groups()
    return start, end


def test_ten_turns_and_an_illegal_one_in_french(page: Page, browser: Browser, site: str) -> None:
    board = page.locator("adjudicator-board")
    expect(board.locator(".board svg")).to_be_visible(timeout=START_MS)
    for _ in range(10):
        before = position(page)
        click(board, *next_turn(before))
        assert position(page) != before
    page.evaluate("document.querySelector('adjudicator-board').lang = 'fr'")
    page.evaluate(f"document.querySelector('adjudicator-board').position = '{CAISSA}'")
    click(board, "c3", "d4")
    assert message(board).startswith("Illégal")
    board.locator("summary").click()
    expect(board.locator("details")).to_contain_text("Un trou compte comme une case vide.")
    page.evaluate(MORE)
    for n in range(3):
        expect(board.nth(n).locator(".board svg")).to_be_visible()
    assert len(page.workers) == 1
    page.evaluate(
        "navigator.serviceWorker.register('keep.js').then(() => navigator.serviceWorker.ready).then(() => {})"
    )
    page.context.set_offline(True)
    page.reload()
    expect(board.locator(".board svg")).to_be_visible(timeout=START_MS)
