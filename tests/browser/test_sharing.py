"""Sharing a ruling: the link to its page, the address, the picture; and a refused try in the link of a game."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.board import (
    MEETING,
    Opened,
    address,
    button,
    click,
    fragment,
    keys,
    link,
    message,
    ready,
    share,
    started,
    turns,
)

TRIES = {
    "cyclix": ("/play/cyclix", ("c3", "d4"), "The rook cannot go from c3 to d4"),
    "djambi": (link("djambi", position=MEETING), ("c3", "c5", "a1"), "The corpse cannot be laid on a1"),
    "phylde": ("/play/phylde", ("a6", "a7", "e4", "e5"), "Only one kind of piece acts in a turn"),
    "battlelore": ("/play/battlelore", ("g6", "a1"), "The cavalry on g6 moves 2 hexes at most"),
}
"""Clicks that end in a refused try, and the beginning of the reason."""


@pytest.mark.parametrize("name", [name for name in TRIES if name != "cyclix"])
def test_a_refused_try_has_a_page_and_outlives_a_reload(opened: Opened, name: str) -> None:
    path, places, reason = TRIES[name]
    page = opened(path)
    click(page, *places)
    refusal = message(page)
    assert refusal.startswith("Illegal")
    assert reason in refusal
    played = turns(page)
    page.reload()
    ready(page)
    assert (message(page), turns(page)) == (refusal, played)
    share(page)
    page.get_by_role("link", name="Page of this ruling").click()
    expect(page.locator("h1.verdict")).to_have_text("Illegal")
    expect(page.locator("main")).to_contain_text(reason)


def test_a_try_is_dropped_from_the_link_once_something_else_is_shown(opened: Opened) -> None:
    page = opened("/play/cyclix")
    click(page, "c3", "d4")
    expect(page).to_have_url(re.compile("#"))
    click(page, "c6")
    page.reload()
    ready(page)
    assert message(page).startswith("The rook")


def test_a_link_with_a_legal_try_plays_nothing(opened: Opened) -> None:
    for tried in ("Rc3-c6", {"kind": "<b>"}):
        page = started(opened, f"{link('cyclix')}.{fragment(None)[1:]}.{fragment(tried)[1:]}")
        assert turns(page) == [], tried


def test_a_ruling_on_a_record_is_shared(opened: Opened) -> None:
    page = opened("/judge", permissions=["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Example").click()
    share(page)
    page.locator("#found").get_by_role("button", name="Copy link").click()
    expect(page.locator("#live")).to_have_text("Link copied")
    assert "/rulings/cyclix" in page.evaluate("navigator.clipboard.readText()")
    page.get_by_role("button", name="Copy post (BBCode)").click()
    page.wait_for_function("async () => (await navigator.clipboard.readText()).startsWith('[')")


# Copying a ruling as a post, from every ruling box: to the clipboard, else from a field


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


@pytest.mark.parametrize("name", ["cyclix", "battlelore"])
def test_a_ruling_is_copied_as_a_link_a_picture_and_a_post(opened: Opened, name: str) -> None:
    path, places, reason = TRIES[name]
    page = opened(path, permissions=ALLOWED)
    click(page, *places)
    share(page)
    page.get_by_role("button", name="Copy link", exact=True).click()
    expect(page.locator("#live")).to_have_text("Link copied")
    link = page.get_by_role("link", name="Page of this ruling").evaluate("link => link.href")
    assert page.evaluate("navigator.clipboard.readText()") == link
    share(page)
    page.get_by_role("button", name="Copy picture").click()
    expect(page.locator("#live")).to_have_text("Picture copied")
    assert page.evaluate("navigator.clipboard.read().then(([one]) => one.types)") == ["image/png"]
    for form, bold in BOLD.items():
        assert reason in copied(page, form, bold)
    button(page, "Copy link to this game")
    page.wait_for_function("async link => (await navigator.clipboard.readText()) === link", arg=address(page))


def test_without_a_clipboard_the_picture_is_saved(opened: Opened) -> None:
    page = opened("/play/cyclix")
    page.evaluate("() => { navigator.clipboard.write = () => Promise.reject(new DOMException('no')); }")
    click(page, "c3", "d4")
    with page.expect_download() as saved:
        share(page)
        page.get_by_role("button", name="Copy picture").focus()
        keys(page, "Enter")
    assert saved.value.path().read_bytes().startswith(b"\x89PNG")


def test_the_page_of_a_ruling_links_to_its_posts(opened: Opened) -> None:
    page = opened("/rulings/cyclix?action=Rc3-d4")
    link = page.get_by_role("link", name="As a post in Markdown")
    with page.expect_response("**/rulings/cyclix.md?**") as got:
        link.evaluate("link => fetch(link.href)")
    assert got.value.text().startswith("**Illegal**: `Rc3-d4`")
