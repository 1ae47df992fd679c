"""The report on a tournament in a browser: the summary and the index first, a filter without scripts, both themes."""

from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from adjudicator.cli.main import main
from tests.support.browser.board import Opened
from tests.support.browser.findings import findings
from tests.support.browser.judged import OPEN
from tests.support.folders import TOURNAMENT

A4 = 1123 - 2 * 57
"""The height of a page less its margins, in CSS pixels."""


def report(opened: Opened, tmp_path: Path, *more: str, language: str = "en", theme: str = "light") -> Page:
    """The report on the tournament of the guide and on more games, opened from a file."""
    for n, text in enumerate(more):
        (tmp_path / f"more-{n}.game").write_text(text, encoding="utf-8")
    output = tmp_path / "report.html"
    paths = [str(TOURNAMENT), *map(str, tmp_path.glob("*.game"))]
    CliRunner().invoke(main, ["verify", *paths, "--format", "html", "--lang", language, "--output", str(output)])
    browser = opened("/").context.browser
    assert browser is not None
    page = browser.new_page(color_scheme=theme)  # type: ignore[arg-type]  # a theme
    page.goto(output.as_uri())
    return page


def tops(page: Page, chosen: str) -> list[float]:
    found: list[float] = page.locator(chosen).evaluate_all(
        "found => found.map((one) => one.getBoundingClientRect().top)"
    )
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
def test_summary_and_index_are_on_page_one(opened: Opened, tmp_path: Path, language: str) -> None:
    page = report(opened, tmp_path, language=language)
    links = page.locator(".row a").count()
    assert links == 8
    first, whole = (page.pdf(format="A4", prefer_css_page_size=True, page_ranges=pages) for pages in ("1", ""))
    assert whole.count(b"/Type /Page\n") > 1
    assert first.count(b"/Subtype /Link") >= links, "the index is on page 1"
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 1000})
    assert max(tops(page, ".summary")) < min(tops(page, ".row"))
    assert max(tops(page, ".row")) < min(min(tops(page, "section.game")), A4)
    page.close()


def test_games_with_offences_come_first_and_are_filtered(opened: Opened, tmp_path: Path) -> None:
    page = report(opened, tmp_path, OPEN)
    today = datetime.now(UTC).date().isoformat()
    expect(page.locator(".made")).to_have_text(f"Made on {today}.")
    expect(page.locator(".row.offence")).to_contain_text("judged to turn 3 of 4")
    for kind in (".row", ".game"):
        assert max(tops(page, f"{kind}.offence")) < min(tops(page, f"{kind}.settled"))
        assert max(tops(page, f"{kind}.settled")) < min(tops(page, f"{kind}.clean"))
    page.get_by_label("Open or faulty (1)").check()
    expect(page.locator(".game:visible")).to_have_count(1)
    expect(page.locator(".row:visible")).to_have_count(1)
    page.get_by_label("Clean (6)").check()
    expect(page.locator(".game:visible")).to_have_count(6)
    page.get_by_label("All (9)").check()
    expect(page.locator(".game:visible")).to_have_count(9)
    page.locator(".row a").first.click()
    expect(page.locator(".game:target")).to_be_in_viewport()
    assert page.locator("figure").first.evaluate("one => one.getBoundingClientRect().width") >= 400
    page.close()


def test_a_phone_scrolls_only_the_table(opened: Opened, tmp_path: Path) -> None:
    page = report(opened, tmp_path)
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator(".wide").evaluate("box => box.scrollWidth > box.clientWidth"), "the table has 18 players"
    page.close()


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_report_is_accessible_in_both_themes(opened: Opened, tmp_path: Path, theme: str) -> None:
    page = report(opened, tmp_path, OPEN, theme=theme)
    dark = page.evaluate("getComputedStyle(document.body).backgroundColor") != "rgb(255, 255, 255)"
    assert dark == (theme == "dark")
    assert findings(page) == []
    page.close()
