"""Pictures as text, for code blocks, terminals and screen readers: the rows as the game's own text writes them."""

from dataclasses import replace

from drawing.look import Look, Shown
from drawing.registry import board_of
from drawing.scene import Scene


def write(scene: Scene, shown: Shown, look: Look) -> str:
    """The title, the board and the pieces; less of it with a shorter caption."""
    board = board_of(shown.game)
    rows = board.rows(shown, look if look.view else replace(look, view=board.VIEWS[0]))
    parts = {
        "full": [scene.title, "", *rows, "", scene.description],
        "line": [scene.title, "", *rows],
        "none": rows,
    }[look.caption]
    return "\n".join(parts) + "\n"
