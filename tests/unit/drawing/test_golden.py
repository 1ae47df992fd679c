"""Identical bytes on every run: digests of pictures of every kind, stored with the number of the drawing.

Their inputs are stored, too, so that only the drawing can change a digest. A changed picture is rejected unless
``drawing.EDITION`` changes too, since caches keep pictures under that number. ``python -m tests.snapshots.pictures``
updates the digests; with ``collect`` it also collects the inputs from the cases.
"""

import ast
import json
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

import drawing
from drawing import EDITION, documents, png
from drawing.look import Look
from drawing.picture import compose
from drawing.rasteriser import rasteriser
from engine.registry import GAMES
from tests.snapshots.pictures import digest, kept, pictures
from tests.snapshots.pngs import GOLDEN, WIDTH, digests, pixels, rendered, shown
from tests.support.pictures import all_pictured

DRAWING = Path(drawing.__file__).parent


def test_pictures_are_as_they_were_under_the_number_of_the_drawing() -> None:
    golden = kept()
    assert golden["look"] == EDITION, "EDITION was raised: renew the digests"
    changed = [
        n for n, (shown, look) in enumerate(pictures()) if digest(shown, look) != golden["pictures"][n]["digest"]
    ]
    assert not changed, f"pictures changed, but not drawing.EDITION: {changed}"
    assert {one["shown"]["game"] for one in golden["pictures"]} == set(GAMES)


def test_pictures_are_the_same_in_threads() -> None:
    """Each picture by several of eight threads at once, from empty memories."""
    alone = [one["digest"] for one in kept()["pictures"]]
    for module in list(sys.modules.values()):
        if getattr(module, "__name__", "").startswith("drawing"):
            for held in vars(module).values():
                if hasattr(held, "cache_clear"):
                    held.cache_clear()
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda one: digest(*one), [one for one in pictures() for _ in range(4)]))
    assert together == [one for one in alone for _ in range(4)]


def test_no_lengths_are_added_up_by_sum() -> None:
    """Which rounds otherwise from Python 3.12 on: pictures would differ in a tenth of a unit, and so in every id."""
    for path in sorted(DRAWING.rglob("*.py")):
        calls = [one.func for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(one, ast.Call)]
        assert not [call for call in calls if isinstance(call, ast.Name) and call.id == "sum"], f"fsum in {path.name}"


def test_a_strip_defines_what_its_frames_share_once() -> None:
    scenes = [compose(shown, Look()) for shown, _ in pictures() if shown.game == "dragonchess"][:6]
    document = documents.write_strip(scenes, Look())
    ids = [part.partition('"')[0] for part in document.split(' id="')[1:]]
    assert len(ids) == len(set(ids))
    assert len(document) < 0.5 * sum(len(documents.write(scene, Look())) for scene in scenes)


# The pixels of PNGs: python -m tests.snapshots.pngs renews their digests


def test_pngs_are_as_they_were_under_this_rasteriser() -> None:
    golden = json.loads(GOLDEN.read_text(encoding="utf-8"))
    assert (golden["look"], golden["rasteriser"]) == (EDITION, rasteriser()), "renew the digests"
    assert digests() == golden["digests"], "PNGs changed: python -m tests.snapshots.pngs"


def test_a_png_has_the_width_asked_for_and_full_colour() -> None:
    for one, look in shown()[::5]:
        width, height, rows = pixels(rendered(one, look))
        assert width == WIDTH
        assert len(rows) == height * (1 + 4 * width), "eight bits each of red, green, blue and alpha"


def test_a_text_that_is_not_an_svg_is_refused() -> None:
    with pytest.raises(ValueError, match="1:1"):
        png.render("no picture")


# Strips: fields that can be read, and a picture that is not too tall


PIXELS = 1_200
"""The default width of a strip."""
MAX_PIXELS = 4_000_000


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("count", range(1, documents.MAX_FRAMES + 1))
def test_frames_are_large_enough_to_be_read_and_all_fit(game: str, count: int) -> None:
    """A field of 40 units is 20 pixels wide at least, and the whole is not too large to be painted."""
    scene = compose(next(all_pictured(game))[1]["en"][-1], Look())
    columns = documents.columns_of([scene] * count)
    rows = -(-count // columns)
    assert (rows - 1) * columns < count <= rows * columns
    wide, high = columns * (scene.width + 12) + 12, rows * (scene.height + 12) + 12
    assert 40 * PIXELS / wide >= 20
    assert PIXELS * PIXELS * high / wide <= MAX_PIXELS
