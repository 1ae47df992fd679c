"""Copying a ruling as a post, from every ruling box: to the clipboard, else from a field."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.board import Opened, click, share
from tests.browser.test_sharing import TRIES

ALLOWED = ["clipboard-read", "clipboard-write"]
LABELS = {"markdown": "Copy post (Markdown)", "bbcode": "Copy post (BBCode)"}
BOLD = {"markdown": "**Illegal**: ", "bbcode": "[b]Illegal[/b]: "}


def copied(page: Page, form: str, start: str) -> str:
    """The clipboard, once it starts with a text, after a click on the button of a format."""
    share(page)
    page.get_by_role("button", name=LABELS[form]).click()
    page.wait_for_function("async start => (await navigator.clipboard.readText()).startsWith(start)", arg=start)
    expect(page.locator("#live")).to_contain_text("Post copied")
    return str(page.evaluate("navigator.clipboard.readText()"))


@pytest.mark.parametrize("name", ["cyclix", "cyclix later", "phylde", "battlelore"])
def test_a_ruling_is_copied_as_a_post(opened: Opened, name: str) -> None:
    path, places, reason = TRIES[name]
    page = opened(path, permissions=ALLOWED)
    click(page, *places)
    for form, bold in BOLD.items():
        assert reason in copied(page, form, bold)


def test_without_a_clipboard_the_post_is_shown_in_french(opened: Opened) -> None:
    page = opened("/play/cyclix", locale="fr-FR")
    page.evaluate("() => { navigator.clipboard.write = () => Promise.reject(new DOMException('no')); }")
    click(page, "c3", "d4")
    for _ in range(2):
        share(page)
        page.get_by_role("button", name="Copier le message (BBCode)").click()
        expect(page.locator("#live")).to_contain_text("Copiez le message depuis le champ.")
        expect(page.get_by_label("Message sur cette décision")).to_have_count(1)
    field = page.get_by_label("Message sur cette décision")
    assert field.input_value().startswith("[b]Illégal[/b] : Rc3-d4")
    assert field.evaluate("field => field.selectionEnd - field.selectionStart === field.value.length")


def test_a_post_that_cannot_be_had_is_explained(opened: Opened) -> None:
    page = opened("/play/cyclix", permissions=ALLOWED, notes=[429])
    click(page, "c3", "d4")
    busy = {"status": 429, "headers": {"Retry-After": "7"}}
    page.route("**/adjudications", lambda route: route.fulfill(**busy))
    share(page)
    page.get_by_role("button", name=LABELS["markdown"]).click()
    expect(page.locator("#live")).to_contain_text("Too many requests.")


def test_the_page_of_a_ruling_links_to_its_posts(opened: Opened) -> None:
    page = opened("/rulings/cyclix?action=Rc3-d4")
    link = page.get_by_role("link", name="As a post in Markdown")
    with page.expect_response("**/rulings/cyclix.md?**") as got:
        link.evaluate("link => fetch(link.href)")
    assert got.value.text().startswith("**Illegal**: `Rc3-d4`")
