"""The conformance cases: one folder per game.

Next to its cases a game has ``action_space.py``: a position to start a random walk from, and every action that the
notation can express there, such as any square to any square with any mark. The agreement test compares the lists of
legal actions with the objections to these actions. A small game may leave the file out.
"""

import random
from collections.abc import Callable, Iterable
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any

from adjudicator.checks.agreement import actions_met
from engine.errors import ImpossiblePosition
from engine.game import Game
from engine.play import first_position
from engine.registry import GAMES


@cache
def action_space(game: str) -> Any:
    """The module of this name of a game; without one, the first position and all actions met in random games."""
    named = f"tests.cases.{game}.action_space"
    return import_module(named) if find_spec(named) else _Met(GAMES[game])


class _Met:
    """The actions that were legal somewhere in random games from the first position."""

    def __init__(self, rules: Game[Any, Any]) -> None:
        self._actions = actions_met(rules)

    def start(self, rules: Game[Any, Any], options: dict[str, Any], chance: random.Random) -> Any:
        return rules.read_position(first_position(rules), options)

    def actions(self, position: Any) -> Iterable[Any]:
        return self._actions


def first_possible(rules: Game[Any, Any], options: dict[str, Any], made: Callable[[], str]) -> Any:
    """The first possible position among the texts from ``made``."""
    while True:
        try:
            return rules.read_position(made(), options)
        except ImpossiblePosition:
            continue
