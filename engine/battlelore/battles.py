"""Battles to begin with, from ``battles.toml``. The rules know no setup of their own."""

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Final

from engine.battlelore.text.position import read_position
from engine.game import Json

BATTLES: Final[Mapping[str, Mapping[str, Json]]] = {
    name: read_position(text)
    for name, text in tomllib.loads(files(__package__).joinpath("battles.toml").read_text(encoding="utf-8")).items()
}
"""By name, as objects with the fields that are not the default."""
