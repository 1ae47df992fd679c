"""``<adjudicator-game>`` with slow pictures, responses that are cut off, and steps set before there is a game."""

from functools import partial
from typing import Any

from playwright.sync_api import Page, Route, expect

from tests.support.browser.fixtures import Shown
from tests.support.browser.viewer import drawn, heard, plain, record, tag, words

GAME = "document.querySelector('adjudicator-game')"
OPEN = """([html, at]) => {
  document.querySelector("main").insertAdjacentHTML("beforeend", html);
  document.querySelector("adjudicator-game").at = at;
}"""


def hold(page: Page) -> list[Route]:
    """The requests for pictures from now on, which get no response."""
    held: list[Route] = []
    page.route("**/boards/*", lambda route: held.append(route))
    return held


def wait_for(page: Page, what: list[Any], count: int) -> None:
    """Wait until a list that the page's events fill has this length."""
    for _ in range(300):
        if len(what) >= count:
            break
        page.wait_for_timeout(100)
    assert len(what) == count


def step(page: Page, at: int) -> None:
    page.evaluate(f"(at) => ({GAME}.at = at)", at)


def test_a_picture_that_was_dropped_is_loaded_again(shown: Shown) -> None:
    page = shown(tag(record(2)))
    drawn(page.locator("adjudicator-game"))
    held = hold(page)
    step(page, 1)
    for count, at in enumerate((4, 2), 2):
        wait_for(page, held, count - 1)
        step(page, at)
        wait_for(page, held, count)
    held[-1].continue_()
    assert "goes from e5 to e2" in words(drawn(page.locator("adjudicator-game")))


def test_removal_ends_the_pictures(shown: Shown) -> None:
    page = shown("<p>before</p>")
    held = hold(page)
    failed: list[Any] = []
    page.on("requestfailed", lambda request: failed.append(request))
    page.evaluate(OPEN, [tag(record(2)), 0])
    expect(page.locator("adjudicator-game .step").first).to_be_visible()
    wait_for(page, held, 1)
    page.evaluate(f"{GAME}.remove()")
    wait_for(page, failed, 1)
    assert [request.resource_type for request in failed] == ["image"]
    assert len(held) == 1


def test_a_response_that_is_cut_off_or_lost_has_a_sentence(shown: Shown) -> None:
    page = shown("<p>before</p>", notes=[0])
    bodies = ["", '{"game": "cyclix", "rulings": [', "<!doctype html>", None]
    for number, body in enumerate(bodies, 1):
        page.unroute_all()
        page.route("**/records?*", partial(answer, body))
        page.evaluate(OPEN, [tag(record(2)), 0])
        picture = page.locator("adjudicator-game .picture").nth(number - 1)
        expect(picture, str(body)).to_contain_text("The service does not respond.")
        assert [one["code"] for one in heard(page, "problem")] == ["unreachable"] * number, body


def answer(body: str | None, route: Route) -> None:
    """Answer with this body; without one, not at all."""
    if body is None:
        route.abort()
    else:
        route.fulfill(body=body, headers={"Access-Control-Allow-Origin": "*"})


def test_a_step_that_is_set_before_there_is_a_game(shown: Shown) -> None:
    page = shown("<p>before</p>")
    page.evaluate(OPEN, [tag(record(2), at="1"), 4])
    assert words(drawn(page.locator("adjudicator-game"))).startswith("Arbiter:")
    assert [one["at"] for one in heard(page, "show")] == [4]


def test_keys_after_a_click_and_a_change_of_the_theme(shown: Shown) -> None:
    page = shown(tag(record(2)))
    game = drawn(page.locator("adjudicator-game"))
    game.get_by_role("button", name="Next", exact=True).click()
    page.keyboard.press("ArrowRight")
    assert "goes from e5 to e2" in words(drawn(game))
    before = game.locator("img").get_attribute("src")
    page.emulate_media(color_scheme="dark")
    expect(game.locator("img"), "the step is drawn again").not_to_have_attribute("src", before or "")
    assert "goes from e5 to e2" in words(drawn(game))
    page.keyboard.press("End")
    assert words(drawn(game)) == "Black resigns."


def test_variations_inside_variations_are_text(shown: Shown) -> None:
    page = shown(tag("1. Rc3-c6 (1. Rc3-c4 2. Re5-e4 (2. Re5-e3 (2. Re5-d5))) *"))
    step(page, 1)
    game = drawn(page.locator("adjudicator-game"))
    assert plain(game.locator(".words .note").inner_text()) == "(Rc3-c4 Re5-e4 (Re5-e3 (Re5-d5)))"
