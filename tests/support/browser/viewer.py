"""``<adjudicator-game>`` on a page, and what it shows."""

from html import escape
from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.folders import TOURNAMENT


def tag(record: str, game: str = "cyclix", **attributes: str) -> str:
    """The element with this record and these attributes."""
    written = "".join(f' {name}="{escape(value)}"' for name, value in {"game": game, **attributes}.items())
    kind = "application/vnd.adjudicator.record"
    return f'<adjudicator-game{written}><script type="{kind}">{record}</script></adjudicator-game>'


def record(number: int) -> str:
    (file,) = TOURNAMENT.glob(f"{number}-*")
    return file.read_text("utf-8")


def drawn(element: Locator) -> Locator:
    """The element, once it shows the picture of its step."""
    expect(element.locator('.picture[aria-busy="false"] img')).to_be_visible()
    return element


def heard(page: Page, kind: str) -> list[Any]:
    return [detail for name, detail in page.evaluate("heard") if name == kind]


def words(game: Locator) -> str:
    return plain(game.locator(".words").inner_text())


def plain(text: str) -> str:
    """A text without line breaks and non-breaking spaces."""
    return " ".join(text.replace("\u00a0", " ").split())
