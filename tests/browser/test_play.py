"""The page on which games are played, by clicks and keys as a person would."""

from collections.abc import Callable

from playwright.sync_api import Page, expect

Opened = Callable[..., Page]


def click(page: Page, at: str) -> None:
    """Click a place of the board, once the page has answered the last click."""
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")
    page.locator(f'#board [data-at="{at}"]').first.click(force=True)
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")


def test_an_illegal_try_is_explained_in_french(opened: Opened) -> None:
    page = opened("/play/cyclix", locale="fr-FR")
    click(page, "c3")
    expect(page.locator("#board .targets")).to_have_count(10)
    click(page, "d4")
    expect(page.locator("#said")).to_contain_text("CYX-3.1")
    expect(page.locator("#said")).to_contain_text("ne peut pas")
    click(page, "c3")
    click(page, "c6")
    expect(page.locator("#said")).to_contain_text("La tour va de c3 à c6.")
    expect(page.locator("#turns li")).to_have_count(1)
    page.reload()
    expect(page.locator("#turns li")).to_have_count(1)
    click(page, "e5")
    click(page, "e2")
    page.locator("#undo").click()
    expect(page.locator("#redo")).to_be_enabled()
