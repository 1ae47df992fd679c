"""The states of a player: the letter of each in a text, and its name."""

from collections.abc import Mapping
from typing import Final

ALIVE: Final = "a"
DEAD: Final = "d"
SMOTHERED: Final = "s"
RESIGNED: Final = "q"
NAMES: Final[Mapping[str, str]] = {ALIVE: "alive", DEAD: "dead", SMOTHERED: "smothered", RESIGNED: "resigned"}
