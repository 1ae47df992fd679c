"""The page of a game for frames, the code to embed it, and the cost of the element."""

import pytest
from playwright.sync_api import expect

from adjudicator.pages import embed
from adjudicator.web.http.conditional import gzipped
from tests.support.browser.board import Opened, fragment
from tests.support.browser.findings import BOTH, WATCH, findings, shifted
from tests.support.browser.fixtures import Shown
from tests.support.browser.viewer import drawn, record, tag


def held(*turns: str) -> str:
    """The fragment of a game."""
    return fragment({"format": "adjudicator-record/1", "game": "cyclix", "turns": turns})


def test_a_frame_shows_the_game_in_its_fragment(opened: Opened, service: str) -> None:
    page = opened("/judge?lang=fr")
    game_held = held("Rc3-c6", "Re5-e2")
    loaded: list[str] = []
    page.on("request", lambda request: loaded.append(request.resource_type))
    page.goto(f"{service}/embed/cyclix?lang=fr#{game_held}")
    game = drawn(page.locator("adjudicator-game"))
    expect(game.locator(".step")).to_have_count(3)
    assert (loaded.count("script"), loaded.count("stylesheet")) == (1, 1)
    links = page.locator("main > p a")
    assert links.count() == 1
    assert (links.get_attribute("href") or "").endswith(f"/judge?lang=fr#{game_held}")
    assert page.locator("form").count() == 0
    assert page.evaluate("localStorage.length + sessionStorage.length") == 0


def test_a_damaged_fragment_has_a_sentence_and_shifts_little(opened: Opened) -> None:
    """The node tests of fragments have all ways to be damaged."""
    page = opened("/embed/cyclix?lang=en#1garbled", script=WATCH)
    expect(page.locator("adjudicator-game .picture p").first).to_have_text("Cannot be judged")
    expect(page.locator("adjudicator-game .picture p")).to_have_count(2)
    assert shifted(page)[0] <= 0.05


@pytest.mark.parametrize("width", [320, 800])
def test_the_layout_of_a_foreign_page_shifts_little(shown: Shown, width: int) -> None:
    page = shown(tag(record(2)) + "<p>after</p>", viewport={"width": width, "height": 800})
    drawn(page.locator("adjudicator-game"))
    assert shifted(page)[0] <= 0.05


def test_it_works_without_a_service(shown: Shown) -> None:
    """With a function as the property `fetch`, which gets every request; the policy must allow pictures as blobs."""
    page = shown("<p id='here'></p>", images="blob:")
    page.evaluate(
        """(text) => {
          const made = document.createElement("adjudicator-game");
          window.asked = [];
          made.fetch = (address, request) => {
            asked.push(new URL(address).pathname.split("/").slice(0, 5).join("/"));
            return fetch(address, request);
          };
          made.setAttribute("game", "cyclix");
          made.record = text;
          document.getElementById("here").append(made);
        }""",
        record(2),
    )
    game = drawn(page.locator("adjudicator-game"))
    assert (game.locator("img").get_attribute("src") or "").startswith("blob:")
    assert set(page.evaluate("asked")) == {"/v1/games/cyclix/records", "/v1/games/cyclix/boards"}


@pytest.mark.parametrize(("name", "most"), [("board", 15_000), ("game", 8_000), ("frame", 9_000)])
def test_the_modules_are_small(name: str, most: int) -> None:
    text = embed.script(name)
    assert len(gzipped(text)) <= most
    assert "\n//" not in text.decode()
    assert "import " not in text.decode().replace("import.meta", "")


@pytest.mark.parametrize("path", ["play/cyclix", "judge"])
def test_the_code_to_embed_a_game_is_copied(opened: Opened, service: str, path: str) -> None:
    """A frame with the game in its address; it shows the same turns."""
    page = opened(f"/{path}?lang=en", permissions=["clipboard-read", "clipboard-write"])
    if path == "judge":
        page.locator("#record").fill('[Game "cyclix"]\n[White "Ada"]\n1. Rc3-c6 2. Re5-e2 *')
        page.locator("#go").click()
        page.get_by_role("button", name="Embed").click()
    else:
        for at in ("c3", "c6"):
            page.locator(f'#board [data-at="{at}"]').last.click(force=True)
        expect(page.locator("#turns li")).to_have_count(2)
        page.locator("#embed").click()
    expect(page.get_by_text("The code is copied.").first).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    source = code.split('"')[1].replace("&amp;", "&")
    assert source.startswith(f"{service}/embed/cyclix?lang=en#1")
    page.goto(source)
    game = drawn(page.locator("adjudicator-game"))
    expect(game.locator(".step")).to_have_count(3 if path == "judge" else 2)


def test_a_game_too_long_for_an_address_is_copied_as_a_tag(opened: Opened, shown: Shown) -> None:
    note = "".join(chr(0x4E00 + n * 7919 % 20_000) for n in range(6_000))
    page = opened("/judge?lang=fr", permissions=["clipboard-read", "clipboard-write"])
    page.locator("#record").fill(f'[Game "cyclix"]\n1. Rc3-c6 {{</script>{note}}} 2. Re5-e2 *')
    page.locator("#go").click()
    page.get_by_role("button", name="Intégrer").click()
    expect(page.get_by_text("Le code est copié.").first).to_be_visible()
    code = page.evaluate("navigator.clipboard.readText()")
    game = drawn(shown(code.partition("\n")[2]).locator("adjudicator-game"))
    expect(game.locator(".step")).to_have_count(3)


@BOTH
def test_axe_core_finds_nothing_in_a_frame(opened: Opened, theme: str, locale: str) -> None:
    page = opened(
        f"/embed/cyclix?lang={locale[:2]}&at=first-offence#{held('Rc3-c6', 'Re5-e2', 'Rc6xb4')}",
        color_scheme=theme,
        viewport={"width": 320, "height": 700},
    )
    drawn(page.locator("adjudicator-game"))
    assert findings(page, only_colours=theme == "dark") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 320
