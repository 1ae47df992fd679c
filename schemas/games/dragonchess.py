"""What the answers about Dragonchess hold, field by field."""

from typing import Final

from engine.dragonchess.board import KINDS, LEVELS, SIDES
from schemas.games.shape import NUMBER, TEXT, Fields, Shapes, called, holding, like, one_of, several

_SIDE: Final = called("DragonchessSide")
_PIECE: Final = called("DragonchessPiece")
_SQUARE: Final = called("DragonchessSquare")
_HOW: Final = one_of("going-there", "from-afar", "petrifying")
_WHO: Final[Fields] = {
    "side": (_SIDE, "Whose it is."),
    "piece": (_PIECE, "What it is."),
    "at": (_SQUARE, "Where it stands."),
}
_GIVING_CHECK: Final[Fields] = {
    "king_at": (_SQUARE, "Where the king stands."),
    "by": (several(_SQUARE), "Where the pieces stand that attack it."),
    "attackers": (several(_PIECE), "Those pieces, in the order of `by`."),
    "how": (several(_HOW), "How each of them would take it, in the order of `by`."),
}

SHAPES: Final = Shapes(
    prefix="Dragonchess",
    names={
        "DragonchessSide": (one_of(*SIDES), "A side of Dragonchess."),
        "DragonchessPiece": (one_of(*KINDS[1:]), "A piece of Dragonchess."),
        "DragonchessSquare": (
            like("[1-3][a-l][1-8]"),
            "A square: board (3 upper, 2 middle, 1 lower), file and rank.",
        ),
    },
    board={
        "kind": (one_of("squares"), "What cells the boards have."),
        "levels": (NUMBER, "How many boards there are: 1 below, 3 on top."),
        "files": (NUMBER, "How many files each has: a to l."),
        "ranks": (NUMBER, "How many ranks each has: 1 to 8."),
    },
    piece={"letter": (like("[A-Z]"), "Its letter in turns and positions; lower case for Scarlet in positions.")},
    table={
        "pieces": (several(holding({name: _WHO[name] for name in ("at", "side", "piece")})), "What stands where."),
        "origins": (
            several(
                holding(
                    {
                        "at": (_SQUARE, "Where the sylph or the hero stands."),
                        "from": (_SQUARE, "Where it came from, and may go back to."),
                    }
                )
            ),
            "Sylphs and heroes away from their board, and where each came from.",
        ),
        "to_move": (_SIDE, "Whose turn it is."),
        "quiet": (NUMBER, "Plies since the last capture or move of a warrior."),
        "number": (NUMBER, "The number of the move, from 1."),
    },
    effects={
        "captured": {
            "side": (_SIDE, "Whose piece is captured."),
            "piece": (_PIECE, "The piece that is captured."),
            "at": (_SQUARE, "Where it stood."),
            "by": (_PIECE, "The piece that captures it."),
            "from": (_SQUARE, "Where that piece stood before."),
            "how": (_HOW, "Whether it goes there, or captures from afar and stays where it is."),
        },
        "moved": {
            "side": (_SIDE, "Whose piece moves."),
            "piece": (_PIECE, "The piece that moves."),
            "from": (_SQUARE, "The square that it leaves."),
            "to": (_SQUARE, "The square that it goes to."),
        },
        "promoted": {
            "side": (_SIDE, "Whose warrior is promoted."),
            "at": (_SQUARE, "Where it stands."),
            "piece": (_PIECE, "What it becomes."),
        },
        "petrified": {**_WHO, "by": (_SQUARE, "Where the basilisk stands that petrifies it.")},
        "released": _WHO,
        "check": {"side": (_SIDE, "Whose king is in check now."), **_GIVING_CHECK},
    },
    facts={
        "side": (_SIDE, "Whose turn it is; of an impossible position, whose piece is meant."),
        "piece": (_PIECE, "The piece on the square that the turn starts from; of a position, the piece meant."),
        "from": (_SQUARE, "Where the turn starts."),
        "to": (_SQUARE, "Where it goes, or shoots."),
        "claimed": (_PIECE, "The piece that the turn says stands there, and does not."),
        "met": (_PIECE, "The piece on the square that it goes to."),
        "met_side": (_SIDE, "Whose that piece is."),
        "blocker": (_PIECE, "The piece in the way."),
        "blocker_side": (_SIDE, "Whose piece is in the way."),
        "blocker_at": (_SQUARE, "Where it stands."),
        "home": (several(_SQUARE), "Where the piece may change boards from where it stands."),
        "basilisk_at": (_SQUARE, "Where the basilisk stands that petrifies."),
        "oliphant_at": (_SQUARE, "The oliphant toward which the king would castle, as in chess."),
        "turn": (TEXT, "The turn as it is written."),
        **_GIVING_CHECK,
        "freed": (_PIECE, "The piece that the turn would free from petrification."),
        "freed_at": (_SQUARE, "Where that piece stands."),
        "at": (_SQUARE, "Of an impossible position: the square that is meant."),
        "board": (one_of(*LEVELS), "Of an impossible position: the board that is meant."),
        "rank": (NUMBER, "Of an impossible position: the rank that is meant."),
        "width": (NUMBER, "How many squares that rank has in the text."),
        "count": (NUMBER, "How many pieces of this kind there are."),
        "most": (NUMBER, "How many there may be."),
        "origin": (_SQUARE, "The origin that the position gives."),
    },
    status={"petrified": (several(_SQUARE), "Where pieces stand that are petrified.")},
)
