"""What the answers about Djambi hold, field by field."""

from typing import Final

from engine.djambi.command import LIVES
from engine.djambi.position import DRAW, PIECES, SIDES
from schemas.games.shape import (
    FLAG,
    NOTHING,
    NUMBER,
    STEPS,
    TEXT,
    Fields,
    Schema,
    Shapes,
    by_name,
    called,
    either,
    holding,
    like,
    one_of,
    several,
)

_SIDE: Final = called("DjambiSide")
_NOBODY_OR: Final = either(_SIDE, NOTHING)
_PIECE: Final = called("DjambiPiece")
_SQUARE: Final = called("DjambiSquare")
_CORPSE_OR_PIECE: Final = one_of(*PIECES, "corpse")
_STATE: Final = one_of(*LIVES.values())
_STANDING: Final[Fields] = {
    "side": (_SIDE, "Its colour."),
    "piece": (_PIECE, "What it is."),
    "at": (_SQUARE, "Where it stands."),
}
_TURN_TO_COME: Final[Fields] = {
    "slot": (_SIDE, "The colour whose turn it is."),
    "power_turn": (FLAG, "Whether it is the turn of the player in power after that colour."),
    "to_move": (_NOBODY_OR, "The player who acts."),
}
_PLAYER: Final[Fields] = {
    "state": (_STATE, "How the player of this colour stands."),
    "owner": (_SIDE, "Whose the colour is."),
    "obeys": (_NOBODY_OR, "Who commands it; null where nobody does, or nothing of it lives."),
}


def _by_colour(each: Schema, required: bool) -> Schema:
    return {
        "type": "object",
        "properties": dict.fromkeys(SIDES, each),
        "required": list(SIDES) if required else [],
        "additionalProperties": False,
    }


def _choice(what: str, meaning: str) -> Fields:
    return {
        "choose": (one_of(what), "What is chosen."),
        "side": (_SIDE, "Who chooses."),
        "values": (several(_SQUARE), meaning),
    }


