"""The fields of the responses about each game: what openapi.yaml adds to the fields that all games share."""

from collections.abc import Mapping
from typing import Final

from schemas.games import battlelore, cyclix, djambi, dragonchess, phylde
from schemas.games.shape import Shapes

SHAPES: Final[Mapping[str, Shapes]] = {
    "dragonchess": dragonchess.SHAPES,
    "cyclix": cyclix.SHAPES,
    "phylde": phylde.SHAPES,
    "djambi": djambi.SHAPES,
    "battlelore": battlelore.SHAPES,
}
"""By game; enumerations in openapi.yaml list the values of these games in this order."""
