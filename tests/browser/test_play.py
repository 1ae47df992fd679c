"""The page on which games are played, by clicks and keys as a person would."""

import random
import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser import board
from tests.browser.board import (
    Opened,
    button,
    click,
    fragment,
    keys,
    link,
    menu,
    message,
    ready,
    reload,
    started,
    turns,
)  # fmt: skip

MEETING = "gC7yC/9/9/9/2bM6/9/2rM6/9/rC7bC RBYG aaaa R - 0 *"
"""A red militant on c3 before a blue one on c5."""


@pytest.mark.parametrize("game", ["cyclix", "dragonchess", "djambi", "phylde"])
def test_thirty_turns_or_to_the_end(opened: Opened, game: str) -> None:
    page = opened(f"/play/{game}")
    board.play_at_random(page, random.Random(7), 30)
    played = turns(page)
    assert len(played) == 30 or page.locator("#standing.over").count()
    pieces = "use => use.map((one) => one.dataset.at + one.dataset.side + one.dataset.piece)"
    before = page.locator("#board use[data-piece]").evaluate_all(pieces)
    there = page.url
    reload(page)
    assert (turns(page), page.url) == (played, there)
    assert page.locator("#board use[data-piece]").evaluate_all(pieces) == before
    shared = started(opened, there.partition("//")[2].partition("/")[2].join(("/", "")), locale="fr-FR")
    assert turns(shared) == played
    assert shared.locator("#board use[data-piece]").evaluate_all(pieces) == before


def test_an_illegal_try_is_explained_in_french(opened: Opened) -> None:
    page = opened("/play/cyclix", locale="fr-FR")
    click(page, "c3")
    expect(page.locator("#board .targets")).to_have_count(10)
    click(page, "d4")
    assert message(page).startswith("Illégal Rc3-d4 La tour ne peut pas aller de c3 à d4")
    assert "Refusé en vertu de CYX-3.1" in message(page)
    expect(page.locator("#live")).to_contain_text("CYX-3.1")
    assert turns(page) == []
    click(page, "c6")  # the rook is still chosen
    assert "La tour des Blancs va de c3 à c6." in message(page)
    click(page, "c6", "a6")  # that of the other side is chosen to try it, too
    assert "Illégal Rc6-a6" in message(page)


def test_a_kill_in_djambi_with_its_corpse(opened: Opened) -> None:
    page = opened(link("djambi", position=MEETING))
    click(page, "c3", "c5")
    expect(page.locator("#panel")).to_contain_text("Red chooses where the corpse goes.")
    click(page, "a1")
    assert "The corpse cannot be laid on a1" in message(page)
    assert "DJB-3.1" in message(page)
    click(page, "b7")
    assert turns(page) == ["Mc3xc5>b7"]
    expect(page.locator('#board use[data-at="b7"][data-side="corpse"]')).to_have_count(1)
    expect(page.locator("#standing")).to_contain_text("Blue")


def test_a_turn_begun_is_taken_back_step_by_step(opened: Opened) -> None:
    page = opened(link("djambi", position=MEETING))
    click(page, "c3", "c5")
    button(page, "Take back one step")
    expect(page.locator("#panel")).to_be_hidden()
    expect(page.locator("#board .selected")).to_have_count(1)
    click(page, "a1")  # another piece instead
    expect(page.get_by_label("a1, chief, Red, selected")).to_have_count(1)
    button(page, "Back one turn")
    expect(page.locator("#panel")).to_be_hidden()
    assert turns(page) == []


def test_five_soldiers_of_phylde_by_keys_alone(opened: Opened) -> None:
    page = started(opened, "/play/phylde")
    for _ in range(30):
        keys(page, "Tab")
        if page.evaluate("document.activeElement.dataset.at !== undefined"):
            break
    expect(page.locator("#board [data-at]:focus")).to_have_count(1)
    while page.locator("#board :focus").get_attribute("data-at") != "a6":
        at = page.locator("#board :focus").get_attribute("data-at") or ""
        keys(page, "ArrowDown" if int(at[1:]) > 6 else "ArrowLeft")
    for number in range(5):
        keys(page, "Enter", "ArrowUp", "Enter")
        if number < 4:
            expect(page.locator("#panel")).to_contain_text(f"Can still act: soldier {4 - number}")
            keys(page, "ArrowDown", "ArrowRight", "ArrowRight")
    assert turns(page) == ["S:a6-a7,c6-c7,e6-e7,g6-g7,i6-i7"]
    expect(page.locator("#live")).to_contain_text("The soldiers (White) go from")
    expect(page.locator("#standing")).to_have_text("Black to move.")


