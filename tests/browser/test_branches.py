"""Other lines of a game: kept when another turn is played, resumed, and in the link."""

from playwright.sync_api import Page, Route, expect

from tests.support.browser.board import Opened, button, click, fragment, link, message, ready, reload, started, turns

PLAYED = ["Rc3-c6", "Re5-e2", "Kc2-b1"]


def others(page: Page) -> list[str]:
    texts: list[str] = page.locator("#branches button").evaluate_all(
        "all => all.map((one) => [one.innerText, one.querySelector('img')?.alt].filter(Boolean).join(' '))"
    )
    return texts


def in_link(game: str, lines: object, **record: object) -> str:
    """The address of a game with other lines."""
    return f"{link(game, **record)}.{fragment(None)[1:]}.{fragment(None)[1:]}.{fragment(lines)[1:]}"


def test_other_lines_outlive_a_reload_and_are_resumed(opened: Opened) -> None:
    page = started(opened, link("cyclix", turns=PLAYED))
    page.locator('#turns [data-turn="Rc3-c6"]').click()
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Rc3-c6")
    click(page, "e5", "e4")
    kept = others(page)
    assert len(kept) == 1
    click(page, "c6", "d4")  # a refused try does not drop them
    assert message(page).startswith("Illegal")
    reload(page)
    assert (others(page), turns(page)) == (kept, ["Rc3-c6", "Re5-e4"])
    assert message(page).startswith("Illegal")
    button(page, "Other line: 2. rook e5-e2")
    assert turns(page) == PLAYED
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", PLAYED[-1])
    reload(page)
    button(page, "Other line: 2. rook e5-e4")
    assert turns(page) == ["Rc3-c6", "Re5-e4"]


LINES = [
    {"at": 0, "turns": ["<b>x</b>"]}, {"at": 0, "turns": [7, None, {}]}, {"at": -3, "turns": ["Rc3-c6"]},
    {"at": 1, "turns": [{"player": "nobody"}]},
]  # fmt: skip


def test_lines_of_a_link_that_are_none_are_ignored(opened: Opened) -> None:
    page = started(opened, in_link("cyclix", LINES, turns=["Rc3-c6"]))
    assert turns(page) == ["Rc3-c6"]
    assert message(page).startswith("The rook (White)")
    expect(page.locator("#branches button")).to_have_count(0)


def test_a_line_is_kept_up_to_its_first_offence(opened: Opened) -> None:
    line = {"at": 1, "turns": ["Re5-e2", "Re2-e3", "Kc2-b1"]}
    page = started(opened, in_link("cyclix", [line], turns=["Rc3-c6", "Re5-e4"]))
    button(page, "Other line: 2. rook e5-e2")
    assert turns(page) == ["Rc3-c6", "Re5-e2"]


def test_a_link_is_kept_while_its_other_lines_cannot_be_judged(opened: Opened) -> None:
    page = opened("/rules/cyclix", notes=[503])
    address = in_link("cyclix", [{"at": 0, "turns": ["Rc3-c4"]}], turns=PLAYED)
    page.route("**/records", lambda route: route.continue_() if "Re5" in str(route.request.post_data) else busy(route))
    page.goto(page.url.replace("/rules/cyclix", address))
    expect(page.locator("#message .trouble")).to_be_visible()
    assert page.url.endswith(address)
    page.unroute("**/records")
    button(page, "Try again")
    assert turns(page) == PLAYED
    expect(page.locator("#branches button")).to_have_count(1)


def busy(route: Route) -> None:
    route.fulfill(status=503)


def test_a_resigned_game_is_another_line(opened: Opened) -> None:
    line = {"at": 1, "turns": [{"player": "resign", "side": "black"}]}
    page = started(opened, in_link("cyclix", [line], turns=["Rc3-c6", "Re5-e4"]))
    expect(page.locator("#standing.over")).to_have_count(0)
    page.locator("#branches button").click()
    ready(page)
    expect(page.locator("#standing")).to_have_text("White wins: Black resigns.")
    reload(page)
    expect(page.locator("#standing")).to_have_text("White wins: Black resigns.")


def test_a_battle_has_other_lines(opened: Opened) -> None:
    page = started(opened, "/play/battlelore")
    for there in ("g8", "g7"):
        if turns(page):
            button(page, "Go to the start")
        click(page, "g6", there)
    expect(page.locator("#branches button")).to_have_count(1)
    reload(page)
    expect(page.locator("#branches button")).to_have_count(1)
    played = turns(page)
    page.locator("#branches button").click()
    ready(page)
    assert len(turns(page)) == 1
    assert turns(page) != played