SHAPES: Final = Shapes(
    prefix="Djambi",
    names={
        "DjambiSide": (one_of(*SIDES), "A colour of Djambi, and the player who began with it."),
        "DjambiPiece": (one_of(*PIECES), "A living piece of Djambi."),
        "DjambiSquare": (like("[a-i][1-9]"), "A square of the board; e5 is the seat of power."),
    },
    board={
        "kind": (one_of("squares"), "What cells the board has."),
        "files": (NUMBER, "How many files it has: a to i."),
        "ranks": (NUMBER, "How many ranks it has: 1 to 9."),
        "centre": (_SQUARE, "The seat of power."),
    },
    piece={"letter": (like("[A-Z]"), "Its letter in turns and, after that of its colour, in positions.")},
    table={
        "pieces": (
            several(holding({name: _STANDING[name] for name in ("at", "side", "piece")})),
            "Living pieces, from a1 by ranks.",
        ),
        "corpses": (several(_SQUARE), "Where corpses lie, from a1 by ranks."),
        "slot": (_SIDE, "The colour whose turn it is."),
        "states": (_by_colour(_STATE, required=True), "How the player of each colour stands."),
        "owners": (_by_colour(_SIDE, required=True), "Whose each colour is."),
        "power_turn": (FLAG, "Whether it is a turn of the player in power."),
        "taker": (_NOBODY_OR, "Who took the last turn of power."),
        "passes": (NUMBER, "How many passes in a row there were."),
        "result": (either(_SIDE, one_of(DRAW), NOTHING), "Who has won, or a draw; null while the game goes on."),
    },
    effects={
        "moved": {
            "side": (_SIDE, "The colour of the piece."),
            "piece": (_PIECE, "The piece that moves."),
            "from": (_SQUARE, "The square that it leaves."),
            "to": (_SQUARE, "The square that it goes to."),
        },
        "killed": {
            "side": (_SIDE, "The colour of the piece killed."),
            "piece": (_PIECE, "The piece killed."),
            "at": (_SQUARE, "Where it stood."),
            "by": (_SIDE, "The player who kills it."),
        },
        "corpse_laid": {"at": (_SQUARE, "Where the corpse is put.")},
        "carried": {
            "side?": (_SIDE, "The colour of the piece carried; absent of a corpse."),
            "piece": (_CORPSE_OR_PIECE, "What is carried."),
            "from": (_SQUARE, "Where it was picked up."),
            "to": (_SQUARE, "Where it is put down."),
        },
        "passed": {"side": (_SIDE, "Who passes."), "slot": (_SIDE, "The colour whose turn it is.")},
        "resigned": {"side": (_SIDE, "Who resigns."), "at": (_SQUARE, "Where the player's chief is turned over.")},
        "enthroned": {"side": (_SIDE, "Who comes to power.")},
        "deposed": {"side": (_SIDE, "Who is in power no longer.")},
        "puppet_power": {"at": (_SQUARE, "The seat of power, on which a corpse lies now.")},
        "eliminated": {"side": (_SIDE, "Who is out of the game.")},
        "inherited": {
            "side": (_SIDE, "The colour that changes hands."),
            "from": (_SIDE, "Whose it was."),
            "to": (_SIDE, "Whose it is."),
        },
        "smothered": {"side": (_SIDE, "Whose chief is encircled.")},
        "freed": {"side": (_SIDE, "Whose chief is encircled no longer.")},
        "vassal": {"side": (_SIDE, "The colour that has a new master."), "to": (_SIDE, "Whom it obeys.")},
        "neutral": {"side": (_SIDE, "The colour that obeys nobody now.")},
        "won": {"side": (_SIDE, "Who wins.")},
        "drawn": {"cause": (one_of("passes", "nobody_alive"), "Why the game is drawn.")},
    },
    facts={
        "side": (_SIDE, "Who acts; of an impossible position, the colour meant."),
        "slot": (_SIDE, "The colour whose turn it is."),
        "colour": (_SIDE, "The colour of the piece on the square that the turn starts from."),
        "piece": (_PIECE, "That piece; of an impossible position, the piece meant."),
        "from": (_SQUARE, "Where the turn starts; of a pass, where a legal move does."),
        "to": (_SQUARE, "Where the step goes; of a pass, where a legal move goes."),
        "claimed": (either(_PIECE, _SIDE), "The piece that the turn says stands there; the colour that would resign."),
        "mark": (one_of(*"-x:*~>"), "The sign of the step."),
        "there": (_PIECE, "The piece on the square that the step goes to."),
        "there_colour": (_SIDE, "The colour of that piece."),
        "reach": (one_of("two_squares", "any_distance"), "How far such a piece goes."),
        "blocker": (_CORPSE_OR_PIECE, "What is in the way."),
        "blocker_colour": (_SIDE, "The colour of the piece in the way."),
        "blocker_at": (_SQUARE, "Where it is."),
        "at": (_SQUARE, "Of an impossible position: the square that is meant."),
        "count": (NUMBER, "How many there are."),
        "most": (NUMBER, "How many there may be."),
        "corpses": (NUMBER, "How many of them are corpses."),
        "letter": (TEXT, "The letter in the position's text."),
        "field": (NUMBER, "Which field of the text it stands in, from 1."),
        "state": (_STATE, "How the position says that the player stands."),
        "owner": (_SIDE, "Whose the position says that the colour is."),
        "owner_state": (_STATE, "How that player stands."),
        "passes": (NUMBER, "How many passes in a row the position counts."),
        "result": (TEXT, "The result in the position's text."),
        "alive": (NUMBER, "How many players are alive."),
    },
    common={"ActionObject": {"steps?": STEPS}},
    status={
        "slot": (_SIDE, "The colour whose turn it is."),
        "power_turn": (FLAG, "Whether it is a turn of the player in power."),
        "next": (several(holding(_TURN_TO_COME)), "The turns to come if nothing changes; none once the game is over."),
        "players": (_by_colour(holding(_PLAYER), required=True), "Each player and its colour."),
        "in_power": (_NOBODY_OR, "Whose chief stands on the seat of power."),
        "threats": (
            _by_colour(several(holding(_STANDING)), required=False),
            "By colour with a living chief, the pieces that could kill it in one move.",
        ),
    },
    listing={"resignation": (TEXT, "Where nothing is begun: the turn by which the side to move resigns.")},
    awaits=(
        _choice("piece", "Where pieces stand that may go."),
        {
            **_choice("destination", "Where the piece may go."),
            "kinds": (by_name(one_of("move", "capture", "carry")), "By square, what going there does."),
        },
        _choice("victim", "Where the reporter may kill; it must kill one."),
        _choice("corpse", "Where the corpse or the piece carried may be put down."),
        _choice("exit", "Where the piece may leave the seat of power for."),
    ),
)