def test_a_turn_of_phylde_is_closed_before_its_quota_is_used_up(opened: Opened) -> None:
    page = opened("/play/phylde")
    click(page, "a6", "a7", "e4")  # another kind may not act any more
    click(page, "e5")
    assert "Only one kind of piece acts in a turn" in message(page)
    page.get_by_role("button", name="End the turn here").focus()
    keys(page, "Enter")
    assert turns(page) == ["S:a6-a7"]
    expect(page.locator("#board :focus")).to_have_count(1)


def test_dragonchess_is_played_on_three_levels(opened: Opened) -> None:
    page = opened("/play/dragonchess", viewport={"width": 1280, "height": 800})
    click(page, "3g1")
    assert message(page) == "3g1, dragon, Gold: 13 targets.", "who does not know the figures reads what they are"
    click(page, "3i3", "2f7", "2f6", "1c1", "1c2", "2g7", "2g6", "1c2", "1d3", "2g6", "2g5", "1d3", "1e4")
    click(page, "2f6", "2f5", "1e4", "1f5")
    expect(page.locator("#message")).to_be_in_viewport()  # though the lowest board is
    assert "The basilisk on 1f5 petrifies the warrior (Scarlet) on 2f5." in message(page)
    click(page, "2f5")
    assert message(page) == "2f5, warrior, Scarlet: no legal turn. Try one to see the reason."
    click(page, "2f4")
    assert "The warrior on 2f5 cannot move: the basilisk on 1f5 petrifies it. Refused under DRC-3.1" in message(page)
    click(page, "2g5", "2g4", "3i3", "3g5", "2g8", "2g7", "3g5", "2g4")
    assert message(page) == "Legal 3g5*2g4 The dragon (Gold) on 3g5 captures the warrior on 2g4 from afar."
    click(page, "2a7", "2a6", "3g5", "3g6")
    expect(page.locator("#standing")).to_have_text("Scarlet to move, in check.")
    click(page, "3g7", "3f6")
    assert message(page).startswith("Illegal 3g7-3f6 After 3g7-3f6 the king on 2g7 could be captured"), (
        "not as a capture"
    )
    button(page, "Back one turn")
    expect(page.locator("#standing")).to_have_text("Gold to move.")
    button(page, "Forward one turn")
    click(page, "2g7", "2g8")
    assert len(turns(page)) == 16


def test_boards_lie_in_a_row_on_a_wide_screen_and_are_shown_one_at_a_time_on_others(opened: Opened) -> None:
    page = opened("/play/dragonchess", viewport={"width": 1280, "height": 800})
    click(page, "2b1")
    for at in ("3l8", "2l8", "1l1"):
        expect(page.locator(f'#board [data-at="{at}"]').first).to_be_in_viewport(ratio=1)
    for at in ("2a3", "2c3"):
        assert marked_at(page, at), "marks lie where their cells are"
    keys(page, "ArrowRight", "ArrowRight")
    page.set_viewport_size({"width": 900, "height": 800})
    expect(page.get_by_role("button", name="Land (2)")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('#board [data-at="1l1"]').first).not_to_be_in_viewport()
    assert marked_at(page, "2c3")
    click(page, "2c3")
    button(page, "Turn the board")
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page)
    click(page, "2b8")
    assert marked_at(page, "2c6")


def marked_at(page: Page, at: str) -> bool:
    """Whether a mark lies in the middle of a cell as it is drawn."""
    visible: bool = page.evaluate(
        """at => {
          const middle = (one) => one.getBoundingClientRect();
          const { x, y, width, height } = middle(document.querySelector(`#board path[data-at="${at}"]`));
          return [...document.querySelectorAll("#board .targets")].map(middle).some((mark) =>
            Math.hypot(mark.x + mark.width / 2 - x - width / 2, mark.y + mark.height / 2 - y - height / 2) < 2);
        }""",
        at,
    )
    return visible


def test_a_turn_begun_is_drawn_again_after_a_try_that_is_refused(opened: Opened) -> None:
    page = opened("/play/phylde")
    click(page, "a6", "a7", "e4", "e5")
    assert "Only one kind of piece acts in a turn" in message(page)
    click(page, "c6")
    assert message(page) == "c6, soldier, White: 6 targets."
    expect(page.locator('#board use[data-at="a7"]')).to_have_count(1)
    expect(page.locator('#board use[data-at="a6"]')).to_have_count(0)
    expect(page.locator("#board .targets")).to_have_count(6)
    click(page, "c7")
    expect(page.locator("#panel code")).to_have_text("S:a6-a7,c6-c7")


def test_a_question_is_dropped_once_something_else_is_tried(opened: Opened) -> None:
    page = opened(link("cyclix", position="6k/7/7/_6/_6/_6/K__n3 w BNRbr"))
    click(page, "a1", "a5")
    expect(page.locator("#panel")).to_contain_text("Which turn do you mean?")
    click(page, "e5")
    assert message(page).startswith("Illegal Ka1-e5")
    expect(page.locator("#panel")).to_be_hidden()


