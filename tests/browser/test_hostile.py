"""URLs are untrusted input: they never become markup, and at most a sentence."""

import pytest
from playwright.sync_api import expect

from tests.support.browser.board import Opened, click, link, message, ready, started

PAYLOAD = (
    "<img src=x onerror=alert(1)></script><script>alert(1)</script>'\"><svg onload=alert(1)>javascript:alert(1){{7*7}}"
)


def test_text_in_a_fragment_never_becomes_markup(opened: Opened) -> None:
    addresses = [
        link("cyclix", position=PAYLOAD),
        link("cyclix", turns=["Rc3-c6", PAYLOAD, PAYLOAD]),
        link("cyclix", options={"king_capture": PAYLOAD, PAYLOAD: PAYLOAD}),
        link("cyclix", turns=["Rc3-c6", {"turn": "Re5-e2", "note": PAYLOAD}], players={"white": {"name": PAYLOAD}}),
        link("cyclix", turns=[{"player": "resign", "side": PAYLOAD}]),
        f"/play/cyclix?lang=en&{PAYLOAD}={PAYLOAD}#{PAYLOAD}",
    ]
    page = opened("/play/cyclix")
    page.on("dialog", lambda dialog: pytest.fail(dialog.message))
    for address in addresses:
        page.goto(page.url.partition("/play")[0] + "/rules/cyclix")
        page.goto(page.url.partition("/rules")[0] + address)
        ready(page)
        assert message(page) or "note" in address or "player" in address or page.locator("#turns li").count() > 1
        expect(
            page.locator('main img:not([src*="/pieces/"]), main script, main svg [onload], main [onerror]')
        ).to_have_count(0)
        click(page, "c3")
    expect(page.locator("#board .selected")).to_have_count(1)


def test_a_garbled_link_is_told_and_a_new_game_begins(opened: Opened) -> None:
    """The node tests of fragments have all ways to be damaged."""
    page = started(opened, "/play/cyclix#1%%%")
    assert "This link is damaged" in message(page)
    click(page, "c3", "c6")
    assert message(page) == "The rook (White) goes from c3 to c6."


def test_a_record_with_an_offence_is_played_up_to_it(opened: Opened) -> None:
    page = started(opened, link("cyclix", turns=["Rc3-c6", "Re5-d4", "Kc2-b1"]))
    assert message(page).startswith("Illegal Re5-d4 The rook cannot go from e5 to d4")
    expect(page.locator("#turns li")).to_have_count(2)
