"""The games of this project by name. Games of other packages join them in ``adjudicator.games``."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from engine import battlelore, cyclix, djambi, dragonchess, phylde
from engine.game import Game

GAMES: Final[Mapping[str, Game[Any, Any]]] = MappingProxyType(
    {
        "battlelore": battlelore,
        "cyclix": cyclix,
        "djambi": djambi,
        "dragonchess": dragonchess,
        "phylde": phylde,
    }
)
