"""The page on which positions are set up: with the mouse, with a finger, and by keyboard alone."""

import json
from functools import partial
from typing import Any

from playwright.sync_api import Page, expect

from tests.support.browser.board import Opened, fragment
from tests.support.browser.hands import PHONE, clicked, touch

HOSTILE = '<img src=x onerror="document.title=1"><script>document.title=2</script>"\'&{{7*7}}'


def settled(page: Page) -> None:
    """Wait for the page to finish all its requests."""
    expect(page.locator("#verdict p").first).to_be_visible()
    expect(page.locator("#board")).to_have_attribute("aria-busy", "false")


def cell(page: Page, at: str) -> Any:
    return page.locator(f'#board [data-at="{at}"]').first


def choose(page: Page, name: str) -> None:
    page.locator(f'#palette label[title="{name}"]').click()


def click(page: Page, at: str) -> None:
    settled(page)
    cell(page, at).click(force=True)
    settled(page)


def drag(page: Page, start: Any, end: Any) -> None:
    """Drag from the middle of one thing to that of another, as a hand does: in steps."""
    settled(page)
    start.scroll_into_view_if_needed()
    from_box, to_box = start.bounding_box(), end.bounding_box()
    page.mouse.move(from_box["x"] + from_box["width"] / 2, from_box["y"] + from_box["height"] / 2)
    page.mouse.down()
    page.mouse.move(to_box["x"] + to_box["width"] / 2, to_box["y"] + to_box["height"] / 2, steps=12)
    page.mouse.up()
    settled(page)


def standing(page: Page) -> dict[str, str]:
    """The drawing on each place."""
    uses = page.locator("#board use[data-at]").evaluate_all(
        "uses => uses.map(({dataset}) => [dataset.at, dataset.side + ' ' + dataset.piece])"
    )
    return dict(uses)


def position(page: Page) -> str:
    """The text of the position, which can occur."""
    settled(page)
    expect(page.locator("#verdict .legal")).to_be_visible()
    text: str = page.locator("#verdict pre").inner_text()
    return text


def test_what_is_impossible_is_told_where_it_is(opened: Opened) -> None:
    page = opened("/edit/cyclix")
    choose(page, "rook, White")
    click(page, "d4")
    verdict = page.locator("#verdict")
    expect(verdict).to_contain_text("This position is impossible")
    expect(verdict).to_contain_text("CYX-1.3")
    expect(verdict.locator(".place")).to_have_text(["c3", "d4"])
    expect(page.locator("#play")).to_be_disabled()
    assert standing(page)["d4"] == "white rook"
    page.reload()
    expect(verdict).to_contain_text("CYX-1.3")
    verdict.get_by_role("button", name="d4").click()
    page.keyboard.press("Delete")
    settled(page)
    assert position(page) == "7/3bkn1/4r2/7/2R4/1NKB3/7 w -"


def test_pieces_are_dragged_over_the_board_from_the_palette_and_off_it(opened: Opened) -> None:
    """But not once Escape ends it."""
    page = opened("/edit/cyclix")
    settled(page)
    cell(page, "c3").hover(force=True)
    page.mouse.down()
    cell(page, "b3").hover(force=True)
    expect(page.locator(".ghost")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    page.mouse.up()
    settled(page)
    assert standing(page)["c3"] == "white rook"
    drag(page, cell(page, "c3"), cell(page, "a5"))
    assert standing(page)["a5"] == "white rook"
    drag(page, cell(page, "a5"), page.locator("h1"))
    assert "white rook" not in standing(page).values()
    expect(page.locator("#verdict")).to_contain_text("CYX-1.3")
    drag(page, page.locator('#palette label[title="rook, White"]'), cell(page, "b7"))
    assert position(page).startswith("1R5/")
    page.locator("#undo").click()
    settled(page)
    assert "white rook" not in standing(page).values()


def test_a_finger_drags_as_well(opened: Opened) -> None:
    page = opened("/edit/cyclix", **PHONE)
    settled(page)
    touch(page.context.new_cdp_session(page), page, "c3", "c6")
    settled(page)
    assert standing(page)["c6"] == "white rook"
    for at in ("c6", "a1"):
        clicked(page, partial(cell(page, at).tap, force=True))
    settled(page)
    assert standing(page)["a1"] == "white rook"


def test_all_by_keyboard_alone(opened: Opened) -> None:
    page = opened("/edit/cyclix")
    settled(page)
    hand = page.locator("#palette input").first
    for _ in range(30):
        page.keyboard.press("Tab")
        if hand.evaluate("one => one === document.activeElement"):
            break
    page.keyboard.press("ArrowDown")
    page.keyboard.press("ArrowDown")
    expect(page.locator("#palette .note")).to_have_text("rook, White")
    page.keyboard.press("Shift+Tab")
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "Enter"):
        page.keyboard.press(key)
    settled(page)
    assert standing(page)["b5"] == "white rook"
    expect(page.locator("#live")).to_contain_text("b5, rook, White")
    expect(page.locator("#live")).to_contain_text("This position is impossible")
    page.keyboard.press("Delete")
    page.keyboard.press("Escape")
    expect(page.locator("#palette .note")).to_have_text("Move pieces")


