"""Text as strokes of our own alphabet: letters are defined once a picture and used."""

from functools import lru_cache
from typing import Final

from drawing import letters
from drawing.scene import Label
from drawing.shapes import number
from drawing.themes import Palette

_KEY: Final = Palette.KEY


def write(label: Label, paint: str, known: set[str]) -> str:
    """A line of text; the letters that it needs are added to ``known``."""
    run, used = _run(label.text)
    known |= used
    scale = label.size / 10
    x = label.x - (letters.measure(label.text) * scale / 2 if label.anchor == "middle" else 0)
    return (
        f'<g transform="translate({number(x)} {number(label.y)}) scale({scale:.3g})" fill="none" {paint} '
        f'stroke-width="{label.weight:g}" stroke-linecap="round" stroke-linejoin="round">{run}</g>'
    )


def definitions(known: set[str]) -> str:
    """The letters that are used, in a fixed order."""
    return "".join(_definition(char) for char in sorted(known))


@lru_cache(2048)
def _run(text: str) -> tuple[str, frozenset[str]]:
    parts, cursor = [], 0.0
    for char in text:
        if char in letters.SPACES:
            cursor += letters.SPACE
            continue
        at = f' x="{number(cursor)}"' if cursor else ""
        parts.append(f'<use href="#{_KEY}l{ord(char):x}"{at}/>')
        cursor += letters.glyph(char)[0] + letters.GAP
    return "".join(parts), frozenset(text) - frozenset(letters.SPACES)


@lru_cache(1024)
def _definition(char: str) -> str:
    name = f'id="{_KEY}l{ord(char):x}"'
    _, strokes = letters.glyph(char)
    if len(strokes) == 1:
        return f'<path {name} d="{strokes[0][2]}"/>'
    paths = [
        f'<path d="{path}"' + (f' transform="translate({number(dx)} {number(dy)})"/>' if dx or dy else "/>")
        for dx, dy, path in strokes
    ]
    return f"<g {name}>{''.join(paths)}</g>"
