"""Cyclix: random play from its setups."""

from typing import Final

from bench.material import middle_games
from bench.plan import Plan

PLAN: Final = Plan(samples=middle_games, adjudication=1.0, uncached=0.91, as_run=1.16, item=0.35)
