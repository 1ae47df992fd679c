"""What the answers about Cyclix hold, field by field."""

from typing import Final

from engine.cyclix.board import PIECES, SIDES
from schemas.games.shape import NUMBER, TEXT, Fields, Shapes, by_each, called, holding, like, one_of, several

_SIDE: Final = called("CyclixSide")
_PIECE: Final = called("CyclixPiece")
_SQUARE: Final = called("CyclixSquare")
_STANDING: Final[Fields] = {
    "at": (_SQUARE, "Where it stands."),
    "side": (_SIDE, "Whose it is."),
    "piece": (_PIECE, "What it is."),
}

SHAPES: Final = Shapes(
    prefix="Cyclix",
    names={
        "CyclixSide": (one_of(*SIDES), "A side of Cyclix."),
        "CyclixPiece": (one_of(*PIECES), "A piece of Cyclix."),
        "CyclixSquare": (like("[a-g][1-7]"), "A square of the board, whether a tile lies there or not."),
    },
    board={
        "kind": (one_of("squares"), "What cells the board has."),
        "files": (NUMBER, "How many files it has: a to g."),
        "ranks": (NUMBER, "How many ranks it has: 1 to 7."),
    },
    piece={"letter": (like("[A-Z]"), "Its letter in turns and positions; lower case for Black in positions.")},
    table={
        "pieces": (several(holding(_STANDING)), "What stands on the board, from a1 by ranks."),
        "holes": (several(_SQUARE), "Squares without a tile, from a1 by ranks."),
        "hands": (by_each(SIDES, several(_PIECE)), "What each side has in hand, in the order of the position's text."),
        "to_move": (_SIDE, "Whose turn it is."),
    },
    effects={
        "moved": {
            "side": (_SIDE, "Whose piece moves."),
            "piece": (_PIECE, "The piece that moves."),
            "from": (_SQUARE, "The square that it leaves."),
            "to": (_SQUARE, "The square that it goes to."),
        },
        "captured": {
            "side": (_SIDE, "Whose piece is captured."),
            "piece": (_PIECE, "The piece that is captured."),
            "at": (_SQUARE, "Where it stood."),
        },
        "tile_carried": {
            "from": (_SQUARE, "Where the tile lay: a hole now."),
            "to": (_SQUARE, "The hole that it fills."),
        },
        "tile_removed": {"at": (_SQUARE, "Where the tile lay that is gone for good.")},
        "reentered": {
            "side": (_SIDE, "Whose piece comes back."),
            "piece": (_PIECE, "The piece that comes back from the hand."),
            "at": (_SQUARE, "The square that the king has left, where it comes back."),
        },
        "passed": {"side": (_SIDE, "Who passes.")},
        "check": {
            "side": (_SIDE, "Whose king is in check now."),
            "by": (several(_SQUARE), "Where the pieces stand that give check."),
        },
    },
    facts={
        "side": (_SIDE, "Whose turn it is; of an impossible position, whose piece is meant."),
        "piece": (_PIECE, "The piece on the square that the turn starts from; of a position, the piece meant."),
        "from": (_SQUARE, "Where the turn starts; of a pass, where a legal move does."),
        "to": (_SQUARE, "Where it goes; of a pass, where a legal move goes."),
        "claimed": (_PIECE, "The piece that the turn says stands there, and does not."),
        "reentry": (_PIECE, "The piece that the turn would bring back."),
        "blocker": (_PIECE, "The piece in the way."),
        "blocker_side": (_SIDE, "Whose piece is in the way."),
        "blocker_at": (_SQUARE, "Where it stands."),
        "king_at": (_SQUARE, "Where the king would stand after the turn."),
        "by": (several(_SQUARE), "Where the pieces stand that attack the king."),
        "attackers": (several(_PIECE), "Those pieces, in the order of `by`."),
        "at": (_SQUARE, "Of an impossible position: where the king stands that is in check."),
    },
    common={"ActionObject": {"reentered?": (TEXT, "Cyclix: the code of the piece brought back behind the king.")}},
)
