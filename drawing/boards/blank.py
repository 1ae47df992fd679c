"""The board of a game without a drawing: a bare frame with the text of the position."""

from typing import Final

from drawing.layout import Layout
from drawing.look import Look, Shown
from drawing.scene import Board, Label, Panel, Scene
from drawing.svg.letters import measure
from drawing.svg.tokens import Pieces

_WIDTH: Final = 344


def lay_out(shown: Shown, look: Look) -> Scene:
    """The frame, and the text in letters that are small enough for it; an object is no text."""
    scene = Scene.on(empty(look))
    if isinstance(shown.position, str):
        size = min(12.0, 10 * (_WIDTH - 16) / max(measure(shown.position), 1))
        scene.labels.append(Label(180, 20 - size / 2, shown.position, size))
    return scene


def empty(look: Look) -> Board:  # the same from every side
    """A frame without cells."""
    return Board("", width=360, height=40, panels=[Panel("tray", 8, 8, _WIDTH, 24)])


def legend(shown: Shown, _look: Look) -> list[str]:
    """The text of the position."""
    return [str(shown.position)]


LAYOUT: Final = Layout(("front",), Pieces({}), empty, lay_out=lay_out, legend=legend)
