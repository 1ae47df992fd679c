"""Text drawn with the stroke alphabet of ``alphabet.toml``: no font is needed, so all renderers agree.

A glyph is (width, path) on a grid where capitals are 0 to 10 high and small letters 3.4 to 10. Each stroke of a path
begins with ``M`` and is relative from there, so a glyph is moved by its beginnings alone. Letters with accents are
composed from their decomposed form; an unknown character is a box.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from math import fsum
from typing import Final
from unicodedata import normalize

from drawing.scene import Label
from drawing.svg.shapes import number
from engine.sentences import load_toml

Stroke = tuple[float, float, str]
"""Where a stroke begins, and how it goes on from there."""

_TABLES: Final = load_toml(__package__, "alphabet")
GLYPHS: Final[Mapping[str, tuple[float, str]]] = _TABLES["glyphs"]
_ACCENTS: Final[Mapping[str, str]] = _TABLES["accents"]
SPACE: Final = 3.4
SPACES: Final = " \u00a0\u202f"
GAP: Final = 2.3
_CEDILLA: Final = "\u0327"
_STROKE: Final = re.compile(r"M(-?\d*\.?\d+) ?(-?\d*\.?\d+)([^M]*)")


def draw_text(label: Label, paint: str) -> str:
    """A line of text; ``paint`` is the attribute of its colour."""
    scale = label.size / 10
    x = label.x - (measure(label.text, label.spread) * scale / 2 if label.anchor == "middle" else 0)
    d = strokes(label.text, label.spread)
    return (
        f'<path transform="translate({number(x)} {number(label.y)}) scale({scale:.3g})" fill="none" {paint} '
        f'stroke-width="{label.weight:g}" stroke-linecap="round" stroke-linejoin="round" d="{d}"/>'
    )


@lru_cache(2048)
def strokes(text: str, spread: float = 0.0) -> str:
    """The path of a line of text, in units of the grid."""
    parts, cursor = [], 0.0
    for char in text:
        if char in SPACES:
            cursor += SPACE + spread
            continue
        width, several = glyph(char)
        parts += [f"M{number(cursor + x)} {number(y)}{way}" for x, y, way in several]
        cursor += width + GAP + spread
    return "".join(parts)


@lru_cache(4096)
def glyph(char: str) -> tuple[float, tuple[Stroke, ...]]:
    """The width of a letter, and its strokes."""
    decomposed = normalize("NFD", char)
    base, accents = decomposed[0], decomposed[1:]
    width, path = GLYPHS.get(base, GLYPHS["□"])
    if accents and base == "i":
        path = "M0 3.4v6.6"
    lift = -3.0 if base.isupper() else 0.0
    parts = [(0.0, 0.0, path)]
    parts += [
        (width / 2, 0.0 if accent == _CEDILLA else lift, _ACCENTS[accent]) for accent in accents if accent in _ACCENTS
    ]
    return width, tuple(
        (dx + float(x), dy + float(y), way) for dx, dy, strokes in parts for x, y, way in _STROKE.findall(strokes)
    )


@lru_cache(4096)
def measure(text: str, spread: float = 0.0) -> float:
    """The width of a line, in units of the grid; ``spread`` is added between letters."""
    wide = fsum(SPACE if char in SPACES else glyph(char)[0] + GAP for char in text)
    return max(wide - GAP + spread * (len(text) - 1), 0.0)


def wrap(text: str, first: float, room: float | None = None) -> list[str]:
    """Lines no wider than ``first`` units for the first, ``room`` for the rest; a word that is wider is broken.

    No line begins with a sign that ends a clause, and none but the first is much shorter than it need be.
    """
    words = _words(text)
    rest = first if room is None else room
    lines = _filled(words, first, rest)
    if room is None and len(lines) > 1 and measure(lines[-1]) < first * 0.35:
        for share in (0.9, 0.8, 0.7, 0.6):
            tighter = _filled(words, first * share, first * share)
            if len(tighter) > len(lines):
                break
            lines = tighter
    return lines


def _words(text: str) -> list[str]:
    """The words of a text; separate punctuation (as in French) stays with the word before."""
    words: list[str] = []
    for word in text.split(" "):
        closing = word != "" and all(char in ":;!?»·" for char in word)
        if words and (closing or words[-1].endswith("«")):
            words[-1] += "\u00a0" + word
        else:
            words.append(word)
    return words


def _filled(words: list[str], first: float, room: float) -> list[str]:
    """Words in lines, each as full as it can be."""
    lines: list[str] = []
    line, wide, most = "", 0.0, first
    for word in words:
        longer = wide + GAP + SPACE + measure(word)
        if line and longer <= most:
            line, wide = f"{line} {word}", longer
            continue
        if line:
            lines.append(line)
            most = room
        line, wide = word, measure(word)
        while wide > most:
            fits = next((fits for fits in range(len(line), 1, -1) if measure(line[:fits]) <= most), 1)
            fits = line.rfind(",", 0, fits) + 1 or fits  # as far as its last comma, if that fits
            lines.append(line[:fits])
            line, most = line[fits:], room
            wide = measure(line)
    return [*lines, line] if line or not lines else lines