def test_a_setup_a_cleared_board_and_the_other_fields(opened: Opened) -> None:
    page = opened("/edit/cyclix")
    page.get_by_role("button", name="Shakti").click()
    assert position(page) == "7/1b1k1r1/3n3/7/3N3/1R1K1B1/7 w -"
    page.get_by_label("Side to move").select_option("Black")
    settled(page)
    assert position(page).endswith(" b -")
    drag(page, cell(page, "d5"), page.locator("h1"))
    page.get_by_role("group", name="In hand, Black").get_by_label("knight").check()
    assert position(page) == "7/1b1k1r1/7/7/3N3/1R1K1B1/7 b n"
    choose(page, "Holes")
    click(page, "a1")
    assert position(page).endswith("/_6 b n")
    page.locator("#empty").click()
    settled(page)
    assert standing(page) == {}
    expect(page.locator("#verdict")).to_contain_text("king")


def test_in_french_a_king_of_phylde_is_put_between_cells(opened: Opened) -> None:
    page = opened("/edit/phylde", locale="fr-FR")
    settled(page)
    choose(page, "roi, Blancs")
    box = cell(page, "d10").bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] - 3, box["y"] + 3)
    settled(page)
    assert standing(page)["d10e11"] == "white king"
    page.mouse.click(box["x"] + 3, box["y"] + box["height"] - 3)
    settled(page)
    assert standing(page)["c9d10"] == "white king"
    choose(page, "Déplacer des pièces")
    drag(page, cell(page, "a13"), cell(page, "d9"))
    expect(page.locator("#verdict")).to_contain_text("Cette position est impossible")
    expect(page.locator("#verdict .place")).to_have_text(["c9d10", "d9"])


def test_a_player_of_djambi_is_dead_once_somebody_says_so(opened: Opened) -> None:
    page = opened("/edit/djambi")
    drag(page, cell(page, "i9"), page.locator("h1"))
    expect(page.locator("#verdict")).to_contain_text("DJB-")
    page.get_by_label("State of the player, Yellow").select_option("dead")
    page.get_by_label("Owner of the colour, Yellow").select_option("Red")
    assert " RBRG aada " in position(page)


def test_a_unit_of_battlelore_is_described(opened: Opened) -> None:
    page = opened("/edit/battlelore")
    choose(page, "hydra, North")
    click(page, "e5")
    choose(page, "Woods")
    click(page, "e5")
    choose(page, "Move pieces")
    click(page, "e5")
    expect(page.get_by_label("Name", exact=True)).to_have_value("u1")
    expect(page.get_by_label("Necks of the hydra")).to_have_value("3")
    page.get_by_label("Necks of the hydra").fill("2")
    page.keyboard.press("Tab")
    settled(page)
    written = json.loads(position(page))
    assert [(unit["hex"], unit["necks"]) for unit in written["units"].values()] == [("e5", 2)]
    assert written["woods"] == ["e5"]
    expect(cell(page, "e5")).to_have_attribute("aria-label", "e5, hydra, North, selected, Woods")


def test_a_position_is_pasted_in_a_forgiven_spelling(opened: Opened) -> None:
    page = opened("/edit/cyclix")
    settled(page)
    page.locator("#paste textarea").fill("  7/1b1k1r1/3n3/7/3N3/1R1K1B1/7   w ")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#paste code")).to_have_text("7/1b1k1r1/3n3/7/3N3/1R1K1B1/7 w -")
    assert position(page) == "7/1b1k1r1/3n3/7/3N3/1R1K1B1/7 w -"
    page.locator("#paste textarea").fill("7/1b1k1r1/3n3/7/3N3/1R1K1B1 w -")
    page.get_by_role("button", name="Read it").click()
    expect(page.locator("#paste .faults")).to_contain_text("6 ranks")


def test_hostile_texts_never_become_markup(opened: Opened) -> None:
    page = opened("/edit/battlelore")
    settled(page)
    title = page.title()
    for text in (HOSTILE, json.dumps({"units": {HOSTILE: {"side": HOSTILE, "hex": HOSTILE, "kind": HOSTILE}}})):
        page.locator("#paste textarea").fill(text)
        page.get_by_role("button", name="Read it").click()
        expect(page.locator("#paste .faults")).to_contain_text("src=x")
    record = {"format": "adjudicator-record/1", "table": {HOSTILE: HOSTILE, "pieces": HOSTILE}, "turns": []}
    record |= {"options": {HOSTILE: HOSTILE}}
    page.goto(f"{page.url.partition('#')[0]}#{fragment(record)}")
    expect(page.locator("#verdict")).to_contain_text("onerror")
    assert page.locator("main img[src='x'], main script").count() == 0
    assert page.title() == title


def test_readings_of_the_rules_come_with_the_link(opened: Opened) -> None:
    record = {"format": "adjudicator-record/1", "game": "cyclix", "options": {"king_capture": "adjacent"}, "turns": []}
    page = opened(f"/edit/cyclix#{fragment(record)}")
    settled(page)
    page.locator("details:has(#options) > summary").click()
    expect(page.get_by_label("On adjacent tiles only.")).to_be_checked()
    page = opened("/edit/cyclix#1garbage")
    expect(page.locator("#verdict")).to_contain_text("This link is damaged")
