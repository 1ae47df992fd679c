"""A stroke alphabet drawn for this project: no font is needed, in SVG or in PNG, so that every renderer agrees.

Every glyph is (width, path) on a grid where capitals stand from 0 to 10 and small letters from 3.4 to 10; letters
with accents are composed from their decomposed form, what is not known is a box.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import Final
from unicodedata import normalize

_BOWL: Final = "M4.8 5.4C4.2 4.1 3.4 3.4 2.4 3.4.9 3.4 0 4.7 0 6.7S.9 10 2.4 10C3.4 10 4.2 9.3 4.8 8"
_BOWL_TURNED: Final = "M0 5.4C.6 4.1 1.4 3.4 2.4 3.4c1.5 0 2.4 1.3 2.4 3.3S3.9 10 2.4 10C1.4 10 .6 9.3 0 8"
GLYPHS: Final[Mapping[str, tuple[float, str]]] = {
    "A": (7, "M0 10L3.5 0 7 10M1.2 6.7H5.8"),
    "B": (5.8, "M0 0H3.2a2.4 2.4 0 0 1 0 4.8H0M3.2 4.8a2.6 2.6 0 0 1 0 5.2H0V0"),
    "C": (6.4, "M6.4 1.9C5.6.7 4.8 0 3.5 0 1.4 0 0 2 0 5s1.4 5 3.5 5c1.3 0 2.1-.7 2.9-1.9"),
    "D": (6.4, "M0 0H2.4C5 0 6.4 2 6.4 5S5 10 2.4 10H0z"),
    "E": (5.2, "M5.2 0H0V10H5.2M0 4.8H4.5"),
    "F": (5, "M5 0H0V10M0 4.9H4.3"),
    "G": (6.6, "M6.5 1.9C5.7.7 4.9 0 3.5 0 1.4 0 0 2 0 5s1.4 5 3.5 5c1.9 0 3.1-1.3 3.1-3.3V5.5H3.9"),
    "H": (6.2, "M0 0V10M6.2 0V10M0 4.8H6.2"),
    "I": (0, "M0 0V10"),
    "J": (3.6, "M3.6 0V7.2C3.6 9 2.8 10 1.6 10 .8 10 .3 9.7 0 9.2"),
    "K": (6, "M0 0V10M5.8 0L0 6M2.2 3.9L6 10"),
    "L": (4.8, "M0 0V10H4.8"),
    "M": (7.6, "M0 10V0L3.8 6.2 7.6 0V10"),
    "N": (6.2, "M0 10V0L6.2 10V0"),
    "O": (7, "M3.5 0C5.6 0 7 2 7 5S5.6 10 3.5 10 0 8 0 5 1.4 0 3.5 0z"),
    "P": (5.8, "M0 10V0H3.1a2.8 2.8 0 0 1 0 5.6H0"),
    "Q": (7, "M3.5 0C5.6 0 7 2 7 5S5.6 10 3.5 10 0 8 0 5 1.4 0 3.5 0zM4.4 7.4L7 10.6"),
    "R": (5.9, "M0 10V0H3.1a2.8 2.8 0 0 1 0 5.6H0M3.1 5.6L5.9 10"),
    "S": (
        5.9,
        "M5.6 1.7C5 .6 4.1 0 2.9 0 1.3 0 .2 1 .2 2.5c0 3.4 5.7 1.7 5.7 5 0 1.5-1.2 2.5-3 2.5C1.5 10 .5 9.3 0 8.1",
    ),
    "T": (6.4, "M0 0H6.4M3.2 0V10"),
    "U": (6.2, "M0 0V6.7C0 8.8 1.2 10 3.1 10s3.1-1.2 3.1-3.3V0"),
    "V": (6.8, "M0 0L3.4 10 6.8 0"),
    "W": (9.4, "M0 0L2.3 10 4.7 2 7.1 10 9.4 0"),
    "X": (6.2, "M0 0L6.2 10M6.2 0L0 10"),
    "Y": (6.4, "M0 0L3.2 5 6.4 0M3.2 5V10"),
    "Z": (6, "M0 0H6L0 10H6"),
    "a": (4.8, "M4.8 3.4V10" + _BOWL),
    "b": (4.8, "M0 0V10" + _BOWL_TURNED),
    "c": (4.4, "M4.4 4.6C3.9 3.8 3.3 3.4 2.5 3.4 1 3.4 0 4.7 0 6.7S1 10 2.5 10c.8 0 1.4-.4 1.9-1.2"),
    "d": (4.8, "M4.8 0V10" + _BOWL),
    "e": (4.7, "M0 6.5H4.7C4.7 4.6 3.8 3.4 2.4 3.4.9 3.4 0 4.7 0 6.7S.9 10 2.5 10c.9 0 1.6-.4 2.1-1.3"),
    "f": (2.9, "M3.2.2C1.8-.3 1 .5 1 2V10M-.2 3.6H2.9"),
    "g": (4.8, "M4.8 3.4V10.2C4.8 12 3.9 13 2.4 13 1.4 13 .7 12.6.3 11.8" + _BOWL),
    "h": (4.4, "M0 0V10M0 6C.4 4.4 1.3 3.4 2.5 3.4 3.7 3.4 4.4 4.2 4.4 5.7V10"),
    "i": (0, "M0 3.4V10M0 .7V.9"),
    "j": (1, "M1 3.4V11C1 12.3.5 13-.8 13M1 .7V.9"),
    "k": (4.4, "M0 0V10M4.2 3.4L0 7.6M1.6 6.1L4.4 10"),
    "l": (0, "M0 0V10"),
    "m": (
        7.6,
        "M0 3.4V10M0 5.8C.4 4.3 1.2 3.4 2.2 3.4s1.6.8 1.6 2.2V10M3.8 5.8C4.2 4.3 5 3.4 6 3.4s1.6.8 1.6 2.2V10",
    ),
    "n": (4.4, "M0 3.4V10M0 6C.4 4.4 1.3 3.4 2.5 3.4 3.7 3.4 4.4 4.2 4.4 5.7V10"),
    "o": (4.8, "M2.4 3.4c1.5 0 2.4 1.3 2.4 3.3S3.9 10 2.4 10 0 8.7 0 6.7.9 3.4 2.4 3.4z"),
    "p": (4.8, "M0 3.4V13" + _BOWL_TURNED),
    "q": (4.8, "M4.8 3.4V13" + _BOWL),
    "r": (2.9, "M0 3.4V10M0 6.2C.4 4.5 1.3 3.5 2.9 3.5"),
    "s": (
        4,
        "M3.8 4.6C3.4 3.8 2.8 3.4 2 3.4.9 3.4.2 4 .2 4.9c0 2.3 3.8 1.1 3.8 3.3C4 9.3 3.2 10 2 10 1.1 10 .4 9.6 0 8.8",
    ),
    "t": (3, "M1.2 1.2V8.3C1.2 9.5 1.8 10.1 3 9.9M-.2 3.6H3"),
    "u": (4.4, "M0 3.4V7.7C0 9.2.7 10 1.9 10c1.2 0 2.1-1 2.5-2.6M4.4 3.4V10"),
    "v": (4.8, "M0 3.4L2.4 10 4.8 3.4"),
    "w": (7.2, "M0 3.4L1.8 10 3.6 4.6 5.4 10 7.2 3.4"),
    "x": (4.4, "M0 3.4L4.4 10M4.4 3.4L0 10"),
    "y": (4.9, "M0 3.4L2.5 9.7M4.9 3.4L2.2 11C1.7 12.5 1 13 .1 13"),
    "z": (4.3, "M0 3.4H4.2L0 10H4.3"),
    "0": (5.8, "M2.9 0C4.7 0 5.8 2 5.8 5S4.7 10 2.9 10 0 8 0 5 1.1 0 2.9 0z"),
    "1": (2.3, "M0 2.2L2.3 0V10"),
    "2": (5.8, "M.2 2.6C.3 1 1.4 0 2.9 0s2.7 1 2.7 2.6C5.6 4.8 2.5 6.5 0 10H5.8"),
    "3": (
        5.7,
        "M.3 1.8C.8.7 1.7 0 2.8 0 4.3 0 5.3.9 5.3 2.3S4.3 4.7 2.6 4.7C4.5 4.7 5.7 5.6 5.7 7.3S4.5 "
        "10 2.7 10C1.4 10 .5 9.3 0 8",
    ),
    "4": (6, "M4.4 10V0L0 7H6"),
    "5": (5.7, "M5.2 0H1L.5 4.6C1.1 4 1.9 3.7 2.8 3.7 4.6 3.7 5.7 5 5.7 6.8S4.5 10 2.7 10C1.5 10 .6 9.5 0 8.5"),
    "6": (
        5.8,
        "M5.2 1.2C4.6.4 3.9 0 3.1 0 1.1 0 0 2.3 0 5.5 0 8.5 1.1 10 2.9 10S5.8 8.7 5.8 6.9 4.7 3.9 "
        "3 3.9C1.5 3.9.4 4.8 0 6.2",
    ),
    "7": (5.8, "M0 0H5.8L2 10"),
    "8": (
        5.8,
        "M2.9 4.6C1.4 4.6.4 3.7.4 2.3S1.4 0 2.9 0 5.4.9 5.4 2.3 4.4 4.6 2.9 4.6C1.2 4.6 0 5.7 0 "
        "7.3S1.2 10 2.9 10 5.8 8.9 5.8 7.3 4.6 4.6 2.9 4.6z",
    ),
    "9": (
        5.8,
        "M.6 8.8C1.2 9.6 1.9 10 2.7 10 4.7 10 5.8 7.7 5.8 4.5 5.8 1.5 4.7 0 2.9 0S0 1.3 0 3.1 1.1 "
        "6.1 2.8 6.1C4.3 6.1 5.4 5.2 5.8 3.8",
    ),
    "−": (5, "M0 6H5"),
    ".": (0, "M0 9.8V10"),
    ",": (0.6, "M.6 9.7L0 11.6"),
    ":": (0, "M0 4.6V4.8M0 9.6V9.8"),
    ";": (0.6, "M.5 4.6V4.8M.6 9.7L0 11.6"),
    "'": (0, "M0 0V2.4"),
    "’": (0.6, "M.6 0L0 2.4"),
    '"': (2, "M0 0V2.4M2 0V2.4"),
    "-": (3.4, "M0 6.2H3.4"),
    "–": (5, "M0 6.2H5"),
    "—": (7, "M0 6.2H7"),
    "/": (4.4, "M0 11L4.4-1"),
    "(": (2, "M2-1C.6 1 0 2.9 0 5s.6 4 2 6"),
    ")": (2, "M0-1C1.4 1 2 2.9 2 5s-.6 4-2 6"),
    "!": (0, "M0 0V6.8M0 9.8V10"),
    "?": (4.6, "M0 1.9C.2.7 1.1 0 2.3 0S4.6.8 4.6 2.2C4.6 4.3 2.3 4.2 2.3 6.8M2.3 9.8V10"),
    "+": (5, "M0 6H5M2.5 3.5V8.5"),
    "=": (5, "M0 4.6H5M0 7.6H5"),
    "*": (4, "M2 2V7M0 3.2L4 5.8M4 3.2L0 5.8"),
    "~": (5, "M0 6.6C1 5 2 5.4 2.5 6S4.2 7 5 5.4"),
    ">": (4.4, "M0 3L4.4 6 0 9"),
    "<": (4.4, "M4.4 3L0 6 4.4 9"),
    "×": (4, "M0 4L4 8M4 4L0 8"),
    "→": (7, "M0 6H7M4.4 3.4L7 6 4.4 8.6"),
    "·": (0, "M0 5.9V6.1"),
    "«": (5, "M2.4 3.6L0 6.2 2.4 8.8M5 3.6L2.6 6.2 5 8.8"),
    "»": (5, "M0 3.6L2.4 6.2 0 8.8M2.6 3.6L5 6.2 2.6 8.8"),
    "_": (5, "M0 11H5"),
    "|": (0, "M0-1V12"),
    "&": (6, "M6 10L1.6 3.6C.3 1.6 1.2 0 2.6 0S4.6 1.8 3.3 3.3L1.4 5.1C-.8 7.2.2 10 2.6 10 4.2 10 5.4 8.6 5.8 6.6"),
    "%": (7, "M7 0L0 10M1.6 0a1.6 2 0 1 0 .1 0zM5.4 6a1.6 2 0 1 0 .1 0z"),
    "#": (6, "M2 0L1 10M5 0L4 10M.4 3.4H6M0 6.6H5.6"),
    "[": (2, "M2-1H0V11H2"),
    "]": (2, "M0-1H2V11H0"),
    "œ": (
        8.8,
        "M2.4 3.4c1.3 0 2 1.3 2 3.3S3.7 10 2.4 10 0 8.7 0 6.7.9 3.4 2.4 3.4z"
        "M4.4 6.5H8.8C8.8 4.6 7.9 3.4 6.6 3.4 5.2 3.4 4.4 4.7 4.4 6.7S5.2 10 6.7 10c.9 0 1.5-.4 2-1.3",
    ),
    "…": (5, "M0 9.8V10M2.5 9.8V10M5 9.8V10"),
    "“": (2, "M.6 2.4L0 0M2.6 2.4L2 0"),
    "”": (2, "M.6 0L0 2.4M2.6 0L2 2.4"),
    "‘": (0.6, "M.6 2.4L0 0"),
    "□": (5, "M0 2H5V10H0z"),
}
_ACCENTS: Final[Mapping[str, str]] = {
    "\u0301": "M-.8 1.9L.8.3",
    "\u0300": "M.8 1.9L-.8.3",
    "\u0302": "M-1.4 1.9L0 .4 1.4 1.9",
    "\u0308": "M-1.3 1V1.2M1.3 1V1.2",
    "\u0327": "M0 10L-.5 11C.8 11 .9 12.8-.9 12.5",
    "\u0303": "M-1.6 1.6C-.8.2 0 1.4.2 1.5S1.2 1.5 1.6.3",
}
SPACE: Final = 3.4
SPACES: Final = " \u00a0\u202f"
GAP: Final = 2.3
_CEDILLA: Final = "\u0327"


@lru_cache(4096)
def glyph(char: str) -> tuple[float, tuple[tuple[float, float, str], ...]]:
    """The width of a letter, and its strokes with their offsets: (dx, dy, path)."""
    decomposed = normalize("NFD", char)
    base, accents = decomposed[0], decomposed[1:]
    width, path = GLYPHS.get(base, GLYPHS["□"])
    if accents and base == "i":
        path = "M0 3.4V10"
    parts = [(0.0, 0.0, path)]
    lift = -3.0 if base.isupper() else 0.0
    parts += [
        (width / 2, 0.0 if accent == _CEDILLA else lift, _ACCENTS[accent]) for accent in accents if accent in _ACCENTS
    ]
    return width, tuple(parts)


@lru_cache(4096)
def measure(text: str) -> float:
    """The width of a line, in units of the grid."""
    wide = sum(SPACE if char in SPACES else glyph(char)[0] + GAP for char in text)
    return max(wide - GAP, 0.0)


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
