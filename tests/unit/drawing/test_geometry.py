"""The published geometry of cells matches the pictures."""

import re
from itertools import product
from xml.etree import ElementTree

import pytest

from drawing import documents
from drawing.data import geometry
from drawing.look import Look
from drawing.picture import compose
from drawing.registry import DRAWINGS
from engine.registry import GAMES
from tests.support.pictures import all_pictured

MARGIN = 4.0
"""How far from its cell's edge a tile or a hole may be drawn, in units."""
_COMMAND = re.compile(r"([MLhvaz])([^MLhvaz]*)")
_NUMBER = re.compile(r"-?\d+(?:\.\d+)?")


def corners(path: str) -> list[tuple[float, float]]:
    """The places that a path goes through."""
    x = y = 0.0
    overlaps = []
    for command, rest in _COMMAND.findall(path):
        numbers = [float(number) for number in _NUMBER.findall(rest)]
        size = {"M": 2, "L": 2, "h": 1, "v": 1, "a": 7, "z": 1}[command]
        for start in range(0, len(numbers), size):
            step = numbers[start : start + size]
            if command in "ML":
                x, y = step
            elif command == "a":
                x, y = x + step[5], y + step[6]
            else:
                x, y = x + (step[0] if command == "h" else 0), y + (step[0] if command == "v" else 0)
            overlaps.append((x, y))
    return overlaps


def drawn(game: str, look: Look) -> tuple[list[float], dict[str, list[tuple[float, float]]]]:
    """The view box of a picture, and its cells by name."""
    shown = next(all_pictured(game))[1]["en"][0]
    document = ElementTree.fromstring(documents.write(compose(shown, look), look))
    paths = document.iter("{http://www.w3.org/2000/svg}path")
    cells = {path.attrib["data-at"]: corners(path.attrib["d"]) for path in paths if "data-at" in path.attrib}
    return [float(part) for part in document.attrib["viewBox"].split()], cells


@pytest.mark.parametrize("game", GAMES)
def test_the_geometry_is_that_of_the_cells_in_the_picture(game: str) -> None:
    layouts = ("stack", "row") if DRAWINGS[game].levels else (None,)
    assert [(one["layout"], one["view"]) for one in geometry(game)] == list(product(layouts, DRAWINGS[game].views))
    for seen in geometry(game):
        view_box, cells = drawn(game, Look(view=seen["view"], layout=seen["layout"] or "stack", caption="none"))
        assert view_box == pytest.approx(seen["view_box"], abs=0.051)
        assert cells.keys() == seen["cells"].keys()
        left, top = (min(corner[axis] for corner in seen["outline"]) for axis in (0, 1))
        for at, (x, y) in seen["cells"].items():
            xs, ys = [corner[0] for corner in cells[at]], [corner[1] for corner in cells[at]]
            assert (min(xs) + max(xs), min(ys) + max(ys)) == pytest.approx((2 * x, 2 * y), abs=0.21), at
            assert 0 <= min(xs) - (x + left) + 0.1 <= MARGIN + 0.2, at
            assert 0 <= min(ys) - (y + top) + 0.1 <= MARGIN + 0.2, at


@pytest.mark.parametrize("game", GAMES)
def test_cells_stay_where_they_are_under_any_caption_and_names(game: str) -> None:
    for names, caption in product(("edge", "cells", "none"), ("full", "line", "none")):
        _, cells = drawn(game, Look(names=names, caption=caption))  # type: ignore[arg-type]  # both are choices
        assert cells == drawn(game, Look())[1]


def test_hexes_have_six_corners_and_the_upper_layout_of_dragonchess_is_on_top() -> None:
    assert len(geometry("battlelore")[0]["outline"]) == 6
    assert geometry("dragonchess")[0]["levels"] == ["3", "2", "1"]
    assert geometry("cyclix")[0]["levels"] == []


def test_kings_of_phylde_stand_between_cells() -> None:
    seen = geometry("phylde")[1]
    (x, y), (x2, y2) = seen["cells"]["i1"], seen["cells"]["j2"]
    assert seen["points"]["i1j2"] == [(x + x2) / 2, (y + y2) / 2]
    assert len(seen["points"]) == 17 * 17