def test_a_turn_begun_outlives_a_reload_and_is_sent_on(opened: Opened) -> None:
    page = opened("/play/phylde")
    click(page, "a6", "a7", "c6", "c7")
    reload(page)
    expect(page.locator("#panel code")).to_have_text("S:a6-a7,c6-c7")
    expect(page.locator("#panel")).to_contain_text("Can still act: soldier 3")
    click(page, "e6", "e7")
    button(page, "End the turn here")
    assert turns(page) == ["S:a6-a7,c6-c7,e6-e7"]
    kill = opened(link("djambi", position=MEETING))
    click(kill, "c3", "c5")
    reload(kill)
    expect(kill.locator("#panel")).to_contain_text("Red chooses where the corpse goes.")
    click(kill, "b7")
    reload(kill)
    assert turns(kill) == ["Mc3xc5>b7"]
    expect(kill.locator("#panel")).to_be_hidden()
    menu(kill)
    kill.get_by_role("link", name="Judge this game").click()
    expect(kill.locator("#found")).to_contain_text("Mc3xc5>b7")


@pytest.mark.parametrize("begun", ["Ma1-a2-<b>", 7, {"kind": "attack"}, "Rc3-d4", None])
def test_what_cannot_be_begun_is_told_and_the_game_stands(opened: Opened, begun: object) -> None:
    held = f"{link('cyclix', turns=['Rc3-c6'])}.{fragment(begun)[1:]}"
    page = started(opened, held)
    assert turns(page) == ["Rc3-c6"]
    assert message(page).startswith("Legal" if begun is None else ("Not possible", "Not understood", "Illegal"))


def test_where_a_corpse_may_go_nothing_is_taken(opened: Opened) -> None:
    page = opened(link("djambi", turns=["Nc3-c5", "Mh3-h5", "Ng7-d4", "Ma7xc5>g6", "Mb3-b5"]))
    click(page, "g3")
    expect(page.locator("#board .captures")).to_have_count(1)
    click(page, "g6")
    expect(page.locator("#board .captures")).to_have_count(0)
    expect(page.get_by_label("f8, empty, possible target")).to_have_count(1)


def test_undo_redo_look_and_play_on_from_there(opened: Opened) -> None:
    page = started(opened, link("cyclix", turns=["Rc3-c6", "Re5-e2", "Kc2-b1"]))
    assert len(turns(page)) == 3
    button(page, "Back one turn")
    button(page, "Back one turn")
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Rc3-c6")
    expect(page.locator('#board use[data-at="e5"]')).to_have_count(1)
    button(page, "Forward one turn")
    expect(page.locator('#board use[data-at="e2"]')).to_have_count(1)
    page.locator('#turns [data-turn="Rc3-c6"]').click()
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Rc3-c6")
    expect(page.locator('#board use[data-at="e5"]')).to_have_count(1)
    ready(page)
    click(page, "e5", "e4")
    assert turns(page) == ["Rc3-c6", "Re5-e4"]
    button(page, "Other line: 2. rook e5-e2")
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Kc2-b1")
    assert turns(page) == ["Rc3-c6", "Re5-e2", "Kc2-b1"]
    button(page, "Other line: 2. rook e5-e4")
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Re5-e4")
    assert turns(page) == ["Rc3-c6", "Re5-e4"]
    button(page, "Other line: 2. rook e5-e2")
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Kc2-b1")
    assert turns(page) == ["Rc3-c6", "Re5-e2", "Kc2-b1"]
    menu(page)
    page.get_by_role("link", name="Judge this game").click()
    expect(page.locator("#found")).to_contain_text("Kc2-b1")
    page.go_back()
    ready(page)
    page.go_back()
    assert page.url == "about:blank", "a turn is no step of the browser's history"


def test_what_goes_the_same_way_is_chosen_by_name(opened: Opened) -> None:
    page = opened(link("cyclix", position="6k/7/7/_6/_6/_6/K__n3 w BNRbr"))
    click(page, "a1", "a5")
    for piece in ("bishop", "knight", "rook"):
        expect(page.get_by_role("button", name=f"Bring back the {piece}")).to_be_visible()
    keys(page, "Tab", "Tab", "Enter")
    assert turns(page) == ["Ka1-a5/N"]


def test_a_turn_is_typed(opened: Opened) -> None:
    page = started(opened, "/play/djambi")
    menu(page)
    page.get_by_label("Turn, in the notation of the game").fill("militant a3 – a5 !")
    keys(page, "Enter")
    assert turns(page) == ["Ma3-a5"]
    menu(page)
    page.get_by_label("Turn, in the notation of the game").fill("<b>Ma9</b>")
    keys(page, "Enter")
    assert "I cannot read “<b>Ma9</b>”" in message(page)


