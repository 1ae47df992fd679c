"""A service that requires keys: players, directors and editors enter one on the page."""

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.board import click, ready, turns
from tests.browser.conftest import watched
from tests.support.limits import KEY, KEYED
from tests.support.threaded import served

RECORD = '[Game "cyclix"]\n\n1. Rc3-c4 Re5-e4'


def test_a_key_is_asked_for_and_a_wrong_one_refused(browser: Browser) -> None:
    with served(KEYED) as address, watched(browser, address, notes=[401]) as context:
        page = context.new_page()
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
        other = context.new_page()
        other.goto(f"{address}/play/cyclix")
        expect(other.locator("#message")).to_contain_text("This service requires a key.")


@pytest.mark.parametrize("path", ["/play/battlelore", "/edit/cyclix", "/play/djambi"])
def test_nothing_is_asked_of_the_service_before_there_is_a_key(browser: Browser, path: str) -> None:
    with served(KEYED) as address, watched(browser, address) as context:
        page = context.new_page()
        urls: list[str] = []
        page.on("request", lambda request: urls.append(request.url) if "/v1/" in request.url else None)
        page.goto(address + path)
        expect(page.locator("main")).to_contain_text("This service requires a key.")
        assert urls == []
        page.get_by_label("Key", exact=True).fill(KEY)
        page.keyboard.press("Enter")
        ready(page)


@pytest.mark.parametrize(
    ("button", "name", "begins"),
    [("CSV", "report.csv", "file,"), ("JSON", "report.json", '{"format"'), ("To print", "report.html", "<!doc")],
)
def test_downloads_send_the_key(browser: Browser, button: str, name: str, begins: str) -> None:
    with served(KEYED) as address, watched(browser, address) as context:
        page = context.new_page()
        page.goto(f"{address}/judge")
        page.get_by_label("Record", exact=True).fill(RECORD)
        page.get_by_role("button", name=button).click()
        expect(page.locator("#found")).to_contain_text("This service requires a key.")
        page.get_by_label("Key", exact=True).fill(KEY)
        with page.expect_download() as download:
            page.keyboard.press("Enter")
        assert download.value.suggested_filename == name
        assert download.value.path().read_text("utf-8").startswith(begins)
        with page.expect_download() as again:
            page.get_by_role("button", name=button).click()
        assert again.value.suggested_filename == name
