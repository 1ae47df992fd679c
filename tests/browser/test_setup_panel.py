"""Next to a game: setups, a pasted position, options, and the way to the editor and back."""

from playwright.sync_api import Page, expect

from tests.support.browser.board import Opened, click

AFAR = "6k/7/7/_6/_6/_6/K__n3 w BNRbr"
"""White's king can take the knight on d1, which is the first tile that it sees but no neighbour."""


def opened_panel(page: Page) -> None:
    if not page.locator("#menu").is_visible():
        page.locator("#more").click()
    if page.locator("#setup").get_attribute("open") is None:
        page.locator("#setup > summary").click()
    expect(page.locator("#setup .paste")).to_be_visible()


def paste(page: Page, text: str) -> None:
    page.locator("#setup textarea").fill(text)
    page.locator("#setup .paste button").click()


def is_on(page: Page, at: str, side: str, piece: str) -> None:
    drawn = page.locator(f'#board use[data-at="{at}"]')
    expect(drawn).to_have_attribute("data-piece", piece)
    expect(drawn).to_have_attribute("data-side", side)


def test_an_option_changes_a_ruling(opened: Opened) -> None:
    page = opened("/play/cyclix")
    opened_panel(page)
    paste(page, f"`{AFAR}`")
    expect(page.locator("#setup code").first).to_have_text(AFAR)
    is_on(page, "d1", "black", "knight")
    click(page, "a1", "d1")
    expect(page.locator('#turns [data-turn="Ka1xd1"]')).to_have_count(1)
    opened_panel(page)
    page.locator("#setup details > summary").click()
    page.get_by_label("On adjacent tiles only.").check()
    page.get_by_role("button", name="Judge this game with these options").click()
    expect(page.locator("#message")).to_contain_text("CYX-3.5")
    is_on(page, "d1", "black", "knight")
    opened_panel(page)
    page.get_by_role("button", name="Start again with these options").click()
    click(page, "a1", "d1")
    expect(page.locator("#message")).to_contain_text("CYX-3.5")
    page.reload()
    opened_panel(page)
    expect(page.get_by_label("On adjacent tiles only.")).to_be_checked()


def test_a_bundle_of_readings_answers_the_other_questions_in_french(opened: Opened) -> None:
    page = opened("/play/dragonchess", locale="fr-FR")
    opened_panel(page)
    page.locator("#setup details > summary").click()
    basilisk = page.locator('input[name="basilisk_back"]')
    expect(basilisk.nth(0)).to_be_checked()
    page.locator('input[name="ruleset"]').nth(1).check()
    expect(basilisk.nth(1)).to_be_checked()
    expect(page.locator('input[name="ruleset"]').nth(1)).to_be_focused()
    page.get_by_role("button", name="Recommencer avec ces options").click()
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
    page.wait_for_function("() => location.hash.length > 1 || document.querySelector('#turns').children.length === 0")


def test_to_the_editor_and_back(opened: Opened) -> None:
    page = opened("/play/djambi")
    click(page, "a3", "a4")
    opened_panel(page)
    page.get_by_role("button", name="Set up this position").click()
    page.wait_for_url("**/edit/djambi**")
    is_on(page, "a4", "red", "militant")
    expect(page.locator("#play")).to_be_enabled()
    page.locator("#play").click()
    page.wait_for_url("**/play/djambi**")
    is_on(page, "a4", "red", "militant")
