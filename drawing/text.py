"""Text as strokes of our own alphabet: a line of text is one path."""

from functools import lru_cache

from drawing import letters
from drawing.scene import Label
from drawing.shapes import number


def write(label: Label, paint: str) -> str:
    """A line of text; ``paint`` is the attribute of its colour."""
    scale = label.size / 10
    x = label.x - (letters.measure(label.text, label.spread) * scale / 2 if label.anchor == "middle" else 0)
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
        if char in letters.SPACES:
            cursor += letters.SPACE + spread
            continue
        width, several = letters.glyph(char)
        parts += [f"M{number(cursor + x)} {number(y)}{way}" for x, y, way in several]
        cursor += width + letters.GAP + spread
    return "".join(parts)
