"""Every drawing, by game: those of the five, a literal that the type checker sees, and those that were added."""

from typing import Final

from drawing.boards import battlelore, blank, cyclix, djambi, dragonchess, phylde
from drawing.game import GameDrawing

DRAWINGS: Final[dict[str, GameDrawing]] = {
    "dragonchess": dragonchess.DRAWING,
    "cyclix": cyclix.DRAWING,
    "battlelore": battlelore.DRAWING,
    "djambi": djambi.DRAWING,
    "phylde": phylde.DRAWING,
}


def add(game: str, drawn: GameDrawing) -> None:
    """Give a game of another package its drawing; done once, before anything is drawn."""
    DRAWINGS[game] = drawn


def drawing_of(game: str) -> GameDrawing:
    """The drawing of a game; an empty frame for a game without a drawing."""
    return DRAWINGS.get(game, blank.DRAWING)
