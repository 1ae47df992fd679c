"""Dragonchess: long-range pieces, and options not chosen before, with tables made at first use."""

from itertools import islice, product
from typing import Any, Final

from bench.worst.dear import MAX_ITEMS, Dear, batch, skipping
from engine.dragonchess import RULEBOOK

OPEN: Final = (
    "4c5g1/s1sgs1sR2s1/12/12/12/3S8/S1SC2S1S1S1/2G3K3G1|ouht1m1pth1o/www2wwwwwww/3ww6u/12/12/1W5H1W2/"
    "W1WWWWWWW1WW/OUHTM2PT1UO|2b3k3b1/2dd1dd1d3/6e4d/12/12/2D9/1D3DD2DDB/2B2E6 s - 6 20"
)
"""The longest list of legal moves that twelve random games of 60 moves came by."""
FIRST_USE: Final = {"sylph_middle": "stay", "hero_levels": "diagonal", "mage_double": True, "elemental_down": "beside"}
"""Options with few tables in common with those made at import."""


def option_sets() -> tuple[dict[str, Any], ...]:
    """As many different sets of options as a batch has items, those that change captures first."""
    options = [option for option in RULEBOOK.options if option.name != "ruleset"]
    order = sorted(options, key=lambda option: option.name in ("dwarf_move", "petrified_king"), reverse=True)
    names = [option.name for option in order]
    sets = islice(product(*(option.values for option in order)), MAX_ITEMS)
    return tuple(dict(zip(names, values, strict=True)) for values in sets)


MATED: Final = "9g2/12/7r4/12/12/12/9g2/12|10k1/8h3/5ut5/7p4/2u2K2t3/6m4h/7o3o/12|12/12/12/12/4e7/12/12/12 g - 0 1"
"""A mate: every square about the king is looked at."""
MOVE: Final = {"action": "1c7-1b7"}

DEAR: Final = (
    Dear("adjudications", "options at first use", {"position": OPEN, "options": FIRST_USE, **MOVE}),
    Dear("legal-actions", "next", {"position": OPEN}),
    Dear("legal-actions", "whole", {"position": OPEN, "stage": "whole", "options": FIRST_USE}),
    Dear("positions", "many pieces with far to go", {"position": OPEN}),
    skipping("500 illegal turns, skipped", MOVE["action"], position=OPEN),
    batch("200 legal turns", {"position": OPEN, **MOVE}),
    batch(
        "200 sets of options, none used before",
        *({"position": OPEN, "options": options, **MOVE} for options in option_sets()),
    ),
    batch(
        "the same in a mate",
        *({"position": MATED, "options": options, "action": "1a1-1a2"} for options in option_sets()),
    ),
)
