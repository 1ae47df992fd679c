"""Djambi: the longest list of whole turns, on a crowded board."""

from typing import Final

from bench.worst.dear import Dear, batch, skipping

LONGEST: Final = "9/9/4gA4/2yA2rCrN2/1bRyMrDbC1gD2/1yMgM1gMyD1bA1/1bM1yMrMgMrM2/2gMyMrMrMbM2/3bMbN4 RBRR aadd R - 0 *"
"""The position with the longest list that a search by small changes has found, under ``POOL``."""
POOL: Final = {"position": LONGEST, "options": {"satellite_turns": "pool", "kill_own": True}}
MOVE: Final = "Ac6-a6"
ALL: Final = {**POOL, "action": MOVE, "include": ["legal_actions", "table"]}
ILLEGAL: Final = "Dd5:e5~b2>d5"

DEAR: Final = (
    Dear("adjudications", "all that can be included", ALL),
    Dear("legal-actions", "next", POOL),
    Dear("legal-actions", "whole: more than 5,000 turns", {**POOL, "stage": "whole"}),
    Dear("positions", "crowded, with threats on all sides", POOL),
    skipping("500 illegal turns, skipped", ILLEGAL, **POOL),
    skipping("500 resignations of whoever it is", "resign", **POOL),
    batch("200 legal turns", {**POOL, "action": MOVE}),
)
