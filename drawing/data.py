"""Pictures and boards as JSON-ready values, for front ends that draw, hit-test or lay out pieces themselves."""

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal

from drawing.look import Ground
from drawing.registry import drawing_of
from drawing.scene import Board, Point, Scene, Spot, Token
from drawing.svg.shapes import hexagon


def write(scene: Scene) -> dict[str, Any]:
    """Places in units of the picture, pieces, marks and arrows."""
    places = scene.board.spots.items()
    spots = [{"at": place, **_point(spot), "shape": spot.shape, "size": spot.size} for place, spot in places]
    tokens: list[dict[str, Any]] = [
        {"at": token.at or None, "side": token.side, "piece": token.kind, **_point(token)}
        | {"size": token.size, "state": token.state or None}
        for token in scene.tokens
        if token.kind
    ]
    marks = [{"kind": mark.kind, "at": mark.at} for mark in scene.marks.values()]
    arrows = [
        {"kind": arrow.kind, "points": [[round(x, 1), round(y, 1)] for x, y in arrow.points]}
        for arrow in scene.arrows.values()
    ]
    return {
        "title": scene.title,
        "description": scene.description,
        "width": round(scene.width, 1),
        "height": round(scene.height, 1),
        "scene": {"spots": spots, "tokens": tokens, "marks": marks, "arrows": arrows},
    }


def _point(drawn: Spot | Token) -> dict[str, Any]:
    return {"x": round(drawn.x, 1), "y": round(drawn.y, 1)}


@cache
def geometry(game: str) -> tuple[Mapping[str, Any], ...]:
    """The board of a game from each view in each layout, the default first, in units of the picture.

    Each has its ``view``, its ``layout`` (``None`` for a single board), the ``view_box`` of the picture without a
    caption, the ``cells`` with their middles, the corners of a cell around its middle (``outline``), and the ``points``
    between cells for pieces. ``levels`` are those of several boards, from top to bottom or from the left: the first
    character of a cell's name. A game without a drawing has no cells.
    """
    drawn = drawing_of(game)
    layouts: tuple[Literal["stack", "row"] | None, ...] = ("stack", "row") if drawn.levels else (None,)
    return tuple(
        _seen(drawn.empty(Ground(view, layout=layout or "stack")), view, layout)
        for layout in layouts
        for view in drawn.views
    )


def _seen(board: Board, view: str, layout: str | None) -> Mapping[str, Any]:
    cells = {cell.at: board.spots[cell.at] for cell in board.cells}
    points = {name: spot for name, spot in board.spots.items() if spot.shape == "point"}
    levels = dict.fromkeys(name[0] for name in cells if name[0].isdigit())
    corners: tuple[Point, ...] = ()
    for cell in board.cells[:1]:  # they are all of one size
        half = cell.spot.size / 2
        square = ((-half, -half), (half, -half), (half, half), (-half, half))
        corners = hexagon(0, 0, cell.spot.size) if cell.spot.shape == "hex" else square
    return {
        "view": view,
        "layout": layout,
        "view_box": [0, 0, *_place(board.width, board.height)],
        "levels": list(levels),
        "outline": [_place(x, y) for x, y in corners],
        "cells": {name: _place(spot.x, spot.y) for name, spot in cells.items()},
        "points": {name: _place(spot.x, spot.y) for name, spot in points.items()},
    }


def _place(x: float, y: float) -> list[float]:
    """Rounded to a tenth of a unit, as in the picture, and without a trailing point."""
    return [int(length) if length == int(length) else length for length in (round(x, 1), round(y, 1))]
