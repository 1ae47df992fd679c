"""The board of a game without a drawing: a bare frame, so that pictures and pages consist of their words."""

from typing import Final

from drawing.look import Look, Shown
from drawing.scene import Board, Panel, Scene
from drawing.tokens import Pieces

VIEWS: Final = ("front",)
PIECES: Final = Pieces({})


def lay_out(shown: Shown, look: Look) -> Scene:
    """The frame."""
    return Scene.on(empty(look))


def empty(look: Look) -> Board:
    """A frame without cells."""
    return Board("", width=360, height=40, panels=[Panel("frame", 8, 8, 344, 24)])


def rows(shown: Shown, look: Look) -> list[str]:
    """The position as it is written."""
    return [str(shown.position)]
