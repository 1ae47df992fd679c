"""The tutorial's page plays Cyclix in a browser, unchanged."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.fixtures import Lend
from tests.support.folders import ROOT

TUTORIAL = ROOT / "docs" / "tutorial.md"
SOURCES = re.findall(r"```html\n(.*?)```", TUTORIAL.read_text(encoding="utf-8"), re.DOTALL)


@pytest.fixture
def page(lend: Lend, service: str, tmp_path: Path) -> Iterator[Page]:
    """The tutorial's page, saved as a file and opened like one."""
    source, _ = SOURCES
    file = tmp_path / "cyclix.html"
    file.write_text(source, encoding="utf-8")
    with lend((service, tmp_path.as_uri()), locale="fr-FR") as opened:
        opened.goto(f"{file.as_uri()}?service={service}")
        expect(opened.locator("#board svg")).to_be_visible()
        yield opened


def click(page: Page, square: str) -> None:
    page.locator(f'#board path[data-at="{square}"]').click(force=True)


def played(page: Page, *squares: str) -> str:
    """Click these squares; return the page's message."""
    before = page.locator("#message").inner_text()
    for square in squares:
        expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
        click(page, square)
    page.wait_for_function("before => document.querySelector('#message').innerText !== before", arg=before)
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
    text: str = page.locator("#message").inner_text()
    return text


def test_two_people_play(page: Page) -> None:
    assert played(page, "c3", "c6") == "La tour des Blancs va de c3 à c6."
    assert played(page, "e5", "e2").startswith("La tour")
    illegal = played(page, "c6", "d5")
    assert "CYX-3.1" in illegal
    assert "ne peut pas" in illegal
    expect(page.locator("#board use[data-at='c6'][data-piece='rook']")).to_have_count(1)


def test_the_page_as_one_tag(lend: Lend, service: str, tmp_path: Path) -> None:
    file = tmp_path / "tag.html"
    file.write_text(SOURCES[1].replace("http://127.0.0.1:8000", service), encoding="utf-8")
    with lend((service, tmp_path.as_uri())) as page:
        page.goto(file.as_uri())
        for at in ("c3", "c6"):
            expect(page.locator("adjudicator-board .board")).to_have_attribute("aria-busy", "false")
            page.locator(f'adjudicator-board [data-at="{at}"]').last.click(force=True)
        expect(page.locator("adjudicator-board .messages")).to_contain_text("goes from c3 to c6.")
