"""How Dragonchess is described to who asks what there is: setups, board, pieces, notation, examples."""

from collections.abc import Mapping
from typing import Final

from engine.game import Json

SETUPS: Final = {
    "standard": (
        "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1|"
        "ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO|"
        "2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1 g - 0 1"
    ),
}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "levels": 3, "files": 12, "ranks": 8},
    "pieces": [
        {"piece": "sylph", "letter": "S", "french": "sylphe"},
        {"piece": "griffin", "letter": "G", "french": "griffon"},
        {"piece": "dragon", "letter": "R", "french": "dragon"},
        {"piece": "warrior", "letter": "W", "french": "guerrier"},
        {"piece": "oliphant", "letter": "O", "french": "oliphant"},
        {"piece": "unicorn", "letter": "U", "french": "licorne"},
        {"piece": "hero", "letter": "H", "french": "héros"},
        {"piece": "thief", "letter": "T", "french": "voleur"},
        {"piece": "cleric", "letter": "C", "french": "clerc"},
        {"piece": "mage", "letter": "M", "french": "mage"},
        {"piece": "king", "letter": "K", "french": "roi"},
        {"piece": "paladin", "letter": "P", "french": "paladin"},
        {"piece": "dwarf", "letter": "D", "french": "nain"},
        {"piece": "basilisk", "letter": "B", "french": "basilic"},
        {"piece": "elemental", "letter": "E", "french": "élémentaire"},
    ],
    "notation": {
        "position": SETUPS["standard"],
        "actions": ["2a2-2a3", "3a5x3a6", "3g4*2g4", "2a7-2a8=H"],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "legal": {"position": SETUPS["standard"], "action": "2a2-2a3"},
    "illegal": {"position": SETUPS["standard"], "action": "2a2-2a4"},
    "from_afar": {
        "position": "12/12/12/12/6R5/12/12/12|12/12/12/12/6k5/12/12/6K5|12/12/12/12/12/12/12/12 s - 0 1",
        "action": "2g4-2h5",
    },
}
