"""One plan a game, in a file of its name; a game without one is measured by random play, without bounds."""

from importlib import import_module
from importlib.util import find_spec

from bench.material import middle_games
from bench.plan import Plan


def plan_of(game: str) -> Plan:
    """The plan of a game; by default random play from its setups, without bounds."""
    if find_spec(f"bench.games.{game}") is None:
        return Plan(samples=middle_games)
    plan: Plan = import_module(f"bench.games.{game}").PLAN
    return plan
