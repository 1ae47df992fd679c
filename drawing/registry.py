"""Every layout, by game: a literal mapping, so that the type checker sees each."""

from collections.abc import Mapping
from typing import Final

from drawing.boards import battlelore, blank, cyclix, djambi, dragonchess, phylde
from drawing.layout import Layout

LAYOUTS: Final[Mapping[str, Layout]] = {
    "dragonchess": dragonchess.LAYOUT,
    "cyclix": cyclix.LAYOUT,
    "battlelore": battlelore.LAYOUT,
    "djambi": djambi.LAYOUT,
    "phylde": phylde.LAYOUT,
}


def layout_of(game: str) -> Layout:
    """The layout of a game; an empty frame for a game without a drawing."""
    return LAYOUTS.get(game, blank.LAYOUT)
