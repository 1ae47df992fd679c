"""A stroke alphabet drawn for this project: no font is needed, in SVG or in PNG, so that every renderer agrees.

Every glyph is (width, path) on a grid where capitals stand from 0 to 10 and small letters from 3.4 to 10. A path is
strokes that begin somewhere (``M``) and go on from there, so that a glyph is put anywhere by its beginnings alone.
Letters with accents are composed from their decomposed form; what is not known is a box.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from math import fsum
from typing import Final
from unicodedata import normalize

Stroke = tuple[float, float, str]
"""Where a stroke begins, and how it goes on from there."""

_BOWL: Final = "M4.8 5.4c-.6-1.3-1.4-2-2.4-2-1.5 0-2.4 1.3-2.4 3.3s.9 3.3 2.4 3.3c1 0 1.8-.7 2.4-2"
_BOWL_TURNED: Final = "M0 5.4c.6-1.3 1.4-2 2.4-2 1.5 0 2.4 1.3 2.4 3.3s-.9 3.3-2.4 3.3c-1 0-1.8-.7-2.4-2"
GLYPHS: Final[Mapping[str, tuple[float, str]]] = {
    "A": (7, "M0 10l3.5-10 3.5 10M1.2 6.7h4.6"),
    "B": (5.8, "M0 0h3.2a2.4 2.4 0 0 1 0 4.8h-3.2M3.2 4.8a2.6 2.6 0 0 1 0 5.2h-3.2v-10"),
    "C": (6.4, "M6.4 1.9c-.8-1.2-1.6-1.9-2.9-1.9-2.1 0-3.5 2-3.5 5s1.4 5 3.5 5c1.3 0 2.1-.7 2.9-1.9"),
    "D": (6.4, "M0 0h2.4c2.6 0 4 2 4 5s-1.4 5-4 5h-2.4z"),
    "E": (5.2, "M5.2 0h-5.2v10h5.2M0 4.8h4.5"),
    "F": (5, "M5 0h-5v10M0 4.9h4.3"),
    "G": (6.6, "M6.5 1.9c-.8-1.2-1.6-1.9-3-1.9-2.1 0-3.5 2-3.5 5s1.4 5 3.5 5c1.9 0 3.1-1.3 3.1-3.3v-1.2h-2.7"),
    "H": (6.2, "M0 0v10M6.2 0v10M0 4.8h6.2"),
    "I": (0, "M0 0v10"),
    "J": (3.6, "M3.6 0v7.2c0 1.8-.8 2.8-2 2.8-.8 0-1.3-.3-1.6-.8"),
    "K": (6, "M0 0v10M5.8 0l-5.8 6M2.2 3.9l3.8 6.1"),
    "L": (4.8, "M0 0v10h4.8"),
    "M": (7.6, "M0 10v-10l3.8 6.2 3.8-6.2v10"),
    "N": (6.2, "M0 10v-10l6.2 10v-10"),
    "O": (7, "M3.5 0c2.1 0 3.5 2 3.5 5s-1.4 5-3.5 5-3.5-2-3.5-5 1.4-5 3.5-5z"),
    "P": (5.8, "M0 10v-10h3.1a2.8 2.8 0 0 1 0 5.6h-3.1"),
    "Q": (7, "M3.5 0c2.1 0 3.5 2 3.5 5s-1.4 5-3.5 5-3.5-2-3.5-5 1.4-5 3.5-5zM4.4 7.4l2.6 3.2"),
    "R": (5.9, "M0 10v-10h3.1a2.8 2.8 0 0 1 0 5.6h-3.1M3.1 5.6l2.8 4.4"),
    "S": (
        5.9,
        "M5.6 1.7c-.6-1.1-1.5-1.7-2.7-1.7-1.6 0-2.7 1-2.7 2.5 0 3.4 5.7 1.7 5.7 5 0 1.5-1.2 2.5"
        "-3 2.5-1.4 0-2.4-.7-2.9-1.9",
    ),
    "T": (6.4, "M0 0h6.4M3.2 0v10"),
    "U": (6.2, "M0 0v6.7c0 2.1 1.2 3.3 3.1 3.3s3.1-1.2 3.1-3.3v-6.7"),
    "V": (6.8, "M0 0l3.4 10 3.4-10"),
    "W": (9.4, "M0 0l2.3 10 2.4-8 2.4 8 2.3-10"),
    "X": (6.2, "M0 0l6.2 10M6.2 0l-6.2 10"),
    "Y": (6.4, "M0 0l3.2 5 3.2-5M3.2 5v5"),
    "Z": (6, "M0 0h6l-6 10h6"),
    "a": (4.8, "M4.8 3.4v6.6" + _BOWL),
    "b": (4.8, "M0 0v10" + _BOWL_TURNED),
    "c": (4.4, "M4.4 4.6c-.5-.8-1.1-1.2-1.9-1.2-1.5 0-2.5 1.3-2.5 3.3s1 3.3 2.5 3.3c.8 0 1.4-.4 1.9-1.2"),
    "d": (4.8, "M4.8 0v10" + _BOWL),
    "e": (4.7, "M0 6.5h4.7c0-1.9-.9-3.1-2.3-3.1-1.5 0-2.4 1.3-2.4 3.3s.9 3.3 2.5 3.3c.9 0 1.6-.4 2.1-1.3"),
    "f": (2.9, "M3.2.2c-1.4-.5-2.2.3-2.2 1.8v8M-.2 3.6h3.1"),
    "g": (4.8, "M4.8 3.4v6.8c0 1.8-.9 2.8-2.4 2.8-1 0-1.7-.4-2.1-1.2" + _BOWL),
    "h": (4.4, "M0 0v10M0 6c.4-1.6 1.3-2.6 2.5-2.6 1.2 0 1.9.8 1.9 2.3v4.3"),
    "i": (0, "M0 3.4v6.6M0 .7v.2"),
    "j": (1, "M1 3.4v7.6c0 1.3-.5 2-1.8 2M1 .7v.2"),
    "k": (4.4, "M0 0v10M4.2 3.4l-4.2 4.2M1.6 6.1l2.8 3.9"),
    "l": (0, "M0 0v10"),
    "m": (
        7.6,
        "M0 3.4v6.6M0 5.8c.4-1.5 1.2-2.4 2.2-2.4s1.6.8 1.6 2.2v4.4M3.8 5.8c.4-1.5 1.2-2.4 2.2-2.4s1.6.8 1.6 2.2v4.4",
    ),
    "n": (4.4, "M0 3.4v6.6M0 6c.4-1.6 1.3-2.6 2.5-2.6 1.2 0 1.9.8 1.9 2.3v4.3"),
    "o": (4.8, "M2.4 3.4c1.5 0 2.4 1.3 2.4 3.3s-.9 3.3-2.4 3.3-2.4-1.3-2.4-3.3.9-3.3 2.4-3.3z"),
    "p": (4.8, "M0 3.4v9.6" + _BOWL_TURNED),
    "q": (4.8, "M4.8 3.4v9.6" + _BOWL),
    "r": (2.9, "M0 3.4v6.6M0 6.2c.4-1.7 1.3-2.7 2.9-2.7"),
    "s": (
        4,
        "M3.8 4.6c-.4-.8-1-1.2-1.8-1.2-1.1 0-1.8.6-1.8 1.5 0 2.3 3.8 1.1 3.8 3.3 0 1.1-.8 1.8-2 1.8-.9 0-1.6-.4-2-1.2",
    ),
    "t": (3, "M1.2 1.2v7.1c0 1.2.6 1.8 1.8 1.6M-.2 3.6h3.2"),
    "u": (4.4, "M0 3.4v4.3c0 1.5.7 2.3 1.9 2.3 1.2 0 2.1-1 2.5-2.6M4.4 3.4v6.6"),
    "v": (4.8, "M0 3.4l2.4 6.6 2.4-6.6"),
    "w": (7.2, "M0 3.4l1.8 6.6 1.8-5.4 1.8 5.4 1.8-6.6"),
    "x": (4.4, "M0 3.4l4.4 6.6M4.4 3.4l-4.4 6.6"),
    "y": (4.9, "M0 3.4l2.5 6.3M4.9 3.4l-2.7 7.6c-.5 1.5-1.2 2-2.1 2"),
    "z": (4.3, "M0 3.4h4.2l-4.2 6.6h4.3"),
    "0": (5.8, "M2.9 0c1.8 0 2.9 2 2.9 5s-1.1 5-2.9 5-2.9-2-2.9-5 1.1-5 2.9-5z"),
    "1": (2.3, "M0 2.2l2.3-2.2v10"),
    "2": (5.8, "M.2 2.6c.1-1.6 1.2-2.6 2.7-2.6s2.7 1 2.7 2.6c0 2.2-3.1 3.9-5.6 7.4h5.8"),
    "3": (
        5.7,
        "M.3 1.8c.5-1.1 1.4-1.8 2.5-1.8 1.5 0 2.5.9 2.5 2.3s-1 2.4-2.7 2.4c1.9 0 3.1.9 3.1 2.6"
        "s-1.2 2.7-3 2.7c-1.3 0-2.2-.7-2.7-2",
    ),
    "4": (6, "M4.4 10v-10l-4.4 7h6"),
    "5": (5.7, "M5.2 0h-4.2l-.5 4.6c.6-.6 1.4-.9 2.3-.9 1.8 0 2.9 1.3 2.9 3.1s-1.2 3.2-3 3.2c-1.2 0-2.1-.5-2.7-1.5"),
    "6": (
        5.8,
        "M5.2 1.2c-.6-.8-1.3-1.2-2.1-1.2-2 0-3.1 2.3-3.1 5.5 0 3 1.1 4.5 2.9 4.5"
        "s2.9-1.3 2.9-3.1-1.1-3-2.8-3c-1.5 0-2.6.9-3 2.3",
    ),
    "7": (5.8, "M0 0h5.8l-3.8 10"),
    "8": (
        5.8,
        "M2.9 4.6c-1.5 0-2.5-.9-2.5-2.3s1-2.3 2.5-2.3 2.5.9 2.5 2.3-1 2.3-2.5 2.3c-1.7 0-2.9 1.1-2.9 2.7"
        "s1.2 2.7 2.9 2.7 2.9-1.1 2.9-2.7-1.2-2.7-2.9-2.7z",
    ),
    "9": (
        5.8,
        "M.6 8.8c.6.8 1.3 1.2 2.1 1.2 2 0 3.1-2.3 3.1-5.5 0-3-1.1-4.5-2.9-4.5s-2.9 1.3-2.9 3.1 1.1 3 2.8 3"
        "c1.5 0 2.6-.9 3-2.3",
    ),
    "−": (5, "M0 6h5"),
    ".": (0, "M0 9.8v.2"),
    ",": (0.6, "M.6 9.7l-.6 1.9"),
    ":": (0, "M0 4.6v.2M0 9.6v.2"),
    ";": (0.6, "M.5 4.6v.2M.6 9.7l-.6 1.9"),
    "'": (0, "M0 0v2.4"),
    "’": (0.6, "M.6 0l-.6 2.4"),
    '"': (2, "M0 0v2.4M2 0v2.4"),
    "-": (3.4, "M0 6.2h3.4"),
    "–": (5, "M0 6.2h5"),
    "—": (7, "M0 6.2h7"),
    "/": (4.4, "M0 11l4.4-12"),
    "(": (2, "M2-1c-1.4 2-2 3.9-2 6s.6 4 2 6"),
    ")": (2, "M0-1c1.4 2 2 3.9 2 6s-.6 4-2 6"),
    "!": (0, "M0 0v6.8M0 9.8v.2"),
    "?": (4.6, "M0 1.9c.2-1.2 1.1-1.9 2.3-1.9s2.3.8 2.3 2.2c0 2.1-2.3 2-2.3 4.6M2.3 9.8v.2"),
    "+": (5, "M0 6h5M2.5 3.5v5"),
    "=": (5, "M0 4.6h5M0 7.6h5"),
    "*": (4, "M2 2v5M0 3.2l4 2.6M4 3.2l-4 2.6"),
    "~": (5, "M0 6.6c1-1.6 2-1.2 2.5-.6s1.7 1 2.5-.6"),
    ">": (4.4, "M0 3l4.4 3-4.4 3"),
    "<": (4.4, "M4.4 3l-4.4 3 4.4 3"),
    "×": (4, "M0 4l4 4M4 4l-4 4"),
    "→": (7, "M0 6h7M4.4 3.4l2.6 2.6-2.6 2.6"),
    "·": (0, "M0 5.9v.2"),
    "«": (5, "M2.4 3.6l-2.4 2.6 2.4 2.6M5 3.6l-2.4 2.6 2.4 2.6"),
    "»": (5, "M0 3.6l2.4 2.6-2.4 2.6M2.6 3.6l2.4 2.6-2.4 2.6"),
    "_": (5, "M0 11h5"),
    "|": (0, "M0-1v13"),
    "&": (6, "M6 10l-4.4-6.4c-1.3-2-.4-3.6 1-3.6s2 1.8.7 3.3l-1.9 1.8c-2.2 2.1-1.2 4.9 1.2 4.9 1.6 0 2.8-1.4 3.2-3.4"),
    "%": (7, "M7 0l-7 10M1.6 0a1.6 2 0 1 0 .1 0zM5.4 6a1.6 2 0 1 0 .1 0z"),
    "#": (6, "M2 0l-1 10M5 0l-1 10M.4 3.4h5.6M0 6.6h5.6"),
    "[": (2, "M2-1h-2v12h2"),
    "]": (2, "M0-1h2v12h-2"),
    "œ": (
        8.8,
        "M2.4 3.4c1.3 0 2 1.3 2 3.3s-.7 3.3-2 3.3-2.4-1.3-2.4-3.3.9-3.3 2.4-3.3z"
        "M4.4 6.5h4.4c0-1.9-.9-3.1-2.2-3.1-1.4 0-2.2 1.3-2.2 3.3s.8 3.3 2.3 3.3c.9 0 1.5-.4 2-1.3",
    ),
    "…": (5, "M0 9.8v.2M2.5 9.8v.2M5 9.8v.2"),
    "“": (2, "M.6 2.4l-.6-2.4M2.6 2.4l-.6-2.4"),
    "”": (2, "M.6 0l-.6 2.4M2.6 0l-.6 2.4"),
    "‘": (0.6, "M.6 2.4l-.6-2.4"),
    "□": (5, "M0 2h5v8h-5z"),
}
_ACCENTS: Final[Mapping[str, str]] = {
    "\u0301": "M-.8 1.9l1.6-1.6",
    "\u0300": "M.8 1.9l-1.6-1.6",
    "\u0302": "M-1.4 1.9l1.4-1.5 1.4 1.5",
    "\u0308": "M-1.3 1v.2M1.3 1v.2",
    "\u0327": "M0 10l-.5 1c1.3 0 1.4 1.8-.4 1.5",
    "\u0303": "M-1.6 1.6c.8-1.4 1.6-.2 1.8-.1s1 0 1.4-1.2",
}
SPACE: Final = 3.4
SPACES: Final = " \u00a0\u202f"
GAP: Final = 2.3
_CEDILLA: Final = "\u0327"
_STROKE: Final = re.compile(r"M(-?\d*\.?\d+) ?(-?\d*\.?\d+)([^M]*)")


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
    """The width of a line, in units of the grid; ``spread`` is what is added between its letters."""
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
    """The words of a text; signs that stand alone (French ones do) stay with the word before."""
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
            fits = _fitting(line, most)
            lines.append(line[:fits])
            line, most = line[fits:], room
            wide = measure(line)
    return [*lines, line] if line or not lines else lines


def _fitting(word: str, most: float) -> int:
    """How many letters of a word fit, one at least."""
    fits = len(word)
    while fits > 1 and measure(word[:fits]) > most:
        fits -= 1
    return fits
