"""Battles to begin with: positions for who has no scenario at hand. The rules know no setup of their own."""

from collections.abc import Mapping
from typing import Final

from engine.game import Json

_DUEL: Final[Mapping[str, Json]] = {
    "units": {
        "archers": {"side": "north", "hex": "e7", "kind": "foot", "banner": "green"},
        "riders": {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"},
        "spider": {"side": "south", "hex": "g5", "kind": "creature", "creature": "giant_spider"},
    },
    "to_move": "north",
}
"""The battlefield of the source's own examples."""

_CORNERED: Final[Mapping[str, Json]] = {
    "units": {
        "riders": {"side": "north", "hex": "g6", "kind": "mounted", "banner": "red"},
        "raiders": {"side": "north", "hex": "g4", "kind": "mounted", "banner": "green"},
        "drake": {"side": "south", "hex": "g5", "kind": "creature", "creature": "ice_drake"},
        "spider": {"side": "south", "hex": "f4", "kind": "creature", "creature": "blue_spider"},
        "guards": {"side": "south", "hex": "e3", "kind": "foot", "banner": "blue", "bold": 1},
    },
    "lore": {"north": 1, "south": 3},
    "pool": 12,
    "to_move": "north",
}
"""A drake with its back to friend and foe: a flag that it does not ignore is a retreat that it cannot make."""

_FORD: Final[Mapping[str, Json]] = {
    "units": {
        "archers": {"side": "south", "hex": "c3", "kind": "foot", "banner": "green"},
        "pikes": {"side": "south", "hex": "f4", "kind": "foot", "banner": "blue", "bold": 1},
        "guards": {"side": "south", "hex": "h4", "kind": "foot", "banner": "red"},
        "lancers": {"side": "south", "hex": "k3", "kind": "mounted", "banner": "blue"},
        "spider": {"side": "south", "hex": "g3", "kind": "creature", "creature": "blue_spider"},
        "troll": {"side": "south", "hex": "i3", "kind": "creature", "creature": "troll", "troll_tokens": 2},
        "bowmen": {"side": "north", "hex": "d7", "kind": "foot", "banner": "green"},
        "axes": {"side": "north", "hex": "f6", "kind": "foot", "banner": "blue", "bold": 1},
        "shields": {"side": "north", "hex": "h6", "kind": "foot", "banner": "red"},
        "riders": {"side": "north", "hex": "k7", "kind": "mounted", "banner": "red"},
        "hydra": {"side": "north", "hex": "h7", "kind": "creature", "creature": "hydra", "necks": 3},
        "dragon": {"side": "north", "hex": "f8", "kind": "creature", "creature": "fire_dragon"},
    },
    "impassable": ["a5", "b5", "m5"],
    "woods": ["d5", "j6", "i5"],
    "hills": ["e4", "g6"],
    "lore": {"north": 3, "south": 3},
    "pool": 18,
    "to_move": "south",
}
"""Six units a side, with woods, hills and creatures of every kind of harm."""

_LAST_STAND: Final[Mapping[str, Json]] = {
    "units": {
        "dragon": {"side": "north", "hex": "g5", "kind": "creature", "creature": "fire_dragon", "tokens": 2},
        "wyvern": {"side": "north", "hex": "e7", "kind": "creature", "creature": "wood_wyvern"},
        "lancers": {"side": "south", "hex": "g4", "kind": "mounted", "banner": "red", "tokens": 1},
        "pikes": {"side": "south", "hex": "f4", "kind": "foot", "banner": "red", "bold": 1},
        "archers": {"side": "south", "hex": "h3", "kind": "foot", "banner": "green"},
        "giant": {"side": "south", "hex": "e3", "kind": "creature", "creature": "wood_giant"},
    },
    "hills": ["h3"],
    "lore": {"north": 2, "south": 2},
    "pool": 10,
    "to_move": "south",
}
"""Units that carry lore tokens, to be spent on dice, flags and hexes."""

BATTLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "duel": _DUEL,
    "cornered": _CORNERED,
    "ford": _FORD,
    "dragons": _LAST_STAND,
}
