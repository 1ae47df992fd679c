"""The room that the board of a game takes on a page before it is drawn, and the shapes of its sides."""

from collections.abc import Mapping
from typing import Any, Final

from drawing.geometry import geometry
from drawing.registry import board_of
from drawing.shapes import token_form
from engine.game import Game

_CHIP: Final = 9.0
"""Half the width of a chip, in a box of 24."""
_EDGE: Final = (32.0, 12.0)
"""From the cells of a board in a row to the edges of its part of the picture, left and right."""


def boxes(game: str) -> list[dict[str, Any]]:
    """The boxes of a board on the page that plays it: ``{"name", "size": [width, height]}``.

    A single board has one, without a name. Several boards have ``level``, one of them, and ``across``, all of them.
    """
    levels = parts(game)
    if not levels:
        return [{"name": "", "size": stacked(game)}]
    _, _, width, height = next(iter(levels.values()))
    row = next(one for one in geometry(game) if one["layout"] == "row")
    return [{"name": "level", "size": [width, height]}, {"name": "across", "size": row["view_box"][2:]}]


def stacked(game: str) -> list[float]:
    """The width and the height of a board in its first layout."""
    size: list[float] = geometry(game)[0]["view_box"][2:]
    return size


def parts(game: str) -> dict[str, list[float]]:
    """The part of each of several boards in the picture of the row, as a view box; empty for a single board."""
    row = next((one for one in geometry(game) if one["layout"] == "row"), None)
    if row is None:
        return {}
    half = max(x for x, _ in row["outline"])
    boxes = {}
    for level in row["levels"]:
        xs = [x for at, (x, _) in row["cells"].items() if at[0] == level]
        left, right = min(xs) - half - _EDGE[0], max(xs) + half + _EDGE[1]
        boxes[level] = [left, 0, right - left, row["view_box"][3]]
    return boxes


def chips(rules: Game[Any, Any]) -> Mapping[str, Mapping[str, str]]:
    """The look of each side as ``{"path", "paper", "rim"}``; the path is about the origin, 18 units wide."""
    pieces = {side: board_of(rules.NAME).PIECES.side(side) for side in rules.SIDES}
    return {
        side: {"path": token_form(look.form, _CHIP), "paper": look.paper, "rim": look.rim}
        for side, look in pieces.items()
    }
