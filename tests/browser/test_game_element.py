"""``<adjudicator-game>`` on a page of another origin."""

import json
from dataclasses import replace
from typing import Any

import pytest
import yaml
from flask.testing import FlaskClient
from playwright.sync_api import Page, expect

from tests.support.browser.embedded import STYLES, assert_left_alone, traces
from tests.support.browser.findings import BOTH, findings
from tests.support.browser.fixtures import Lend, Shown
from tests.support.browser.host import hosted
from tests.support.browser.viewer import drawn, heard, plain, record, tag, words
from tests.support.client import QUIET
from tests.support.folders import RECORDS, ROOT
from tests.support.threads import served


def test_a_game_with_an_offence(shown: Shown) -> None:
    page = shown(tag(record(2), at="first-offence"))
    game = drawn(page.locator("adjudicator-game"))
    expect(game.locator(".step[aria-current]")).to_contain_text("Rc6xb4?")
    assert "Cleo (White) – Dan (Black)" in game.locator(".frame").inner_text()
    assert "Result: White (resignation)." in game.locator(".frame").inner_text()
    assert "The rook cannot go from c6 to b4" in words(game)
    link = game.locator(".words a")
    assert link.inner_text() == "CYX-3.1"
    assert (link.get_attribute("href") or "").endswith("/rules/cyclix?lang=en#CYX-3.1")
    assert link.get_attribute("target") == "_blank"
    shows = heard(page, "show")
    assert [(one["at"], one["n"]) for one in shows] == [(3, 3)]
    assert shows[0]["ruling"]["reason"]["article"] == "CYX-3.1"
    assert page.evaluate("document.querySelector('adjudicator-game').at") == 3


def test_steps_by_buttons_keys_and_clicks(shown: Shown) -> None:
    page = shown(tag(record(2)))
    game = drawn(page.locator("adjudicator-game"))
    assert words(game) == "Starting position"
    game.get_by_role("button", name="Next", exact=True).click()
    assert "goes from c3 to c6" in words(drawn(game))
    expect(game.locator("#live")).to_contain_text("Rc3-c6")
    game.get_by_role("button", name="Last", exact=True).click()
    assert words(drawn(game)) == "Black resigns."
    expect(game.get_by_role("button", name="Next", exact=True)).to_be_disabled()
    page.keyboard.press("Home")
    page.locator("h1").click()
    page.keyboard.press("Tab")
    focused = "document.querySelector('adjudicator-game').shadowRoot.activeElement"
    assert page.evaluate(f"{focused}.ariaCurrent") == "step", "the list is the first tab stop"
    page.keyboard.press("Home")
    assert words(drawn(game)) == "Starting position"
    before = page.evaluate("scrollY")
    for key in ("ArrowRight", "ArrowDown"):
        page.keyboard.press(key)
    assert "goes from e5 to e2" in words(drawn(game))
    page.keyboard.press("ArrowLeft")
    assert "goes from c3 to c6" in words(drawn(game))
    page.keyboard.press("End")
    assert words(drawn(game)) == "Black resigns."
    assert page.evaluate("scrollY") == before, "the page never moves"
    game.locator(".step").nth(4).click()
    assert words(drawn(game)).startswith("Arbiter: back to the position after turn 2.")
    assert "the rook does not go there" in words(game)


OPEN = """([game, record]) => {
  const element = document.querySelector("adjudicator-game");
  element.setAttribute("game", game);
  element.record = record;
}"""


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_records_have_their_steps_and_the_sentences_of_judge(shown: Shown, client: FlaskClient, lang: str) -> None:
    """Each record in one of the languages."""
    page = shown(tag("", lang=lang))
    for number in (1, 2, 4, 5, 7) if lang == "en" else (3, 6, 8):
        text = record(number)
        game = text.split('"', 2)[1]
        page.evaluate(OPEN, [game, text])
        answer = judged(client, game, text, lang)
        assert_steps(page, answer)
        frame = page.locator("adjudicator-game .frame")
        assert plain(answer["words"]["result"]) in plain(frame.inner_text()), number


