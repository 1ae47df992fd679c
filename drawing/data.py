"""Pictures as JSON-ready values, for a front end that draws or hit-tests itself."""

from typing import Any

from drawing.scene import Scene, Spot, Token


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
