"""Every layout, by game: those of the five, a literal that the type checker sees, and those that were added."""

from typing import Final

from drawing.boards import battlelore, blank, cyclix, djambi, dragonchess, phylde
from drawing.layout import Layout

LAYOUTS: Final[dict[str, Layout]] = {
    "dragonchess": dragonchess.LAYOUT,
    "cyclix": cyclix.LAYOUT,
    "battlelore": battlelore.LAYOUT,
    "djambi": djambi.LAYOUT,
    "phylde": phylde.LAYOUT,
}


def add(game: str, layout: Layout) -> None:
    """Give a game of another package its layout; done once, before anything is drawn."""
    LAYOUTS[game] = layout


def layout_of(game: str) -> Layout:
    """The layout of a game; an empty frame for a game without a drawing."""
    return LAYOUTS.get(game, blank.LAYOUT)
