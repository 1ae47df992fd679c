"""Trouble with the service: neutral colours, a countdown, a retry of one request; and the language of links."""

import re
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.addresses import FAULTY, PAGES
from tests.browser.board import Opened, click, message, ready, turns

NOT_PAGES = ("/v1/", "/docs", "/pages/", "/favicon.ico", "/openapi")


def colour(page: Page, selector: str) -> str:
    found: str = page.locator(selector).first.evaluate("one => getComputedStyle(one).color")
    return found


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("status", [429, 503])
def test_trouble_has_the_colour_of_text_and_its_retry_sends_one_request(
    opened: Opened, status: int, theme: str
) -> None:
    page = opened("/play/cyclix", notes=[status], color_scheme=theme)
    ready(page)
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


def test_a_browser_that_is_online_again_tries_again(opened: Opened) -> None:
    page = opened("/play/cyclix", notes=[0])
    ready(page)
    page.context.set_offline(True)
    click(page, "c3", "c6")
    expect(page.locator("#message .trouble")).to_be_visible()
    assert "The service does not respond" in message(page)
    page.context.set_offline(False)
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Rc3-c6")
    assert turns(page) == ["Rc3-c6"]


@pytest.mark.parametrize(("language", "locale"), [("en", "fr-FR"), ("fr", "en-GB")])
@pytest.mark.parametrize("name", PAGES)
def test_the_language_travels_in_every_link(opened: Opened, name: str, language: str, locale: str) -> None:
    path = PAGES[name]
    page = opened(f"{path}{'&' if '?' in path else '?'}lang={language}", notes=FAULTY.get(name, ()), locale=locale)
    page.wait_for_load_state("networkidle")
    if name == "play cyclix":
        click(page, "c3", "d4")
        expect(page.locator(".sharing a")).to_have_attribute("href", re.compile("lang="))
    links = page.locator("a[href]:not([hreflang])").evaluate_all("all => all.map((one) => one.href)")
    inside = [one for one in links if urlsplit(one).netloc == urlsplit(page.url).netloc]
    lost = [
        one
        for one in inside
        if not urlsplit(one).path.startswith(NOT_PAGES)
        and urlsplit(one)[:3] != urlsplit(page.url)[:3]
        and parse_qs(urlsplit(one).query).get("lang") != [language]
    ]
    assert lost == []
