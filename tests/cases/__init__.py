"""The conformance cases: one folder per game.

Each also has ``action_space.py``: a position to start a random walk from, and every conceivable action there, that is
everything the notation can express in canonical form: any square to any square with any mark. The agreement test
compares the judge and the list of legal actions on them.
"""

from collections.abc import Callable
from typing import Any

from engine.errors import ImpossiblePosition
from engine.game import Game


def first_possible(rules: Game[Any, Any], options: dict[str, Any], made: Callable[[], str]) -> Any:
    """The first possible position among the texts from ``made``."""
    while True:
        try:
            return rules.read_position(made(), options)
        except ImpossiblePosition:
            continue
