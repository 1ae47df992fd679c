"""Static data of Phylde for ``GET /v1/games/phylde``: setups, board, pieces, notation, examples."""

from collections.abc import Mapping
from typing import Final

from engine.game import Json

SETUPS: Final = {
    "line": (
        "18/18/6cccccc6/4aaaaaaaaaa4/s1s1s1s1s1s1s1s1ss/ss1s1s1s1s1s1s1s1s/18/18/18/18/18/18/"
        "S1S1S1S1S1S1S1S1SS/SS1S1S1S1S1S1S1S1S/4AAAAAAAAAA4/6CCCCCC6/18/18 i1j2 i17j18 w"
    ),
    "corner": (
        "10s2a1c2/11s1a1c2/10s2a1ccc/11s1a4/10s2aaaaa/11s6/10sss1s1s1/10ss1s1s1s/18/18/"
        "S1S1S1SS10/1S1S1SSS10/6S11/AAAAA2S10/4A1S11/CCC1A2S10/2C1A1S11/2C1A2S10 a1b2 q17r18 w"
    ),
    "column": (
        "18/18/6cccccc6/6aaaaaa6/6ssssss6/6ssssss6/6ssssss6/18/18/18/18/"
        "6SSSSSS6/6SSSSSS6/6SSSSSS6/6AAAAAA6/6CCCCCC6/18/18 i1j2 i17j18 w"
    ),
}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "files": 18, "ranks": 18},
    "pieces": [
        {"piece": "king", "letter": "R", "french": "roi"},
        {"piece": "rider", "letter": "C", "french": "cavalier"},
        {"piece": "archer", "letter": "A", "french": "archer"},
        {"piece": "soldier", "letter": "S", "french": "soldat"},
    ],
    "notation": {
        "position": SETUPS["line"],
        "actions": ["S:a5-a6,b5xc6", "A:e4-e6,f4*f6", "C:i3-i8", "R:i1j2-i2j3", "-"],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "legal": {"position": SETUPS["line"], "action": "S:a6-a7,a5-a6,b5-b6"},
    "another_order": {"position": SETUPS["line"], "action": "S:a5-a6,a6-a7"},
    "king_captured": {
        "position": "18/18/18/18/18/18/7S10/10S7/18/7S10/10S7/18/18/18/18/18/18/18 i1j2 i9j10 w",
        "action": "S:h12-h11",
    },
}
