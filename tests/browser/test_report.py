"""The report on a tournament in a browser: the summary and the index first, a filter without scripts, both themes."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page, expect

from adjudicator.cli.main import main
from tests.support.browser.findings import findings
from tests.support.browser.fixtures import Lend
from tests.support.browser.judged import OPEN
from tests.support.folders import TOURNAMENT

A4 = 1123 - 2 * 57
"""The height of a page less its margins, in CSS pixels."""


def report(page: Page, folder: Path, *more: str, language: str = "en") -> None:
    """Open the report on the tournament of the guide and on more games, from a file."""
    for n, text in enumerate(more):
        (folder / f"more-{n}.game").write_text(text, encoding="utf-8")
    output = folder / "report.html"
    paths = [str(TOURNAMENT), *map(str, folder.glob("*.game"))]
    CliRunner().invoke(main, ["verify", *paths, "--format", "html", "--lang", language, "--output", str(output)])
    page.goto(output.as_uri())


@pytest.fixture
def page(lend: Lend, tmp_path: Path) -> Iterator[Page]:
    """A page that requests files of this test only."""
    with lend(tmp_path.as_uri()) as page:
        yield page


def tops(page: Page, chosen: str) -> list[float]:
    found: list[float] = page.locator(chosen).evaluate_all(
        "found => found.map((one) => one.getBoundingClientRect().top)"
    )
    return found


def test_summary_and_index_are_on_page_one_and_a_phone_scrolls_only_the_table(page: Page, tmp_path: Path) -> None:
    report(page, tmp_path, language="fr")
    page.set_viewport_size({"width": 360, "height": 740})
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    assert page.locator(".wide").evaluate("box => box.scrollWidth > box.clientWidth"), "the table has 18 players"
    links = page.locator(".row a").count()
    assert links == 8
    first, whole = (page.pdf(format="A4", prefer_css_page_size=True, page_ranges=pages) for pages in ("1", ""))
    assert whole.count(b"/Type /Page\n") > 1
    assert first.count(b"/Subtype /Link") >= links, "the index is on page 1"
    page.emulate_media(media="print")
    page.set_viewport_size({"width": 680, "height": 1000})
    assert max(tops(page, ".summary")) < min(tops(page, ".row"))
    assert max(tops(page, ".row")) < min(min(tops(page, "section.game")), A4)


def test_games_with_offences_come_first_and_are_filtered_in_both_themes(page: Page, tmp_path: Path) -> None:
    report(page, tmp_path, OPEN)
    for theme, is_dark in (("light", False), ("dark", True)):
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]  # a theme
        assert page.evaluate("getComputedStyle(document.body).backgroundColor !== 'rgb(255, 255, 255)'") == is_dark
        assert findings(page) == [], theme
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
