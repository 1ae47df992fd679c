"""BattleLore: every way of a long retreat, attack after attack; lists as long as a body holds; sixty units."""

from string import ascii_letters
from typing import Any, Final

from bench.worst.dear import MAX_TURNS, Dear, batch, skipping, unread
from engine.battlelore.battlefield import HEXES

CREATURE: Final = {"side": "north", "hex": "g1", "kind": "creature", "creature": "fire_dragon"}
"""It is on the far baseline, with the whole field to retreat over: 256 ways of eight hexes."""
ALONE: Final = {"units": {"t": CREATURE}}
ATTACK: Final[dict[str, Any]] = {
    "kind": "attack", "attacker": None, "target": "t", "melee": True, "dice": 12, "bonus_strike": True,
}  # fmt: skip
ROLLED: Final = {"roll": "attack", "faces": ["flag"] * 12}
IGNORED: Final = {"choose": "ignore", "value": 0}
RETREAT: Final = {**ATTACK, "inputs": [ROLLED, IGNORED]}
STEP: Final = {"retreat_path": "step"}


def crowd() -> dict[str, Any]:
    """Sixty units."""
    sides = ("north", "south")
    hexes = [place for place in HEXES if place != CREATURE["hex"]][-59:]
    troop = {"kind": "foot", "banner": "green", "figures": 4}
    return {"t": CREATURE} | {f"u{n}": {**troop, "side": sides[n % 2], "hex": place} for n, place in enumerate(hexes)}


CROWDED: Final = {"units": crowd()}
NORTH: Final = [name for name, unit in CROWDED["units"].items() if unit["side"] == "north"]
ORDER: Final = {"kind": "order", "side": "north", "card": {"kind": "section", "orders": {"left": 1}}}

DEAR: Final = (
    Dear(
        "adjudications",
        "256 ways of retreat, all included",
        {"position": ALONE, "action": RETREAT, "options": STEP, "include": ["legal_actions", "table"]},
    ),
    Dear(
        "adjudications",
        "one unit ordered 30,000 times",
        {"position": CROWDED, "action": {**ORDER, "units": [*NORTH, *NORTH[-1:] * 30_000]}},
    ),
    Dear(
        "adjudications",
        "8,000 choices after the roll",
        {"position": ALONE, "action": {**ATTACK, "inputs": [ROLLED, *[IGNORED] * 8_000]}},
    ),
    Dear(
        "adjudications",
        "a way of 45,000 hexes",
        {
            "position": ALONE,
            "action": {**ATTACK, "inputs": [ROLLED, IGNORED, {"choose": "path", "value": ["g2"] * 45_000}]},
        },
    ),
    Dear(
        "adjudications",
        "twenty thousand faults",
        {"position": ALONE, "action": {"kind": "attack", **dict.fromkeys(map(str, range(20_000)))}},
    ),
    Dear("legal-actions", "next: 256 ways", {"position": ALONE, "begun": RETREAT, "options": STEP}),
    Dear("legal-actions", "whole: 256 ways", {"position": ALONE, "begun": RETREAT, "options": STEP, "stage": "whole"}),
    Dear("positions", "sixty units", {"position": CROWDED}),
    Dear(
        "positions",
        "lists inside lists where a hex belongs",
        {"position": {**ALONE, "impassable": [[[[1] * 10] * 10] * 10] * 100}},
    ),
    skipping("500 battles with 256 ways of retreat", RETREAT, position=ALONE),
    skipping("500 turns with 190 faults each", {"kind": "attack", "inputs": [1] * 190}, position=ALONE),
    Dear(
        "records",
        "500 moves among sixty units",
        {
            "position": CROWDED,
            "turns": [{"kind": "move", "unit": "t", "path": ["f1" if n % 2 else "g2"]} for n in range(MAX_TURNS)],
            "on_illegal": "skip",
        },
    ),
    Dear("odds", "twelve dice, and ways to retreat", {"position": ALONE, "action": ATTACK, "options": STEP}),
    batch("200 battles with 256 ways of retreat", {"position": ALONE, "action": RETREAT}),
    batch(
        "200 items with more errors than are reported",
        {"position": ALONE, "action": {"kind": "attack", "inputs": [1] * 500}},
    ),
    batch(
        "200 items faulty all over",
        {
            "position": {"units": {}, "woods": [0] * 120},
            "action": {"kind": "attack", "inputs": [0] * 120},
            "options": dict.fromkeys(ascii_letters[:50], 1),
            **dict.fromkeys(ascii_letters[:46], 1),
        },
    ),
    *(Dear("batch", f"200 positions of {run!r}", {"items": [{"position": (run * 990)[:990], "action": "x"}] * 200})
      for run in ("/", "u ", "x ", "a1 ")),
    *unread("/", 990),
    *(Dear("reports", f"a record of 70,000 {run!r}", {"text": f'[Game "battlelore"]\n\na{run * 70_000}b\n'})
      for run in ("/", " ", "\n")),
)  # fmt: skip
