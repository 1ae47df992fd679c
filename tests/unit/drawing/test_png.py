"""PNGs: the pixels of the golden pictures, under the version of the rasteriser that rendered them.

``python -m tests.snapshots.pngs`` renews the digests after an upgrade of the rasteriser or of ``drawing.EDITION``.
"""

import json

import pytest

from drawing import EDITION, png
from drawing.rasteriser import rasteriser
from tests.snapshots.pngs import GOLDEN, WIDTH, digests, pixels, rendered, shown


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
