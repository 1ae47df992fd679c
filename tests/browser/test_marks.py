"""Marks on the boards: counted on the tabs of Dragonchess, and rings that are seen on any ground."""

import re
from math import hypot

import pytest
from coloraide import Color
from playwright.sync_api import Page, expect

from drawing.registry import DRAWINGS
from tests.support.browser.board import Opened, click, link, ready
from tests.support.browser.hands import PHONE

CHECKED = [
    "3g1-3i3", "2f7-2f6", "1c1-1c2", "2g7-2g6", "1c2-1d3", "2g6-2g5", "1d3-1e4", "2f6-2f5", "1e4-1f5", "2g5-2g4",
    "3i3-3g5", "2g8-2g7", "3g5*2g4", "2a7-2a6", "3g5-3g6",
]  # fmt: skip
DRAWN = {
    "a capture from afar": (CHECKED[:13], ()),
    "a check": (CHECKED, ()),
    "a refused try across boards": ([], ("3g1", "2g7")),
    "a piece with targets": (CHECKED[:1], ("2b8",)),
}
"""Turns, and clicks after them."""


@pytest.mark.parametrize("name", DRAWN)
def test_the_tabs_count_the_marks_on_each_board(opened: Opened, name: str) -> None:
    """Every place with a mark of the picture, an end of an arrow, or a target counts once."""
    played, clicks = DRAWN[name]
    bodies: list[str | None] = []
    page = opened(link("dragonchess", turns=played), **PHONE)
    page.on("request", lambda one: bodies.append(one.post_data) if one.url.endswith("/board") else None)
    page.reload()
    click(page, *clicks)
    ready(page)
    drawn = page.request.post(
        page.url.partition("/play/")[0] + "/v1/games/dragonchess/board",
        data=bodies[-1],
        headers={"Accept": "application/json", "Content-Type": "application/json"},
    ).json()["scene"]
    ends = [point for arrow in drawn["arrows"] for point in (arrow["points"][0], arrow["points"][-1])]
    places = {mark["at"] for mark in drawn["marks"]} | {place(drawn["spots"], *end) for end in ends} | targets(page)
    assert places
    for level, title in (("3", "Air"), ("2", "Land"), ("1", "Underworld")):
        number = sum(at.startswith(level) for at in places)
        expect(page.locator(f'#levels [data-level="{level}"]')).to_have_text(f"{title} ({number})" if number else title)


def place(spots: list[dict[str, float]], x: float, y: float) -> str:
    """The place nearest to a point of the picture."""
    return str(min(spots, key=lambda spot: hypot(spot["x"] - x, spot["y"] - y))["at"])


def targets(page: Page) -> set[str]:
    found: list[str] = page.locator('#board [aria-label*="possible "]').evaluate_all(
        "all => all.map((one) => one.dataset.at)"
    )
    return set(found)


LINED = """
() => [...document.querySelectorAll("#board .marks > *")].map((one) => {
  const { stroke, strokeWidth } = getComputedStyle(one);
  const box = one.getBBox();
  const at = [box.x + box.width / 2, box.y + box.height / 2];
  return { kind: one.getAttribute("class"), stroke, width: parseFloat(strokeWidth), at };
})
"""
UNDER = "(ring) => Boolean(ring.compareDocumentPosition(document.querySelector('#board use[data-piece]')) & 4)"
RINGS = re.compile("selected|captures|melees|afar|ordered")


RINGED = "gC7yC/9/9/9/9/2gM1bM1yM2/9/9/rC3rA3bC RBYG aaaa R - 0 *"
"""A red assassin before a piece of every other side."""


@pytest.mark.parametrize(
    ("path", "piece", "kind", "ground"),
    [
        ("/play/battlelore", "g6", "melees", ""),
        ("/play/battlelore", "e7", "afar", ""),
        (link("djambi", position=RINGED), "e1", "captures", DRAWINGS["djambi"].pieces.sides["green"].paper),
    ],
    ids=["melee", "from afar", "green pieces"],
)
def test_rings_have_contrast(opened: Opened, path: str, piece: str, kind: str, ground: str) -> None:
    """Each ring lies on a wider case of another lightness, so that the colour of hex, banner and piece does not count.

    The case is as far from the green pieces of Djambi, which a ring would touch.
    """
    page = opened(path)
    rings = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        page.reload()
        click(page, piece)
        if kind == "afar":
            page.get_by_text("Attack from afar").click()
        expect(page.locator("html")).to_have_attribute("data-theme", theme)
        expect(page.locator(f"#board .{kind}").first).to_be_visible()
        lines = page.evaluate(LINED)
        found = [one for one in lines if RINGS.search(one["kind"])]
        assert {one["kind"] for one in found} >= {"selected", kind}, theme
        rings += [(ring, lines) for ring in found]
        for ring in (".selected", f".{kind}") if not ground else ():
            assert page.locator(f"#board {ring}").first.evaluate(UNDER), "hexes are wider than units"
    for ring, lines in rings:
        cases = [one for one in lines if "halo" in one["kind"] and one["at"] == ring["at"]]
        assert cases, ring
        assert all(case["width"] > ring["width"] for case in cases)
        for other in filter(None, (ring["stroke"], ground)):
            assert all(Color(other).contrast(Color(case["stroke"])) >= 3 for case in cases)
