"""The conformance cases: a folder a game.

Beside its cases each has ``action_space.py``: a position to start a random walk from, and every action that can be
conceived there. Conceivable is what the notation can say in canonical form: any square to any square with any mark.
The agreement test puts the law's two faces side by side over them.
"""

from collections.abc import Callable
from typing import Any

from engine.errors import ImpossiblePosition
from engine.game import Game


def first_possible(rules: Game[Any, Any], options: dict[str, Any], made: Callable[[], str]) -> Any:
    """The first position that can stand on a table, of the texts that ``made`` makes."""
    while True:
        try:
            return rules.read_position(made(), options)
        except ImpossiblePosition:
            continue
