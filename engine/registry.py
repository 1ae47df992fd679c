"""The games that are ruled on. A new game is a folder beside this file and a line in ``FOLDERS``."""

from collections.abc import Mapping
from importlib import import_module
from types import MappingProxyType
from typing import Any, Final, cast

from engine.game import Game

FOLDERS: Final = ("battlelore", "cyclix", "djambi", "dragonchess", "phylde")

GAMES: Final[Mapping[str, Game[Any, Any]]] = MappingProxyType(
    {name: cast(Game[Any, Any], import_module(f"engine.{name}")) for name in FOLDERS}
)
