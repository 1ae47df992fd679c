"""Painting pictures: the only place that imports a rasteriser, and only when one is asked for.

Both that are known are resvg and give the same bytes. ``svg2png-py`` is preferred where it is installed: it is three
times faster, mostly in packing the pixels.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from importlib import metadata
from importlib.util import find_spec


@dataclass(frozen=True, slots=True)
class Rasteriser:
    """What paints: its name, its version, and how.

    ``paint`` takes a document that says its size in pixels, and gives a PNG. Raises ``ValueError`` for what is none.
    """

    name: str
    version: str
    paint: Callable[[str], bytes]


@cache
def rasteriser() -> Rasteriser | None:
    """The best that is installed; ``None`` if none is. Nothing is imported before something is painted."""
    if find_spec("svg2png_py"):
        return Rasteriser("svg2png-py", metadata.version("svg2png-py"), _by_svg2png)
    if find_spec("resvg_py"):
        return Rasteriser("resvg-py", metadata.version("resvg-py"), _by_resvg)
    return None


def _by_svg2png(document: str) -> bytes:
    import svg2png_py

    try:
        return bytes(svg2png_py.svg_to_png(document, _no_fonts()))
    except RuntimeError as failure:
        raise ValueError(str(failure)) from failure


@cache
def _no_fonts() -> object:
    import svg2png_py

    return svg2png_py.FontDatabase()


def _by_resvg(document: str) -> bytes:
    import resvg_py

    return bytes(resvg_py.svg_to_bytes(svg_string=document, skip_system_fonts=True))
