"""Dragonchess: three boards, one above the other or side by side."""

from functools import lru_cache
from typing import Final

from drawing.art import figures
from drawing.boards.squares import axis, coordinates, is_dark, name_cells, place, ruled, unfold
from drawing.look import Look, Shown
from drawing.scene import CELL, Board, Emblem, Label, Panel, Scene
from drawing.themes import Side
from drawing.tokens import Pieces
from drawing.wording import words

VIEWS: Final = ("gold", "scarlet")
PIECES: Final = Pieces(
    {"gold": Side("#f2c14b", "#33240a", "#5a4110"), "scarlet": Side("#a81d2c", "#ffffff", "#fff3ee")},
    figures("dragonchess"),
    {"dragon": "R"},
)
LEVELS: Final = ("321", "32", "21", "3", "2", "1")

_FILES: Final = "abcdefghijkl"
_RANKS: Final = "87654321"
_LEVELS: Final = {"3": "air", "2": "land", "1": "under"}
_MARGIN: Final = 26.0
_FRAME: Final = 6.0
_GAP: Final = 24.0
_WIDE: Final = 12 * CELL
_HIGH: Final = 8 * CELL


def lay_out(shown: Shown, look: Look) -> Scene:
    """The board and its pieces, seen from ``look.view``."""
    scene = Scene.on(empty(look))
    petrified = frozenset(shown.status.get("petrified", ()))
    for piece in shown.table["pieces"]:
        at = piece["at"]
        scene.token(at, piece["side"], piece["piece"], 1.0, "stone" if at in petrified else "")
    return scene


def rows(shown: Shown, look: Look) -> list[str]:
    """The requested levels, each under its name."""
    lines: list[str] = []
    levels = dict(zip("321", shown.position.split(" ")[0].split("|"), strict=True))
    for level in look.levels:
        lines.append(f"{level} {words(look.language)[_LEVELS[level]]}")
        lines += [*ruled(unfold(levels[level]), _FILES, look, look.view == "scarlet"), ""]
    return lines[:-1]


@lru_cache(64)
def empty(look: Look) -> Board:
    """The boards without anything on them, seen from ``look.view``."""
    names, stacked = look.names, look.layout == "stack"
    board = Board("dragonchess", lanes="down" if stacked else "across")
    label = 13.0 if stacked else 15.0
    x, y = _MARGIN + _FRAME, 28.0
    for level in look.levels:
        below = not stacked or level == look.levels[-1]
        _level(board, names, level, look.view == "scarlet", x, y, label, below=below)
        name = f"{level}  {words(look.language)[_LEVELS[level]]}"
        board.bridges.append(Label(x - 4, y - 20.5, name, 11.5, "ink", "start", 1.7))
        if stacked:
            y += _HIGH + 2 * _FRAME + _GAP
        else:
            x += _WIDE + 2 * _FRAME + _MARGIN
    name_cells(board, names)
    foot = label * 1.5 - 6 if names == "edge" else 6.0
    if stacked:
        board.width, board.height = _MARGIN + 2 * _FRAME + _WIDE + 8, y - _GAP + _FRAME + foot
    else:
        board.width, board.height = x - _MARGIN + 8, 28 + _HIGH + 2 * _FRAME + foot * 1.6
    return board


def _level(
    board: Board, names: str, level: str, turned: bool, x: float, y: float, label: float, *, below: bool
) -> None:
    shade = _LEVELS[level]
    board.panels.append(Panel("frame", x - _FRAME, y - _FRAME, _WIDE + 2 * _FRAME, _HIGH + 2 * _FRAME))
    board.panels.append(Panel(f"{shade}-light", x, y, _WIDE, _HIGH, 0))
    files, ranks = axis(_FILES, x, CELL, turned), axis(_RANKS, y, CELL, turned)
    # The corner at the right of each player is light.
    place(board, files, ranks, CELL, level, lambda f, r: f"{shade}-{'dark' if is_dark(f, r) else 'light'}")
    coordinates(board, names, files if below else (), ranks, x - _FRAME, y + _HIGH + _FRAME, label)
    board.emblems.append(Emblem(shade, x + _WIDE + _FRAME - 9, y - _FRAME - 9.5, 16))
