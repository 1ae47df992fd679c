"""The fields of the responses about each game: what openapi.yaml adds to the fields that all games share."""

from collections.abc import Mapping
from typing import Final

from schemas.games import battlelore, cyclix, djambi, dragonchess, phylde
from schemas.games.shape import Shapes

SHAPES: Final[Mapping[str, Shapes]] = {
    "battlelore": battlelore.SHAPES,
    "cyclix": cyclix.SHAPES,
    "djambi": djambi.SHAPES,
    "dragonchess": dragonchess.SHAPES,
    "phylde": phylde.SHAPES,
}
