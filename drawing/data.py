"""Pictures as JSON-ready values, for a front end that draws or hit-tests itself."""

from typing import Any

from drawing.scene import Scene


def write(scene: Scene) -> dict[str, Any]:
    """Places in units of the picture, pieces, marks and arrows."""
    return {
        "title": scene.title,
        "description": scene.description,
        "width": round(scene.width, 1),
        "height": round(scene.height, 1),
        "scene": {
            "spots": [
                {"at": at, "x": round(spot.x, 1), "y": round(spot.y, 1), "shape": spot.shape, "size": spot.size}
                for at, spot in scene.board.spots.items()
            ],
            "tokens": [
                {
                    "at": token.at or None,
                    "side": token.side,
                    "piece": token.kind,
                    "x": round(token.x, 1),
                    "y": round(token.y, 1),
                    "size": token.size,
                    "state": token.state or None,
                }
                for token in scene.tokens
                if token.kind
            ],
            "marks": [{"kind": mark.kind, "at": mark.at} for mark in scene.marks.values()],
            "arrows": [
                {"kind": arrow.kind, "points": [[round(x, 1), round(y, 1)] for x, y in arrow.points]}
                for arrow in scene.arrows.values()
            ],
        },
    }
