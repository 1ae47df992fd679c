"""Hands: dragging by mouse and finger, keys, names of pieces under the pointer, the legend, gliding pieces."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.board import (
    Opened,
    address,
    button,
    choose,
    click,
    keys,
    link,
    message,
    ready,
    started,
    turns,
)
from tests.support.browser.hands import DRAGS, PHONE, middle, tap, touch


def drag(page: Page, start: str, end: str) -> None:
    x, y = middle(page, start)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 10, y, steps=3)
    page.mouse.move(*middle(page, end), steps=5)
    page.mouse.up()
    ready(page)


@pytest.mark.parametrize(
    ("hand", "game"),
    [("mouse", "dragonchess"), ("mouse", "battlelore"), ("finger", "djambi"), ("finger", "phylde")],
)
def test_a_piece_is_dragged(opened: Opened, game: str, hand: str) -> None:
    path, (start, end), turn, (enemy, there) = DRAGS[game]
    page = started(opened, path, **(PHONE if hand == "finger" else {}))
    session = page.context.new_cdp_session(page)
    for n, (place, goal) in enumerate(((start, end), (enemy, there))):
        if hand == "mouse":
            drag(page, place, goal)
        else:
            touch(session, page, place, goal)
        expect(page.locator("#turns li:not(.start)")).to_have_count(1)
        expect(page.locator(".ghost")).to_have_count(0)
        expect(page.locator("#message .illegal")).to_have_count(n)
    assert turn in turns(page)[0]
    assert page.evaluate("scrollY") == 0


def test_a_lifted_piece_follows_and_its_targets_light_up(opened: Opened) -> None:
    page = started(opened, "/play/cyclix")
    x, y = middle(page, "c3")
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y - 30, steps=4)
    expect(page.locator("#board .targets")).to_have_count(10)
    expect(page.locator("#board use.faded")).to_have_attribute("data-at", "c3")
    box = page.locator(".ghost").bounding_box()
    assert box
    assert abs(box["x"] + box["width"] / 2 - x - 30) < 2
    page.keyboard.press("Escape")
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator("#board .targets")).to_have_count(0)
    page.mouse.up()
    ready(page)
    assert turns(page) == []
    drag(page, "c3", "c3")
    expect(page.locator("#board .targets")).to_have_count(10)
    page.mouse.move(*middle(page, "c3"))
    page.mouse.down()
    page.mouse.move(5, 5, steps=4)  # off the board
    page.mouse.up()
    ready(page)
    expect(page.locator("#board .targets")).to_have_count(0)


def test_a_phone_that_turns_during_a_drag_puts_the_piece_back(opened: Opened) -> None:
    page = started(opened, "/play/cyclix", **PHONE)
    session, (x, y) = page.context.new_cdp_session(page), middle(page, "c3")
    for kind, points in (("touchStart", [{"x": x, "y": y}]), ("touchMove", [{"x": x + 30, "y": y - 30}])):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(page.locator(".ghost")).to_have_count(1)
    page.set_viewport_size({"width": 740, "height": 360})
    expect(page.locator(".ghost")).to_have_count(0)
    expect(page.locator("#board .targets, #board .faded")).to_have_count(0)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    ready(page)
    assert turns(page) == []
    touch(session, page, "c3", "c6")
    assert turns(page) == ["Rc3-c6"]


@pytest.mark.parametrize("game", ["battlelore", "dragonchess"])
def test_a_turn_and_a_refused_try_by_taps_on_a_phone(opened: Opened, game: str) -> None:
    path, places, turn, refused = DRAGS[game]
    page = opened(path, **PHONE)
    tap(page, *places)
    expect(page.locator("#turns li:not(.start)")).to_have_count(1)
    assert turn in turns(page)[0]
    tap(page, *refused)
    expect(page.locator("#board .ring")).to_have_count(0)
    expect(page.locator("#message .illegal")).to_be_in_viewport()
    expect(page.locator("#board svg")).to_be_in_viewport(ratio=1)
    covered = page.evaluate(
        """() => document.querySelector(".beside").getBoundingClientRect().top
          < document.querySelector("#board").getBoundingClientRect().bottom"""
    )
    assert not covered
    assert page.evaluate("visualViewport.scale") == 1


def test_small_cells_get_a_glass_under_a_held_finger(opened: Opened) -> None:
    page = started(opened, "/play/phylde", **PHONE)
    session = page.context.new_cdp_session(page)
    x, y = middle(page, "d9")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".loupe svg")).to_be_visible()
    expect(page.locator(".pointing")).to_be_visible()
    x, y = middle(page, "a6")
    session.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [{"x": x, "y": y}]})
    page.wait_for_timeout(100)
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".loupe")).to_have_count(0)
    expect(page.get_by_label("a6, soldier, White, selected")).to_have_count(1)
    touch(session, page, "a6", "a7", hold=400)
    expect(page.locator("#panel code")).to_have_text("S:a6-a7")


def test_arrow_keys_step_and_letters_act(opened: Opened) -> None:
    page = started(opened, link("cyclix", turns=["Rc3-c6", "Re5-e2"]))
    current = page.locator("#turns [aria-current]")
    for key, turn in (("ArrowLeft", "Rc3-c6"), ("Home", None), ("ArrowRight", "Rc3-c6"), ("End", "Re5-e2")):
        keys(page, key)
        if turn is None:
            expect(current).to_have_text("Start")
        else:
            expect(current).to_have_attribute("data-turn", turn)
    before = middle(page, "a1")
    keys(page, "f")
    assert middle(page, "a1") != before
    keys(page, "?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()
    expect(page.get_by_role("dialog", name="Keys")).to_contain_text("Turn the board")
    keys(page, "Escape")
    expect(page.get_by_role("dialog", name="Keys")).to_be_hidden()
    page.locator("#board [data-at]").first.focus()
    keys(page, "ArrowLeft")
    expect(current).to_have_attribute("data-turn", "Re5-e2")


def test_arrow_keys_step_through_a_judged_game(opened: Opened) -> None:
    page = opened("/judge")
    page.get_by_role("button", name="Example").click()
    slider = page.locator("#found input[type=range]")
    expect(slider).to_have_attribute("aria-valuetext", "Turn 3: Rc6xb4. Illegal")
    keys_of_page = ("ArrowLeft", "ArrowLeft", "ArrowRight")
    for key in keys_of_page:
        page.keyboard.press(key)
    expect(slider).to_have_attribute("aria-valuetext", "Turn 2: Re5-e2. Legal")
    board = page.locator("#found figure[aria-busy=false] svg")
    before = board.inner_html()
    page.keyboard.press("f")
    page.wait_for_function("before => document.querySelector('#found figure svg')?.innerHTML !== before", arg=before)
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def test_a_piece_is_let_go_and_a_question_answered_by_keys(opened: Opened) -> None:
    page = started(opened, link("cyclix", position="6k/7/7/_6/_6/_6/K__n3 w BNRbr"))
    choose(page, "a1", "b7")
    assert "Illegal" in message(page)
    keys(page, "Escape")
    expect(page.locator("#board .selected")).to_have_count(0)
    choose(page, "a1", "a5")
    keys(page, "Tab", "Tab", "Enter")
    assert turns(page) == ["Ka1-a5/N"]


def test_the_first_focus_is_a_piece_of_the_side_to_move(opened: Opened) -> None:
    """By the link that skips to the board, which leaves the game in the address alone."""
    page = started(opened, "/play/djambi")
    before = address(page)
    keys(page, "Tab", "Enter")
    side = page.evaluate("document.querySelector(`use[data-at='${document.activeElement.dataset.at}']`).dataset.side")
    assert side == "red"
    assert address(page) == before


@pytest.mark.parametrize(
    ("game", "at", "text"),
    [
        ("dragonchess", "3g1", "3g1, dragon, Gold: Moves any distance diagonally"),
        ("battlelore", "g6", "g6, cavalry, North"),
    ],
)
def test_a_resting_mouse_names_a_piece(opened: Opened, game: str, at: str, text: str) -> None:
    page = started(opened, f"/play/{game}")
    page.mouse.move(*middle(page, at))
    expect(page.locator(".tip")).to_contain_text(text)
    page.keyboard.press("Escape")
    expect(page.locator(".tip")).to_be_hidden()


def test_a_held_finger_names_a_piece(opened: Opened) -> None:
    page = started(opened, "/play/cyclix", **PHONE)
    session = page.context.new_cdp_session(page)
    x, y = middle(page, "c3")
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [{"x": x, "y": y}]})
    expect(page.locator(".tip")).to_contain_text("c3, rook, White: Moves as in chess.")
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.locator(".tip")).to_be_hidden()


LEGENDS = (
    "/play/djambi", "/edit/djambi", "/rulings/djambi?action=Ma3-a5", "/rules/djambi", "/rules/djambi/DJB-2.1",
    "/rules/djambi/how-to-play",
)  # fmt: skip


def test_every_board_has_a_legend(opened: Opened) -> None:
    page = opened("/")
    home = page.url.removesuffix("/")
    for path in LEGENDS:
        page.goto(home + path)
        legend = page.locator('.key[data-game="djambi"]')
        (page.locator("#figures") if path.startswith("/play") else legend.locator("summary")).click()
        expect(legend, path).to_contain_text("necromobile: Moves onto a corpse and puts it down elsewhere.")
        expect(legend, path).to_contain_text("The action is refused because of this place.")
        pictures = "one => [...one.querySelectorAll('img')].every((image) => image.naturalWidth > 0)"
        page.wait_for_function(pictures, arg=legend.element_handle())


@pytest.mark.parametrize(("motion", "animated"), [("no-preference", 1), ("reduce", 0)])
def test_a_piece_that_steps_back_glides_unless_motion_is_reduced(opened: Opened, motion: str, animated: int) -> None:
    """One that a player moves is where it was put at once."""
    page = started(opened, "/play/cyclix", reduced_motion=motion)
    page.evaluate(
        """() => {
          window.glides = [];
          const animate = Element.prototype.animate;
          Element.prototype.animate = function (frames, options) {
            window.glides.push([this.dataset.at, options.duration]);
            return animate.call(this, frames, options);
          };
        }"""
    )
    click(page, "c3", "c6")
    assert page.evaluate("window.glides") == []
    button(page, "Back one turn")
    assert page.evaluate("window.glides") == [["c3", 150]] * animated
