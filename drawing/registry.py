"""Every board there is, by game: a literal mapping, so that the type checker sees each."""

from collections.abc import Mapping
from typing import Final, Literal, Protocol

from drawing.boards import battlelore, cyclix, djambi, dragonchess, phylde
from drawing.look import Look, Shown
from drawing.scene import Board, Scene


class Layout(Protocol):
    """What a file of ``boards`` has."""

    @property
    def VIEWS(self) -> tuple[str, ...]:
        """The sides that may sit below, the usual one first."""

    def lay_out(self, shown: Shown, look: Look) -> Scene:
        """The board and what stands on it. ``look.view`` is one of ``VIEWS``."""

    def empty(self, look: Look) -> Board:
        """The board without anything on it. ``look.view`` is one of ``VIEWS``."""

    def rows(self, shown: Shown, look: Look) -> list[str]:
        """The same as lines of text of even width."""


BOARDS: Final[Mapping[str, Layout]] = {
    "dragonchess": dragonchess,
    "cyclix": cyclix,
    "battlelore": battlelore,
    "djambi": djambi,
    "phylde": phylde,
}
LAYOUTS: Final[Mapping[str, tuple[Literal["stack", "row"], ...]]] = {"dragonchess": ("stack", "row")}
"""Games of several boards: how these may lie, the usual way first. Every other game has one board, and one layout."""