def test_every_turn_leads_to_the_page_of_its_ruling(opened: Opened) -> None:
    page = started(opened, link("cyclix", turns=["Rc3-c6", "Re5-e2", {"player": "resign", "side": "white"}]))
    ruling = page.get_by_role("link", name="Page of this ruling")
    expect(ruling).to_have_count(0)
    button(page, "Back one turn")
    expect(ruling).to_have_attribute("href", re.compile("/rulings/cyclix"))
    button(page, "Back one turn")
    ruling.click()
    expect(page.locator("main")).to_contain_text("The rook (White) goes from c3 to c6.")


def test_repetition_is_counted(opened: Opened) -> None:
    page = opened("/play/cyclix")
    for _ in range(2):
        click(page, "c3", "b3", "e5", "f5", "b3", "c3", "f5", "e5")
    assert "This position occurs for the third time: the game is a draw." in message(page)
    expect(page.locator("#standing.over")).to_be_visible()
    click(page, "c3")
    assert message(page) == "The game is over."


def test_a_draw_by_repetition_is_claimed(opened: Opened) -> None:
    back_and_forth = ["2b1-2c3", "2b8-2c6", "2c3-2b1", "2c6-2b8"]
    page = opened(link("dragonchess", turns=[*back_and_forth, *back_and_forth[:3]]))
    click(page, "2c6", "2b8")
    menu(page)
    button(page, "Claim a draw: threefold repetition")
    expect(page.locator("#standing")).to_have_text("Gold claims a draw (threefold repetition): granted.")
    reload(page)
    expect(page.locator("#standing")).to_have_text("Gold claims a draw (threefold repetition): granted.")
    button(page, "Back one turn")
    expect(page.locator("#standing")).to_have_text("Gold to move.")


def test_resigning_is_a_turn_where_the_game_has_one(opened: Opened) -> None:
    page = opened("/play/djambi")
    menu(page)
    button(page, "Resign (Red)")
    assert turns(page) == ["resign:R"]
    other = opened("/play/dragonchess")
    menu(other)
    button(other, "Resign (Gold)")
    expect(other.locator("#standing")).to_have_text("Gold resigns.")


def test_language_and_theme_are_switched_and_the_game_stays(opened: Opened) -> None:
    page = opened("/play/cyclix", color_scheme="dark")
    click(page, "c3", "c6")
    dark = page.locator("#board svg rect").first.get_attribute("fill")
    button(page, "Light")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(page.locator("#board svg rect").first).not_to_have_attribute("fill", dark)
    page.get_by_role("link", name="Français").click()
    ready(page)
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    assert turns(page) == ["Rc3-c6"]
    expect(page.locator("#standing")).to_have_text("Au trait : Noirs.")


def test_a_service_that_is_away_is_told_and_the_game_goes_on(opened: Opened) -> None:
    page = started(opened, "/play/phylde", notes=[503])
    page.route("**/v1/**", lambda route: route.fulfill(status=503, content_type="text/html", body="<b>away</b>"))
    click(page, "a6", "a7")
    assert "The service failed." in message(page)
    page.unroute("**/v1/**")
    click(page, "a7")
    expect(page.locator("#panel code")).to_have_text("S:a6-a7")


def test_a_link_is_kept_while_the_service_is_away(opened: Opened) -> None:
    page = opened("/rules/cyclix", notes=[429])
    page.route("**/records", lambda route: route.fulfill(status=429, headers={"Retry-After": "2"}, body="later"))
    address = link("cyclix", turns=["Rc3-c6"])
    page.goto(page.url.replace("/rules/cyclix", address))
    expect(page.locator("#message")).to_contain_text("Too many requests.")
    assert page.url.endswith(address)
    page.unroute("**/records")
    page.get_by_role("button", name="Try again").click()
    ready(page)
    assert turns(page) == ["Rc3-c6"]


@pytest.mark.parametrize("game", ["cyclix", "battlelore"])
def test_a_new_game_is_asked_for_at_once_and_each_question_once(opened: Opened, game: str) -> None:
    page = opened(f"/rules/{game}")
    urls: list[str] = []
    held = []
    page.on("request", lambda request: urls.append(request.url) if "/v1/" in request.url else None)
    page.route(f"**/v1/games/{game}", lambda route: held.append(route))
    page.goto(page.url.replace("/rules/", "/play/"))
    kinds = ["board", "legal-actions", "positions"]
    for kind in kinds:
        if not any(url.endswith(f"/{kind}") for url in urls):
            page.wait_for_event("request", lambda request, kind=kind: request.url.endswith(f"/{kind}"))
    expect(page.locator("#board svg")).to_have_count(0)
    held[0].continue_()
    ready(page)
    expect(page.locator("#standing")).not_to_be_empty()
    assert sorted(url.rpartition("/")[2] for url in urls if not url.endswith(("/setups", game))) == kinds
