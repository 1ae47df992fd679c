"""The conformance cases: one folder per game.

Next to its cases a game has ``action_space.py``: a position to start a random walk from, and every action that the
notation can express there, such as any square to any square with any mark. The agreement test compares the lists of
legal actions with the objections to these actions.
"""

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from engine.errors import ImpossiblePosition
from engine.game import Game


@cache
def action_space(game: str) -> Any:
    """The module of this name of a game."""
    return import_module(f"tests.cases.{game}.action_space")


def first_possible(rules: Game[Any, Any], options: dict[str, Any], made: Callable[[], str]) -> Any:
    """The first possible position among the texts from ``made``."""
    while True:
        try:
            return rules.read_position(made(), options)
        except ImpossiblePosition:
            continue
