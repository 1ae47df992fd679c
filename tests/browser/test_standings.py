"""The table of a tournament on the judge's page, and printed."""

import itertools
from pathlib import Path

from click.testing import CliRunner
from playwright.sync_api import expect

from adjudicator.cli.main import main
from tests.support.browser.board import Opened
from tests.support.browser.fixtures import Lend
from tests.support.browser.judged import game, judged

NAMES = [f"{3 * letter} Bartholomew-Lagrave" for letter in "ABCDEFGHIJKLMNOP"]


def test_several_games_end_with_the_table_which_a_click_on_a_head_sorts(opened: Opened) -> None:
    page = judged(opened("/judge"), game(1) + "\n" + game(2))
    expect(page.locator(".standings h2")).to_have_text("Standings")
    expect(page.locator(".standings tbody tr")).to_have_count(4)
    expect(page.locator(".standings li")).to_have_count(2)
    page.locator("#found nav button").nth(1).click()
    expect(page.locator("#found h2").first).to_contain_text("Cleo")
    names = page.locator(".standings tbody td:nth-child(2)")
    expect(names).to_have_text(["Bob", "Cleo", "Dan", "Ada"])
    page.locator(".standings").get_by_role("button", name="Player").click()
    expect(names).to_have_text(["Ada", "Bob", "Cleo", "Dan"])
    expect(page.locator(".standings th[aria-sort=ascending]")).to_have_text("Player")
    page.locator(".standings").get_by_role("button", name="Second").click()
    expect(names).to_have_text(["Bob", "Dan", "Cleo", "Ada"])
    expect(page.locator(".standings th[aria-sort]")).to_have_text("Second")


def test_sixteen_players_fit_a_printed_page(lend: Lend, tmp_path: Path) -> None:
    games = (f'[Game "cyclix"]\n[White "{a}"]\n[Black "{b}"]\n\ndraw\n' for a, b in itertools.combinations(NAMES, 2))
    (tmp_path / "all.game").write_text("\n".join(games), encoding="utf-8")
    table = tmp_path / "table.html"
    CliRunner().invoke(main, ["standings", str(tmp_path), "--format", "html", "--output", str(table)])
    with lend(tmp_path.as_uri()) as page:
        page.goto(table.as_uri())
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 680, "height": 1000})  # A4 less its margins, in CSS pixels
        assert page.evaluate("document.documentElement.scrollWidth") <= 680
        assert page.pdf(format="A4", prefer_css_page_size=True).count(b"/Type /Page\n") == 1