def test_declarations_have_their_steps_and_reasons(shown: Shown, client: FlaskClient) -> None:
    """Also of an arbiter's decision that does not count."""
    tables = yaml.safe_load((ROOT / "tests/unit/records/test_judge.yaml").read_text("utf-8"))
    refused = [("cyclix", moves) for moves, _ in tables["an_entry_that_cannot_be_carried_out_says_why"]["rows"]]
    page = shown(tag(""))
    for game, moves in (*(row[:2] for row in tables["results_are_found"]["rows"]), *refused):
        page.evaluate(OPEN, [game, moves])
        assert_steps(page, judged(client, game, moves, "en"))


def judged(client: FlaskClient, game: str, record: str, lang: str, form: str = "") -> Any:
    path = f"/v1/games/{game}/records?include=positions,record&on_illegal=skip&lang={lang}"
    return client.post(path, data=record, content_type=f"application/vnd.adjudicator.record{form}").get_json()


def assert_steps(page: Page, answer: Any) -> None:
    """As many steps as the record has turns and decisions, with their sentences: of legal turns a few."""
    wanted = sorted((*answer["rulings"], *answer["interventions"]), key=lambda one: one["entry"])
    element = page.locator("adjudicator-game")
    expect(element.locator(".step")).to_have_count(1 + len(wanted))
    for at, one in enumerate(wanted, 1):
        if 3 < at < len(wanted) and one.get("verdict") == "legal":
            continue
        page.evaluate("(at) => (document.querySelector('adjudicator-game').at = at)", at)
        fault = one.get("fault", {})
        reasons = (*one.get("overrides", ()), *filter(None, (fault,)), *fault.get("grounds", ()))
        for told in (one, *reasons):
            assert plain(told["message"]) in words(drawn(element))
            assert told["message"] in (element.locator("img").get_attribute("alt") or "")


NO_GAME = (
    "",
    " ",
    "This is prose, no record.",
    "It was a fine game. I won! 3 to 2.",
    record(3),
    "1. Rc3-c6 " * 501,
    "{",
    '{"format": "adjudicator-record/1", "turns": 7}',
)
HOSTILE = (
    *NO_GAME,
    '[White "<img src=x onerror=alert(1)>"]\n1. Rc3-c6 {<b>bold</b> \u202e <img src=x onerror=alert(2)>} *',
    "1. Rc3-c6 (1. Rc3-c4 (1. Rc3-c5 (1. Rc3-b3 (1. Rc3-d3 (1. Rc3-e3 (1. Rc3-f3 (1. Rc3-g3)))))))",
    "\n".join(f'[Tag{n} "x"]' for n in range(64)) + "\n1. Rc3-c6 {" + "long " * 20_000 + "} *",
)


def test_hostile_records_are_text_or_a_sentence(shown: Shown) -> None:
    page = shown("<p id='here'></p>")
    page.evaluate(
        """(texts) => document.getElementById("here").append(...texts.map((text) => {
          const made = document.createElement("adjudicator-game");
          made.setAttribute("game", "cyclix");
          made.record = text;
          return made;
        }))""",
        HOSTILE,
    )
    for number, text in enumerate(HOSTILE):
        game = page.locator("adjudicator-game").nth(number)
        shape = ".picture p" if text in NO_GAME else ".picture img"
        expect(game.locator(shape).first, text[:80]).to_be_visible()
        expect(game.locator("script, b, .words img, [onerror]"), text[:80]).to_have_count(0)
    problems = heard(page, "problem")
    assert len(problems) == len(NO_GAME)
    assert all(problem["sentences"] and problem["status"] in (0, 400, 422) for problem in problems)


def test_a_service_that_requires_a_key(lend: Lend) -> None:
    with (
        served(replace(QUIET, api_keys=frozenset(("0" * 64,)), public_reads=True)) as keyed,
        hosted(keyed, tag("1. Rc3-c6")) as address,
        lend((keyed, address), [401]) as page,
    ):
        page.goto(address)
        expect(page.locator("adjudicator-game .picture")).to_contain_text("This service requires a key.")


