"""Cyclix: random play from all three setups."""

from typing import Final

from bench.material import middle_games
from bench.plan import Plan

PLAN: Final = Plan(samples=middle_games, adjudication=2.0, perft=2)
