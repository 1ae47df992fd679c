"""The pages of games of other packages: one with a declared board, and one without a board."""

import os
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.board import Opened, button, click, message, ready, started, turns
from tests.support.folders import ROOT
from tests.support.packages import announce
from tests.support.servers import launched


@pytest.fixture(scope="session")
def service(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A service that has Hex and Nim, too."""
    folder = tmp_path_factory.mktemp("installed")
    for game in ("hex", "nim"):
        announce(folder, f"adjudicator-{game}", game)
    examples = (str(ROOT / "examples" / game) for game in ("hex", "nim"))
    with launched({"PYTHONPATH": os.pathsep.join([str(folder), *examples]), "LOG_REQUESTS": "off"}) as server:
        yield f"http://127.0.0.1:{server.port}"


def test_two_turns_on_a_declared_board(opened: Opened) -> None:
    page = started(opened, "/play/hex")
    click(page, "c3", "a1")
    assert turns(page) == ["c3", "a1"]
    assert message(page) == "Blue places a stone on a1."
    placed = "use => use.map((one) => one.dataset.at + one.dataset.side)"
    assert sorted(page.locator("#board use[data-piece]").evaluate_all(placed)) == ["a1blue", "c3red"]


def test_two_turns_without_a_board(opened: Opened) -> None:
    page = started(opened, "/play/nim", locale="fr-FR", color_scheme="dark")
    button(page, "A3")
    page.locator("#turn").fill("B9")
    page.locator("#typed button").click()
    ready(page)
    expect(page.locator("#message")).to_contain_text("NIM-1.1")
    page.locator("#turn").fill("B4")
    page.locator("#typed button").click()
    ready(page)
    assert turns(page) == ["A3", "B4"]
    expect(page.locator("#board svg")).to_be_visible()
