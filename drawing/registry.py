"""Every board there is, by game: a literal mapping, so that the type checker sees each."""

from collections.abc import Mapping
from typing import Final, Protocol

from drawing.boards import battlelore, blank, cyclix, djambi, dragonchess, phylde
from drawing.look import Look, Shown
from drawing.scene import Board, Scene
from drawing.tokens import Pieces


class Layout(Protocol):
    """The members of a file in ``boards``."""

    @property
    def VIEWS(self) -> tuple[str, ...]:
        """The sides that may sit below, the usual one first."""

    @property
    def PIECES(self) -> Pieces:
        """The looks of its sides and pieces."""

    def lay_out(self, shown: Shown, look: Look) -> Scene:
        """The board and its pieces. ``look.view`` is one of ``VIEWS``."""

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
LEVELS: Final[Mapping[str, tuple[str, ...]]] = {"dragonchess": dragonchess.LEVELS}
"""Of games of several boards, examples of levels to draw, each named by one character; the first has all of them."""


def board_of(game: str) -> Layout:
    """The board of a game; an empty frame for a game without a drawing."""
    return BOARDS.get(game, blank)
