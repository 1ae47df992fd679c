"""One plan a game, in a file of its name."""

from importlib import import_module

from bench.plan import Plan


def plan_of(game: str) -> Plan:
    plan: Plan = import_module(f"bench.games.{game}").PLAN
    return plan
