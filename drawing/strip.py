"""A film strip: the positions of a record side by side. No animation: forums show none of it well."""

from collections.abc import Sequence
from typing import Final

from drawing import svg
from drawing.description import MAX_CHARACTERS, truncate
from drawing.look import Look
from drawing.scene import Scene

MAX_FRAMES: Final = 12
_MOST: Final = 4
_ROOM: Final = 1_920.0
"""Units per row: fields of 40 are then 25 pixels wide in a strip of 1,200."""
_TALLEST: Final = 2.5
"""The most height of a strip, in parts of its width."""


def write(scenes: Sequence[Scene], look: Look) -> str:
    """One document of 1 to ``MAX_FRAMES`` scenes in reading order."""
    title = truncate(scenes[0].title, MAX_CHARACTERS // 4)
    titles = [f"{k}. {scene.title}" for k, scene in enumerate(scenes, 1)]
    return svg.write_strip(
        scenes, look, columns_of(scenes), title, truncate(" ".join(titles), MAX_CHARACTERS - len(title))
    )


def columns_of(scenes: Sequence[Scene]) -> int:
    """Frames per row: few enough for legible fields, more if the strip would be too tall."""
    wide, high = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    count = len(scenes)
    columns = min(count, _MOST, max(1, int(_ROOM // wide)))
    while columns < count and -(-count // columns) * high > _TALLEST * columns * wide:
        columns += 1
    rows = -(-count // columns)
    return -(-count // rows)
