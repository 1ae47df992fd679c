"""Without a network: the notice, the kept pages, and no response of the interface from a cache."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.support.browser.board import address, click, ready, turns
from tests.support.browser.fixtures import watched

NOTICE = "You are offline."
LISTED = """async () => (await Promise.all((await caches.keys()).map(async (name) =>
  (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)))).flat()"""


@pytest.fixture
def context(browser: Browser, service: str) -> Iterator[BrowserContext]:
    with watched(browser, service, [0], workers=True) as one:
        yield one


def kept(page: Page, path: str) -> None:
    """Wait until the worker keeps a page with all the scripts that it has loaded."""
    page.wait_for_function(
        f"""async (path) => {{
          const paths = performance.getEntriesByType("resource").map(({{ name }}) => new URL(name).pathname);
          const scripts = paths.filter((one) => one.endsWith(".js"));
          const listed = await ({LISTED})();
          return scripts.length > 0 && [path, ...scripts].every((one) => listed.includes(one));
        }}""",
        arg=path,
    )


def test_a_game_outlives_the_network(context: BrowserContext, service: str) -> None:
    page = context.new_page()
    page.goto(f"{service}/play/cyclix")
    ready(page)
    click(page, "c3", "c6")
    kept(page, "/play/cyclix")
    there, played = address(page), turns(page)
    context.set_offline(True)
    expect(page.locator("#offline")).to_contain_text(NOTICE)
    page.reload()
    expect(page.locator("#offline")).to_contain_text(NOTICE)
    expect(page.locator("#message .trouble")).to_be_visible()
    assert address(page) == there
    context.set_offline(False)
    ready(page)
    expect(page.locator("#turns [aria-current]")).to_have_attribute("data-turn", "Rc3-c6")
    assert turns(page) == played
    expect(page.locator("#offline")).to_be_hidden()


def test_only_pages_and_assets_are_kept(context: BrowserContext, service: str) -> None:
    page = context.new_page()
    page.goto(f"{service}/play/djambi")
    ready(page)
    kept(page, "/play/djambi")
    page.goto(f"{service}/rulings/cyclix?action=Rc3-c6")
    page.goto(f"{service}/play/djambi")
    ready(page)
    paths = page.evaluate(LISTED)
    assert not [path for path in paths if not path.startswith(("/pages/", "/play/")) and path != "/"]
    context.set_offline(True)
    page.goto(f"{service}/rulings/cyclix?action=Rc3-c5")
    expect(page.locator("#offline")).to_contain_text(NOTICE)
    expect(page.locator("h1.verdict")).to_have_count(0)


def test_an_update_leaves_nothing_of_the_worker_before(context: BrowserContext, service: str) -> None:
    page = context.new_page()
    page.goto(service)
    page.evaluate("async () => { await (await caches.open('shell / 0')).put('/play/cyclix', new Response('old')); }")
    page.goto(f"{service}/play/cyclix")
    page.wait_for_function("async () => (await caches.keys()).every((name) => name !== 'shell / 0')")
    ready(page)
    context.set_offline(True)
    page.reload()
    expect(page.locator("#offline")).to_contain_text(NOTICE)


def test_the_browser_accepts_the_manifest(context: BrowserContext, service: str) -> None:
    page = context.new_page()
    page.goto(f"{service}/?lang=fr")
    found = context.new_cdp_session(page).send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/pages/app.webmanifest?lang=fr")
    context.set_offline(True)
    page.evaluate("fetch('/favicon.ico?x').catch(() => {})")
