"""Text as strokes of our own alphabet: a line of text is one path."""

from functools import lru_cache

from drawing import letters
from drawing.scene import Label
from drawing.shapes import number


def write(label: Label, paint: str) -> str:
    """A line of text; ``paint`` is the attribute of its colour."""
    scale = label.size / 10
    x = label.x - (letters.measure(label.text) * scale / 2 if label.anchor == "middle" else 0)
    return (
        f'<path transform="translate({number(x)} {number(label.y)}) scale({scale:.3g})" fill="none" {paint} '
        f'stroke-width="{label.weight:g}" stroke-linecap="round" stroke-linejoin="round" d="{strokes(label.text)}"/>'
    )


@lru_cache(2048)
def strokes(text: str) -> str:
    """The path of a line of text, in units of the grid."""
    parts, cursor = [], 0.0
    for char in text:
        if char in letters.SPACES:
            cursor += letters.SPACE
            continue
        width, several = letters.glyph(char)
        parts += [f"M{number(cursor + x)} {number(y)}{way}" for x, y, way in several]
        cursor += width + letters.GAP
    return "".join(parts)
