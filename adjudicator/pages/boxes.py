"""The view boxes of the boards in a row, and the tokens of the sides, for the page that plays a game."""

from drawing.geometry import geometry
from drawing.registry import layout_of
from drawing.shapes import token_form
from engine.game import AnyGame


def parts(game: str) -> dict[str, list[float]]:
    """The part of each of several boards in the picture of the row, as a view box; empty for a single board."""
    *_, row = geometry(game)
    found = {}
    for level in row["levels"]:
        xs = [x + dx for at, (x, _) in row["cells"].items() for dx, _ in row["outline"] if at[0] == level]
        left, right = min(xs) - 32, max(xs) + 12  # with the margins of a board in a row
        found[level] = [left, 0, right - left, row["view_box"][3]]
    return found


def chips(rules: AnyGame) -> dict[str, dict[str, str]]:
    """The look of each side as ``{"path", "paper", "rim"}``; the path is about the origin, 18 units wide."""
    pieces = layout_of(rules.NAME).pieces
    looks = {side: pieces.side(side) for side in rules.SIDES}
    return {
        side: {"path": token_form(look.form, 9), "paper": look.paper, "rim": look.rim} for side, look in looks.items()
    }
