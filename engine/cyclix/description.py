"""Static data of Cyclix for ``GET /v1/games/cyclix``: setups, board, pieces, notation, examples."""

from collections.abc import Mapping
from typing import Final

from engine.cyclix.board import FRENCH, LETTERS, PIECES
from engine.game import Json

SETUPS: Final = {
    "caissa": "7/3bkn1/4r2/7/2R4/1NKB3/7 w -",
    "mirror": "7/1nkb3/2r4/7/4R2/3BKN1/7 w -",
    "shakti": "7/1b1k1r1/3n3/7/3N3/1R1K1B1/7 w -",
}

BOARD: Final[Mapping[str, Json]] = {
    "board": {"kind": "squares", "files": 7, "ranks": 7},
    "pieces": [
        {"piece": piece, "letter": letter, "french": french}
        for piece, letter, french in zip(PIECES, LETTERS, FRENCH, strict=True)
    ],
    "notation": {
        "position": SETUPS["caissa"],
        "actions": ["Rc3-c6", "Rc3~c6", "Rc3xc6", "Kc2-c1", "Kc2-c1/N", "Kc2xc3", "pass"],
    },
}

EXAMPLES: Final[Mapping[str, Mapping[str, Json]]] = {
    "legal": {"position": SETUPS["caissa"], "action": "Rc3-c6"},
    "illegal": {"position": "6k/7/7/7/7/r6/K6 w BNRbn", "action": "Ka1-b2"},
    "forced_pass": {"position": "r4k1/_______/_______/_______/N______/_______/K______ w BRbn", "action": "pass"},
}
