"""What the answers about Phylde hold, field by field."""

from typing import Final

from engine.phylde.board import KINDS, SIDES
from schemas.games.shape import (
    NOTHING,
    NUMBER,
    STEPS,
    TEXT,
    Fields,
    Shapes,
    by_each,
    by_name,
    called,
    either,
    holding,
    like,
    one_of,
    several,
)

_SIDE: Final = called("PhyldeSide")
_PIECE: Final = called("PhyldePiece")
_CELL: Final = called("PhyldeCell")
_POINT: Final = called("PhyldePoint")
_PLACE: Final = either(_CELL, _POINT)
_CELL_FORM: Final = "[a-r](?:1[0-8]|[1-9])"
_STANDING: Final[Fields] = {
    "at": (_CELL, "Where it stands."),
    "side": (_SIDE, "Whose it is."),
    "piece": (_PIECE, "What it is."),
}
_WHY: Final[Fields] = {
    "code": (
        one_of("uncovered", "too-few-attackers"),
        "`uncovered`: nobody attacks `cells`; `too-few-attackers`: `cells` have only `attackers` between them.",
    ),
    "cells": (several(_CELL), "The king's cells that are meant."),
    "attackers?": (several(_CELL), "The pieces that attack these cells, where they are too few."),
}
_PRESSURE: Final[Fields] = {
    "value": (NUMBER, "How many of the king's four cells are attacked, each by a piece of its own; at four it falls."),
    "cells": (by_name(several(_CELL)), "By cell of the king, the pieces that attack it."),
    "why": (either(holding(_WHY), NOTHING), "Why the king stands; null where it falls."),
}

SHAPES: Final = Shapes(
    prefix="Phylde",
    names={
        "PhyldeSide": (one_of(*SIDES), "A side of Phylde."),
        "PhyldePiece": (one_of(*KINDS.values()), "A piece of Phylde."),
        "PhyldeCell": (like(_CELL_FORM), "A cell of the board."),
        "PhyldePoint": (like(_CELL_FORM * 2), "A point where four cells meet: those below left and above right of it."),
    },
    board={
        "kind": (one_of("squares"), "What cells the board has."),
        "files": (NUMBER, "How many files it has: a to r."),
        "ranks": (NUMBER, "How many ranks it has: 1 to 18."),
    },
    piece={"letter": (like("[A-Z]"), "Its letter in turns and positions; lower case for Black in positions.")},
    table={
        "pieces": (several(holding(_STANDING)), "What stands on cells."),
        "kings": (by_each(SIDES, either(_POINT, NOTHING)), "The point of each king; null once it is captured."),
        "to_move": (_SIDE, "Whose turn it is."),
    },
    effects={
        "moved": {
            "side": (_SIDE, "Whose piece moves."),
            "piece": (_PIECE, "The piece that moves."),
            "from": (_PLACE, "The cell, or the king's point, that it leaves."),
            "to": (_PLACE, "The cell, or the king's point, that it goes to."),
        },
        "captured": {
            "side": (_SIDE, "Whose piece is captured."),
            "piece": (_PIECE, "The piece that is captured."),
            "at": (_CELL, "Where it stood."),
        },
        "shot": {
            "side": (_SIDE, "Whose archer shoots."),
            "piece": (_PIECE, "The piece that shoots."),
            "from": (_CELL, "Where it stands, and stays."),
            "at": (_CELL, "The cell that it shoots at."),
        },
        "passed": {"side": (_SIDE, "Who passes.")},
        "king_captured": {
            "side": (_SIDE, "Whose king falls."),
            "at": (_POINT, "The point where it stood."),
            "cells": (several(_CELL), "Its four cells."),
            "by": (several(_CELL), "The pieces that take them, in the order of `cells`."),
            "pieces": (several(_PIECE), "What those pieces are, in the same order."),
        },
        "check": {
            "side": (_SIDE, "Whose king falls unless its side does something about it."),
            "at": (_POINT, "The king's point."),
            "by": (several(_CELL), "Every piece that attacks one of its cells."),
        },
    },
    facts={
        "side": (_SIDE, "Whose turn it is; of an impossible position, whose piece is meant."),
        "piece": (_PIECE, "The piece where the action starts; of a position, the piece meant."),
        "from": (_PLACE, "Where the action starts."),
        "to": (_PLACE, "Where it goes, or shoots."),
        "claimed": (_PIECE, "The kind of piece that the turn says acts."),
        "quota": (NUMBER, "How many pieces of this kind may act in one turn."),
        "king_side": (_SIDE, "Whose king is meant."),
        "king_at": (_POINT, "That king's point."),
        "blocker": (_PIECE, "The piece in the way."),
        "blocker_side": (_SIDE, "Whose piece is in the way."),
        "blocker_at": (_CELL, "Where it stands."),
        "occupied": (several(_CELL), "Cells that the king would need, and that are taken."),
        "example": (TEXT, "A legal turn, where a pass is refused."),
        "nth": (NUMBER, "Which action of the turn is refused, from 1."),
        "of": (NUMBER, "How many actions the turn has."),
        "action": (TEXT, "The action that is refused, as it is written."),
        "other_order": (TEXT, "The same actions in an order in which they are legal."),
        "at": (either(_CELL, _POINT, TEXT, several(_CELL)), "Of an impossible position: the place or places meant."),
        "cell": (_CELL, "The king's cell on which a piece stands."),
        "owner": (_SIDE, "Whose piece stands there."),
        "rank": (NUMBER, "Of an impossible position: the rank meant, 1 at the bottom."),
        "width": (NUMBER, "How many cells that rank has in the text."),
        "count": (NUMBER, "How many pieces of this kind there are."),
        "most": (NUMBER, "How many there may be."),
    },
    common={"ActionObject": {"steps?": STEPS}},
    status={
        "pressure": (
            by_each(SIDES, either(holding(_PRESSURE), NOTHING)),
            "By side, what stands against its king; null once it is captured.",
        )
    },
    listing={
        "left": (
            {
                "type": "object",
                "properties": dict.fromkeys(KINDS.values(), NUMBER),
                "additionalProperties": False,
            },
            "How many pieces may still act in this turn, by kind; only the kinds that may.",
        )
    },
)
