"""A film strip: the positions of a record side by side. No animation: forums show none of it well."""

from collections.abc import Sequence
from typing import Final

from drawing import svg
from drawing.description import MAX_CHARACTERS, clipped
from drawing.look import Look
from drawing.scene import Scene

MAX_FRAMES: Final = 12


def write(scenes: Sequence[Scene], look: Look) -> str:
    """One document of the scenes in reading order, at most ``MAX_FRAMES``. Raises ``ValueError`` for none or more."""
    if not 1 <= len(scenes) <= MAX_FRAMES:
        raise ValueError(f"a strip has 1 to {MAX_FRAMES} frames, not {len(scenes)}")
    title = clipped(scenes[0].title, MAX_CHARACTERS // 4)
    said = [f"{k}. {scene.title}" for k, scene in enumerate(scenes, 1)]
    return svg.write_strip(
        scenes, look, columns_of(scenes), title, clipped(" ".join(said), MAX_CHARACTERS - len(title))
    )


def columns_of(scenes: Sequence[Scene]) -> int:
    """How many frames stand beside each other: more where they are narrow."""
    narrow = scenes[0].height > 1.5 * scenes[0].width
    most = 6 if narrow else 4
    rows = -(-len(scenes) // most)
    return -(-len(scenes) // rows)


def size(scenes: Sequence[Scene], width: int) -> tuple[int, int]:
    """Width and height in pixels, about, of a strip that is ``width`` wide."""
    columns = columns_of(scenes)
    rows = -(-len(scenes) // columns)
    wide, high = max(scene.width for scene in scenes), max(scene.height for scene in scenes)
    return width, round(width * (rows * high) / (columns * wide))
