"""``<adjudicator-board>`` on a page of another origin, under a policy that names only the service."""

from html import escape

import pytest
from playwright.sync_api import expect

from engine.registry import GAMES
from tests.support.browser.embedded import STYLES, assert_left_alone, click, idle, message, position, traces
from tests.support.browser.findings import BOTH, findings, shifted
from tests.support.browser.fixtures import Shown
from tests.support.browser.viewer import heard
from tests.support.client import CAISSA, ILLEGAL, LEGAL

NAMED = """board => {
  const [home] = document.scripts[0].src.split("/embed/");
  board.setAttribute("service", "https://referee.example");
  board.fetch = (address, sent) => fetch(address.replace("https://referee.example", home), sent);
}"""


def tag(game: str = "cyclix", **attributes: str) -> str:
    """The element with these attributes."""
    written = "".join(f' {name}="{escape(value)}"' for name, value in {"game": game, **attributes}.items())
    return f"<adjudicator-board{written}></adjudicator-board>"


def test_a_game_of_cyclix_by_clicks_with_turns_taken_back(shown: Shown) -> None:
    page = shown(tag())
    board = idle(page.locator("adjudicator-board"))
    undo, start = board.get_by_role("button", name="Undo"), position(page)
    expect(undo).to_be_hidden()
    click(board, "c3", "c6")
    assert message(board) == "Legal The rook (White) goes from c3 to c6."
    click(board, "e5", "e2")
    click(board, "c6", "d5")
    assert message(board).startswith("Illegal")
    assert "CYX-3.1" in message(board)
    turns = heard(page, "turn")
    assert [one["action"] for one in turns] == ["Rc3-c6", "Re5-e2"], "an illegal try is no turn"
    assert position(page) == turns[-1]["position"]
    assert {"reason", "effects", "status", "articles"} <= turns[0].keys()
    undo.click()
    expect(idle(board).locator(".standing")).to_have_text("Black to move.")
    undo.click()
    expect(undo).to_be_hidden()
    assert position(idle(board).page) == start
    click(board, "c3", "c6")
    assert message(board) == "Legal The rook (White) goes from c3 to c6."


def test_a_game_of_cyclix_by_keys(shown: Shown) -> None:
    page = shown(tag())
    board = idle(page.locator("adjudicator-board"))
    page.keyboard.press("Tab")
    page.evaluate("document.querySelector('adjudicator-board').shadowRoot.querySelector('[data-at=c3]').focus()")
    page.keyboard.press("Enter")
    expect(board.locator("#live")).to_have_text("c3, rook, White: 10 targets.")
    for _ in range(3):
        page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(board.locator(".messages")).to_contain_text("goes from c3 to c6.")
    idle(board)
    focused = "document.querySelector('adjudicator-board').shadowRoot.activeElement"
    assert page.evaluate(f"{focused}.dataset.at") == "c6", "the focus survives the new drawing"
    assert "goes from c3 to c6." in board.locator("#live").inner_text()
    labels = board.locator(".board [aria-label]")
    assert labels.count() > 40
    assert page.evaluate(f"{focused}.ariaLabel") == "c6, rook, White"


def test_three_boards_at_once(shown: Shown) -> None:
    page = shown(
        tag(lang="en")
        + tag("djambi", lang="fr", theme="dark")
        + tag("cyclix", position=CAISSA, action="Rc3-d4", readonly="")
    )
    first, second, third = (idle(page.locator("adjudicator-board").nth(n)) for n in range(3))
    click(first, "c3", "c6")
    click(second, "b3")
    assert message(first) == "Legal The rook (White) goes from c3 to c6."
    expect(second.locator("#live")).to_contain_text("rouge", ignore_case=True)
    assert message(third).startswith("Illegal")
    assert third.locator(".targets").count() == 0
    click(third, "c3")
    assert third.locator(".targets").count() == 0, "it is only shown"
    assert first.locator(".frame").get_attribute("data-theme") == "light"
    assert second.locator(".frame").get_attribute("data-theme") == "dark"


@pytest.mark.parametrize("game", GAMES)
def test_every_game_is_shown_in_its_room_on_a_phone(shown: Shown, game: str) -> None:
    page = shown(f"<p>Before</p>{tag(game)}<p>After</p>", viewport={"width": 390, "height": 844})
    board = idle(page.locator("adjudicator-board"))
    assert board.locator(".standing").inner_text()
    assert shifted(page)[0] <= 0.05
    if game == "battlelore":
        click(board, "e5")
        assert board.locator(".selected").count() == 0, "shown, not played"


HOSTILE = (
    '"><script>alert(1)</script>', "../../healthz", "%00", "{", '{"units": 7}', "x" * 5000, "é", "null", "{{7*7}}",
)  # fmt: skip
NAMES = ("position", "action", "view", "lang", "theme", "game")


