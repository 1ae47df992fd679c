"""Static data of Djambi for ``GET /v1/games/djambi``: setups, board, pieces, notation, examples."""

from collections.abc import Mapping
from typing import Final

from engine.djambi.board import FRENCH, LETTERS, PIECES
from engine.game import Json

SETUPS: Final = {
    "standard": (
        "gCgAgM3yMyAyC/gRgDgM3yMyDyR/gMgMgN3yNyMyM/9/9/9/rMrMrN3bNbMbM/rRrDrM3bMbDbR/rCrArM3bMbAbC RBYG aaaa R - 0 *"
    ),
}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "files": 9, "ranks": 9, "centre": "e5"},
    "pieces": [
        {"piece": piece, "letter": letter, "french": french}
        for piece, letter, french in zip(PIECES, LETTERS, FRENCH, strict=True)
    ],
    "notation": {
        "position": SETUPS["standard"],
        "actions": [
            "Ma3-a5",
            "Ca1xe4>b7",
            "Ab1xb5",
            "Ab5xe5~e9",
            "Ra2-a5*a6",
            "Db2:d4>f6",
            "Dc5:e5~g5>b7",
            "Nc3:c6>d8",
            "Nb5:e5~f6>d8",
            "pass",
            "resign:R",
        ],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "legal": {"position": SETUPS["standard"], "action": "Ma3-a5"},
    "illegal": {"position": SETUPS["standard"], "action": "Ca1-a5"},
    "incomplete": {"position": "gC7yC/9/9/9/9/3bM5/9/9/rC7bC RBYG aaaa R - 0 *", "action": "Ca1xd4"},
}