def test_an_unknown_turn_is_the_start(shown: Shown) -> None:
    places = ("99", "first", "-1", "", "first-offence")
    page = shown("".join(tag("1. Rc3-c6 2. Re5-e2 *", at=at) for at in places))
    for number, at in enumerate(places):
        assert words(drawn(page.locator("adjudicator-game").nth(number))) == "Starting position", at


def test_long_records_in_json(shown: Shown, client: FlaskClient) -> None:
    page = shown(tag(""))
    game = page.locator("adjudicator-game")
    for name in ("battlelore.json", "djambi.yaml", "phylde.yaml", "dragonchess.yaml"):
        content = yaml.safe_load((RECORDS / name).read_text("utf-8"))
        made = content if isinstance(content, dict) else {"turns": content}
        whole = {"format": "adjudicator-record/1", "game": name.partition(".")[0], "turns": made["turns"]}
        whole |= {field: made[field] for field in ("position", "setup") if field in made and made[field] != "standard"}
        answer = judged(client, whole["game"], json.dumps(whole), "en", "+json")
        entries = sorted((*answer["rulings"], *answer["interventions"]), key=lambda entry: entry["entry"])
        assert len(entries) == len(made["turns"])
        page.evaluate(OPEN, [whole["game"], json.dumps(whole)])
        expect(game.locator(".step"), name).to_have_count(1 + len(entries))
        page.evaluate("(at) => (document.querySelector('adjudicator-game').at = at)", len(entries))
        assert plain(entries[-1]["message"]) in words(drawn(game)), name


@BOTH
def test_axe_core_finds_nothing_and_narrow_pages_do_not_scroll(shown: Shown, theme: str, locale: str) -> None:
    page = shown(tag(record(2), theme=theme, at="first-offence"), locale=locale, viewport={"width": 320, "height": 700})
    drawn(page.locator("adjudicator-game"))
    assert findings(page, only_colours=theme == "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320


def test_viewers_and_a_board_share_a_page_and_leave_nothing(shown: Shown) -> None:
    page = shown("<p>before</p>")
    before = traces(page)
    add = "(html) => document.querySelector('main').insertAdjacentHTML('beforeend', html)"
    board = '<adjudicator-board game="cyclix"></adjudicator-board>'
    page.evaluate(add, tag(record(1)) + tag(record(2), theme="dark") + tag(record(7), "djambi", lang="fr") + board)
    for n in range(3):
        drawn(page.locator("adjudicator-game").nth(n))
    expect(page.locator("adjudicator-board .board svg")).to_be_visible()
    assert page.evaluate(STYLES) == before[1], "no style outside"
    page.evaluate("document.querySelectorAll('adjudicator-game, adjudicator-board').forEach((one) => one.remove())")
    page.wait_for_timeout(200)
    assert_left_alone(page, before)


def test_few_requests_for_a_long_game(shown: Shown) -> None:
    """One request for the record; two pictures in flight at most, however fast the steps are."""
    turns = " ".join(f"{n}. {turn}" for n, turn in enumerate(["Rc3-c4", "Re5-e4", "Rc4-c3", "Re4-e5"] * 2, 1))
    page = shown("<p id='here'></p>")
    flight = {"now": 0, "most": 0, "posts": 0}

    def sent(request: Any) -> None:
        flight["posts"] += request.method == "POST"
        if request.resource_type == "image":
            flight["now"] += 1
            flight["most"] = max(flight["most"], flight["now"])

    def ended(request: Any) -> None:
        flight["now"] -= request.resource_type == "image"

    page.on("request", sent)
    page.on("requestfinished", ended)
    page.on("requestfailed", ended)
    page.evaluate("(html) => (document.getElementById('here').innerHTML = html)", tag(turns))
    game = drawn(page.locator("adjudicator-game"))
    game.locator(".step").first.focus()
    for _ in range(8):
        page.keyboard.press("ArrowRight")
    drawn(game)
    assert flight["posts"] == 1
    assert flight["most"] <= 2, flight
