"""Reports on paper: a PDF of 60 games between 18 players, or between 40 with long names."""

import itertools
import random
import re
import shutil
import subprocess
from pathlib import Path

import pytest
from click.testing import CliRunner
from playwright.sync_api import Page

from adjudicator.cli.main import main
from tests.support.browser.fixtures import Lend

WIDE = 680
"""The width of a page less its margins, in CSS pixels."""
TURNS = {"clean": "1. Rc3-c6 2. Re5-e2 3. Kc2-b1", "offence": "1. Rc3-c6 2. Re5-d2"}
PLAYERS = [
    f"{name} {family}" for name in ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn") for family in ("Li", "Oh", "Roy")
]
pytestmark = pytest.mark.skipif(shutil.which("pdftotext") is None, reason="Poppler is not installed here")


def game(number: int, white: str, black: str) -> str:
    result = ("white", "black", "draw")[number % 3]
    turns = TURNS["clean" if number % 5 else "offence"] + f" {{[%arbiter result result={result}]}}"
    tags = {"Game": "cyclix", "Event": "Spring Cup", "Round": str(number // 9 + 1), "White": white, "Black": black}
    return "".join(f'[{name} "{value}"]\n' for name, value in tags.items()) + f"\n{turns} {result}\n"


def played(folder: Path, players: list[str]) -> Path:
    """A folder with sixty games between these players."""
    pairs = list(itertools.combinations(players, 2))
    random.Random(1).shuffle(pairs)
    for number, pair in enumerate(pairs[:60]):
        (folder / f"{number:02}.game").write_text(game(number, *pair), encoding="utf-8")
    return folder


def printed(lend: Lend, folder: Path) -> list[str]:
    """The text of each page of the report on the games in a folder."""
    output = folder / "report.html"
    CliRunner().invoke(main, ["verify", str(folder), "--format", "html", "--output", str(output)])
    with lend(folder.as_uri()) as page:
        page.goto(output.as_uri())
        return pages_of(page, folder / "report.pdf")


def pages_of(page: Page, pdf: Path) -> list[str]:
    page.pdf(path=pdf, format="A4", prefer_css_page_size=True)
    page.emulate_media(media="print")
    page.set_viewport_size({"width": WIDE, "height": 1000})
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDE, "Chromium shrinks a page that is wider"
    text = subprocess.run(["pdftotext", "-layout", str(pdf), "-"], capture_output=True, text=True, check=True).stdout
    return [text.strip("\n") for text in text.split("\f")[:-1]]


def check_ends(pages: list[str]) -> None:
    """No page is blank, and none ends with the heading of what is on the next."""
    for page in pages:
        assert page.strip()
        last = page.rstrip().splitlines()[-1]
        assert not re.search(r"\(White\) – .* \(Black\)$", last)
        assert "· Cyclix ·" not in last
        assert not last.startswith(("CYX-", "Result:")), "nor the title of an article"


def test_the_standings_are_on_page_one_with_every_column(lend: Lend, tmp_path: Path) -> None:
    pages = printed(lend, played(tmp_path, PLAYERS))
    first = pages[0]
    assert first.lstrip().startswith("Spring Cup")
    assert first.index("Standings") < first.index("Ada Li")
    rows = {name: next(line for line in first.splitlines() if name in line) for name in PLAYERS}
    assert "×" in rows[PLAYERS[0]], "the table ends with the players in a row and a column each"
    assert all(row.count("×") == 1 for row in rows.values())
    assert min(int(row.split()[0]) for row in rows.values()) == 1, "a rank is a number on one line"
    assert len(pages) <= 18, "two games with an offence fit a page, and a game of the index a line"
    check_ends(pages)


def test_forty_players_with_long_names_fit(lend: Lend, tmp_path: Path) -> None:
    players = [f"{n} " + (("Habsburg-Lothringen " if n % 2 else "Habsburg") * 25)[:196] for n in range(40)]
    pages = printed(lend, played(tmp_path, players))
    count = re.search(r"Players: (\d+)\.", "".join(pages))
    assert count is not None
    assert "".join(pages).count("×") == int(count[1]) > 36, "each player has a row and a column"
