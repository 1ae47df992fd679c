"""The page on which games are played, by clicks and keys as a person would."""

import pytest
from playwright.sync_api import Page, expect

from engine.registry import GAMES
from tests.support.browser.board import (
    MEETING,
    Opened,
    button,
    called,
    click,
    fragment,
    keys,
    link,
    menu,
    message,
    ready,
    reload,
    turns,
)  # fmt: skip


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


def test_dragonchess_is_played_on_three_levels(opened: Opened) -> None:
    page = opened("/play/dragonchess", viewport={"width": 1280, "height": 800})
    click(page, "3g1")
    assert message(page).startswith("Moves"), "who does not know the figures reads what they are"
    click(page, "3i3", "2f7", "2f6", "1c1", "1c2", "2g7", "2g6", "1c2", "1d3", "2g6", "2g5", "1d3", "1e4")
    click(page, "2f6", "2f5", "1e4", "1f5")
    expect(page.locator("#message")).to_be_in_viewport()  # though the lowest board is
    assert "The basilisk on 1f5 petrifies the warrior (Scarlet) on 2f5." in message(page)
    click(page, "2f5")
    assert message(page).startswith("2f5, warrior, Scarlet: no legal turn. Try one to see the reason.")
    click(page, "2f4")
    assert "The warrior on 2f5 cannot move: the basilisk on 1f5 petrifies it. Refused under DRC-3.1" in message(page)
    click(page, "2g5", "2g4", "3i3", "3g5", "2g8", "2g7", "3g5", "2g4")
    assert message(page) == "The dragon (Gold) on 3g5 captures the warrior on 2g4 from afar."
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
        wait_for_mark(page, at)
    keys(page, "ArrowRight", "ArrowRight")
    page.set_viewport_size({"width": 900, "height": 800})
    expect(page.get_by_role("button", name="Land (2)")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('#board [data-at="1l1"]').first).not_to_be_in_viewport()
    wait_for_mark(page, "2c3")
    click(page, "2c3")
    button(page, "Turn the board")
    page.set_viewport_size({"width": 1280, "height": 800})
    ready(page)
    click(page, "2b8")
    wait_for_mark(page, "2c6")


def wait_for_mark(page: Page, at: str) -> None:
    """Wait for a mark in the middle of a cell as it is drawn."""
    page.wait_for_function(
        """at => {
          const middle = (one) => one.getBoundingClientRect();
          const { x, y, width, height } = middle(document.querySelector(`#board path[data-at="${at}"]`));
          return [...document.querySelectorAll("#board .targets")].map(middle).some((mark) =>
            Math.hypot(mark.x + mark.width / 2 - x - width / 2, mark.y + mark.height / 2 - y - height / 2) < 2);
        }""",
        arg=at,
    )


def test_a_turn_begun_is_drawn_again_after_a_try_that_is_refused(opened: Opened) -> None:
    page = opened("/play/phylde")
    click(page, "a6", "a7", "e4", "e5")
    assert "Only one kind of piece acts in a turn" in message(page)
    click(page, "c6")
    assert message(page).startswith("Moves")
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


def test_what_cannot_be_begun_is_told_and_the_game_stands(opened: Opened) -> None:
    page = opened("/rules/cyclix")
    home = page.url.removesuffix("/rules/cyclix")
    for begun in ("Ma1-a2-<b>", 7, {"kind": "attack"}, "Rc3-d4", None):
        page.goto(f"{home}/rules/cyclix")
        page.goto(f"{home}{link('cyclix', turns=['Rc3-c6'])}.{fragment(begun)[1:]}")
        ready(page)
        assert turns(page) == ["Rc3-c6"], begun
        told = message(page)
        assert told.startswith("The rook" if begun is None else ("Not possible", "Not understood", "Illegal")), told


def test_where_a_corpse_may_go_nothing_is_taken(opened: Opened) -> None:
    page = opened(link("djambi", turns=["Nc3-c5", "Mh3-h5", "Ng7-d4", "Ma7xc5>g6", "Mb3-b5"]))
    click(page, "g3")
    expect(page.locator("#board .captures")).to_have_count(1)
    click(page, "g6")
    expect(page.locator("#board .captures")).to_have_count(0)
    expect(page.get_by_label("f8, empty, possible target")).to_have_count(1)


def test_repetition_is_counted(opened: Opened) -> None:
    page = opened("/play/cyclix")
    for _ in range(2):
        click(page, "c3", "b3", "e5", "f5", "b3", "c3", "f5", "e5")
    assert "This position has occurred at least three times: the game is a draw." in message(page)
    expect(page.locator("#standing.over")).to_be_visible()
    click(page, "c3")
    assert message(page) == "The game is over."


def test_a_draw_by_repetition_is_claimed(opened: Opened) -> None:
    back_and_forth = ["2b1-2c3", "2b8-2c6", "2c3-2b1", "2c6-2b8"]
    page = opened(link("dragonchess", turns=[*back_and_forth, *back_and_forth[:3]]))
    click(page, "2c6", "2b8")
    menu(page)
    button(page, "Claim a draw: threefold repetition")
    button(page, "Claim it")
    expect(page.locator("#standing")).to_have_text("Gold claims a draw (threefold repetition): granted.")
    reload(page)
    expect(page.locator("#standing")).to_have_text("Gold claims a draw (threefold repetition): granted.")
    button(page, "Back one turn")
    expect(page.locator("#standing")).to_have_text("Gold to move.")


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


@pytest.mark.parametrize(
    ("game", "at", "article", "size"),
    [
        ("cyclix", "c3", "CYX-3.1", (1280, 720)),
        ("dragonchess", "2b1", "DRC-2.6", (390, 844)),
    ],
)
def test_the_board_teaches(opened: Opened, game: str, at: str, article: str, size: tuple[int, int]) -> None:
    """Three clicks from the front page: the game, a piece, a place. The aim is in sight before the second."""
    page = opened("/", viewport=dict(zip(("width", "height"), size, strict=True)))
    page.locator(f'a[href^="/play/{game}"]').first.click()
    ready(page)
    goal = GAMES[game].RULEBOOK.sentences["en"]["guide"]["goal"]
    expect(page.locator("#message strong")).to_have_text(goal)
    expect(page.locator("#message strong")).to_be_in_viewport(ratio=1)
    expect(page.locator("#message li")).to_have_count(3)
    click(page, at)
    expect(page.locator("#message a.id")).to_have_text(article)
    click(page, called(page, ", possible target")[0])
    assert len(turns(page)) == 1
    button(page, "Figures and marks")
    expect(page.locator("#legend li").first).to_be_in_viewport()