def test_hostile_attributes_and_games(shown: Shown) -> None:
    """Browsers log that there is no such game: this is a GET."""
    page = shown("".join(tag(**{name: value}) for name in NAMES for value in HOSTILE), notes=[0])
    expect(page.locator('adjudicator-board .board[aria-busy="false"]')).to_have_count(len(NAMES) * len(HOSTILE))
    told = heard(page, "problem")
    heeded = len(NAMES) - 2
    assert heeded * (len(HOSTILE) - 1) <= len(told) <= heeded * len(HOSTILE), "lang and theme are no problem"
    assert all(one["sentences"] and one["status"] in (0, 404, 413, 422) for one in told), told
    assert page.locator("adjudicator-board script").count() == 0


@BOTH
def test_axe_core_finds_nothing(shown: Shown, theme: str, locale: str) -> None:
    page = shown(tag(theme=theme) + tag(position=CAISSA, action=ILLEGAL["action"], theme=theme), locale=locale)
    board = idle(page.locator("adjudicator-board").first)
    idle(page.locator("adjudicator-board").nth(1))
    assert findings(page, only_colours=theme == "dark") == []
    click(board, "c3")
    assert findings(page, only_colours=theme == "dark") == []
    click(board, "d5")
    assert findings(page, only_colours=theme == "dark") == []


def test_no_listener_style_or_request_is_left_after_removal(shown: Shown) -> None:
    page = shown("<p>before</p>")
    before = traces(page)
    add = "(html) => document.querySelector('main').insertAdjacentHTML('beforeend', html)"
    page.evaluate(add, tag() + tag(theme="dark"))
    for n in range(2):
        idle(page.locator("adjudicator-board").nth(n))
    assert page.evaluate(STYLES) == before[1], "no style outside"
    failed: list[str] = []
    page.on("requestfailed", lambda request: failed.append(str(request.failure)))
    click(page.locator("adjudicator-board").first, "c3")
    page.evaluate("""() => {
      window.kept = document.querySelector("adjudicator-board");
      kept.shadowRoot.querySelector("[data-at=c6]").dispatchEvent(new MouseEvent("click", { bubbles: true }));
      setTimeout(() => document.querySelectorAll("adjudicator-board").forEach((one) => one.remove()), 0);
    }""")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(300)
    assert all("ERR_ABORTED" in one for one in failed), failed
    assert heard(page, "turn") == heard(page, "problem") == []
    assert page.evaluate("kept.shadowRoot.childElementCount") == 0
    assert_left_alone(page, before)


def test_position_is_a_property(shown: Shown) -> None:
    page = shown(tag(position=CAISSA, action=LEGAL["action"]))
    board = idle(page.locator("adjudicator-board"))
    assert message(board) == "Legal The rook (White) goes from c3 to c6."
    assert position(page).startswith("7/2Rbkn1/")
    page.evaluate("(text) => document.querySelector('adjudicator-board').position = text", "6k/7/7/7/7/r6/K6 w BNRbn")
    expect(board.locator('use[data-at="a2"]')).to_be_attached()
    assert position(idle(board).page) == "6k/7/7/7/7/r6/K6 w BNRbn"


def test_a_refusal_is_read_with_its_board_and_its_article(shown: Shown) -> None:
    page = shown(tag(), viewport={"width": 700, "height": 720})
    board = page.locator("adjudicator-board")
    click(board, "c3", "d4")
    article = board.locator(".messages a")
    expect(article).to_be_in_viewport(ratio=1)
    assert "/rules/cyclix?lang=en#CYX-3.1" in article.evaluate("link => link.href")
    expect(board.locator(".board svg")).to_be_in_viewport(ratio=1)


def test_an_article_opens_in_place_where_the_page_answers_itself(shown: Shown) -> None:
    """As with the offline judge: its page has no rulebook, except at a ``service`` that it names."""
    page = shown(tag())
    board = page.locator("adjudicator-board")
    board.evaluate("board => board.fetch = (...sent) => fetch(...sent)")
    click(board, "c3", "d4")
    board.locator("summary").click()
    expect(board.locator("details")).to_contain_text("A hole counts as an empty square.")
    assert board.locator(".messages a").count() == 0
    board.evaluate(NAMED)
    click(board, "c3", "d4")
    link = board.locator(".messages a")
    assert link.evaluate("link => link.href") == "https://referee.example/rules/cyclix?lang=en#CYX-3.1"


def test_a_high_screen_has_cells_that_are_wide_enough(shown: Shown) -> None:
    board = idle(shown(tag("dragonchess"), viewport={"width": 700, "height": 1000}).locator("adjudicator-board"))
    cell = board.locator("path[data-at]").first.bounding_box()
    assert cell is not None
    assert cell["width"] >= 24
    expect(board.locator(".board svg")).to_be_in_viewport(ratio=1)
