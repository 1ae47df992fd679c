"""Painting: which rasteriser is installed where, and that both give the same bytes."""

import platform
import sys
from dataclasses import replace

import pytest

from drawing import png, svg
from drawing.picture import compose
from tests.drawing.test_golden import pictures


def has_wheel() -> bool:
    """Whether the quicker rasteriser is published for this system."""
    machine = platform.machine()
    if sys.platform == "linux":
        libc, version = platform.libc_ver()
        modern = libc == "glibc" and tuple(map(int, version.split("."))) >= (2, 34)
        return machine == "x86_64" and modern
    return (sys.platform, machine) in {("darwin", "arm64"), ("win32", "AMD64")}


def test_the_quicker_rasteriser_is_installed_where_there_is_one() -> None:
    found = png.rasteriser()
    assert found is not None
    assert found.name == ("svg2png-py" if has_wheel() else "resvg-py"), "requirements-rasteriser.txt"


@pytest.mark.skipif(not has_wheel(), reason="one rasteriser only")
def test_both_rasterisers_paint_the_same_bytes() -> None:
    """Every second of the golden pictures, of all games, at 400 pixels."""
    shown = [(one, look) for one, look in pictures() if look.theme != "auto"][::2]
    assert {one.game for one, _ in shown} == {one.game for one, _ in pictures()}
    for one, look in shown:
        document = svg.write(compose(one, look), replace(look, width=400), fields=False)
        assert png._by_svg2png(document) == png._by_resvg(document), one.ruling


def test_both_refuse_what_is_no_picture() -> None:
    for paint in (png._by_resvg, *([png._by_svg2png] if has_wheel() else [])):
        with pytest.raises(ValueError, match="1:1"):
            paint("no picture")
