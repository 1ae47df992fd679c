"""Trouble with the service: neutral colours, a countdown, a retry of one request; and the language of links."""

from functools import partial

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.support.browser.board import Opened, click, link, menu, message, ready, started, turns
from tests.support.browser.fixtures import Lend
from tests.support.limits import KEY, KEYED
from tests.support.threads import served


def colour(page: Page, selector: str) -> str:
    found: str = page.locator(selector).first.evaluate("one => getComputedStyle(one).color")
    return found


@pytest.mark.parametrize(("status", "theme"), [(429, "light"), (503, "dark")])
def test_trouble_has_the_colour_of_text_and_its_retry_sends_one_request(
    opened: Opened, status: int, theme: str
) -> None:
    page = started(opened, "/play/cyclix", notes=[status], color_scheme=theme)
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.url) if "/v1/" in request.url else None)
    page.route("**/adjudications", lambda route: fail(route, status))
    click(page, "c3", "d4")
    expect(page.locator("#message .trouble")).to_have_text("Not now")
    assert colour(page, "#message .trouble") == colour(page, "main")
    again = page.get_by_role("button", name="Try again")
    if status == 429:
        expect(again).to_be_disabled()
        expect(again).to_have_text("Try again in 1 s")
    expect(again).to_be_enabled()
    page.unroute("**/adjudications")
    sent.clear()
    again.click()
    expect(page.locator("#message")).to_contain_text("The rook cannot go from c3 to d4")
    assert [url.rpartition("/")[2] for url in sent] == ["adjudications", "board"]
    assert colour(page, "#message .illegal") != colour(page, "main")


def fail(route: Route, status: int) -> None:
    route.fulfill(status=status, headers={"Retry-After": "1"} if status == 429 else {}, body="later")


def test_trouble_in_the_editor_is_no_verdict_on_the_position(opened: Opened) -> None:
    page = opened("/edit/cyclix", notes=[503])
    for resource, start, end in (("positions", "c3", "c4"), ("board", "c4", "c3")):
        expect(page.locator("#play")).to_be_enabled()
        ready(page)
        page.route(f"**/{resource}", lambda route: fail(route, 503))
        click(page, start, end)
        expect(page.locator("#verdict .trouble"), resource).to_have_text("Not now")
        expect(page.locator("#verdict .illegal")).to_have_count(0)
        page.unroute(f"**/{resource}")
        page.get_by_role("button", name="Try again").click()
        expect(page.locator("#verdict .legal")).to_be_visible()
        expect(page.locator(f'#board use[data-at="{end}"]')).to_have_attribute("data-piece", "rook")


def test_a_link_to_the_editor_outlives_trouble(opened: Opened) -> None:
    page = opened("/rules/cyclix", notes=[503])
    page.route("**/positions", lambda route: fail(route, 503))
    address = link("cyclix", position="6k/7/7/7/7/r6/K6 w BNRbn").replace("/play/", "/edit/")
    page.goto(page.url.replace("/rules/cyclix", address))
    expect(page.locator("#verdict .trouble")).to_be_visible()
    assert page.url.endswith(address)
    page.unroute("**/positions")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator('#board use[data-at="a2"]')).to_have_attribute("data-piece", "rook")


def test_a_browser_that_is_online_again_tries_again(opened: Opened) -> None:
    page = started(opened, "/play/cyclix", notes=[0])
    page.context.set_offline(True)
    click(page, "c3", "c6")
    expect(page.locator("#message .trouble")).to_be_visible()
    assert "The service does not respond" in message(page)
    page.context.set_offline(False)
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Rc3-c6")
    assert turns(page) == ["Rc3-c6"]


def test_buttons_keep_their_edges_in_forced_colours(opened: Opened) -> None:
    page = started(opened, "/play/djambi", forced_colors="active")
    menu(page)
    edges = page.locator("button:visible").evaluate_all(
        "all => all.map((one) => [getComputedStyle(one).borderTopWidth, getComputedStyle(one).borderTopStyle])"
    )
    assert len(edges) > 8
    assert all(edge == ["1px", "solid"] for edge in edges)


@pytest.mark.parametrize(("width", "height"), [(360, 740), (1440, 900)])
def test_a_ruling_begins_with_the_verdict_and_its_sentence(opened: Opened, width: int, height: int) -> None:
    page = opened("/rulings/cyclix?action=Rc3-d4", viewport={"width": width, "height": height})
    tops = [page.locator(one).bounding_box() for one in ("h1.verdict", ".lead", ".ruling figure")]
    verdict, sentence, board = [one["y"] for one in tops if one]
    assert verdict < sentence
    assert board > sentence if width < 960 else board < verdict


# A service that requires keys: players, directors and editors enter one on the page


RECORD = '[Game "cyclix"]\n\n1. Rc3-c4 Re5-e4'


def test_a_key_is_asked_for_and_a_wrong_one_refused(lend: Lend) -> None:
    with served(KEYED) as address, lend(address, [401]) as page:
        page.goto(f"{address}/play/cyclix")
        for key, text in (("wrong é", "This service requires a key."), (KEY, "This key is not valid.")):
            expect(page.locator("#message")).to_contain_text(text)
            expect(page.locator("#board svg")).to_have_count(0)
            page.get_by_label("Key", exact=True).fill(key)
            page.keyboard.press("Enter")
            page.wait_for_load_state("networkidle")
        ready(page)
        click(page, "c3", "c6")
        assert turns(page) == ["Rc3-c6"]
        other = page.context.new_page()
        other.goto(f"{address}/play/cyclix")
        expect(other.locator("#message")).to_contain_text("This service requires a key.")
        other.close()


def note(urls: list[str], request: Request) -> None:
    urls.append(request.url)


def test_nothing_is_asked_of_the_service_before_there_is_a_key(lend: Lend) -> None:
    for path in ("/play/battlelore", "/edit/cyclix", "/play/djambi"):
        with served(KEYED) as address, lend(address) as page:
            urls: list[str] = []
            page.on("request", partial(note, urls))
            page.goto(address + path)
            expect(page.locator("main")).to_contain_text("This service requires a key.")
            assert [url for url in urls if "/v1/" in url] == [], path
            page.get_by_label("Key", exact=True).fill(KEY)
            page.keyboard.press("Enter")
            ready(page)


def test_downloads_send_the_key(lend: Lend) -> None:
    with served(KEYED) as address, lend(address) as page:
        page.goto(f"{address}/judge")
        page.get_by_label("Record", exact=True).fill(RECORD)
        page.locator("#go").click()
        expect(page.locator("#found")).to_contain_text("This service requires a key.")
        page.get_by_label("Key", exact=True).fill(KEY)
        page.keyboard.press("Enter")
        for button, name, begins in (
            ("CSV", "report.csv", "file,"),
            ("JSON", "report.json", '{"format"'),
            ("Print", "report.html", "<!doc"),
            ("CSV", "report.csv", "file,"),
        ):
            with page.expect_download() as download:
                page.get_by_role("button", name=button).click()
            assert download.value.suggested_filename == name
            assert download.value.path().read_text("utf-8").startswith(begins)
