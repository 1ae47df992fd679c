"""The board of a game without a drawing: a bare frame with the text of the position."""

from typing import Final

from drawing.game import GameDrawing
from drawing.look import Ground, Shown
from drawing.scene import Board, Label, Panel, Scene
from drawing.svg.alphabet import measure
from drawing.svg.pieces import Pieces

_WIDTH: Final = 344


def lay_out(shown: Shown, ground: Ground) -> Scene:
    """The frame, and the text in letters that are small enough for it; an object is no text."""
    scene = Scene.on(empty(ground))
    if isinstance(shown.position, str):
        size = min(12.0, 10 * (_WIDTH - 16) / max(measure(shown.position), 1))
        scene.labels.append(Label(180, 20 - size / 2, shown.position, size))
    return scene


def empty(ground: Ground) -> Board:  # the same from every side
    """A frame without cells."""
    return Board("", width=360, height=40, panels=[Panel("tray", 8, 8, _WIDTH, 24)])


def legend(shown: Shown, _ground: Ground) -> list[str]:
    """The text of the position."""
    return [str(shown.position)]


DRAWING: Final = GameDrawing(("front",), Pieces({}), empty, lay_out, legend=legend)
