"""Static data of Dragonchess for ``GET /v1/games/dragonchess``: setups, board, pieces, notation, examples."""

from collections.abc import Mapping
from typing import Final

from engine.dragonchess.board import FRENCH, KINDS, LETTERS
from engine.game import Json

SETUPS: Final = {
    "standard": (
        "2g3r3g1/s1s1s1s1s1s1/12/12/12/12/S1S1S1S1S1S1/2G3R3G1|"
        "ouhtcmkpthuo/wwwwwwwwwwww/12/12/12/12/WWWWWWWWWWWW/OUHTCMKPTHUO|"
        "2b3e3b1/1d1d1d1d1d1d/12/12/12/12/1D1D1D1D1D1D/2B3E3B1 g - 0 1"
    ),
}

PIECES: Final = tuple(zip(LETTERS[1:], KINDS[1:], FRENCH, strict=True))
"""The letter of each kind, and its name in English and in French."""

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "levels": 3, "files": 12, "ranks": 8},
    "pieces": [{"piece": piece, "letter": letter, "french": french} for letter, piece, french in PIECES],
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
