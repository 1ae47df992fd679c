"""Records on the page that judges."""

from playwright.sync_api import Page, expect

from tests.support.folders import TOURNAMENT

OPEN = '[Game "cyclix"]\n[White "Cleo"]\n[Black "Dan"]\n\n1. Rc3-c6 2. Re5-e2 3. Rc6xb4 4. Re2-e3 *\n'


def game(number: int) -> str:
    (file,) = TOURNAMENT.glob(f"{number}-*")
    return file.read_text("utf-8")


def judged(page: Page, record: str, turns_of: str = "") -> Page:
    """Paste a record, and have it judged."""
    page.locator("#record").fill(record)
    if turns_of:
        page.locator("#game").select_option(turns_of)
    page.locator("#go").click()
    expect(page.locator("#found h2").first).to_be_focused()
    return page
